import { describe, expect, it } from 'vitest';
import { passwordProblem } from './password.rules.ts';

describe('a new password', () => {
  it.each([
    ['four words of mine', 'admin', undefined],
    ['长城脚下的一只小猫咪', 'admin', undefined],
    ['ten chars!', '', undefined],
    ['nine char', 'admin', 'tooShort'],
    ['aaaaabbbbbccccc', 'admin', 'tooUniform'],
    ['my Admin account', 'admin', 'holdsName'],
    ['Password123', 'admin', 'common'],
    ['renderdesk1', '', 'common'],
    ['!@#$%^&*()_+', '', undefined],
    ['Ren-der-desk-2026', '', 'common'],
    ['1234567890', '', 'common'],
    ['98765432109', '', 'common'],
    ['a0123456789', '', 'common'],
    ['renderdesk is mine', '', undefined],
  ])('%s of %s: %s', (password, loginName, problem) => {
    expect(passwordProblem(password, loginName)).toBe(problem);
  });
});
