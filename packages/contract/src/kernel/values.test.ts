import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CommaList, Email, Flag, Instant, Keywords, listOf, Money, SortValue, TaskId } from './values.ts';

describe('Instant', () => {
  test('ten digits count as seconds', () => {
    expect(Instant.parse(1_700_000_000)).toBe(1_700_000_000_000);
    expect(Instant.parse(1_700_000_000_123)).toBe(1_700_000_000_123);
  });
  test('every value ends in milliseconds after 1970 and is a fixed point', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1e9, max: 4e12 }), (value) => {
        const once = Instant.parse(value);
        expect(once).toBeGreaterThanOrEqual(1e10);
        expect(Instant.parse(once)).toBe(once);
      }),
    );
  });
});

describe('Email (6 to 40 characters)', () => {
  test.each(['a@b.cn', 'li.wei@studio.com.cn', 'a-b_c@d-e.io', `${'x'.repeat(33)}@abc.cn`])(
    'accepts %s',
    (email) => {
      expect(Email.safeParse(email).success).toBe(true);
    },
  );
  test.each([
    'a@b.c',
    'abcdef',
    'a@bcdef',
    '@abc.cn',
    'a b@abc.cn',
    'a..b@abc.cn',
    `${'x'.repeat(34)}@abc.cn`,
    'a@.cn.',
  ])('refuses %s', (email) => expect(Email.safeParse(email).success).toBe(false));
});

test('a flag is 1 when on; 0 and false are off', () => {
  expect([1, true, 0, false].map((value) => Flag.parse(value))).toEqual([true, true, false, false]);
});

test('comma text becomes a list, trimmed, without empty entries, of both commas', () => {
  expect(CommaList.parse(' a , ,b，c,')).toEqual(['a', 'b', 'c']);
  expect(CommaList.parse(['x', ' '])).toEqual(['x']);
});

test('a list accepts its single bare value', () => {
  expect(listOf(TaskId).parse(7)).toEqual([7]);
  expect(listOf(TaskId).parse([7, 8])).toEqual([7, 8]);
});

test('keywords are always there', () => expect(Keywords.parse(undefined)).toBe(''));

test.each(['1', '-0.5', '12345678901234.123456'])('%s is money', (text) =>
  expect(Money.safeParse(text).success).toBe(true),
);
test.each(['1e3', '1.1234567', '', ' 1', 'NaN', '1.'])('%s is no money', (text) => {
  expect(Money.safeParse(text).success).toBe(false);
});

test('a sort direction is 1 or 0, or ASC or DESC', () => {
  expect([1, 0, 'ASC', 'DESC'].map((value) => SortValue.parse(value))).toEqual([1, 0, 1, 0]);
  expect([2, 'asc', true].some((value) => SortValue.safeParse(value).success)).toBe(false);
});
