import { afterAll, beforeAll, expect, test } from 'vitest';
import { addRow } from '../packages/server/src/build/rows.ts';
import { choose } from './support/choose.ts';
import { startConsole, type TestConsole } from './support/console.ts';
import { faultsOf, picture } from './support/look.ts';

/** Packs, rentals and copyright orders: sold, walked down to their posting, ended with what comes back shown before. */
let c: TestConsole;
beforeAll(async () => {
  c = await startConsole();
});
afterAll(() => c.close());

const records = '/user/userRechargeRecord';
test('a rental is sold from the balance, explained by its posting, exported, and ended early with what comes back told before', async () => {
  const { page } = await c.openSignedIn({
    language: 'zh',
    keys: [
      'user:recharge',
      'user:recharge:contract',
      'user:recharge:contract:end',
      'user:recharge:contract:export',
    ],
  });
  const dialog = page.getByRole('dialog').first();
  const user = await c.db
    .selectFrom('user')
    .innerJoin('account', 'account.owner_id', 'user.id')
    .innerJoin('owner_live as live', 'live.owner_id', 'user.id')
    .where('user.account_type', '=', 1)
    .where('user.currency', '=', 1)
    .where('user.is_agent_purse', '=', false)
    .where('account.kind', '=', 1)
    .where('live.running_hold', '=', '0')
    .where('live.pending', '=', '0')
    .where('account.balance', '>', '400')
    .orderBy('user.id')
    .select(['user.id', 'user.name'])
    .executeTakeFirstOrThrow();

  const { id: by } = await c.db.selectFrom('admin').orderBy('id').select('id').executeTakeFirstOrThrow();
  const listed = { sold_kind: 3, currency: 1, price: '5', created_by: by } as const;
  await addRow(c.db, 'contract_price', { ...listed, valid_from: new Date(0) });

  await page.goto(`${c.url}${records}?tab=rentNode`);
  await page.getByRole('button', { name: '新增合同' }).click();
  await choose(page, '客户', user.name);
  await dialog.getByLabel('价格', { exact: true }).fill('300');
  await dialog.getByLabel('天数', { exact: true }).fill('30');
  await dialog.getByLabel('节点数', { exact: true }).fill('2');
  await dialog.getByLabel('退回比例（%）', { exact: true }).fill('80');
  await dialog.getByLabel('原因', { exact: true }).fill('客户要求');
  // What a rental has to say beside is asked for before anything is written.
  await dialog.getByRole('button', { name: '保存' }).click();
  await dialog.getByRole('alert').first().waitFor();
  await dialog.getByLabel('逾期单价（每节点每日）', { exact: true }).fill('20');
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'contracts/sell');
  await dialog.getByRole('button', { name: '保存' }).click();
  await dialog.waitFor({ state: 'hidden' });
  const { id } = await c.db
    .selectFrom('contract_terms')
    .where('owner_id', '=', user.id)
    .where('kind', '=', 3)
    .orderBy('contract_id', 'desc')
    .select('contract_id as id')
    .executeTakeFirstOrThrow();

  await page.goto(`${c.url}${records}?tab=rentNode&userId=${user.id}`);
  await page.getByRole('button', { name: '¥300.00' }).first().click();
  await dialog.getByText('合计，共 1 项').waitFor();
  await dialog.getByRole('button', { name: '合同' }).click();
  // Coupons and cash pay in a line each.
  await dialog.getByText(`预收租赁款 #${id}`).first().waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'contracts/explained');
  await page.keyboard.press('Escape');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出', exact: true }).click();
  expect((await downloading).suggestedFilename()).toMatch(/\.xlsx$/);

  await page.getByRole('button', { name: `${id} 的操作` }).click();
  await page.getByRole('menuitem', { name: '提前结束' }).click();
  await dialog.getByText('退回客户现金：¥232.00').waitFor();
  await dialog.getByLabel('原因', { exact: true }).fill('项目取消');
  await picture(page, 'contracts/end');
  await dialog.getByRole('button', { name: '提前结束' }).click();
  await expect
    .poll(() =>
      c.db
        .selectFrom('contract')
        .where('id', '=', id)
        .select(['state', 'recognised', 'returned'])
        .executeTakeFirst(),
    )
    .toEqual({ state: 3, recognised: '10.000000', returned: '290.000000' });
  // What went back and what is kept stand in one column, and its parts say which is which.
  await page.getByRole('button', { name: '¥290.00' }).click();
  await dialog.getByText('合计，共 1 项').waitFor();
  await page.keyboard.press('Escape');

  for (const tab of ['packNode', 'packProject', 'copyright', 'copyrightFee', 'overdueRent']) {
    await page.goto(`${c.url}${records}?tab=${tab}`);
    await page.getByRole('gridcell').first().waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await picture(page, `contracts/${tab}`);
  }
});
