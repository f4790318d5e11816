import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, type TestConsole } from './support/console.ts';
import { faultsOf, picture } from './support/look.ts';

/** Scenes that are analysed before they are rendered. */
let c: TestConsole;
beforeAll(async () => {
  c = await startConsole();
});
afterAll(() => c.close());

test('a running analysis is abandoned, stands in the other list, and its history says who did it', async () => {
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
