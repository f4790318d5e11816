import {
  type AnyCall,
  basePath,
  type Envelope,
  errorCodes,
  headerNames,
  headerValues,
  type InputOf,
  type OutputOf,
  session,
} from '@renderdesk/contract';

/** The console answered a call with something other than success. */
export class ConsoleRefused extends Error {
  readonly code: number;

  constructor(call: string, code: number, message: string) {
    super(`${call} was refused: ${message === '' ? 'no reason was given' : message} (${code})`);
    this.name = 'ConsoleRefused';
    this.code = code;
  }
}

/** The console's calls, in the name of someone who signed in. English messages. */
export interface ConsoleClient {
  call<C extends AnyCall>(call: C, input: InputOf<C>): Promise<OutputOf<C>>;
}

const clientWith = (url: string, token: string): ConsoleClient => ({
  call: async (call, input) => {
    const answer = await fetch(new URL(basePath + call.path, url), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [headerNames.token]: token,
        [headerNames.language]: String(headerValues.english),
        // A command that is sent again for want of an answer is carried out once.
        [headerNames.idempotencyKey]: crypto.randomUUID(),
      },
      body: JSON.stringify(input),
    });
    const envelope = (await answer.json()) as Envelope<OutputOf<typeof call>>;
    if (envelope.code !== 200) throw new ConsoleRefused(call.name, envelope.code, envelope.message);
    return envelope.data;
  },
});

/** A client by a token, or by signing in. Throws `ConsoleRefused` where the name or password is wrong. */
export const openConsole = async (
  url: string,
  who: { readonly token: string } | { readonly login: string; readonly password: string },
): Promise<ConsoleClient> => {
  if ('token' in who) return clientWith(url, who.token);
  const { token } = await clientWith(url, '').call(session.login, {
    loginName: who.login,
    password: who.password,
  });
  // A program has no second factor to show; a token of its own is what it should bring.
  if (token === null)
    throw new ConsoleRefused(session.login.name, errorCodes.wrongFactor, 'this account has a second factor');
  return clientWith(url, token);
};
