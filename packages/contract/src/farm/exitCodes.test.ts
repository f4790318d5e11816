import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exitCodeOf, exitCodeText, longestReason, reportedReason } from './exitCodes.ts';

describe('an exit code', () => {
  test('is the same signed and unsigned', () => {
    expect(exitCodeOf(3_221_225_477)).toBe(-1_073_741_819);
    expect(exitCodeOf(-1_073_741_819)).toBe(-1_073_741_819);
    fc.assert(
      fc.property(fc.integer({ min: -(2 ** 31), max: 2 ** 32 - 1 }), (code) => {
        const kept = exitCodeOf(code) ?? Number.NaN;
        expect(kept).toBe(Int32Array.of(code)[0]);
        expect(exitCodeOf(kept >>> 0)).toBe(kept);
      }),
    );
  });

  test.each([2 ** 32, -(2 ** 31) - 1, 1.5, Number.NaN, Infinity, '1', null, undefined, {}])(
    '%s is none',
    (value) => expect(exitCodeOf(value)).toBeUndefined(),
  );

  test.each([
    [0, '0', '0'],
    [139, '139', '139'],
    [-1_073_741_819, '0xC0000005 (access violation)', '0xC0000005 (内存访问冲突)'],
    [-1, '0xFFFFFFFF', '0xFFFFFFFF'],
  ])('%i is shown as %s', (code, en, zh) =>
    expect([exitCodeText(code, 'en'), exitCodeText(code, 'zh')]).toEqual([en, zh]),
  );
});

test('a reason is kept as one line that can be stored and shown, whatever was sent', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      const kept = reportedReason(value);
      expect(kept.length).toBeLessThanOrEqual(longestReason);
      expect(kept).toSatisfy((text: string) => text.isWellFormed() && !/[\p{Cc}\u202e]/u.test(text));
    }),
  );
  expect(reportedReason('a\0b\r\nc\u202ed')).toBe('a b c d');
  expect(reportedReason('\ud800')).toBe('\ufffd');
  expect(reportedReason(`${'x'.repeat(498)}😀😀`)).toBe(`${'x'.repeat(498)}…`);
});
