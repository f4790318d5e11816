import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readNotice } from './calendar.notice.ts';
import {
  type Day,
  dayOf,
  daysOfYear,
  dueTime,
  endOfDay,
  isDay,
  isWeekend,
  isWorkingDay,
  plusDays,
  plusWorkingDays,
  toggledKind,
  type WorkCalendar,
  workingDaysBetween,
  YearNotStated,
} from './calendar.rules.ts';

const calendar: WorkCalendar = {
  years: new Set([2026]),
  days: new Map([
    ['2026-02-14', 2],
    ...daysOfYear(2026)
      .filter((day) => day >= '2026-02-15' && day <= '2026-02-23')
      .map((day) => [day, 1] as const),
    ['2026-02-28', 2],
  ]),
};

describe('working days (lifecycles §0)', () => {
  it('are weekdays, but for holidays and make-up days', () => {
    expect(isWorkingDay('2026-02-13', calendar)).toBe(true);
    expect(isWorkingDay('2026-02-14', calendar)).toBe(true);
    expect(isWorkingDay('2026-02-16', calendar)).toBe(false);
    expect(isWorkingDay('2026-02-28', calendar)).toBe(true);
    expect(isWorkingDay('2026-03-01', calendar)).toBe(false);
  });
  it('are not guessed for a year that nobody stated', () => {
    expect(() => isWorkingDay('2027-01-04', calendar)).toThrow(YearNotStated);
    expect(() => plusWorkingDays('2026-12-30', 5, calendar)).toThrow(YearNotStated);
    expect(plusWorkingDays('2026-12-30', 1, calendar)).toBe('2026-12-31');
  });
  it('are counted over a long holiday', () => {
    expect(plusWorkingDays('2026-02-13', 2, calendar)).toBe('2026-02-24');
    expect(plusWorkingDays('2026-02-15', 0, calendar)).toBe('2026-02-24');
    expect(workingDaysBetween('2026-02-13', '2026-02-24', calendar)).toBe(2);
  });
  it('end at the last moment of the day in +08:00', () => {
    const lateEvening = Date.parse('2026-03-02T23:30:00+08:00');
    expect(dayOf(lateEvening)).toBe('2026-03-02');
    expect(new Date(dueTime(lateEvening, 1, calendar)).toISOString()).toBe('2026-03-03T15:59:59.999Z');
    expect(endOfDay('2026-03-03') + 1).toBe(Date.parse('2026-03-04T00:00:00+08:00'));
  });
  const someDay = fc.integer({ min: 0, max: 300 }).map((n) => plusDays('2026-01-01', n));
  it('added and counted are each other’s inverse', () => {
    fc.assert(
      fc.property(someDay, fc.integer({ min: 1, max: 30 }), (from, count) => {
        const due = plusWorkingDays(from, count, calendar);
        expect(isWorkingDay(due, calendar)).toBe(true);
        expect(workingDaysBetween(from, due, calendar)).toBe(count);
      }),
    );
  });
  it('a toggled day is the other one, and twice is as before', () => {
    fc.assert(
      fc.property(someDay, (day) => {
        const kind = toggledKind(day, undefined);
        const marked: WorkCalendar = { years: calendar.years, days: new Map(kind ? [[day, kind]] : []) };
        expect(isWorkingDay(day, marked)).toBe(isWeekend(day));
        expect(toggledKind(day, kind)).toBeUndefined();
      }),
    );
  });
  it('a year has its days once, and only days that exist', () => {
    expect(daysOfYear(2026)).toHaveLength(365);
    expect(daysOfYear(2028)).toHaveLength(366);
    expect(isDay('2026-02-29')).toBe(false);
    expect(isDay('2028-02-29')).toBe(true);
    expect(isDay('2026-2-9')).toBe(false);
    expect(isDay('2026-13-01')).toBe(false);
  });
});

describe('a pasted notice', () => {
  const daysIn = (text: string): Day[] =>
    readNotice(text, 2026).flatMap((line) => ('days' in line ? line.days.map(({ day }) => day) : []));

  it('is read in the ways that people write it', () => {
    for (const text of [
      '2026-10-01~2026-10-03 国庆节',
      '10月1日至10月3日 国庆节',
      '10/1-10/3, National Day',
      '2026.10.1 – 10.3 国庆节',
      '2026年10月1日到2026年10月3日：国庆节',
    ])
      expect(daysIn(text), text).toEqual(['2026-10-01', '2026-10-02', '2026-10-03']);
  });
  it('takes make-up days from weekends only, and their name without the word', () => {
    expect(readNotice('2月14日 补班 春节', 2026)).toEqual([
      {
        line: 1,
        text: '2月14日 补班 春节',
        days: [{ day: '2026-02-14', kind: 2, name: '春节' }],
      },
    ]);
    expect(daysIn('2026-10-08~2026-10-11 working')).toEqual(['2026-10-10', '2026-10-11']);
  });
  it('is read as the State Council publishes it', () => {
    const read = readNotice(
      [
        '一、元旦：1月1日（周四）至3日（周六）放假调休，共3天。1月4日（周日）上班。',
        '二、春节：2月15日（农历腊月二十八、周日）至23日（农历正月初七、周一）放假调休，共9天。2月14日（周六）、28日（周六）上班。',
        '三、清明节：4月4日（周六）至6日（周一）放假，共3天。',
        '四、劳动节：4月30日（周四）至5月5日（周二）放假调休。5月9日（周六）上班。',
      ].join('\n'),
      2026,
    );
    const days = read.flatMap((line) => ('days' in line ? line.days : []));
    expect(read.filter((line) => 'problem' in line)).toEqual([]);
    expect(days.filter(({ kind }) => kind === 2).map(({ day }) => day)).toEqual([
      '2026-01-04',
      '2026-02-14',
      '2026-02-28',
      '2026-05-09',
    ]);
    expect(days.filter(({ kind, name }) => kind === 1 && name === '春节')).toHaveLength(9);
    expect(days.filter(({ kind, name }) => kind === 1 && name === '劳动节').map(({ day }) => day)).toEqual([
      '2026-04-30',
      '2026-05-01',
      '2026-05-02',
      '2026-05-03',
      '2026-05-04',
      '2026-05-05',
    ]);
    for (const unclear of ['一、元旦：2月30日放假。', '一、元旦：另行通知。'])
      expect(readNotice(unclear, 2026)).toMatchObject([{ problem: 'unreadable' }]);
  });
  it('says of a line what is wrong with it', () => {
    const problems = readNotice(
      'nonsense\n\n2025-10-01 国庆\n10/2 a\n10/2 b\n2026-02-30 x\n10/5-10/3 y',
      2026,
    );
    expect(problems.map((line) => ('problem' in line ? [line.line, line.problem] : line.line))).toEqual([
      [1, 'unreadable'],
      [3, 'otherYear'],
      4,
      [5, 'twice'],
      [6, 'unreadable'],
      [7, 'unreadable'],
    ]);
  });
});
