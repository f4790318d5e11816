import { type PasswordProblem, passwordProblem } from '@renderdesk/contract';

/** What is wrong with the second step of a forgotten password, as far as no question to the server is needed. */
export const newPasswordProblems = (entries: {
  readonly loginName: string;
  readonly verifyCode: string;
  readonly newPassword: string;
  readonly again: string;
}): { verifyCode?: 'codeForm'; newPassword?: PasswordProblem; again?: 'different' } => {
  const weak = passwordProblem(entries.newPassword, entries.loginName);
  return {
    ...(!/^\d{6}$/.test(entries.verifyCode) && { verifyCode: 'codeForm' }),
    ...(weak && { newPassword: weak }),
    ...(entries.again !== entries.newPassword && { again: 'different' }),
  };
};
