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

test.each([
  ['/deploy/error', '10002'],
  ['/deploy/error?tab=rendering', 'Out of memory'],
  ['/deploy/dataDictionary', 'industry'],
  ['/deploy/dataDictionary?tab=mounts', '/mnt/input'],
  ['/deploy/additionalCharges', 'Redshift'],
  ['/deploy/groupConfiguration', 'archviz'],
  ['/deploy/constraintList', 'memory>=64'],
  ['/deploy/jsonTemplateConfig', '高质量渲染设置'],
  ['/deploy/platform', '北京一区'],
])('%s shows its rows and opens one to edit', async (path, text) => {
  const { page, complaints } = await c.openSignedIn({ language: 'zh' });
  await page.goto(`${c.url}${path}`);
  const row = page.locator('tr[data-id]').filter({ hasText: text }).first();
  await row.waitFor();
  await row.locator('.rd-dots').click();
  await page.getByRole('menuitem', { name: /编辑/ }).click();
  const dialog = page.getByRole('dialog').first();
  await dialog.getByRole('button', { name: '保存', exact: true }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  expect(complaints.lines).toEqual([]);
});

test('an error is changed and deleted, and the list is read anew', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'zh' });
  await page.goto(`${c.url}/deploy/error`);
  const row = page.locator('tr[data-id]').filter({ hasText: '10027' });
  await row.locator('.rd-dots').click();
  await page.getByRole('menuitem', { name: '编辑' }).click();
  const dialog = page.getByRole('dialog').first();
  await dialog.getByLabel('中文描述').fill('采样高于建议值');
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await row.getByText('采样高于建议值').waitFor();
  await row.locator('.rd-dots').click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  await dialog.getByRole('button', { name: '删除', exact: true }).click();
  await row.waitFor({ state: 'detached' });
  expect(complaints.lines).toEqual([]);
});
