import { calendars, plusDays, weekOf } from '@renderdesk/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getRows } from '../packages/server/src/build/rows.ts';
import { startConsole, type TestConsole } from './support/console.ts';
import { faultsOf, picture } from './support/look.ts';

/** The working days of a year: pasted from a notice, clicked, named, undone, stated; and what cannot be counted yet. */
let c: TestConsole;
beforeAll(async () => {
  c = await startConsole();
});
afterAll(() => c.close());

const stated = (year: number) => getRows(c.db, 'calendar_day', { year }, ['day', 'kind', 'name_zh']);

test('a year that nobody stated is pasted, changed by keyboard, and stated', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'zh' });
  await page.goto(`${c.url}/deploy/calendar?year=2029`);
  await page.getByRole('alert').getByText('2029 年的工作日历尚未确认').waitFor();
  const bar = page.getByRole('toolbar', { name: '确认本年' });
  await bar.getByRole('button', { name: '粘贴放假通知' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('2029-10-01~2029-10-05 国庆节\n没有日期');
  await dialog.getByText('2 行中有 1 行无法识别').waitFor();
  expect(await dialog.getByRole('button', { name: '应用' }).isDisabled()).toBe(true);
  await picture(page, 'calendar/paste-wrong');
  await dialog.getByRole('textbox').fill('2029-10-01~2029-10-05 国庆节\n9月29日 补班 国庆节');
  await dialog.getByRole('button', { name: '应用' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await bar.getByText('6 项更改尚未保存').waitFor();

  // By keyboard: from the last day of the holiday to the one after, made a holiday too; then taken back.
  const day = (of: string) => page.locator(`[data-day="2029-10-${of}"]`);
  await day('04').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  expect(await day('12').evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.press('Space');
  await bar.getByText('7 项更改尚未保存').waitFor();
  await bar.getByRole('button', { name: '撤销' }).click();
  await bar.getByText('6 项更改尚未保存').waitFor();

  await page.getByRole('textbox', { name: '10-01 – 10-05: 英文名称' }).fill('National Day');
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'calendar/draft');
  expect(await stated(2029)).toEqual([]);
  await bar.getByRole('button', { name: '确认本年' }).click();
  await page.getByText(/于 .* 确认/).waitFor();
  expect(await stated(2029)).toHaveLength(6);
  expect(complaints.lines).toEqual([]);
});

test('who may only look sees the year, changes nothing, and counts a due date', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'en', keys: ['config:duty:calendar'] });
  await page.goto(`${c.url}/deploy/calendar?year=2026`);
  const newYear = page.locator('[data-day="2026-01-01"]');
  await newYear.waitFor();
  expect(await newYear.getAttribute('aria-label')).toBe('1, Thursday, 2026-01-01: Holiday, New Year');
  expect(await page.getByRole('button', { name: 'Confirm year' }).count()).toBe(0);
  await newYear.click({ force: true });
  expect(await newYear.getAttribute('data-kind')).toBe('holiday');
  const due = page.getByRole('region', { name: 'Due date' });
  const begunOn = async (day: string): Promise<void> => {
    await due.getByLabel('Start date').click();
    const days = page.locator('.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)');
    await days.waitFor();
    await due.getByLabel('Start date').fill(day);
    await page.keyboard.press('Enter');
    await days.waitFor({ state: 'hidden' });
  };
  await begunOn('2026-02-13');
  await due.getByLabel('Working days').fill('2');
  await due.getByText('Due by the end of 2026-02-24 (Tuesday), 11 calendar days later').waitFor();
  await begunOn('2026-12-30');
  await due.getByText('The working-day calendar for 2027 is not confirmed.').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'calendar/looking');
  expect(complaints.lines.filter((line) => !line.includes(calendars.dueDate.path))).toEqual([]);
});

test('two people state one year: the second is told who, and takes what stands', async () => {
  const mine = await c.openSignedIn({ language: 'en' });
  const theirs = await c.openSignedIn({
    language: 'en',
    keys: ['config:duty:calendar', 'config:duty:calendar:edit'],
  });
  for (const { page } of [mine, theirs]) {
    await page.goto(`${c.url}/deploy/calendar?year=2031`);
    await page.locator('[data-day="2031-01-01"]').waitFor();
  }
  const state = (page: typeof mine.page) =>
    page.getByRole('toolbar').getByRole('button', { name: 'Confirm year' }).click();
  await theirs.page.locator('[data-day="2031-01-01"]').click();
  await state(theirs.page);
  await theirs.page.getByText(/Confirmed .* by Journey/).waitFor();
  await mine.page.locator('[data-day="2031-05-01"]').click();
  await state(mine.page);
  const asked = mine.page.getByRole('dialog');
  await asked.getByText(/Journey/).waitFor();
  await asked.getByRole('button', { name: 'Load latest' }).click();
  await asked.waitFor({ state: 'hidden' });
  await mine.page.locator('[data-day="2031-01-01"][data-kind="holiday"]').waitFor();
  expect((await stated(2031)).map(({ day }) => day)).toEqual(['2031-01-01']);
});

test('the roster shows its gaps from Sunday on; somebody is put in, and a week is copied after a preview', async () => {
  const { page, complaints } = await c.openSignedIn({
    language: 'en',
    width: 1366,
    height: 768,
    keys: ['config:duty:calendar', 'config:duty:calendar:edit'],
  });
  // The demo leaves operations without anybody in the first section three days from its filling on.
  const { day: gap } = await c.db
    .selectFrom('duty')
    .select((eb) => eb.fn.max('duty_date').as('day'))
    .executeTakeFirstOrThrow();
  const day = plusDays(weekOf(gap), -7 + 2);
  await c.db
    .deleteFrom('duty')
    .where('duty_date', '=', day)
    .where('type', '=', 3)
    .where('section', '=', 1)
    .execute();
  await page.goto(`${c.url}/deploy/calendar?view=roster&span=week&day=${day}`);
  const table = page.getByRole('table');
  await table.getByRole('columnheader').nth(1).getByText(/^Sun/).waitFor();
  const missing = page.getByLabel(`Operations, Shift 1, ${day}: nobody is on duty`);
  await missing.waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'calendar/roster-week');
  await page.getByRole('button', { name: `Add to Operations, Shift 1, ${day}` }).click();
  const adding = page.getByRole('dialog', { name: 'Add staff' });
  await adding.getByRole('combobox', { name: 'Staff' }).press('ArrowDown');
  await page.getByRole('option', { name: /刘洋/ }).click();
  await page.keyboard.press('Escape');
  await adding.getByRole('button', { name: 'Save' }).click();
  await missing.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: new RegExp(`刘洋: Operations, Shift 1, ${day}`) }).waitFor();

  await page.getByRole('button', { name: 'Copy week' }).click();
  const copying = page.getByRole('dialog', { name: /Copy the week of/ });
  await copying.getByText(/(duties|duty) will be added/).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'calendar/roster-copy');
  const before = await c.db.selectFrom('duty').where('deleted_at', 'is', null).select('id').execute();
  await copying.getByRole('button', { name: 'Copy week' }).click();
  await copying.waitFor({ state: 'hidden' });
  const after = await c.db.selectFrom('duty').where('deleted_at', 'is', null).select('id').execute();
  expect(after.map(({ id }) => id)).not.toEqual(before.map(({ id }) => id));

  await page.getByRole('button', { name: 'Month', exact: true }).click();
  await table.getByRole('columnheader').first().getByText(/^Sun/).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'calendar/roster-month');
  expect(complaints.lines).toEqual([]);
});
