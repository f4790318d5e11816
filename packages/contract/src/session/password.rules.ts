/** A password has at least so many characters, and so many different ones. */
export const shortestPassword = 10;
export const differentCharacters = 4;

/** What people begin with when a password is asked for; figures and signs around one make it no better. */
const commonWords = new Set([
  'admin',
  'administrator',
  'changeme',
  'iloveyou',
  'letmein',
  'passwd',
  'password',
  'passwort',
  'qwerty',
  'qwertyuiop',
  'renderdesk',
  'renderfarm',
  'welcome',
]);
const runs = ['01234567890123456789', '98765432109876543210'];

/** Whether a password is a common word, or a run of figures, but for what stands around and between. */
const isCommon = (folded: string): boolean => {
  const letters = folded.replaceAll(/[^\p{L}]/gu, '');
  const figures = folded.replaceAll(/\D/g, '');
  const isRun = figures.length >= 6 && letters.length < 3 && runs.some((run) => run.includes(figures));
  return commonWords.has(letters) || isRun;
};

/** A leaked password is as bad with figures and signs around it; shorter ones say nothing. */
const shortestCore = 6;

/**
 * What of a password is looked for among those that leaked elsewhere: itself, and itself without the figures and signs around it. The list
 * is the server's (`core/auth/breached.ts`): it is too large for a page.
 */
export const coresOf = (password: string): string[] => {
  const folded = password.normalize('NFKC').toLowerCase();
  const bare = folded.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return [...new Set([folded, bare])].filter((core) => core.length >= shortestCore);
};

/** Why a new password is refused. */
export type PasswordProblem = 'tooShort' | 'tooUniform' | 'holdsName' | 'common';

/**
 * What is wrong with a new password, or undefined where it is good enough: ten characters, four of them different, not
 * a common one, not holding the sign-in name. A form that does not know the name passes an empty one.
 */
export const passwordProblem = (password: string, loginName: string): PasswordProblem | undefined => {
  const folded = password.toLowerCase();
  const characters = [...password];
  if (characters.length < shortestPassword) return 'tooShort';
  if (new Set(characters).size < differentCharacters) return 'tooUniform';
  if (loginName !== '' && folded.includes(loginName.toLowerCase())) return 'holdsName';
  return isCommon(folded) ? 'common' : undefined;
};
