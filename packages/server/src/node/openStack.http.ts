import { second } from '@renderdesk/contract';
import type * as z from 'zod';
import type { MirrorsConfig } from '../core/config.mirrors.ts';
import { MirrorFailed } from './mirror.port.ts';

/** Milliseconds after which a service counts as unreachable. */
const patience = 10 * second;
/** Characters of a refusal that are kept. */
const mostSaid = 300;
/** What each node of Ironic is read with: steps of deploying and faults of cleaning are known since. */
const baseVersion = '1.44';

/** Statuses of HTTP. */
const [unauthorized, unknown, unacceptable, conflict, tooMany] = [401, 404, 406, 409, 429];
/** A node that is reserved for a moment answers a conflict; it is free again later. */
const isLater = (status: number): boolean => [conflict, tooMany].includes(status) || status >= 500;

interface Call {
  readonly method?: 'GET' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: object;
  readonly version?: string;
  /** What is not there is answered as null. */
  readonly isOptional?: boolean;
}
type Ask = <T extends z.ZodType>(answer: T, call: Call) => Promise<z.output<T>>;
export interface OpenStack {
  readonly ironic: Ask;
  readonly glance: Ask;
}

/** Sends one request; redirects are not followed, so that the token reaches its service alone. */
const send = async (
  url: string,
  o: RequestInit,
): Promise<{ status: number; text: string; headers: Headers }> => {
  try {
    const answer = await fetch(url, { ...o, signal: AbortSignal.timeout(patience), redirect: 'error' });
    return { status: answer.status, text: await answer.text(), headers: answer.headers };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new MirrorFailed('storeUnreachable', message, error);
  }
};
const failed = (status: number, text: string): MirrorFailed =>
  new MirrorFailed(
    isLater(status) ? 'storeUnreachable' : 'storeRefused',
    `HTTP ${status} ${text.slice(0, mostSaid)}`,
  );
const answerOf = <T extends z.ZodType>(answer: T, text: string): z.output<T> => {
  try {
    return answer.parse(text === '' ? null : JSON.parse(text));
  } catch (error) {
    throw new MirrorFailed('storeUnreachable', `not understood: ${text.slice(0, mostSaid)}`, error);
  }
};

/** Ironic and Glance under a token of Keystone, which is replaced once it is refused. */
export const openStack = (config: MirrorsConfig): OpenStack => {
  let token: Promise<string> | undefined;
  const signIn = async (): Promise<string> => {
    const { id, secret } = config;
    const identity = { methods: ['application_credential'], application_credential: { id, secret } };
    const { status, text, headers } = await send(`${config.keystone}v3/auth/tokens`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ auth: { identity } }),
    });
    const given = headers.get('x-subject-token');
    if (status >= 300) throw failed(status, text);
    if (given === null) throw new MirrorFailed('storeUnreachable', 'Keystone gave no token');
    return given;
  };
  const signedIn = (): Promise<string> => {
    const mine = (token ??= signIn());
    // A failed attempt is no token for those after it.
    mine.catch(() => {
      if (token === mine) token = undefined;
    });
    return mine;
  };
  const askAt =
    (base: string): Ask =>
    async (answer, { method = 'GET', path, body, version = baseVersion, isOptional = false }) => {
      const once = async (mine: string) =>
        send(`${base}${path}`, {
          method,
          headers: {
            accept: 'application/json',
            'x-auth-token': mine,
            'x-openstack-ironic-api-version': version,
            ...(body && { 'content-type': 'application/json' }),
          },
          ...(body && { body: JSON.stringify(body) }),
        });
      const mine = await signedIn();
      let said = await once(mine);
      if (said.status === unauthorized) {
        token = undefined;
        said = await once(await signedIn());
      }
      if (isOptional && [unknown, unacceptable].includes(said.status)) return answerOf(answer, '');
      if (said.status >= 300) throw failed(said.status, said.text);
      return answerOf(answer, said.text);
    };
  return { ironic: askAt(config.ironic), glance: askAt(config.glance) };
};
