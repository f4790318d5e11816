import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { behaviourOf, codeInMessage, endsSession, isSilent } from './behaviour.ts';
import { errorCodes } from './codes.ts';
import { errorMessage } from './message.ts';

const own = Object.entries(errorCodes).filter(([, code]) => code >= 40_000);

describe('own codes', () => {
  test.each(own)('%s never looks like the end of a session and is never silent', (_name, code) => {
    expect(endsSession(code)).toBe(false);
    expect(isSilent(code, true)).toBe(false);
    expect(behaviourOf(code)).toBe('toast');
  });

  test('stand once each', () => {
    const codes = Object.values(errorCodes);
    expect(new Set(codes).size).toBe(codes.length);
  });

  test.each(Object.values(errorCodes))('%i has a message in both languages, told apart', (code) => {
    const [en, zh] = [errorMessage(code, 'en', {}), errorMessage(code, 'zh', {})];
    expect(en).toBeTruthy();
    expect(zh).toMatch(/[\u4e00-\u9fff]/);
    expect(en).not.toMatch(/[\u4e00-\u9fff{}]/);
  });
});

test('what may at most be had carries the sign of its currency, where it is money', () => {
  const { moreThanToRedden, moreThanFree } = errorCodes;
  expect(errorMessage(moreThanToRedden, 'zh', { most: '500.00', currency: 1 })).toBe(
    '该发票最多还可红冲 ¥500.00。',
  );
  expect(errorMessage(moreThanFree, 'en', { most: '5.00', currency: 2 })).toContain('$5.00');
  expect(errorMessage(moreThanFree, 'en', { most: '2034567.80', currency: 1 })).toContain('¥2,034,567.80');
  expect(errorMessage(errorCodes.sumDiffers, 'zh', { sum: '2034.57', currency: 1 })).toContain('¥2,034.57');
  expect(errorMessage(moreThanFree, 'en', { most: '5.00' })).toContain('At most 5.00');
});

describe('behaviour of a code (overview §8)', () => {
  test.each([200])('%i is success', (code) => expect(behaviourOf(code)).toBe('success'));
  test.each([602, 401, 405, 1602, 10401, 99405])('%i ends the session', (code) => {
    expect(behaviourOf(code)).toBe('signIn');
  });
  test.each([719, 720, 726, 727, 984, 701, 617, 785, 992])('%i toasts without requestId', (code) => {
    expect(behaviourOf(code)).toBe('plainToast');
  });
  test.each([
    0, 410, 507, 508, 513, 601, 612, 615, 619, 620, 622, 623, 624, 631, 900, 901, 902, 978, 1002, 1023, 1150,
    1311, 1312, 1332, 1333, 1340, 5056, 713, 714, 715, 731, 732, 734, 735, 736, 737, 980, 981, 982, 1027,
    1028, 1029, 1030, 1031, 1032, 1033, 1302, 1303, 1304, 1395, 1396, 1397, 5073, 5074, 5075, 5076, 5077,
    5078,
  ])('%i is silent', (code) => expect(behaviourOf(code)).toBe('silent'));
  test('977 shows its limit', () => {
    expect(behaviourOf(977)).toBe('limitToast');
    expect(errorMessage(977, 'en', { limit: 5 })).toBe(
      'Limit of 5 reached. Reduce the number and try again.',
    );
  });
  test('733 asks for the account, silent range or not', () => expect(behaviourOf(733)).toBe('chooseUser'));
  test('700 is silent where a list asked and shown where an export did', () => {
    expect(behaviourOf(700)).toBe('silent');
    expect(behaviourOf(700, { nothingFound: 'shown' })).toBe('plainToast');
  });
  test('836 is silent only where the environment says so', () => {
    expect(behaviourOf(836)).toBe('toast');
    expect(behaviourOf(836, { silent836: true })).toBe('silent');
  });

  const special = (code: number): boolean => behaviourOf(code) !== 'toast';
  test('any other code toasts, unless the answer blocks it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999 }), (code) => {
        fc.pre(!special(code));
        expect(behaviourOf(code, { blockExchange: true })).toBe('silent');
      }),
    );
  });
});

test('a transport error names its code', () => {
  expect(codeInMessage('Request failed with code 836')).toBe(836);
  expect(codeInMessage('socket hang up')).toBeUndefined();
});

describe('messages', () => {
  test('write a moment as they are told to, and stand without what is not known', () => {
    const code = errorCodes.changedMeanwhile;
    const data = { by: '陈建国', at: 1_772_000_000_000 };
    expect(errorMessage(code, 'zh', data, (at) => `第 ${at / 1e12} 刻`)).toMatch(
      /^第 1.772 刻 已被陈建国修改，/,
    );
    expect(errorMessage(code, 'zh')).toMatch(/^内容已被修改，/);
  });
});
