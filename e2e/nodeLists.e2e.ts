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
