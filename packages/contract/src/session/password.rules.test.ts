import { describe, expect, it } from 'vitest';
import { Password } from '../kernel/values.ts';
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

  const known = ['王强', 'wang.qiang@pixel-house.example', '国内动画销售部', 'Pixel House'];
  it.each([
    ['Wang-Qiang-2026', 'common'],
    ['qiang20261122', 'common'],
    ['王强的 Renderdesk!!', 'common'],
    ['国内动画销售部2026', 'common'],
    ['PixelHouse#2026', 'common'],
    ['ｐｉｘｅｌＨｏｕｓｅ２０２６', 'common'],
    ['Pixel House by the river', undefined],
    ['qiang 735 201 884 6', undefined],
    ['7352018846', undefined],
  ])('%s of somebody whose names are known: %s', (password, problem) => {
    expect(passwordProblem(password, 'wang.qiang', known)).toBe(problem);
  });

  it('is looked at in its one form: what is shorter than it looks is too short', () => {
    // Twelve as typed, six as kept.
    expect(passwordProblem('u\u0308o\u0308a\u0308e\u0300i\u0301n\u0303', '')).toBe('tooShort');
    expect(passwordProblem('Ｍｙ　Ａｄｍｉｎ　ａｃｃｏｕｎｔ', 'admin')).toBe('holdsName');
    expect(passwordProblem('Ｒｅｎｄｅｒｄｅｓｋ２０２６', '')).toBe('common');
  });

  it('is kept within its length in its one form too', () => {
    // One character that is eighteen.
    expect(Password.safeParse('\ufdfa'.repeat(12)).success).toBe(false);
    expect(Password.parse('Zu\u0308rich')).toBe('Zürich');
  });
});
