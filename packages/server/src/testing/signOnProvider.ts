import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Adapter, type AdapterPayload, Provider } from 'oidc-provider';

/** An OpenID provider on this machine, and a browser that goes through it. */
export interface SignOnProvider {
  readonly issuer: string;
  /** The person who signs in next, with the address that the provider reports. */
  who: { readonly sub: string; readonly email: string; readonly email_verified: boolean };
  /** What is put in place of the identity tokens that it signs; undefined leaves them as they are. */
  forge: Forge | undefined;
  /** Follows an address through the provider until it leads elsewhere; answers where to. */
  browse(url: string): Promise<string>;
  close(): Promise<void>;
}

export const signOnClient = {
  id: 'renderdesk',
  secret: 'a secret between the console and its provider',
} as const;

/** An identity token in its parts, and the key that signed it. */
type Forge = (signed: {
  readonly token: string;
  readonly claims: Readonly<Record<string, unknown>>;
  readonly key: KeyObject;
}) => string;

const encoded = (part: unknown): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/** A token with these claims: signed by an RSA key, by a secret that both sides know, or by nothing at all. */
export const tokenOf = (claims: Readonly<Record<string, unknown>>, key: KeyObject | string | undefined) => {
  const alg = key === undefined ? 'none' : typeof key === 'string' ? 'HS256' : 'RS256';
  const text = `${encoded({ alg, kid: keyId })}.${encoded(claims)}`;
  const signature =
    key === undefined
      ? ''
      : typeof key === 'string'
        ? createHmac('sha256', key).update(text).digest('base64url')
        : sign('sha256', Buffer.from(text), key).toString('base64url');
  return `${text}.${signature}`;
};
const keyId = 'test';

/** What a provider remembers while it runs; its own memory would warn on the console that it is none for production. */
class Kept implements Adapter {
  readonly #name: string;
  readonly #all: Map<string, AdapterPayload>;
  constructor(name: string, all: Map<string, AdapterPayload>) {
    this.#name = name;
    this.#all = all;
  }
  #at(id: string): string {
    return `${this.#name} ${id}`;
  }
  upsert(id: string, payload: AdapterPayload): Promise<void> {
    this.#all.set(this.#at(id), payload);
    return Promise.resolve();
  }
  find(id: string): Promise<AdapterPayload | undefined> {
    return Promise.resolve(this.#all.get(this.#at(id)));
  }
  findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return Promise.resolve(this.#all.values().find((one) => one.uid === uid));
  }
  findByUserCode(): Promise<undefined> {
    return Promise.resolve(undefined);
  }
  consume(id: string): Promise<void> {
    const kept = this.#all.get(this.#at(id));
    if (kept) kept['consumed'] = Math.floor(Date.now() / 1000);
    return Promise.resolve();
  }
  destroy(id: string): Promise<void> {
    this.#all.delete(this.#at(id));
    return Promise.resolve();
  }
  revokeByGrantId(grantId: string): Promise<void> {
    for (const [key, one] of this.#all) if (one.grantId === grantId) this.#all.delete(key);
    return Promise.resolve();
  }
}

/** Lets `change` have the text of an answer before it leaves. */
const rewrite = (response: ServerResponse, change: (text: string) => string): void => {
  const end = response.end.bind(response);
  response.end = ((body: string | Buffer) => {
    const changed = Buffer.from(change(body.toString()));
    response.setHeader('content-length', changed.length);
    return end(changed);
  }) as typeof response.end;
};

/** Opens a provider that knows the console at `origin` and signs `who` in without a prompt. */
export const openSignOnProvider = async (origin: string): Promise<SignOnProvider> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const kept = new Map<string, AdapterPayload>();
  const provider = new Provider(issuer, {
    adapter: (name) => new Kept(name, kept),
    clients: [
      {
        client_id: signOnClient.id,
        client_secret: signOnClient.secret,
        redirect_uris: [`${origin}/bridge/callback`],
        post_logout_redirect_uris: [`${origin}/login`],
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig', kid: keyId }] },
    cookies: { keys: ['a key of this test'] },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, accountId) => {
      const { who } = opened;
      return { accountId, claims: () => ({ ...who, sub: accountId }) };
    },
    loadExistingGrant: async ({ oidc }) => {
      const grant = new provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/') === true)
      void provider.interactionFinished(request, response, { login: { accountId: opened.who.sub } });
    else {
      const { forge } = opened;
      if (forge && request.url === '/token')
        rewrite(response, (text) => {
          const told = JSON.parse(text) as { id_token: string };
          const token = told.id_token;
          const claims = JSON.parse(
            Buffer.from(token.split('.')[1] ?? '', 'base64url').toString(),
          ) as Readonly<Record<string, unknown>>;
          return JSON.stringify({ ...told, id_token: forge({ token, claims, key: privateKey }) });
        });
      void answer(request, response);
    }
  });
  const opened: SignOnProvider = {
    issuer,
    forge: undefined,
    who: { sub: 'nobody', email: 'nobody@renderdesk.example', email_verified: true },
    browse: async (url) => {
      const cookies = new Map<string, string>();
      let at = url;
      while (at.startsWith(issuer)) {
        const came = await fetch(at, {
          redirect: 'manual',
          headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        });
        for (const set of came.headers.getSetCookie()) {
          const [name = '', value = ''] = (set.split(';')[0] ?? '').split('=');
          cookies.set(name, value);
        }
        const to = came.headers.get('location');
        if (to === null) throw new Error(`${came.status} at ${at}: ${(await came.text()).slice(0, 500)}`);
        at = new URL(to, at).href;
      }
      return at;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return opened;
};
