import { businessOffset, day, hour } from '@renderdesk/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { actsAt } from '../../farm/index.ts';
import { effectOf, reasonAt } from './scheduleEffect.rules.ts';
import { overlap, type ScheduleTimes } from './schedule.rules.ts';

const [first, last] = [Date.UTC(2026, 1, 20), Date.UTC(2026, 2, 31)];
/** The hours in which dispatch takes a schedule to act. */
const hoursOf = (one: ScheduleTimes): Set<number> => {
  const schedule = { ...one, kind: 1, targetId: null, maxNodes: null, guaranteedNodes: 0, levelOffset: 0 };
  const found = new Set<number>();
  for (let at = first - businessOffset; at < last; at += hour)
    if (actsAt(schedule, new Date(at))) found.add(at);
  return found;
};

const dates = fc.constantFrom(null, '2026-03-01', '2026-03-04', '2026-03-08', '2026-03-09', '2026-03-20');
const times = fc
  .record({
    weekdays: fc.uniqueArray(fc.nat(6), { minLength: 1 }),
    fromMinute: fc.nat(23).map((at) => at * 60),
    toMinute: fc.nat(24).map((at) => at * 60),
    startDate: dates,
    endDate: dates,
  })
  .filter((one) => one.startDate === null || one.endDate === null || one.startDate <= one.endDate);

it('two schedules overlap where dispatch has both act in one hour', () => {
  fc.assert(
    fc.property(times, times, (a, b) => {
      const others = hoursOf(b);
      expect(overlap(a, b)).toBe([...hoursOf(a)].some((at) => others.has(at)));
      expect(overlap(b, a)).toBe(overlap(a, b));
    }),
    { numRuns: 200 },
  );
});

it('a night crosses midnight into the day after the last', () => {
  const always = {
    weekdays: [0, 1, 2, 3, 4, 5, 6],
    fromMinute: 0,
    toMinute: day / 60_000,
    startDate: null,
    endDate: null,
  };
  const night = { ...always, fromMinute: 1320, toMinute: 360, endDate: '2026-03-04' };
  expect(overlap(night, { ...always, startDate: '2026-03-05' })).toBe(true);
  expect(overlap(night, { ...always, startDate: '2026-03-06' })).toBe(false);
});

it('the reason of a schedule is that it acts where dispatch has it act, and is off where it is off', () => {
  fc.assert(
    fc.property(times, (one) => {
      const hours = hoursOf(one);
      for (let at = first - businessOffset; at < last; at += hour) {
        expect(reasonAt({ ...one, enabled: true }, new Date(at)) === 1).toBe(hours.has(at));
        expect(reasonAt({ ...one, enabled: false }, new Date(at))).toBe(2);
      }
    }),
    { numRuns: 50 },
  );
});

it('the lowest limit holds, the guarantee of the customer comes first, and offsets add up', () => {
  const limits = (kind: number, maxNodes: number | null, guaranteedNodes: number, levelOffset: number) => ({
    kind,
    maxNodes,
    guaranteedNodes,
    levelOffset,
  });
  const [platform, area, user] = [limits(1, 100, 9, 5), limits(2, 40, 8, -2), limits(3, null, 3, 1)];
  expect(effectOf([platform, area, user])).toEqual({ maxNodes: 40, guaranteedNodes: 3, levelOffset: 4 });
  expect(effectOf([area])).toEqual({ maxNodes: 40, guaranteedNodes: 8, levelOffset: -2 });
  expect(effectOf([])).toEqual({ maxNodes: null, guaranteedNodes: 0, levelOffset: 0 });
});

/** The minutes since 1970, in +08:00, in which a schedule acts: read off a calendar, day by day and minute by minute. */
const calendarOf = (one: ScheduleTimes): Set<number> => {
  const found = new Set<number>();
  for (let date = first; date <= last; date += day) {
    const text = new Date(date).toISOString().slice(0, 10);
    if (!one.weekdays.includes(new Date(date).getUTCDay())) continue;
    if (one.startDate !== null && text < one.startDate) continue;
    if (one.endDate !== null && text > one.endDate) continue;
    let at = one.fromMinute;
    do {
      found.add(date / 60_000 + at);
      at += 1;
    } while (at % 1440 !== one.toMinute % 1440);
  }
  return found;
};

const minutes = fc
  .record({
    weekdays: fc.uniqueArray(fc.nat(6), { minLength: 1 }),
    fromMinute: fc.nat(1439),
    toMinute: fc.integer({ min: 1, max: 1440 }),
    startDate: dates,
    endDate: dates,
  })
  .filter((one) => one.startDate === null || one.endDate === null || one.startDate <= one.endDate);
const limit = fc.record({
  times: minutes,
  kind: fc.constantFrom(1, 2, 3),
  enabled: fc.boolean(),
  maxNodes: fc.option(fc.nat(9), { nil: null }),
  guaranteedNodes: fc.nat(9),
  levelOffset: fc.integer({ min: -9, max: 9 }),
});
const moments = fc.integer({ min: Date.UTC(2026, 1, 22) / 60_000, max: Date.UTC(2026, 2, 28) / 60_000 });

it('what is in force at a minute is what a calendar says', () => {
  fc.assert(
    fc.property(fc.array(limit, { maxLength: 4 }), moments, (some, minuteThere) => {
      const at = new Date(minuteThere * 60_000 - businessOffset);
      const reasons = some.map((one) => reasonAt({ ...one.times, enabled: one.enabled }, at));
      const onCalendar = some.filter((one) => one.enabled && calendarOf(one.times).has(minuteThere));
      const acting = some.filter((_, ix) => reasons[ix] === 1);
      expect(acting).toEqual(onCalendar);
      expect(
        some.filter((one) => one.enabled && actsAt({ ...one, ...one.times, targetId: null }, at)),
      ).toEqual(onCalendar);
      // Put together without the rule.
      const caps = onCalendar.flatMap(({ maxNodes }) => (maxNodes === null ? [] : [maxNodes]));
      const guaranteed = (kind: number) => onCalendar.find((one) => one.kind === kind)?.guaranteedNodes ?? 0;
      let levelOffset = 0;
      for (const one of onCalendar) levelOffset += one.levelOffset;
      expect(effectOf(acting)).toEqual({
        maxNodes: caps.length === 0 ? null : caps.toSorted((a, b) => a - b)[0],
        guaranteedNodes: guaranteed(3) > 0 ? guaranteed(3) : guaranteed(2),
        levelOffset,
      });
    }),
    { numRuns: 150 },
  );
});
