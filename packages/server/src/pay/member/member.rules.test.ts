import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { micro, microOf, sumOf } from '@renderdesk/contract';
import { daysBetween, daysFor, endOf, returnedOf, sharesDue, upgradeDue } from './member.rules.ts';

test('a month bought on 15 November at noon ends after 15 December and has 31 days', () => {
  const begins = new Date('2026-11-15T04:00:00Z');
  const ends = endOf(begins, { period: 1, days: null });
  expect([ends, daysBetween(begins, ends)]).toEqual([new Date('2026-12-15T16:00:00Z'), 31]);
  expect(endOf(begins, { period: 2, days: null })).toEqual(new Date('2027-11-15T16:00:00Z'));
});

test('an upgrade costs what is left of the old one less, in whole cents; a rest becomes days', () => {
  const listPrice = microOf('3600');
  const unused = microOf('145.161290');
  const due = upgradeDue({ listPrice, unused });
  expect(due).toBe(microOf('3454.83'));
  expect(daysFor({ listPrice, worth: sumOf([due, unused]), days: 366 })).toBe(366);
  expect(upgradeDue({ listPrice: microOf('300'), unused: microOf('450') })).toBe(0n);
  expect(daysFor({ listPrice: microOf('300'), worth: microOf('450'), days: 30 })).toBe(45);
});

test('what was paid as for an upgrade that is none any more has its part of the days, and one at least', () => {
  expect(daysFor({ listPrice: microOf('600'), worth: microOf('300'), days: 31 })).toBe(15);
  expect(daysFor({ listPrice: microOf('600'), worth: microOf('0.01'), days: 31 })).toBe(1);
  expect(daysFor({ listPrice: micro(0n), worth: micro(0n), days: 3 })).toBe(3);
});

test('shares that are caught up in any steps add up to the price, each day once', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 10n ** 12n }),
      fc.integer({ min: 1, max: 400 }),
      fc.array(fc.integer({ min: 0, max: 420 }), { maxLength: 8 }),
      (price, days, looks) => {
        let recognised = micro(0n);
        const seen: number[] = [];
        for (const over of [...looks.toSorted((a, b) => a - b), days]) {
          const due = sharesDue({ price: micro(price), days, over, recognised });
          seen.push(...due.map(({ nth }) => nth));
          recognised = sumOf([recognised, ...due.map(({ share }) => share)]);
        }
        expect(recognised).toBe(price);
        expect(new Set(seen).size).toBe(seen.length);
      },
    ),
  );
});

test('what is returned is whole cents and never more than the rest', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 12n }),
      fc.integer({ min: 0, max: 100 }),
      (rest, percent) => {
        const back = returnedOf(micro(rest), percent);
        expect(back >= 0n && back <= rest && back % 10_000n === 0n).toBe(true);
      },
    ),
  );
});
