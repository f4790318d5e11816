import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

/** An OpenID provider on this machine, and a browser that goes through it. */
export interface SignOnProvider {
  readonly issuer: string;
  /** Who signs in there next, with the address that it tells of them. */
  who: { readonly sub: string; readonly email: string; readonly email_verified: boolean };
  /** Follows an address through the provider until it leads elsewhere; answers where to. */
  browse(url: string): Promise<string>;
  close(): Promise<void>;
}

export const signOnClient = {
  id: 'renderdesk',
  secret: 'a secret between the console and its provider',
} as const;

/** Opens a provider that knows the console at `origin`, and signs in whoever `who` is without asking. */
export const openSignOnProvider = async (origin: string): Promise<SignOnProvider> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: signOnClient.id,
        client_secret: signOnClient.secret,
        redirect_uris: [`${origin}/bridge/callback`],
        post_logout_redirect_uris: [`${origin}/login`],
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig', kid: 'test' }] },
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
    else void answer(request, response);
  });
  const opened: SignOnProvider = {
    issuer,
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
