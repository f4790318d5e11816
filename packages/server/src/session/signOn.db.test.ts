import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { errorCodes, minute, session, tokenCookie } from '@renderdesk/contract';
import { getRows, setRow } from '../build/rows.ts';
import { readConfig } from '../core/config.ts';
import { totpCode } from '../core/auth/totp.ts';
import { addTotp } from '../testing/factors.ts';
import { openTestServer, type TestServer } from '../testing/server.ts';
import { openSignOnProvider, signOnClient, type SignOnProvider, tokenOf } from '../testing/signOnProvider.ts';

/** Single sign-on against a provider that speaks the whole protocol. */
const origin = 'http://localhost';
let provider: SignOnProvider;
let t: TestServer;
const signOn = (issuer: string) => ({
  RENDERDESK_OIDC_ISSUER: issuer,
  RENDERDESK_OIDC_CLIENT_ID: signOnClient.id,
  RENDERDESK_OIDC_CLIENT_SECRET: signOnClient.secret,
});
beforeAll(async () => {
  provider = await openSignOnProvider(origin);
  t = await openTestServer({ env: signOn(provider.issuer) });
});
afterAll(async () => {
  await t.close();
  await provider.close();
});
beforeEach(async () => {
  await t.db.deleteFrom('rate_window').execute();
});

/** A request of a browser; answers where it is led to, and the cookies that it keeps. */
const get = async (path: string, cookie = '') => {
  const answer = await t.server.http.inject({ method: 'GET', url: path, headers: { cookie } });
  const set = [answer.headers['set-cookie'] ?? []].flat();
  return { to: String(answer.headers.location ?? ''), set, status: answer.statusCode };
};
const nameOfCookie = (set: readonly string[], name: string): string =>
  set.find((one) => one.startsWith(`${name}=`))?.split(';')[0] ?? '';
const leave = async () => {
  const { to, set } = await get('/bridge/start');
  return { to, set, cookie: nameOfCookie(set, 'rd-bridge') };
};
const comeBack = async (url: string, cookie: string) => get(url.slice(origin.length), cookie);
/** The whole way, as whoever the provider knows. */
const wholeWay = async () => {
  const { to, cookie } = await leave();
  return comeBack(await provider.browse(to), cookie);
};
const refused = (name: 'signOnFailed' | 'signOnUnknown'): string => `/login#refused=${errorCodes[name]}`;
const someone = async () => {
  const { adminId } = await t.person();
  const email = `sso${adminId}@renderdesk.example`;
  await setRow(t.db, 'admin', adminId, { email });
  return { adminId, email };
};
const whoHas = async (set: readonly string[]): Promise<unknown> => {
  const token = nameOfCookie(set, tokenCookie).slice(tokenCookie.length + 1);
  const answer = await t.server.http.inject({
    method: 'POST',
    url: '/api/rendering/admin/base/queryLoginAdmin',
    headers: { 'x-auth-token': token, 'content-type': 'application/json' },
    payload: '{}',
  });
  return answer.json<{ data: { adminId?: number } | null }>().data?.adminId;
};

describe('single sign-on', () => {
  test('leaves with PKCE, state and nonce, bound to the browser by a cookie that no script reads', async () => {
    const { to, set } = await leave();
    const asked = new URL(to);
    expect(asked.origin).toBe(provider.issuer);
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: `${origin}/bridge/callback`,
    });
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(asked.searchParams.get(name)?.length).toBeGreaterThan(20);
    expect(set.join()).toMatch(/rd-bridge=[\w-]{43}; Path=\/bridge; HttpOnly; SameSite=Lax/);
  });

  test('lets in whoever bears the address that was verified, tells them, and from then on goes by the subject', async () => {
    const { adminId, email } = await someone();
    provider.who = { sub: 'subject-1', email: email.toUpperCase(), email_verified: true };
    const back = await wholeWay();
    expect(back.to).toBe('/login');
    expect(back.set.join()).toMatch(new RegExp(`${tokenCookie}=[\\w-]{43}; Path=/; SameSite=Strict`));
    expect(await whoHas(back.set)).toBe(adminId);
    const notices = await getRows(t.db, 'notification', { admin_id: adminId }, ['kind']);
    expect(notices.map(({ kind }) => kind)).toContain('signOnBound');
    // Another address at the provider is the same person; the old one here may be somebody else's tomorrow.
    provider.who = { sub: 'subject-1', email: 'moved@renderdesk.example', email_verified: false };
    expect(await whoHas((await wholeWay()).set)).toBe(adminId);
    provider.who = { sub: 'subject-2', email, email_verified: true };
    expect((await wholeWay()).to).toBe(refused('signOnUnknown'));
  });

  test('makes nobody: an address that nobody has, or that was not verified, or of who left, is refused', async () => {
    const { adminId, email } = await someone();
    const before = await t.db.selectFrom('admin').select('id').execute();
    provider.who = { sub: 'stranger', email: 'stranger@renderdesk.example', email_verified: true };
    expect((await wholeWay()).to).toBe(refused('signOnUnknown'));
    provider.who = { sub: 'subject-3', email, email_verified: false };
    expect((await wholeWay()).to).toBe(refused('signOnUnknown'));
    await setRow(t.db, 'admin', adminId, { status: 1 });
    provider.who = { sub: 'subject-3', email, email_verified: true };
    expect((await wholeWay()).to).toBe(refused('signOnUnknown'));
    expect(await t.db.selectFrom('admin').select('id').execute()).toHaveLength(before.length);
    expect(await getRows(t.db, 'sign_on', { admin_id: adminId }, ['subject'])).toEqual([]);
  });

  test('an answer counts once, in the browser that left, with its own state, for ten minutes', async () => {
    const { email } = await someone();
    provider.who = { sub: 'subject-4', email, email_verified: true };
    const mine = await leave();
    const others = await leave();
    const back = await provider.browse(mine.to);
    // A link that somebody was sent signs nobody in: their browser has not left.
    expect((await comeBack(back, '')).to).toBe(refused('signOnFailed'));
    expect((await comeBack(back, others.cookie)).to).toBe(refused('signOnFailed'));
    const strange = new URL(back);
    strange.searchParams.set('state', new URL(others.to).searchParams.get('state') ?? '');
    expect((await comeBack(strange.href, mine.cookie)).to).toBe(refused('signOnFailed'));
    expect((await comeBack(back, mine.cookie)).to).toBe(refused('signOnFailed'));
    const late = await leave();
    const came = await provider.browse(late.to);
    t.clock.now = new Date(t.clock.now.getTime() + 10 * minute);
    expect((await comeBack(came, late.cookie)).to).toBe(refused('signOnFailed'));
    expect((await wholeWay()).to).toBe('/login');
  });

  describe('takes an identity that the provider has signed for us and now', () => {
    const { privateKey: another } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const late = 3600;
    type Forge = NonNullable<SignOnProvider['forge']>;
    const by = async (forge: Forge): Promise<string> => {
      const { adminId, email } = await someone();
      provider.who = { sub: `forged-${adminId}`, email, email_verified: true };
      provider.forge = forge;
      const { to } = await wholeWay();
      provider.forge = undefined;
      return to;
    };

    test('signed once more by its own key it counts', async () => {
      expect(await by(({ claims, key }) => tokenOf(claims, key))).toBe('/login');
    });

    test.each<[string, Forge]>([
      ['signed by another key', ({ claims }) => tokenOf(claims, another)],
      [
        'with claims that were changed under the signature',
        ({ token, claims }) => {
          const [head, , signature] = token.split('.');
          const [, changed] = tokenOf({ ...claims, auth_time: 1 }, undefined).split('.');
          return `${head}.${changed}.${signature}`;
        },
      ],
      ['signed with the secret that we share', ({ claims }) => tokenOf(claims, signOnClient.secret)],
      ['signed by nobody', ({ claims }) => tokenOf(claims, undefined)],
      ['of another provider', ({ claims, key }) => tokenOf({ ...claims, iss: 'https://id.example' }, key)],
      ['for another console', ({ claims, key }) => tokenOf({ ...claims, aud: 'another' }, key)],
      ['of another way there', ({ claims, key }) => tokenOf({ ...claims, nonce: 'another' }, key)],
      [
        'whose time is over',
        ({ claims, key }) => tokenOf({ ...claims, exp: Number(claims['iat']) - late }, key),
      ],
    ])('one %s is refused', async (_, forge) => {
      expect(await by(forge)).toBe(refused('signOnFailed'));
    });

    test('a provider that says it is another is none', async () => {
      const other = await openTestServer({ env: signOn(provider.issuer.replace('127.0.0.1', 'localhost')) });
      try {
        const answer = await other.server.http.inject({ method: 'GET', url: '/bridge/start' });
        expect(answer.headers.location).toBe(refused('signOnFailed'));
      } finally {
        await other.close();
      }
    });
  });

  test('asks for the second factor of whoever has one', async () => {
    const { adminId, email } = await someone();
    const secret = await addTotp(t, adminId);
    provider.who = { sub: 'subject-5', email, email_verified: true };
    const back = await wholeWay();
    expect(nameOfCookie(back.set, tokenCookie)).toBe('');
    const { loginName, step } = JSON.parse(decodeURIComponent(back.to.slice('/login#step='.length))) as {
      loginName: string;
      step: { ticket: string };
    };
    const code = totpCode(secret, t.clock.now);
    const opened = await t.stranger.send(session.secondStep, { loginName, ticket: step.ticket, code });
    expect(opened.code).toBe(errorCodes.success);
  });

  test('the provider’s second factor counts where its word says that it asked for one; else ours is asked for', async () => {
    const trusting = await openTestServer({
      env: { ...signOn(provider.issuer), RENDERDESK_OIDC_FACTOR: 'provider' },
    });
    const ask = async (url: string, cookie = '') => {
      const { headers } = await trusting.server.http.inject({ url, headers: { cookie } });
      return { to: String(headers.location), set: [headers['set-cookie'] ?? []].flat() };
    };
    try {
      const { adminId } = await trusting.person();
      const email = `sso${adminId}@renderdesk.example`;
      await setRow(trusting.db, 'admin', adminId, { email });
      await addTotp(trusting, adminId);
      provider.who = { sub: 'trusted', email, email_verified: true };
      const by = async (amr: readonly string[] | undefined) => {
        provider.forge = ({ claims, key }) => tokenOf({ ...claims, amr }, key);
        const { to, set } = await ask('/bridge/start');
        const back = await provider.browse(to);
        const answer = await ask(back.slice(origin.length), nameOfCookie(set, 'rd-bridge'));
        provider.forge = undefined;
        return answer;
      };
      expect((await by(['pwd', 'otp', 'mfa'])).to).toBe('/login');
      for (const amr of [['pwd'], undefined]) {
        const { to, set } = await by(amr);
        expect([to.slice(0, 12), nameOfCookie(set, tokenCookie)]).toEqual(['/login#step=', '']);
      }
    } finally {
      await trusting.close();
    }
  });

  test('over HTTPS its cookies travel by HTTPS alone', async () => {
    const { email } = await someone();
    provider.who = { sub: 'subject-tls', email, email_verified: true };
    const secure = async (url: string, cookie = '') => {
      const claimed = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'evil.example' };
      const headers = { cookie, host: 'desk.example', ...claimed };
      const answer = await t.server.http.inject({ url, headers });
      return { to: String(answer.headers.location), set: [answer.headers['set-cookie'] ?? []].flat() };
    };
    const away = await secure('/bridge/start');
    expect(away.set).toEqual([expect.stringMatching(/^rd-bridge=[\w-]{43};.*; Secure$/)]);
    // The way back is to the host that the browser spoke to, whatever a header claims.
    expect(new URL(away.to).searchParams.get('redirect_uri')).toBe('https://desk.example/bridge/callback');
  });

  test('signing out leads over the provider, so that nobody is let in again by themselves', async () => {
    const { to } = await get('/bridge/out');
    expect(to).toContain(`${provider.issuer}/session/end`);
    expect(new URL(to).searchParams.get('post_logout_redirect_uri')).toBe(`${origin}/login`);
  });

  test('is configured whole, and without TLS on this machine alone', () => {
    const base = { DATABASE_URL: 'postgresql://x' };
    const read = (env: Record<string, string>) => readConfig({ ...base, ...env }).signOn;
    expect(read({})).toBeUndefined();
    expect(read(signOn('https://id.renderdesk.example'))).toMatchObject({ factor: 'own' });
    expect(() => read(signOn('http://id.renderdesk.example'))).toThrow('https');
    expect(() => read({ RENDERDESK_OIDC_ISSUER: 'https://id.renderdesk.example' })).toThrow('CLIENT_ID');
  });
});
