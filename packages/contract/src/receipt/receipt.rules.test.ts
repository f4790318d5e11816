import { describe, expect, test } from 'vitest';
import { micro, microOf, sumOf, textOf } from '../pay/money.rules.ts';
import {
  isCreditCode,
  netAndTax,
  redLines,
  taxed,
  taxRates,
  withCheckDigit,
  wrongNumbering,
} from './receipt.rules.ts';

const cents = (count: number) => micro(BigInt(count) * 10_000n);
/** A row of numbers that is the same each time. */
const numbers = (seed: number) => () => (seed = (seed * 48_271) % 2_147_483_647);

describe('a line', () => {
  test.each([
    ['106', 600, '100.000000', '6.000000'],
    ['100', 600, '94.340000', '5.660000'],
    ['0.01', 1300, '0.010000', '0.000000'],
    ['113', 1300, '100.000000', '13.000000'],
    ['250', 0, '250.000000', '0.000000'],
  ])('of %s at %i is split to the cent', (gross, rate, net, tax) => {
    const split = netAndTax(microOf(gross), rate);
    expect([textOf(split.net), textOf(split.tax)]).toEqual([net, tax]);
  });
  test('before tax is the nearest cent of gross by one plus the rate, whatever it is', () => {
    const next = numbers(7);
    for (let at = 0; at < 2000; at += 1) {
      const gross = cents(1 + (next() % 5_000_000));
      const rate = taxRates[next() % taxRates.length] ?? 0;
      const { net, tax } = netAndTax(gross, rate);
      expect(net + tax).toBe(gross);
      const off = net * BigInt(10_000 + rate) - gross * 10_000n;
      const half = 5000n * BigInt(10_000 + rate);
      expect(off <= half && -off <= half).toBe(true);
    }
  });
});

describe('red letters', () => {
  test('take what is asked, never more of a line than it has, and cancel it to the cent in the end', () => {
    const next = numbers(11);
    for (let round = 0; round < 300; round += 1) {
      const lines = Array.from({ length: 1 + (next() % 6) }, () =>
        taxed(cents(1 + (next() % 900_000)), taxRates[next() % taxRates.length] ?? 0),
      );
      let left: readonly ReturnType<typeof taxed>[] = lines;
      for (let step = 0; step < 5; step += 1) {
        const whole = sumOf(left.map(({ gross }) => gross));
        if (whole === 0n) break;
        const isLast = step === 4;
        const amount = isLast ? whole : cents(1 + (next() % Number(whole / 10_000n)));
        const red = redLines(left, amount);
        expect(sumOf(red.map(({ gross }) => gross))).toBe(amount);
        left = left.map((line, at) => {
          const less = red[at] ?? line;
          expect(less.net + less.tax).toBe(less.gross);
          const rest = {
            rate: line.rate,
            gross: micro(line.gross - less.gross),
            net: micro(line.net - less.net),
            tax: micro(line.tax - less.tax),
          };
          for (const amountLeft of [rest.gross, rest.net, rest.tax]) expect(amountLeft >= 0n).toBe(true);
          return rest;
        });
      }
      expect(sumOf(left.flatMap(({ gross, net, tax }) => [gross, net, tax]))).toBe(0n);
    }
  });
  test('of more than is left are none', () => {
    expect(() => redLines([taxed(cents(100), 600)], cents(101))).toThrow('more than is left');
    expect(() => redLines([taxed(cents(100), 600)], cents(0))).toThrow('more than is left');
  });
});

describe('a credit code', () => {
  test.each(['91330106MA2CFHX47B', '91110000600037341L'])('%s is told by its check digit', (code) => {
    const own = withCheckDigit(code.slice(0, 17));
    expect(isCreditCode(own)).toBe(true);
    for (const other of '0123456789ABCDEFGHJKLMNPQRTUWXY')
      expect(isCreditCode(`${own.slice(0, 17)}${other}`)).toBe(other === own[17]);
  });
  test.each(['', '91110000600037341', '91110000600037341I', '９1110000600037341L'])('%s is none', (code) =>
    expect(isCreditCode(code)).toBe(false),
  );
  test('that is known is one', () => expect(isCreditCode('91110000600037341L')).toBe(true));
});

test.each([
  [1, '26332000000000000001', '', []],
  [1, '2633200000000000001', '', ['invoiceNumber']],
  [1, '26332000000000000001', '033001900111', ['invoiceCode']],
  [2, '12345678', '033001900111', []],
  [2, '12345678', '', ['invoiceCode']],
  [2, '1234567', '03300190011', ['invoiceNumber', 'invoiceCode']],
  [3, 'CI-202611-0000101', '', []],
  [3, '', '', ['invoiceNumber']],
] as const)('a number of form %i: %s with code «%s»', (medium, invoiceNumber, invoiceCode, wrong) =>
  expect(wrongNumbering(medium, { invoiceNumber, invoiceCode })).toEqual(wrong),
);
