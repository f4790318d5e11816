import { normalPassword } from '../kernel/values.ts';

/** A password has at least so many characters, and so many different ones. */
export const shortestPassword = 10;
export const differentCharacters = 4;

/** What people begin with when a password is asked for, and the words of product and trade; docs/security.md lists them. */
export const commonWords: readonly string[] = [
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
];
const runs = ['01234567890123456789', '98765432109876543210'];

/** Whether a password is a common word, or a run of figures, but for what stands around and between. */
const isCommon = (folded: string): boolean => {
  const letters = folded.replaceAll(/[^\p{L}]/gu, '');
  const figures = folded.replaceAll(/\D/g, '');
  const isRun = figures.length >= 6 && letters.length < 3 && runs.some((run) => run.includes(figures));
  return commonWords.includes(letters) || isRun;
};

/** A leaked password is as bad with figures and signs around it; shorter ones say nothing. */
const shortestCore = 6;

/**
 * What of a password is looked for among those that leaked elsewhere: itself, and itself without the figures and signs around it. The list
 * is the server's (`core/auth/breached.ts`): it is too large for a page.
 */
export const coresOf = (password: string): string[] => {
  const folded = normalPassword(password).toLowerCase();
  const bare = folded.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return [...new Set([folded, bare])].filter((core) => core.length >= shortestCore);
};

/** Beside words that anybody would try, so many letters, or more figures than a date has, make a password. */
const ownLetters = 4;
const ownFigures = 9;
/** Shorter words stand in other ones by chance; names of two characters are whole ones. */
const isWord = (word: string): boolean => word.length >= (/^\p{Script=Han}+$/u.test(word) ? 2 : 3);

/** The words of names, addresses and the like, each and all together: `wang.qiang` is wang, qiang and wangqiang. */
const wordsIn = (texts: readonly string[]): string[] =>
  texts
    .flatMap((text) => {
      const parts =
        normalPassword(text)
          .toLowerCase()
          .match(/\p{L}+/gu) ?? [];
      return [...parts, parts.join('')];
    })
    .filter(isWord);

/** Whether a password is made of such words, with a year or a date and signs around them. */
const isMadeOf = (folded: string, texts: readonly string[]): boolean => {
  const words = new Set([...commonWords, ...wordsIn(texts)]);
  const letters = folded.replaceAll(/[^\p{L}]/gu, '');
  const own = [...words]
    .toSorted((a, b) => b.length - a.length)
    .reduce((left, word) => left.replaceAll(word, ' '), letters)
    .replaceAll(' ', '');
  const figures = folded.replaceAll(/\P{N}/gu, '');
  return own.length < letters.length && own.length < ownLetters && figures.length < ownFigures;
};

/** Why a new password is refused. */
export type PasswordProblem = 'tooShort' | 'tooUniform' | 'holdsName' | 'common';

/**
 * What is wrong with a new password, or undefined where it is good enough: ten characters, four of them different, not
 * a common one, not holding the sign-in name, not made of it and of what else is known of the person and the house (`known`: names,
 * addresses, companies). A form that does not know the name passes an empty one.
 */
export const passwordProblem = (
  password: string,
  loginName: string,
  known: readonly string[] = [],
): PasswordProblem | undefined => {
  const plain = normalPassword(password);
  const folded = plain.toLowerCase();
  const name = normalPassword(loginName).toLowerCase();
  const characters = [...plain];
  if (characters.length < shortestPassword) return 'tooShort';
  if (new Set(characters).size < differentCharacters) return 'tooUniform';
  if (name !== '' && folded.includes(name)) return 'holdsName';
  return isCommon(folded) || isMadeOf(folded, [loginName, ...known]) ? 'common' : undefined;
};
