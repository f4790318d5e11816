import { daysOfYear } from '@renderdesk/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changedDays,
  spansOf,
  type Specials,
  withSpan,
  withToggled,
  workingDaysByMonth,
} from './yearDraft.ts';

const none: Specials = new Map();
const days = daysOfYear(2026);
const someDays = fc.array(fc.constantFrom(...days), { maxLength: 40 });
const toggled = (chosen: readonly string[]): Specials => chosen.reduce(withToggled, none);

describe('the draft of a year', () => {
  it('toggled twice is what it was', () => {
    fc.assert(
      fc.property(someDays, fc.constantFrom(...days), (before, day) => {
        const specials = toggled(before);
        const again = withToggled(withToggled(specials, day), day);
        expect([...again.keys()].toSorted()).toEqual([...specials.keys()].toSorted());
      }),
    );
  });
  it('stands whole in its spans, each day once', () => {
    fc.assert(
      fc.property(someDays, (chosen) => {
        const specials = toggled(chosen);
        const inSpans = spansOf(specials).flatMap(({ from, to }) =>
          days.filter((day) => day >= from && day <= to),
        );
        expect(inSpans).toEqual([...specials.keys()].toSorted());
      }),
    );
  });
  it('names a whole span, and takes it away', () => {
    const specials = toggled(['2026-10-01', '2026-10-02', '2026-10-05']);
    const [first] = spansOf(specials);
    if (!first) throw new Error('no span');
    expect(first).toMatchObject({ from: '2026-10-01', to: '2026-10-02' });
    const named = withSpan(specials, first, { nameZh: '国庆节' });
    expect(changedDays(specials, named)).toBe(2);
    expect(spansOf(withSpan(named, first, undefined)).map(({ from }) => from)).toEqual(['2026-10-05']);
    const [longer] = spansOf(withToggled(named, '2026-09-30'));
    expect(longer).toMatchObject({ from: '2026-09-30', to: '2026-10-02', special: { nameZh: '国庆节' } });
  });
  it('counts the working days of each month', () => {
    expect(workingDaysByMonth(2026, none).reduce((sum, n) => sum + n)).toBe(261);
    expect(workingDaysByMonth(2026, toggled(['2026-10-01', '2026-10-10']))[9]).toBe(22);
    expect(workingDaysByMonth(2026, toggled(['2026-10-01']))[9]).toBe(21);
  });
});
