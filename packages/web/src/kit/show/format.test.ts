import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Bytes, Duration, Instant, Money, roundDecimal } from '@renderdesk/contract';
import {
  exactAmount,
  exactTime,
  formatBytes,
  formatDuration,
  formatExactDuration,
  formatMoney,
  formatPrice,
  formatFigure,
  formatTime,
  percent,
  relativeTime,
} from './format.ts';

const money = (text: string): Money => Money.parse(text);
const amounts = fc
  .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 14n - 1n }), fc.stringMatching(/^\d{0,6}$/))
  .map(([negative, whole, fraction]) => `${negative ? '-' : ''}${whole}${fraction && `.${fraction}`}`);
/** An amount in millionths, exactly. */
const micro = (decimal: string): bigint => {
  const negative = decimal.startsWith('-');
  const [whole = '0', fraction = ''] = decimal.replace('-', '').replaceAll(',', '').split('.');
  const value = BigInt(whole) * 1_000_000n + BigInt(fraction.padEnd(6, '0'));
  return negative ? -value : value;
};

describe('amounts', () => {
  it('keep every digit where the exact value is shown', () => {
    fc.assert(fc.property(amounts, (text) => micro(exactAmount(money(text))) === micro(text)));
  });
  it('differ from what they show by at most half a cent, and never lose their sign', () => {
    fc.assert(
      fc.property(amounts, (text) => {
        const distance = micro(roundDecimal(text, 2)) - micro(text);
        expect(distance >= -5000n && distance <= 5000n).toBe(true);
        if (micro(text) !== 0n) expect(/[1-9]/.test(formatMoney(money(text)))).toBe(true);
      }),
    );
  });
  it.each([
    ['1234567.895', 1, '¥1,234,567.90'],
    ['0.005', 1, '¥0.01'],
    ['0.0049', 1, '¥0.0049'],
    ['-0.0049', 2, '-$0.0049'],
    ['-12.345', 2, '-$12.35'],
    ['99999999999999.999999', undefined, '100,000,000,000,000.00'],
    ['0', 1, '¥0.00'],
    ['-0.000', 1, '¥0.00'],
    ['12.5', 3, 'CRMB 12.50'],
    ['-7', 4, '-CUSD 7.00'],
  ])('%s in currency %s is %s', (amount, currency, shown) => {
    expect(formatMoney(money(amount), currency)).toBe(shown);
  });
  it.each([
    ['1234.567800', 1, '¥1,234.5678'],
    ['-0.0049', 2, '-$0.0049'],
    ['3', undefined, '3.00'],
  ])('%s in currency %s is, with every decimal, %s', (amount, currency, shown) => {
    expect(formatPrice(money(amount), currency)).toBe(shown);
  });
});

describe('numbers', () => {
  it('carry at most twelve significant digits', () => {
    expect(formatFigure(0.1 + 0.2)).toBe('0.3');
    expect(formatFigure(1_234_567.5)).toBe('1,234,567.5');
    expect(formatFigure(-1000)).toBe('-1,000');
  });
  it('reach 100 % only when all is done', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (done, total) => {
        expect(percent(done, total) === 100).toBe(total > 0 && done >= total);
      }),
    );
  });
});

describe('sizes', () => {
  it.each([
    [0, '0 B'],
    [1023, '1023 B'],
    [1024, '1.00 KB'],
    [1_048_575, '1.00 MB'],
    [1_572_864, '1.50 MB'],
    [10 * 1024 ** 3, '10.0 GB'],
    [2 ** 53 - 1, '8.00 PB'],
  ])('%i bytes are %s', (bytes, shown) => expect(formatBytes(Bytes.parse(bytes))).toBe(shown));
  it('never show more than four digits', () => {
    fc.assert(
      fc.property(fc.nat({ max: Number.MAX_SAFE_INTEGER }), (bytes) => {
        expect(formatBytes(Bytes.parse(bytes)).replaceAll(/\D/g, '').length).toBeLessThanOrEqual(4);
      }),
    );
  });
});

describe('times', () => {
  const at = Instant.parse(new Date(2026, 2, 1, 8, 30, 5, 120).getTime());
  it('stand in the zone of the viewer, with the exact moment apart', () => {
    expect(formatTime(at)).toBe('2026-03-01 08:30:05');
    expect(exactTime(at)).toMatch(/^2026-03-01 08:30:05\.120 [+-]\d\d:\d\d$/);
  });
  it('read back as the same moment', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1e10, max: 4e12 }), (ms) => {
        const exact = exactTime(Instant.parse(ms));
        expect(Date.parse(exact.replace(' ', 'T').replace(' ', ''))).toBe(ms);
      }),
    );
  });
  it('are shown in words', () => {
    expect(relativeTime(at, at + 180_000, 'en')).toBe('3 minutes ago');
    expect(relativeTime(at, at - 2 * 86_400_000, 'en')).toBe('in 2 days');
    expect(relativeTime(at, at + 3_600_000, 'zh')).toBe('1 小时前');
    expect(relativeTime(at, at, 'en')).toBe('now');
    // Nearly three days lie over three midnights, and nearly two over one or two: no day of the calendar is named.
    expect(relativeTime(at, at + 2.7 * 86_400_000, 'zh')).toBe('2 天前');
    expect(relativeTime(at, at + 1.9 * 86_400_000, 'zh')).toBe('1 天前');
    expect(relativeTime(at, at + 1.9 * 86_400_000, 'en')).toBe('1 day ago');
  });
  it.each([
    [350, '350 ms'],
    [61_000, '00:01:01'],
    [90_061_000, '1d 01:01:01'],
  ])('%i ms last %s', (ms, shown) => expect(formatDuration(Duration.parse(ms), 'en')).toBe(shown));
  it.each([
    [350, '350 ms'],
    [495_000, '00:08:15'],
    [495_147, '00:08:15.147'],
    [90_061_005, '1d 01:01:01.005'],
  ])('%i ms are exactly %s', (ms, shown) =>
    expect(formatExactDuration(Duration.parse(ms), 'en')).toBe(shown),
  );
});
