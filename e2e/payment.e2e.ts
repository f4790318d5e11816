import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { microOf } from '@renderdesk/contract';
import { getRows } from '../packages/server/src/build/rows.ts';
import { startConsole, type TestConsole } from './support/console.ts';
import { faultsOf, picture } from './support/look.ts';

/** Money of a customer by hand: an order paid by its code, coupons granted. */
let c: TestConsole;
beforeAll(async () => {
  c = await startConsole();
});
afterAll(() => c.close());

/** A main account that nobody else has the name of. */
const customer = () =>
  c.db
    .selectFrom('user')
    .whereRef('owner_id', '=', 'id')
    .where('deleted_at', 'is', null)
    .where('zone', '=', 1)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('arrears_item')
            .whereRef('arrears_item.owner_id', '=', 'user.id')
            .where('open', '>', '0')
            .select('id'),
        ),
      ),
    )
    .orderBy('id')
    .select(['id', 'name'])
    .executeTakeFirstOrThrow();
/** Looks a customer up by the number and takes it. */
const choose = async (page: Page, id: number): Promise<void> => {
  await page.getByRole('dialog').getByRole('combobox', { name: '客户' }).first().press('ArrowDown');
  const list = page.getByRole('dialog', { name: /^客户/, exact: false }).last();
  await list.getByRole('combobox').fill(String(id));
  await list
    .getByRole('option', { name: String(id) })
    .first()
    .click();
};
const cash = async (ownerId: number): Promise<bigint> => {
  const [row] = await getRows(c.db, 'account', { owner_id: ownerId, kind: 1 }, ['balance']);
  return microOf(row?.balance ?? '0');
};

test('an order is made, paid on the payment page, and stands in the balance; the dialog tells without being asked', async () => {
  const who = await customer();
  const before = await cash(who.id);
  const { page, context, complaints } = await c.openSignedIn({ language: 'zh' });
  await page.goto(`${c.url}/user/userRechargeRecord?tab=order`);
  await page.getByRole('button', { name: '生成支付订单' }).click();
  const dialog = page.getByRole('dialog');
  await choose(page, who.id);
  await dialog.getByRole('textbox', { name: '金额' }).fill('88.80');
  await dialog.getByRole('button', { name: '保存' }).click();
  await dialog.getByRole('img', { name: '订单二维码' }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'payment/order');

  const href = await dialog.getByRole('link', { name: '打开支付页' }).getAttribute('href');
  const { pathname, search } = new URL(href ?? '');
  const payer = await context.newPage();
  await payer.goto(`${c.url}${pathname}${search}`);
  await payer.getByText('88.80 CNY').waitFor();
  await picture(payer, 'payment/page');
  await payer.getByRole('button', { name: /^支付 · Pay$/ }).click();
  await payer.getByText('已支付').waitFor();
  await payer.close();

  await dialog.getByText('支付成功').waitFor();
  expect(await cash(who.id)).toBe(before + microOf('88.8'));
  expect(complaints.lines).toEqual([]);
});

test('coupons are granted, and their lot opens to its lines', async () => {
  const who = await customer();
  const { page, complaints } = await c.openSignedIn({ language: 'zh' });
  await page.goto(`${c.url}/user/userRechargeRecord?tab=coupon`);
  await page.getByRole('button', { name: '发放渲染券' }).click();
  const dialog = page.getByRole('dialog');
  await choose(page, who.id);
  await dialog.getByRole('textbox', { name: '金额' }).fill('25');
  await dialog.getByRole('textbox', { name: '原因' }).fill('活动补发');
  await picture(page, 'payment/grant');
  await dialog.getByRole('button', { name: '保存' }).click();
  await dialog.waitFor({ state: 'hidden' });
  const lot = await c.db
    .selectFrom('lot')
    .where('owner_id', '=', who.id)
    .where('account', '<>', 1)
    .orderBy('id', 'desc')
    .select('id')
    .executeTakeFirstOrThrow();
  const row = page.getByRole('row', { name: new RegExp(`\\b${lot.id}\\b`) });
  await row.getByText('CRMB 25.00').first().waitFor();
  await row.getByRole('button', { expanded: false }).first().click();
  await page.getByText(`批次 ${lot.id} 的明细`).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'payment/coupons');
  expect(complaints.lines).toEqual([]);
});
