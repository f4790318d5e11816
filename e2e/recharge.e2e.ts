import { afterAll, beforeAll, expect, test } from 'vitest';
import { getRow } from '../packages/server/src/build/rows.ts';
import { choose } from './support/choose.ts';
import { startConsole, type TestConsole } from './support/console.ts';
import { faultsOf, picture } from './support/look.ts';

/** Money from a bank's slip to the balance, and back to the customer: two people at each step. */
let c: TestConsole;
beforeAll(async () => {
  c = await startConsole();
});
afterAll(() => c.close());

const records = '/user/userRechargeRecord';

test('an entry is confirmed by a colleague, refunded in part with what it means shown before, and paid out by bank', async () => {
  const fin = ['user:recharge', 'user:recharge:confirm', 'user:recharge:refund:decide'] as const;
  const one = await c.openSignedIn({
    language: 'zh',
    keys: ['user:recharge', 'user:recharge:enter', 'user:recharge:refund'],
  });
  const other = await c.openSignedIn({ language: 'zh', keys: fin });
  const { page } = one;
  const dialog = page.getByRole('dialog').first();
  const user = await c.db
    .selectFrom('user')
    .where('account_type', '=', 1)
    .where('zone', '=', 1)
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('arrears_item as a').whereRef('a.owner_id', '=', 'user.id').select('a.id')),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('owner_live as l')
            .whereRef('l.owner_id', '=', 'user.id')
            .where('l.running_hold', '>', '0')
            .select('l.owner_id'),
        ),
      ),
    )
    .select(['id', 'name'])
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const known = await c.db
    .selectFrom('external_payment')
    .select('transaction_id')
    .orderBy('id')
    .executeTakeFirstOrThrow();

  // Two days ago: older money is decided by two.
  const paidAt = `${new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)} 09:30:00`;
  await page.goto(`${c.url}${records}`);
  await page.getByRole('button', { name: '录入充值' }).click();
  await choose(page, '客户', user.name);
  await dialog.getByLabel('金额', { exact: true }).fill('600');
  await choose(page, '公司账户', 'Bank (RMB)');
  // A transaction that stands already is said while it is typed (checklist P-299).
  await dialog.getByLabel('交易号', { exact: true }).fill(known.transaction_id);
  await dialog.getByText('已被占用，请换一个').waitFor();
  await dialog.getByLabel('交易号', { exact: true }).fill('JOURNEY-2026-1');
  await dialog.getByText('已被占用，请换一个').waitFor({ state: 'hidden' });
  await dialog.getByLabel('支付时间', { exact: true }).fill(paidAt);
  await dialog.getByLabel('支付时间', { exact: true }).press('Enter');
  await dialog.getByLabel('付款人', { exact: true }).fill('杭州某某有限公司');
  await dialog.getByLabel('银行流水号', { exact: true }).fill('20260302001');
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: '回单.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 回单') });
  await dialog.getByText('已上传').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'recharge/enter');
  await dialog.getByRole('button', { name: '保存' }).click();
  await dialog.waitFor({ state: 'hidden' });
  const entered = await getRow(c.db, 'external_payment', { transaction_id: 'JOURNEY-2026-1' });
  const id = entered.recharge_id ?? 0;

  await other.page.goto(`${c.url}${records}?transactionId=JOURNEY-2026-1`);
  await other.page.getByRole('button', { name: `${id} 的操作` }).click();
  await other.page.getByRole('menuitem', { name: '确认到账' }).click();
  // One click moves no money: payer, amount, account and number are shown first.
  const question = other.page.getByRole('dialog').first();
  for (const said of ['杭州某某有限公司', '¥600.00', 'Bank (RMB)', '20260302001', 'JOURNEY-2026-1'])
    await question.getByText(said, { exact: true }).waitFor();
  expect(await faultsOf(other.page)).toEqual([]);
  await picture(other.page, 'recharge/confirm');
  await question.getByRole('button', { name: '确认到账' }).click();
  await other.page.getByRole('gridcell', { name: '已确认' }).waitFor();

  await page.goto(`${c.url}${records}?recharge=${id}`);
  await dialog.getByText('在途银行存款 → 现金').waitFor();
  await dialog.getByText('回单.pdf').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'recharge/panel');
  await dialog.getByRole('button', { name: '退款' }).click();
  await dialog.getByLabel('金额', { exact: true }).fill('150');
  await dialog.getByText('应退金额：¥150.00').waitFor();
  // There is one way for what came by no channel: it is said, and nobody is asked.
  await dialog.getByText('退款方式：银行转账', { exact: true }).waitFor();
  expect(await dialog.getByRole('combobox', { name: '退款方式' }).count()).toBe(0);
  await dialog.getByLabel('收款人', { exact: true }).fill('杭州某某有限公司');
  await dialog.getByLabel('收款银行', { exact: true }).fill('招商银行杭州分行');
  await dialog.getByLabel('原因', { exact: true }).fill('项目取消');
  await dialog.getByLabel('收款账号', { exact: true }).fill('5719 0012 3410 802');
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'recharge/refund');
  await dialog.getByRole('button', { name: '提交退款申请' }).click();
  const refund = () =>
    c.db
      .selectFrom('refund')
      .where('recharge_id', '=', id)
      .select(['id', 'state', 'bank_flow'])
      .executeTakeFirst();
  await expect.poll(async () => (await refund())?.state).toBe(0);
  const { id: refundId = 0 } = (await refund()) ?? {};

  const deciding = other.page.getByRole('dialog').first();
  await other.page.goto(`${c.url}${records}?tab=refund&refund=${refundId}`);
  await deciding.getByRole('button', { name: '批准' }).click();
  await deciding.getByText('应退金额：¥150.00').waitFor();
  await deciding.getByRole('button', { name: '批准' }).click();
  await deciding.getByText('已批准', { exact: true }).first().waitFor();
  await deciding.getByRole('button', { name: '打款' }).click();
  await deciding.getByText('退款方式：银行转账', { exact: true }).waitFor();
  await picture(other.page, 'recharge/send');
  await deciding.getByRole('button', { name: '打款' }).click();
  await deciding.getByText('打款中', { exact: true }).first().waitFor();
  await deciding.getByRole('button', { name: '确认已付' }).click();
  // To whom it is paid: masked until somebody who pays it out looks.
  await deciding.getByText('**** 0802', { exact: true }).waitFor();
  await deciding.getByRole('button', { name: '显示收款账号' }).click();
  await deciding.getByText('571900123410802', { exact: true }).waitFor();
  await choose(other.page, '公司账户', 'Bank (RMB)');
  await picture(other.page, 'recharge/paying');
  await deciding.getByLabel('银行流水号', { exact: true }).fill('OUT-JOURNEY');
  await deciding.getByRole('button', { name: '确认已付' }).click();
  await deciding.getByText('已完成', { exact: true }).first().waitFor();
  expect(await faultsOf(other.page)).toEqual([]);
  await picture(other.page, 'recharge/refunded');
  expect(await refund()).toMatchObject({ state: 3, bank_flow: 'OUT-JOURNEY' });
  expect([...one.complaints.lines, ...other.complaints.lines]).toEqual([]);
});

test('invalidating shows what becomes arrears before it is done', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'en', theme: 'dark' });
  const { rechargeId } = await c.db
    .selectFrom('recharge')
    .innerJoin('lot', (on) =>
      on.onRef('lot.owner_id', '=', 'recharge.owner_id').onRef('lot.recharge_id', '=', 'recharge.id'),
    )
    .where('recharge.status', '=', 7)
    .where('lot.remaining', '=', '0')
    .where('lot.used', '>', '0')
    .select('recharge.id as rechargeId')
    .orderBy('recharge.id', 'desc')
    .executeTakeFirstOrThrow();
  await page.goto(`${c.url}${records}?recharge=${rechargeId}`);
  const dialog = page.getByRole('dialog').first();
  await dialog.getByRole('button', { name: 'Invalidate' }).click();
  await dialog.getByText('Already spent, becomes arrears').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'recharge/invalidate');
  await page.goto(`${c.url}${records}?tab=accountTransfer`);
  await page.getByRole('button', { name: 'Transfer', exact: true }).click();
  await dialog.getByText('Coupons move from main to child only.').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  expect(complaints.lines).toEqual([]);
});
