import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as oidc from 'openid-client';
import * as z from 'zod';
import { errorCodes, minute, type SignInAnswer, tokenCookie } from '@renderdesk/contract';
import type { App } from '../core/app.ts';
import type { Context } from '../core/audit/operation.ts';
import { siteOf } from '../core/auth/passkeys.ts';
import { beginStep, endStep, lockStep } from '../core/auth/step.store.ts';
import { runCommand } from '../core/calls/command.ts';
import type { SignOnConfig } from '../core/config.ts';
import { ApiError } from '../core/http/apiError.ts';
import { contextOf } from '../core/http/http.ts';
import { checkAgainst } from '../core/http/input.ts';
import { headerOf, handleRequest } from '../core/http/pipeline.ts';
import { notify } from '../core/jobs/notifying.ts';
import { afterFirstFactor, enter } from './signIn.ts';
import * as store from './signOn.store.ts';

/** A browser has so long to come back from the single sign-on. */
const away = 10 * minute;
const cookie = 'rd-bridge';
const paths = { start: '/bridge/start', callback: '/bridge/callback', out: '/bridge/out' } as const;
/** Where the console sends who is to sign in there, and who has signed out. */
export const signOnPaths = { in: paths.start, out: paths.out } as const;

/** What is remembered of a browser that has left for the single sign-on. */
interface Left {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

const limits = [{ per: 'address', times: 30, withinMs: minute }] as const;
const begin = { name: 'session.signOn.begin', limits, input: z.object({}) };
const text = z.string().max(4000).optional();
const comeBack = {
  name: 'session.signOn',
  audit: 'session.signOn',
  object: 'session',
  limits,
  // What came is looked at by the library, as it came; a record holds nothing of it.
  input: z.object({ code: text, state: text, error: text, iss: text }),
};

/**
 * Single sign-on with OpenID Connect: the authorization code with PKCE, state and nonce, bound to the browser that left by a
 * cookie that no script reads. Whoever comes back is matched by what was bound once, else by an address that the provider has
 * verified; nobody is made.
 */
export const addSignOn = (http: FastifyInstance, app: App, settings: SignOnConfig): void => {
  let known: Promise<oidc.Configuration> | undefined;
  /** What the provider says of itself, asked once; again after a failure. */
  const provider = (): Promise<oidc.Configuration> => {
    known ??= oidc
      .discovery(new URL(settings.issuer), settings.clientId, settings.clientSecret, undefined, {
        // The identity is signed, and looked at as such: TLS alone would trust whatever ends it in between.
        execute: [
          oidc.enableNonRepudiationChecks,
          ...(settings.issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : []),
        ],
      })
      .catch((error: unknown) => {
        known = undefined;
        throw error;
      });
    return known;
  };
  const failed = (request: FastifyRequest, error: unknown): ApiError => {
    request.log.warn({ err: error, requestId: request.id }, 'the single sign-on refused or did not answer');
    return new ApiError('signOnFailed');
  };

  http.get(paths.start, (request, reply) =>
    go(app, request, reply, {
      call: begin,
      run: async (c) => {
        const left: Left = {
          state: oidc.randomState(),
          nonce: oidc.randomNonce(),
          verifier: oidc.randomPKCECodeVerifier(),
        };
        const at = await provider().catch((error: unknown) => {
          throw failed(request, error);
        });
        const { ticket } = await app.db
          .transaction()
          .execute((tx) => beginStep(tx, { purpose: 'signOn', data: left, now: c.now, lives: away }));
        const challenge = await oidc.calculatePKCECodeChallenge(left.verifier);
        keep(reply, c, ticket);
        return oidc.buildAuthorizationUrl(at, {
          redirect_uri: siteOf(c).origin + paths.callback,
          scope: 'openid email',
          state: left.state,
          nonce: left.nonce,
          code_challenge: challenge,
          code_challenge_method: 'S256',
        }).href;
      },
    }),
  );

  http.get(paths.callback, (request, reply) =>
    go(app, request, reply, {
      call: comeBack,
      run: async (c) => {
        keep(reply, c, undefined);
        const left = await take(app, c, cookieOf(request));
        const claims = await vouched(await provider(), new URL(request.url, siteOf(c).origin), left).catch(
          (error: unknown) => {
            throw failed(request, error);
          },
        );
        const { answer, events } = await runCommand(app.db, c, {
          call: comeBack,
          input: {},
          handle: async (tx, effects): Promise<SignInAnswer> => {
            const here = { ...c, tx, effects };
            const bound = await store.boundTo(tx, claims.issuer, claims.subject);
            const person = bound ?? (await store.byVerifiedAddress(tx, claims));
            if (!person) throw new ApiError('signOnUnknown');
            if (!bound) {
              await store.bind(tx, { ...claims, adminId: person.id, now: c.now });
              const data = { issuer: new URL(claims.issuer).host };
              effects.events.push(
                ...(await notify(tx, c, { adminId: person.id, kind: 'signOnBound', data })),
              );
            }
            return settings.factor === 'provider' && claims.severalFactors
              ? enter(here, person, { vouched: true })
              : afterFirstFactor(here, person, { proved: false });
          },
        });
        app.live.send(events);
        return enteredBy(reply, c, answer, await nameOf(app, answer, claims));
      },
    }),
  );

  http.get(paths.out, async (request, reply) => {
    const origin = siteOf(contextOf(app, request)).origin;
    const at = await provider().catch(() => undefined);
    const ends = at?.serverMetadata().end_session_endpoint !== undefined;
    const to =
      at && ends
        ? oidc.buildEndSessionUrl(at, {
            post_logout_redirect_uri: `${origin}/login`,
            client_id: settings.clientId,
          }).href
        : '/login';
    return reply.redirect(to);
  });
};

/** Carries a step out through the pipeline of every call, and leads the browser on: where it says, or to the sign-in with the refusal. */
const go = async (
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  o: {
    readonly call: Parameters<typeof handleRequest>[2]['call'];
    readonly run: (c: Context) => Promise<string>;
  },
): Promise<FastifyReply> => {
  const answer = await handleRequest(
    app,
    { context: contextOf(app, request), reply },
    {
      call: o.call,
      chatty: true,
      who: () => Promise.resolve(undefined),
      raw: () => Promise.resolve(request.query ?? {}),
      may: () => undefined,
      what: (_, raw) => ({
        input: checkAgainst(o.call.input as z.ZodType, raw, { nameOf: (field) => field, between: ', ' }),
      }),
      run: o.run,
      send: (to) => ({ to }),
    },
  );
  const { to, code } = answer as { readonly to?: string; readonly code?: number };
  return reply.redirect(to ?? `/login#refused=${code ?? errorCodes.internal}`);
};

const attributes = ({ origin }: Context): string => (origin?.startsWith('https:') ? '; Secure' : '');

/** The browser keeps the ticket of its step, where no script reads it; undefined takes it away. */
const keep = (reply: FastifyReply, c: Context, ticket: string | undefined): void => {
  const life = ticket === undefined ? 0 : away / 1000;
  void reply.header(
    'set-cookie',
    `${cookie}=${ticket ?? ''}; Path=/bridge; HttpOnly; SameSite=Lax; Max-Age=${life}${attributes(c)}`,
  );
};

const cookieOf = (request: FastifyRequest): string =>
  headerOf(request, 'cookie')
    ?.split('; ')
    .find((one) => one.startsWith(`${cookie}=`))
    ?.slice(cookie.length + 1) ?? '';

/** What is remembered of the browser that came back, once. Throws `signOnFailed` for one that had not left. */
const take = async (app: App, c: Context, ticket: string): Promise<Left> =>
  app.db.transaction().execute(async (tx) => {
    const step = await lockStep<Left>(tx, { purpose: 'signOn', ticket, now: c.now }).catch((error) => {
      throw error instanceof ApiError ? new ApiError('signOnFailed') : error;
    });
    await endStep(tx, step.id);
    return step.data;
  });

/** Whom the provider vouches for, as its signed answer to this very browser says. */
const vouched = async (at: oidc.Configuration, url: URL, left: Left): Promise<store.Claims> => {
  const tokens = await oidc.authorizationCodeGrant(at, url, {
    pkceCodeVerifier: left.verifier,
    expectedState: left.state,
    expectedNonce: left.nonce,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new Error('no identity came');
  // Providers tell the address with the identity or only when asked for it.
  const more =
    claims['email'] === undefined && at.serverMetadata().userinfo_endpoint !== undefined
      ? await oidc.fetchUserInfo(at, tokens.access_token, claims.sub)
      : claims;
  const ways = claims['amr'];
  return {
    issuer: claims.iss,
    subject: claims.sub,
    severalFactors: Array.isArray(ways) && ways.includes('mfa'),
    email: more['email_verified'] === true && typeof more['email'] === 'string' ? more['email'] : undefined,
  };
};

/** The name by which the second step counts guesses. */
const nameOf = async (app: App, answer: SignInAnswer, claims: store.Claims): Promise<string> =>
  answer.step ? ((await store.boundTo(app.db, claims.issuer, claims.subject))?.login_name ?? '') : '';

/** Into the console with a session of its own, or to the second step; the place that was wanted is known to the browser. */
const enteredBy = (reply: FastifyReply, c: Context, answer: SignInAnswer, loginName: string): string => {
  if (answer.token !== null)
    void reply.header(
      'set-cookie',
      `${tokenCookie}=${answer.token}; Path=/; SameSite=Strict${attributes(c)}`,
    );
  if (!answer.step) return '/login';
  return `/login#step=${encodeURIComponent(JSON.stringify({ loginName, step: answer.step }))}`;
};
