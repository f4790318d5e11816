import { calendars, errorCodes, readNotice } from '@renderdesk/contract';
import { expect, test } from 'vitest';
import { serverOfFile } from '../testing/test.ts';

const t = serverOfFile();
const year = async (of: number) => (await t.admin.call(calendars.year, { year: of })).data;
const save = (of: number, version: number, stated: readonly (typeof days)[number][]) =>
  t.admin.send(calendars.save, { year: of, version, days: stated });

const days = readNotice('2028-10-02~2028-10-06 国庆节\n2028-09-30 补班 国庆节', 2028).flatMap((line) =>
  'days' in line
    ? line.days.map(({ day, kind, name }) => ({ day, kind, nameZh: name, nameEn: 'National Day' }))
    : [],
);

test('a year is stated whole, read back, and stated anew only by who saw what stands', async () => {
  const empty = await year(2028);
  expect(empty).toMatchObject({ version: 0, days: [], statedTime: null, statedByName: null });
  expect((await save(2028, 0, days)).data).toEqual({ version: 1 });
  const stated = await year(2028);
  expect(stated.days).toEqual(days.toSorted((a, b) => (a.day < b.day ? -1 : 1)));
  expect(stated).toMatchObject({ version: 1, statedBy: t.admin.adminId });
  expect(stated.years).toContain(2028);

  expect((await save(2028, 0, [])).code).toBe(errorCodes.changedMeanwhile);
  expect((await year(2028)).days).toHaveLength(days.length);
  expect((await save(2028, 1, days.slice(1))).data).toEqual({ version: 2 });
  expect((await year(2028)).days).toHaveLength(days.length - 1);
});

test('of two who state a year at once exactly one does', async () => {
  const answers = await Promise.all(
    [1, 2, 3, 4].map((n) => save(2032, 0, [{ day: `2032-01-0${n}`, kind: 1, nameZh: '', nameEn: '' }])),
  );
  const codes = answers.map(({ code }) => code).toSorted((a, b) => a - b);
  expect(codes).toEqual([errorCodes.success, ...Array<number>(3).fill(errorCodes.changedMeanwhile)]);
  expect((await year(2032)).days).toHaveLength(1);
});

test('days of another year, or named twice, change nothing', async () => {
  const day = (text: string) => ({ day: text, kind: 1 as const, nameZh: '', nameEn: '' });
  for (const wrong of [[day('2034-01-01')], [day('2033-01-01'), day('2033-01-01')], [day('2033-02-30')]]) {
    expect((await save(2033, 0, wrong)).code).toBe(errorCodes.badInput);
  }
  expect(await year(2033)).toMatchObject({ version: 0, days: [] });
});

test('a due date counts working days, and is refused in a year that nobody stated', async () => {
  await save(2029, 0, []);
  const due = await t.admin.call(calendars.dueDate, { day: '2029-03-02', workingDays: 5 });
  expect(due.data).toEqual({
    day: '2029-03-09',
    dueTime: Date.parse('2029-03-09T23:59:59.999+08:00'),
    calendarDays: 7,
  });
  const unknown = await t.admin.send(calendars.dueDate, { day: '2029-12-30', workingDays: 5 });
  expect(unknown.code).toBe(errorCodes.yearNotStated);
  expect(unknown.message).toContain('2030');
});
