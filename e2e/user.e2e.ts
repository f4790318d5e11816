import { afterAll, beforeAll, expect, test } from 'vitest';
import { getRow, getRows } from '../packages/server/src/build/rows.ts';
import { choose } from './support/choose.ts';
import { startConsole, type TestConsole } from './support/console.ts';
import { faultsOf, picture } from './support/look.ts';

/** Customers by their accounts: found, looked at, labelled, disabled. */
let c: TestConsole;
beforeAll(async () => {
  c = await startConsole();
});
afterAll(() => c.close());

test('a customer is found by a part of the company, labelled with a new label, and disabled with a reason', async () => {
  const { id, name, company } = await c.db
    .selectFrom('user')
    .where('account_type', '=', 1)
    .where('deleted_at', 'is', null)
    .where('enabled', '=', true)
    .where('company', '<>', '')
    .orderBy('id')
    .select(['id', 'name', 'company'])
    .executeTakeFirstOrThrow();
  const { page, complaints } = await c.openSignedIn({ language: 'zh' });
  await page.goto(`${c.url}/user/userList`);
  await page.getByRole('row').nth(1).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'user/list-zh');

  await page.getByRole('button', { name: '新建标签' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('rowheader', { name: '重点客户' }).waitFor();
  await dialog.getByLabel('标签名称').fill('动画节');
  await picture(page, 'user/labels');
  await dialog.getByRole('button', { name: '保存' }).click();
  await dialog.waitFor({ state: 'hidden' });

  await page.goto(`${c.url}/user/userList?company=${encodeURIComponent(company.slice(0, 4))}`);
  const row = page.getByRole('row').filter({ hasText: name }).first();
  await row.waitFor();
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: '编辑标签', exact: true }).click();
  await choose(page, '标签', '动画节');
  await page.keyboard.press('Escape');
  await picture(page, 'user/label-ask');
  await dialog.getByRole('button', { name: '编辑标签' }).click();
  await dialog.waitFor({ state: 'hidden' });
  const label = await getRow(c.db, 'user_label', { name: '动画节' }, ['id']);
  await page.goto(`${c.url}/user/userList?labelId=${label.id}`);
  await row.waitFor();
  expect(await page.getByRole('row').count()).toBe(2);
  // What they bear is said where it is changed.
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: '编辑标签', exact: true }).click();
  await dialog.getByText(/^现有标签：.*动画节/).waitFor();
  await picture(page, 'user/label-again');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await row.getByRole('checkbox').uncheck();

  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: '启用或停用', exact: true }).click();
  await dialog.getByLabel('原因').fill('客户申请停用');
  await picture(page, 'user/disable-ask');
  await dialog.getByRole('button', { name: '启用或停用' }).click();
  await row.getByText('已停用').waitFor();
  const recorded = await getRows(c.db, 'operation', { action: 'user.enable' }, ['outcome']);
  expect(recorded).toEqual([{ outcome: 200 }]);
  const account = await getRow(c.db, 'user', id, ['enabled']);
  expect(account).toEqual({ enabled: false });
  expect(complaints.lines).toEqual([]);
});

test('who may not reveal sees a masked phone; English, dark', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'en', theme: 'dark', keys: ['user:list'] });
  await page.goto(`${c.url}/user/userList`);
  await page.getByRole('row').nth(1).waitFor();
  expect(await page.getByRole('button', { name: 'Show Phone' }).count()).toBe(0);
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'user/list-en-dark');
  expect(complaints.lines).toEqual([]);
});
