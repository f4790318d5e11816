import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { capitalAmount } from './capital.zh.ts';

const value: Readonly<Record<string, bigint>> = Object.fromEntries(
  [...'零壹贰叁肆伍陆柒捌玖'].map((digit, at) => [digit, BigInt(at)]),
);
const place: Readonly<Record<string, bigint>> = { 拾: 10n, 佰: 100n, 仟: 1000n };

/** Reads a whole number of words: 万 multiplies what is below 亿, 亿 all that was said. */
const wholeOf = (words: string): bigint => {
  let [done, section, digit] = [0n, 0n, 0n];
  let below = 0n;
  for (const word of words) {
    if (word in value) digit = value[word] ?? 0n;
    else if (word in place) {
      section += digit * (place[word] ?? 0n);
      digit = 0n;
    } else if (word === '万') {
      below = (section + digit) * 10_000n;
      [section, digit] = [0n, 0n];
    } else if (word === '亿') {
      done = (below + section + digit) * 100_000_000n;
      [below, section, digit] = [0n, 0n, 0n];
    } else throw new Error(`no word of a number: ${word}`);
  }
  return done + below + section + digit;
};

/** Hundredths of what the words say, read by someone who does not know how they were written. */
const readBack = (words: string): bigint => {
  const [, sign, yuan, jiao, fen] =
    /^(负?)(?:(.+)元)?零?(?:([^角元])角)?零?(?:([^分角元])分)?整?$/.exec(words) ?? [];
  const hundredths =
    wholeOf(yuan ?? '') * 100n + (value[jiao ?? '零'] ?? 0n) * 10n + (value[fen ?? '零'] ?? 0n);
  return sign === '' ? hundredths : -hundredths;
};

describe('amounts in Chinese capitals', () => {
  it.each([
    ['1234.56', '壹仟贰佰叁拾肆元伍角陆分'],
    ['0', '零元整'],
    ['-0.00', '零元整'],
    ['0.5', '伍角整'],
    ['0.05', '伍分'],
    ['10', '壹拾元整'],
    ['100.05', '壹佰元零伍分'],
    ['1004', '壹仟零肆元整'],
    ['10001', '壹万零壹元整'],
    ['1000000', '壹佰万元整'],
    ['100000000', '壹亿元整'],
    ['100010000', '壹亿零壹万元整'],
    ['1000000000000', '壹万亿元整'],
    ['1000100000000', '壹万零壹亿元整'],
    ['-12.3', '负壹拾贰元叁角整'],
    ['0.995', '壹元整'],
    ['9999999999999999.99', '玖仟玖佰玖拾玖万玖仟玖佰玖拾玖亿玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元玖角玖分'],
  ])('%s is %s', (amount, words) => expect(capitalAmount(amount)).toBe(words));

  it('have no word above 9999 万亿', () => {
    expect(capitalAmount('10000000000000000')).toBeUndefined();
    expect(capitalAmount('9999999999999999.995')).toBeUndefined();
  });
  it('are read back as what they were', () => {
    // Amounts of money are full of zeros: they are what the words are easily wrong about.
    const digit = fc.oneof(fc.constant('0'), fc.stringMatching(/^\d$/));
    const whole = fc.array(digit, { minLength: 1, maxLength: 16 }).map((all) => BigInt(all.join('')));
    fc.assert(
      fc.property(fc.boolean(), whole, fc.integer({ min: 0, max: 99 }), (negative, yuan, cents) => {
        const hundredths = (yuan * 100n + BigInt(cents)) * (negative ? -1n : 1n);
        const words = capitalAmount(`${negative ? '-' : ''}${yuan}.${String(cents).padStart(2, '0')}`);
        if (hundredths !== 0n) expect(words).not.toMatch(/零零|零[元万亿]|^负?零/);
        expect(readBack(words ?? '')).toBe(hundredths);
      }),
      { numRuns: 1000 },
    );
  });
});
