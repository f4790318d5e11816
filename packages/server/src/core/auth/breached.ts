import { coresOf, passwordProblem } from '@renderdesk/contract';
import { ApiError } from '../http/apiError.ts';

let known: Promise<ReadonlySet<string>> | undefined;

/** Passwords that leaked elsewhere, the most frequent ones; from a package, so that no password is asked of anybody. */
const leaked = (): Promise<ReadonlySet<string>> =>
  (known ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map(String)),
  ));

/** Whether a password is one of those that are tried first, also with figures and signs around. */
export const isBreached = async (password: string): Promise<boolean> => {
  const all = await leaked();
  return coresOf(password).some((core) => all.has(core));
};

/** Throws `passwordTooWeak` for a new password that the rule refuses, and for one that leaked elsewhere. */
export const assertGoodPassword = async (password: string, loginName: string): Promise<void> => {
  if (passwordProblem(password, loginName) || (await isBreached(password)))
    throw new ApiError('passwordTooWeak');
};
