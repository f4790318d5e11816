import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, type TestConsole } from './support/console.ts';
import { faultsOf, picture } from './support/look.ts';

/** Lists of packs, rented nodes, mirrors and hardware. */
let c: TestConsole;
beforeAll(async () => {
  c = await startConsole();
});
afterAll(() => c.close());

test.each([
  ['/pack/packMachineDetail', 'pack/machines'],
  ['/pack/packProjectDetail', 'pack/projects'],
  ['/pack/packRentDetail', 'pack/rentals'],
])('%s shows packs, and opens one to edit', async (path, name) => {
  const { page, complaints } = await c.openSignedIn({ language: 'zh' });
  await page.goto(`${c.url}${path}`);
  const row = page.locator('tr[data-id]').filter({ hasText: '生效中' }).first();
  await row.waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, name);
  await row.locator('.rd-dots').click();
  await page.getByRole('menuitem', { name: '编辑' }).click();
  const dialog = page.getByRole('dialog').first();
  await dialog.getByLabel('原因').fill('客户要求调整');
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(complaints.lines).toEqual([]);
});

test('packs of one customer stand on their page', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'en' });
  await page.goto(`${c.url}/pack/packMachineDetail`);
  await page.locator('tr[data-id]').first().waitFor();
  const { user_id: userId } = await c.db
    .selectFrom('contract_terms')
    .where('kind', '=', 1)
    .select('owner_id as user_id')
    .executeTakeFirstOrThrow();
  await page.goto(`${c.url}/user/userInformation/${userId}?tab=packs`);
  await page.getByRole('table', { name: 'Machine packs' }).getByRole('link').first().waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'pack/customer');
  expect(complaints.lines).toEqual([]);
});

test.each([
  ['/node/hardwareModelToPerformance', 'RTX 4090', 'node/hardware-models'],
  ['/node/rentNodeList', 'rent-sz01', 'node/rented'],
])('%s shows its rows and opens one to edit', async (path, text, name) => {
  const { page, complaints } = await c.openSignedIn({ language: 'zh' });
  await page.goto(`${c.url}${path}`);
  const row = page.locator('tr[data-id]').filter({ hasText: text }).first();
  await row.waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, name);
  await row.locator('.rd-dots').click();
  await page.getByRole('menuitem', { name: '编辑', exact: true }).click();
  const dialog = page.getByRole('dialog').first();
  await dialog.getByLabel('备注').fill('三号机柜');
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(complaints.lines).toEqual([]);
});

test('hardware of a software opens to its versions, and a choice without memory is refused', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'zh' });
  await page.goto(`${c.url}/node/hardwareConfiguration`);
  const row = page.locator('tr[data-id]').filter({ hasText: '全部版本' }).filter({ hasText: 'Blender' });
  await row.locator('button[aria-expanded]').first().click();
  await page.locator('tr').filter({ hasText: '4.5.0' }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'node/hardware-tree');
  await row.locator('.rd-dots').click();
  await page.getByRole('menuitem', { name: '编辑' }).click();
  const dialog = page.getByRole('dialog').first();
  await dialog.getByLabel('内存（GB）').first().fill('');
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await dialog.locator('[aria-invalid=true]').first().waitFor();
  await picture(page, 'node/hardware-choice');
  expect(complaints.lines).toEqual([]);
});

test('a failed machine of a transfer is retried, and its record says so', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'zh' });
  await page.goto(`${c.url}/node/rentNodeList?tab=transfers`);
  const row = page.locator('tr[data-id]').filter({ hasText: '部分失败' });
  await row.locator('button[aria-expanded]').first().click();
  await page.getByText('写入中: 磁盘写入失败').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'node/transfers');
  await page.getByRole('button', { name: '重试' }).click();
  const dialog = page.getByRole('dialog').first();
  await dialog.getByLabel('原因').fill('已更换硬盘');
  await dialog.getByRole('button', { name: '重试', exact: true }).click();
  await page.getByText('已更换硬盘').first().waitFor();
  expect(complaints.lines).toEqual([]);
});

test('mirrors are listed, and lead to the nodes that run each', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'en' });
  await page.goto(`${c.url}/node/mirrorManagement`);
  const row = page.locator('tr[data-id]').filter({ hasText: 'render-linux-24.04' });
  await row.waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'node/mirrors');
  await row.getByRole('link').first().click();
  await page.waitForURL(/renderNodeList\?mirrorId=\d+/);
  await page.locator('tr[data-id]').filter({ hasText: 'bj-c001' }).waitFor();
  expect(complaints.lines).toEqual([]);
});
