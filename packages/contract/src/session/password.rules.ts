/** A password has at least so many characters, and so many different ones. */
export const shortestPassword = 10;
export const differentCharacters = 4;

const common = new Set([
  '1234567890',
  'password123',
  'qwertyuiop',
  '0123456789',
  'administrator',
  'renderdesk',
]);

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
  return common.has(folded) ? 'common' : undefined;
};
