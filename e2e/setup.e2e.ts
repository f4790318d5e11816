import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, type TestConsole } from './support/console.ts';
import { faultsOf, picture } from './support/look.ts';

/** Lists that staff set up under Configuration. */
let c: TestConsole;
beforeAll(async () => {
  c = await startConsole();
});
afterAll(() => c.close());

test('a reply is added, tested and deleted', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'zh' });
  await page.goto(`${c.url}/deploy/wechatAutoResponse`);
  const rows = page.locator('tr[data-id]');
  await rows.filter({ hasText: '会员价格' }).first().waitFor();
  const dialog = page.getByRole('dialog').first();

  await page.getByRole('button', { name: '新增回复', exact: true }).click();
  await dialog.getByLabel('关键词').fill('年卡价格');
  await dialog.getByLabel('优先级').fill('50');
  await dialog.getByLabel('回复内容').fill('年卡价格见会员中心。');
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  const added = rows.filter({ hasText: '年卡价格' });
  await added.waitFor();

  await page.getByRole('button', { name: '测试消息', exact: true }).click();
  await dialog.getByLabel('消息', { exact: true }).fill('请问年卡价格');
  await dialog.getByRole('row', { name: /年卡价格.*✓/ }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'setup/reply-test');
  await page.keyboard.press('Escape');

  await added.locator('.rd-dots').click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  await dialog.getByRole('button', { name: '删除', exact: true }).click();
  await added.waitFor({ state: 'detached' });
  expect(complaints.lines).toEqual([]);
});
