import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plusDays, weekdayOf } from './calendar.rules.ts';
import { dutyStatus } from './duty.codes.ts';
import {
  copiedWeek,
  divideDay,
  doublesOf,
  dutyDueTime,
  type DutyEntry,
  dutyStatusAt,
  gapsOf,
  placeOfDuty,
  slotsOn,
  weekOf,
} from './duty.rules.ts';

const slots = ([0, 6, 12, 18] as const).map((hour, at) => ({
  validFrom: '2000-01-01',
  section: (at + 1) as 1 | 2 | 3 | 4,
  startMinute: hour * 60,
  endMinute: (hour + 6) * 60,
}));
/** 2026 with one holiday on a Tuesday and one Saturday that is worked. */
const calendar = {
  years: new Set([2026]),
  days: new Map([
    ['2026-03-10', 1],
    ['2026-03-14', 2],
  ] as const),
};
const sunday = '2026-03-08';

const entries = (start: string) =>
  fc
    .uniqueArray(
      fc.record({
        dutyDate: fc.integer({ min: 0, max: 27 }).map((at) => plusDays(start, at)),
        type: fc.constantFrom(1, 2, 3, 4),
        section: fc.constantFrom(1, 2, 3, 4),
        adminId: fc.integer({ min: 1, max: 4 }),
        status: fc.constantFrom(0, 0, 0, 3, 4),
      }),
      { selector: (one) => `${placeOfDuty(one as never)} ${one.adminId}`, maxLength: 60 },
    )
    .map((some) => some.map((one, at): DutyEntry => ({ ...one, dutyId: at + 1 }) as DutyEntry));

describe('duty hours', () => {
  const due = (begun: string, hours: number, type: 1 | 3 = 1) => {
    const at = dutyDueTime(Date.parse(begun), hours, { type, slots, calendar });
    return at === undefined ? undefined : new Date(at + 8 * 3_600_000).toISOString().slice(0, 16);
  };
  test.each([
    ['within a section', '2026-03-09T09:00:00+08:00', 2, '2026-03-09T11:00'],
    ['over two sections', '2026-03-09T11:00:00+08:00', 4, '2026-03-09T15:00'],
    ['to the last minute of the day', '2026-03-09T14:00:00+08:00', 4, '2026-03-09T18:00'],
    ['before the day begins', '2026-03-09T03:00:00+08:00', 4, '2026-03-09T10:00'],
    ['over the night and a holiday', '2026-03-09T16:00:00+08:00', 4, '2026-03-11T08:00'],
    ['on a Saturday that is worked', '2026-03-13T17:00:00+08:00', 4, '2026-03-14T09:00'],
    ['over a weekend', '2026-03-20T20:00:00+08:00', 4, '2026-03-23T10:00'],
  ] as const)('count %s', (_, begun, hours, at) => expect(due(begun, hours)).toBe(at));
  test('of a duty around the clock are hours', () =>
    expect(due('2026-03-10T22:00:00+08:00', 4, 3)).toBe('2026-03-11T02:00'));
  test('need a year that is stated, and a day that is divided', () => {
    expect(() => due('2026-12-31T17:00:00+08:00', 4)).toThrow('2027');
    expect(due('1999-03-09T09:00:00+08:00', 4)).toBeUndefined();
  });
  test('never end outside of them, and more hours never earlier', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 200 * 24 * 60 }),
        fc.integer({ min: 1, max: 40 }),
        (minutes, hours) => {
          const begun = Date.parse('2026-01-01T00:00:00+08:00') + minutes * 60_000;
          const o = { type: 1 as const, slots, calendar };
          const [at = 0, later = 0] = [dutyDueTime(begun, hours, o), dutyDueTime(begun, hours + 1, o)];
          const minuteOfDay = new Date(at + 8 * 3_600_000).getUTCHours() * 60 + new Date(at).getUTCMinutes();
          expect(minuteOfDay).toBeGreaterThan(6 * 60 - 1);
          expect(minuteOfDay).toBeLessThanOrEqual(18 * 60);
          expect(later - at).toBeGreaterThanOrEqual(3_600_000);
          expect(at - begun).toBeGreaterThanOrEqual(hours * 3_600_000);
        },
      ),
    ));
});

describe('a duty', () => {
  test('begins and ends by the clock of its section, in company time', () => {
    const at = (moment: string, status: 0 | 3 | 4 = 0) =>
      dutyStatusAt({ dutyDate: '2026-03-10', section: 2, status }, slots, Date.parse(moment));
    expect(at('2026-03-10T05:59:59+08:00')).toBe(dutyStatus.of.planned);
    expect(at('2026-03-10T06:00:00+08:00')).toBe(dutyStatus.of.onDuty);
    expect(at('2026-03-10T11:59:59+08:00')).toBe(dutyStatus.of.onDuty);
    expect(at('2026-03-10T12:00:00+08:00')).toBe(dutyStatus.of.done);
    expect(at('2026-03-10T12:00:00+08:00', 3)).toBe(dutyStatus.of.swapped);
    expect(at('2026-03-10T08:00:00+08:00', 4)).toBe(dutyStatus.of.absent);
  });

  test('a week begins on Sunday', () => {
    for (let at = 0; at < 7; at += 1) expect(weekOf(plusDays(sunday, at))).toBe(sunday);
    expect(weekOf(plusDays(sunday, 7))).toBe(plusDays(sunday, 7));
    expect(weekdayOf(sunday)).toBe(0);
  });

  test('the latest division of the day holds from its day on; one with a gap is none', () => {
    const later = slots.map((slot) => ({ ...slot, validFrom: '2026-04-01' }));
    expect(slotsOn('2026-03-31', [...later, ...slots])).toEqual(slots);
    expect(slotsOn('2026-04-01', [...slots, ...later])).toEqual(later);
    expect(divideDay(slots)).toBe(true);
    expect(divideDay(slots.slice(1))).toBe(false);
    expect(divideDay(slots.map((slot) => ({ ...slot, startMinute: slot.startMinute + 1 })))).toBe(false);
    expect(divideDay(slots.map((slot) => ({ ...slot, endMinute: Math.min(slot.endMinute, 1439) })))).toBe(
      false,
    );
  });
});

describe('the roster', () => {
  const gaps = (day: string, some: readonly DutyEntry[] = []) =>
    gapsOf([day], some, calendar).map(({ type, section }) => `${type}.${section}`);

  test('lacks operations and technical direction around the clock, the others on working days by day', () => {
    const around = ['2.1', '2.2', '2.3', '2.4', '3.1', '3.2', '3.3', '3.4'];
    expect(gaps('2026-03-09').toSorted()).toEqual([...around, '1.2', '1.3', '4.2', '4.3'].toSorted());
    expect(gaps('2026-03-10').toSorted()).toEqual(around);
    expect(gaps('2026-03-14')).toHaveLength(12);
    expect(gaps('2027-03-13')).toEqual(around);
  });

  test('an absent person fills no place, and is not there twice', () => {
    const one = { dutyDate: '2026-03-10', section: 2, adminId: 7 } as const;
    const [td, operations, absent] = [
      { ...one, dutyId: 1, type: 2, status: 0 },
      { ...one, dutyId: 2, type: 3, status: 3 },
      { ...one, dutyId: 3, type: 1, status: 4 },
    ] as const;
    expect(gaps('2026-03-10', [td])).not.toContain('2.2');
    expect(gaps('2026-03-10', [{ ...td, status: 4 }])).toContain('2.2');
    expect(doublesOf([td, operations, absent])).toEqual(new Set([1, 2]));
    expect(doublesOf([td, absent, { ...operations, section: 3 }])).toEqual(new Set());
  });

  test('a copied week stands on each day of the span, and never in the place of a swap or an absence', () => {
    fc.assert(
      fc.property(entries(sunday), fc.integer({ min: 7, max: 20 }), (all, begins) => {
        const start = plusDays(sunday, begins);
        const end = plusDays(start, 6);
        const week = all.filter(({ dutyDate }) => weekOf(dutyDate) === sunday);
        const standing = all.filter(({ dutyDate }) => dutyDate >= start && dutyDate <= end);
        const { add, remove, kept } = copiedWeek({ start: sunday, entries: week }, { start, end }, standing);
        const keeps = new Set(kept.map(placeOfDuty));
        for (const one of standing.filter(({ status }) => status === 3 || status === 4)) {
          expect(keeps.has(placeOfDuty(one))).toBe(true);
          expect(remove).not.toContain(one.dutyId);
        }
        const after = [
          ...standing.filter(({ dutyId }) => !remove.includes(dutyId)),
          ...add.map((one) => ({ ...one, status: 0 as const, dutyId: 0 })),
        ].filter((one) => !keeps.has(placeOfDuty(one)));
        const written = (some: readonly Pick<DutyEntry, 'dutyDate' | 'type' | 'section' | 'adminId'>[]) =>
          some.map((one) => `${placeOfDuty(one)} ${one.adminId}`).toSorted();
        const wanted = week
          .filter(({ status }) => status !== 4)
          .map((one) => ({
            ...one,
            dutyDate: [0, 1, 2, 3, 4, 5, 6]
              .map((at) => plusDays(start, at))
              .find((day) => weekdayOf(day) === weekdayOf(one.dutyDate)) as string,
          }))
          .filter((one) => !keeps.has(placeOfDuty(one)));
        expect(written(after)).toEqual([...new Set(written(wanted))]);
        for (const one of add) expect(keeps.has(placeOfDuty(one))).toBe(false);
        // Copied again, it changes nothing.
        const again = copiedWeek({ start: sunday, entries: week }, { start, end }, [
          ...standing.filter(({ dutyId }) => !remove.includes(dutyId)),
          ...add.map((one) => ({ ...one, status: 0 as const, dutyId: 0 })),
        ]);
        expect([again.add, again.remove]).toEqual([[], []]);
      }),
    );
  });
});
