import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rangeAt, relativeName, relativeRange, relativeRanges } from './relativeRange.ts';

const at = (text: string): number => Date.parse(text);
const said = (text: string, now: string) => {
  const range = relativeRange(text, at(now));
  const say = (moment: number | undefined) => (moment === undefined ? '' : new Date(moment).toISOString());
  return range && [say(range.from), say(range.to)];
};

describe('a relative range', () => {
  test('counts days in business time, whatever the zone of the viewer', () => {
    // 23:30 of 9 March in UTC is 07:30 of 10 March in business time.
    const now = '2026-03-09T23:30:00Z';
    expect(said('today', now)).toEqual(['2026-03-09T16:00:00.000Z', '2026-03-10T15:59:59.999Z']);
    expect(said('yesterday', now)).toEqual(['2026-03-08T16:00:00.000Z', '2026-03-09T15:59:59.999Z']);
    expect(said('-7d..', now)).toEqual(['2026-03-03T16:00:00.000Z', '2026-03-10T15:59:59.999Z']);
    expect(said('month', now)).toEqual(['2026-02-28T16:00:00.000Z', '2026-03-31T15:59:59.999Z']);
    expect(said('lastMonth', now)).toEqual(['2026-01-31T16:00:00.000Z', '2026-02-28T15:59:59.999Z']);
    expect(said('-15d..-1d', now)).toEqual(['2026-02-22T16:00:00.000Z', '2026-03-09T15:59:59.999Z']);
    expect(relativeName('-15d..-1d')).toEqual({ key: 'daysToYesterday', count: 15 });
    expect(said('-24h..', '2026-03-09T23:30:42Z')).toEqual(['2026-03-08T23:30:00.000Z', '']);
  });

  test('of one day is today, and every offered one holds a moment of the present or the past', () => {
    fc.assert(
      fc.property(fc.integer({ min: at('2020-01-01'), max: at('2035-01-01') }), (now) => {
        expect(relativeRange('-1d..', now)).toEqual(relativeRange('today', now));
        for (const text of relativeRanges) {
          const range = relativeRange(text, now);
          expect(range?.from).toBeLessThanOrEqual(now);
          if (range?.to !== undefined) expect(range.to).toBeGreaterThan(range.from ?? 0);
          expect(relativeName(text)).toBeDefined();
        }
        const [before, month] = [relativeRange('lastMonth', now), relativeRange('month', now)];
        expect((before?.to ?? 0) + 1).toBe(month?.from);
      }),
    );
  });

  test('is an alternative to fixed ones, and anything else is no range', () => {
    expect(rangeAt('1000~2000', 0)).toEqual({ from: 1000, to: 2000 });
    for (const text of ['', '-0d..', '-7d', '7d..', '-7w..', 'tomorrow', '-1000d..', '2000~1000'])
      expect(rangeAt(text, at('2026-03-09')), text).toBeUndefined();
  });
});
