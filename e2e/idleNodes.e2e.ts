import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, type TestConsole } from './support/console.ts';
import { faultsOf, picture } from './support/look.ts';

/** Machines of clouds and other houses, from the application to the release. */
let c: TestConsole;
beforeAll(async () => {
  c = await startConsole();
});
afterAll(() => c.close());

test('machines are applied for by a template, and released', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'zh' });
  await page.goto(`${c.url}/node/renderNodeList?tab=applied`);
  await page.locator('tr[data-id]').filter({ hasText: 'hw-c001' }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'node/applied');
  await page.getByRole('button', { name: '申请节点' }).click();
  const dialog = page.getByRole('dialog').first();
  await dialog.getByLabel('云模板').click();
  await page.getByRole('option', { name: '成都友商 CPU' }).click();
  await dialog.getByLabel('原因').fill('客户明早交片');
  await dialog.getByRole('button', { name: '申请节点', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  const row = page.locator('tr[data-id]').filter({ hasText: '客户明早交片' });
  await row.waitFor();
  const id = await row.getAttribute('data-id');
  await row.locator('.rd-dots').click();
  await page.getByRole('menuitem', { name: '释放', exact: true }).click();
  const asks = page.getByRole('dialog').first();
  await asks.getByLabel('原因').fill('不再需要');
  await asks.getByRole('button', { name: '释放', exact: true }).click();
  await page
    .locator(`tr[data-id="${id}"]`)
    .filter({ hasText: /待释放|释放中|已释放/ })
    .waitFor();
  expect(complaints.lines).toEqual([]);
});

test.each([
  ['released', 'huawei-cloud-61bb', 'zh'],
  ['templates', 'AWS G6', 'en'],
  ['whiteList', 'gh-g001', 'en'],
  ['sampleConfigs', '15', 'zh'],
] as const)('the tab %s shows its rows', async (tab, text, language) => {
  const { page, complaints } = await c.openSignedIn({ language });
  await page.goto(`${c.url}/node/renderNodeList?tab=${tab}`);
  await page.locator('tr[data-id]').filter({ hasText: text }).first().waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, `node/${tab}`);
  expect(complaints.lines).toEqual([]);
});

test('free samples are listed with their customers', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'en' });
  await page.goto(`${c.url}/node/renderNodeList?tab=samples`);
  await page.locator('tr[data-id]').first().waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'node/samples');
  expect(complaints.lines).toEqual([]);
});

test('the apply rate is changed, and says by whom', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'zh' });
  await page.goto(`${c.url}/node/renderNodeList?tab=applied&rates`);
  await page.getByRole('button', { name: '修改申请节点速率' }).click();
  const form = page.getByRole('dialog').last();
  await form.getByLabel('每台机器对应帧数').fill('40');
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await page
    .getByText(/于 .* 修改/)
    .first()
    .waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'node/rates');
  expect(complaints.lines).toEqual([]);
});
