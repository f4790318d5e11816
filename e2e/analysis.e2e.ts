import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, type TestConsole } from './support/console.ts';
import { faultsOf, picture } from './support/look.ts';

/** Scenes that are analysed before they are rendered. */
let c: TestConsole;
beforeAll(async () => {
  c = await startConsole();
});
afterAll(() => c.close());

test('a running analysis is abandoned, appears in the other list, and its history says who did it', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'zh' });
  await page.goto(`${c.url}/task/analysis/running`);
  const rows = page.locator('tr[data-id]');
  const waiting = rows.filter({ hasText: '等待分析' }).first();
  await waiting.waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'analysis/running');
  const id = (await waiting.getAttribute('data-id')) ?? '';
  await waiting.locator('.rd-dots').click();
  await page.getByRole('menuitem', { name: '放弃', exact: true }).click();
  const dialog = page.getByRole('dialog').first();
  await dialog.getByLabel('原因').fill('客户不再需要');
  await dialog.getByRole('button', { name: '放弃', exact: true }).click();
  await page.locator(`tr[data-id="${id}"]`).waitFor({ state: 'detached' });

  await page.goto(`${c.url}/task/analysis/end`);
  await page.locator(`tr[data-id="${id}"]`).getByText('已放弃').waitFor();
  await picture(page, 'analysis/ended');
  await page.goto(`${c.url}/task/analyseEndLogDetails/${id}?tab=history`);
  await page.getByText('客户不再需要').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  expect(complaints.lines).toEqual([]);
});

test('several statuses are chosen at once, and an ended analysis shows what was found and its log', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'en', theme: 'dark' });
  await page.goto(`${c.url}/task/analysis/end?taskStatusList=10`);
  const row = page.locator('tr[data-id]').first();
  await row.getByText('Analysed, with errors').waitFor();
  const id = (await row.getAttribute('data-id')) ?? '';
  await page.goto(`${c.url}/task/analyseEndLogDetails/${id}`);
  await page.getByText('24 frames, 1 camera').waitFor();
  await page.getByRole('tab', { name: 'Findings' }).click();
  await page.getByText('textures/wall_diffuse.exr').waitFor();
  await page.getByText('Missing texture').waitFor();
  await picture(page, 'analysis/findings');
  expect(await faultsOf(page)).toEqual([]);
  expect(complaints.lines).toEqual([]);
});

test('pre-handling is stopped and recommitted, and its page has the logs of its attempts', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'zh' });
  // Whether one of the demo's waiting tasks has such a stage depends on the hour.
  const waiting = await c.db
    .selectFrom('task')
    .where('status', '=', 0)
    .where('deleted_at', 'is', null)
    .where('id', 'not in', c.db.selectFrom('pre_task').select('task_id'))
    .orderBy('id', 'desc')
    .select('id')
    .executeTakeFirstOrThrow();
  await c.db
    .updateTable('frame')
    .set({ kind: 1 })
    .where('task_id', '=', waiting.id)
    .where('ix', '=', 0)
    .execute();
  // No machine of the demo has this word: none takes the task while the journey runs.
  await c.db
    .updateTable('task')
    .set({ requirements: ['nowhere'] })
    .where('id', '=', waiting.id)
    .execute();
  await c.db.insertInto('pre_task').values({ task_id: waiting.id, frames: 1 }).execute();
  await page.goto(`${c.url}/task/preHandle?taskStatus=0`);
  const { id } = waiting;
  const row = page.locator(`tr[data-id="${id}"]`);
  await row.waitFor();
  await row.locator('.rd-dots').click();
  await page.getByRole('menuitem', { name: '停止', exact: true }).click();
  const dialog = page.getByRole('dialog').first();
  await dialog.getByRole('button', { name: '停止', exact: true }).click();
  await page.locator(`tr[data-id="${id}"]`).waitFor({ state: 'detached' });
  await page.goto(`${c.url}/task/preHandleLogDetails/${id}?tab=history`);
  await page.getByRole('button', { name: '重新提交', exact: true }).click();
  await page
    .getByRole('row', { name: /重新提交/ })
    .first()
    .waitFor();

  await page.goto(`${c.url}/task/preHandle`);
  await page.locator('tr[data-id]').nth(5).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'analysis/pre');
  const done = page.locator('tr[data-id]').filter({ hasText: '已完成' }).first();
  const doneId = (await done.getAttribute('data-id')) ?? '';
  await page.goto(`${c.url}/task/preHandleLogDetails/${doneId}`);
  await page.getByLabel('执行', { exact: true }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'analysis/pre-log');
  expect(complaints.lines).toEqual([]);
});

test('a category is added, opened to what carries it, and removed after its effect was shown', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'zh' });
  await page.goto(`${c.url}/task/taskCategory`);
  await page.getByRole('button', { name: '新增词', exact: true }).click();
  const dialog = page.getByRole('dialog').first();
  await dialog.getByLabel('词', { exact: true }).fill('cartoon');
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  const row = page.locator('tr[data-id]').filter({ hasText: 'cartoon' });
  await row.waitFor();
  await row.getByRole('button', { name: /展开/ }).click();
  await page.getByText('没有未结束的工作使用该词。').waitFor();
  await row.locator('.rd-dots').click();
  await page.getByRole('menuitem', { name: '移除', exact: true }).click();
  await dialog.getByText('将从 0 项未结束的工作中移除。').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'analysis/category-remove');
  await dialog.getByLabel('原因').fill('不再使用');
  await dialog.getByRole('button', { name: '移除', exact: true }).click();
  await row.waitFor({ state: 'detached' });
  await picture(page, 'analysis/category');
  expect(complaints.lines).toEqual([]);
});
