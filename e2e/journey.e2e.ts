import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getRow } from '../packages/server/src/build/rows.ts';
import { startConsole, type TestConsole } from './support/console.ts';
import { adminPassword } from './support/people.ts';
import { faultsOf, picture } from './support/look.ts';
import { allOperable } from './support/player.ts';

/** The day's work in one go: sign in, filter, open, act, export, back; in Chinese and by what people see. */
let c: TestConsole;
beforeAll(async () => {
  c = await startConsole();
  await allOperable(c);
});
afterAll(() => c.close());

const statusOf = (id: number) => getRow(c.db, 'task', id, ['status', 'stop_type']);

test('sign in → filter → open → act → export → back', { timeout: 180_000 }, async () => {
  const { page, complaints } = await c.open({ language: 'zh' });
  await page.goto(`${c.url}/login`);
  await page.locator('input[autocomplete="username"]').fill('admin');
  await page.locator('input[type="password"]').fill(adminPassword);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashbroad/index');
  await picture(page, 'journey/1-dashboard');

  // Filter: by status, and the URL says so.
  await page.getByRole('link', { name: '渲染中任务' }).first().click();
  const grid = page.getByRole('grid');
  await grid.getByRole('row').nth(2).waitFor();
  const all = await page.getByText(/^共 [\d,]+ 条$/).innerText();
  await page.getByRole('button', { name: /^状态/ }).click();
  await page.getByRole('checkbox', { name: '渲染中', exact: true }).check();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByText(/^共 [\d,]+ 条$/).innerText()).not.toBe(all);
  expect(new URL(page.url()).search).not.toBe('');
  const tags = await grid.locator('tbody .rd-tag').allInnerTexts();
  expect(new Set(tags)).toEqual(new Set(['渲染中']));
  await picture(page, 'journey/2-filtered');

  // Open the first task, and act on it: stop, with a reason.
  const link = grid.locator('tbody a').first();
  const taskId = Number(await link.innerText());
  await link.click();
  await page.waitForURL(`**/task/renderRunningDetail/${taskId}/*`);
  await page.getByRole('button', { name: '停止', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('客户来电要求暂停');
  await dialog.getByRole('button', { name: '停止', exact: true }).click();
  await expect.poll(async () => (await statusOf(taskId)).status).toBe(10);
  await page.getByText('停止 · 系统管理员 · 客户来电要求暂停').waitFor();
  await page.getByRole('tab', { name: '变更记录' }).click();
  await page.getByText('客户来电要求暂停').first().waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'journey/3-stopped');

  // Back: the list is as it was, without the task that no longer renders.
  await page.goBack();
  await page.waitForURL('**/task/render/running?*');
  await grid.getByRole('row').nth(2).waitFor();
  await expect.poll(() => grid.getByRole('link', { name: String(taskId) }).count()).toBe(0);

  // Export what is shown.
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出', exact: true }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^渲染任务_\d{12}\.xlsx$/);
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK');

  // Back once more, over the filter.
  await page.goBack();
  await expect.poll(() => page.getByText(/^共 [\d,]+ 条$/).innerText()).toBe(all);
  expect(complaints.lines).toEqual([]);

  const record = await c.db
    .selectFrom('operation')
    .where('action', '=', 'task.stop')
    .orderBy('at', 'desc')
    .select(['outcome', 'reason'])
    .executeTakeFirstOrThrow();
  expect(record).toEqual({ outcome: 200, reason: '客户来电要求暂停' });
});

test('what one person changes shows on another’s open list within a second, without a reload', async () => {
  const { page } = await c.openSignedIn({ language: 'en' });
  await page.goto(`${c.url}/task/render/running`);
  const row = page
    .getByRole('grid')
    .locator('tbody tr', { has: page.getByText('Waiting', { exact: true }) })
    .first();
  await row.waitFor();
  const taskId = Number(await row.locator('a').first().innerText());
  const other = await c.openSignedIn({ language: 'en' });
  await other.page.goto(`${c.url}/task/render/running?keywords=${taskId}`);
  const mine = other.page.getByRole('grid').locator('tbody tr').first();
  await mine.getByText('Waiting', { exact: true }).first().waitFor();
  await mine.locator('input[type="checkbox"]').check();
  await other.page.getByRole('button', { name: 'Stop', exact: true }).click();
  const dialog = other.page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Stop', exact: true }).click();
  const same = page
    .getByRole('grid')
    .locator('tbody tr', { has: page.getByRole('link', { name: String(taskId) }) });
  const begun = performance.now();
  await same.getByText('Stopped', { exact: true }).waitFor();
  // No test fails on a clock; how long it took is told.
  process.stdout.write(`pushed after ${Math.round(performance.now() - begun)} ms\n`);
});

test('with one key alone the menu shows one screen, and nothing to do on it but to watch', async () => {
  const areas = (await c.db.selectFrom('area').select('id').execute()).map((area) => area.id);
  const { page, complaints } = await c.openSignedIn({
    language: 'en',
    keys: ['product', 'animation', 'task:root', 'running:render:task', 'query:selected:area:customer:task'],
    areas,
  });
  await page.goto(`${c.url}/task/render/running`);
  await page.getByRole('grid').getByRole('row').nth(2).waitFor();
  expect(await page.getByRole('button', { name: 'Export', exact: true }).count()).toBe(0);
  await page.getByRole('grid').locator('tbody input[type="checkbox"]').first().check();
  const bar = page.getByRole('toolbar').first();
  await bar.getByRole('button', { name: 'Labels and remarks' }).click();
  const offered = await page.getByRole('menuitem').allInnerTexts();
  expect(offered.map((one) => one.split('\n')[0])).toEqual(['Notify me when it ends', 'Stop notifying me']);
  await page.keyboard.press('Escape');
  const entries = await page.getByRole('navigation').first().getByRole('link').allInnerTexts();
  // What everybody has stands above the one screen.
  expect(entries.map((entry) => entry.trim())).toEqual([
    'Dashboard',
    'Work queue',
    'Approval requests',
    'Running renders',
  ]);
  expect(complaints.lines).toEqual([]);
});

test('what was typed into a filter is offered again', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'en' });
  await page.goto(`${c.url}/task/render/running`);
  const keywords = page.getByRole('search').getByRole('combobox').first();
  for (const words of ['layout', 'comp']) {
    await keywords.fill(words);
    await keywords.press('Enter');
    await page.waitForURL(`**keywords=${words}*`);
  }
  await page.reload();
  await keywords.focus();
  await expect.poll(() => page.locator('datalist option').allInnerTexts()).toEqual(['comp', 'layout']);
  expect(complaints.lines).toEqual([]);
});
