import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, type TestConsole } from './support/console.ts';
import { faultsOf, picture } from './support/look.ts';

/** Automatic power with its record, automatic change, and commands to nodes. */
let c: TestConsole;
beforeAll(async () => {
  c = await startConsole();
});
afterAll(() => c.close());

test('a setting of automatic power shows what it would do, and its record what it did', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'zh' });
  await page.goto(`${c.url}/node/renderNodeList?tab=autoPower`);
  const rows = page.locator('tr[data-id]');
  await rows.first().waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'node/auto-power');
  const { id } = await c.db
    .selectFrom('node_auto_power')
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  await page.goto(`${c.url}/node/renderNodeList?tab=autoPower&preview=${id}`);
  const preview = page.getByRole('dialog', { name: '预览当前动作' });
  await preview.getByRole('row').nth(1).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'node/auto-power-preview');
  await preview.getByRole('button', { name: '关闭' }).last().click();
  await page.getByRole('tab', { name: '自动开关机记录' }).click();
  await rows.filter({ hasText: '队列为空' }).first().waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'node/auto-power-records');
  expect(complaints.lines).toEqual([]);
});

test('commands to nodes are listed, and the output of one is shown', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'en' });
  await page.goto(`${c.url}/node/renderNodeList?tab=commands`);
  const rows = page.locator('tr[data-id]');
  await rows.first().waitFor();
  await picture(page, 'node/commands');
  const { id } = await c.db
    .selectFrom('node_command')
    .where('output', '<>', '')
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  await page.goto(`${c.url}/node/renderNodeList?tab=commands&command=${id}`);
  await page.getByRole('dialog').getByText('load average').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'node/command-output');
  expect(complaints.lines).toEqual([]);
});

test('automatic change shows what it would move, and is set for a platform', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'en' });
  await page.goto(`${c.url}/node/renderNodeList?autoChange`);
  const dialog = page.getByRole('dialog', { name: 'Automatic change', exact: true });
  await dialog.getByRole('button', { name: 'Change' }).first().waitFor();
  await picture(page, 'node/auto-change');
  await dialog.getByRole('button', { name: 'Change' }).first().click();
  const form = page.getByRole('dialog', { name: 'Set automatic change' });
  await form.getByLabel('Ready to rent at least').fill('5');
  await form.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('/ 5').waitFor();
  const row = await c.db.selectFrom('node_auto_change').select('least_for_rent').executeTakeFirstOrThrow();
  expect(row.least_for_rent).toBe(5);
  expect(complaints.lines).toEqual([]);
});
