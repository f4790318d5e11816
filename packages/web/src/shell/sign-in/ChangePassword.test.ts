import { describe, expect, it } from 'vitest';
import { passwordProblems } from './ChangePassword.tsx';

describe('a new password', () => {
  it.each([
    ['old', 'long enough 1', 'long enough 1', {}],
    ['', 'long enough 1', 'long enough 1', { oldPassword: 'oldMissing' }],
    ['old', 'short', 'short', { newPassword: 'tooShort' }],
    ['the same one!', 'the same one!', 'the same one!', { newPassword: 'same' }],
    ['old', 'long enough 1', 'long enough 2', { again: 'different' }],
    ['', '', '', { oldPassword: 'oldMissing', newPassword: 'tooShort' }],
  ])('%s → %s / %s', (oldPassword, newPassword, again, problems) => {
    expect(passwordProblems({ oldPassword, newPassword, again })).toEqual(problems);
  });
});
