import { describe, expect, it } from 'vitest';
import { newPasswordProblems } from './newPassword.rules.ts';

describe('a new password by code', () => {
  it.each([
    ['123456', 'four words of mine', 'four words of mine', {}],
    ['12345', 'four words of mine', 'four words of mine', { verifyCode: 'codeForm' }],
    ['12345a', 'short', 'short', { verifyCode: 'codeForm', newPassword: 'tooShort' }],
    ['123456', 'the name is mira.1', 'the name is mira.1', { newPassword: 'holdsName' }],
    ['123456', 'four words of mine', 'four words', { again: 'different' }],
  ])('%s, %s, %s', (verifyCode, newPassword, again, problems) => {
    expect(newPasswordProblems({ loginName: 'Mira', verifyCode, newPassword, again })).toEqual(problems);
  });
});
