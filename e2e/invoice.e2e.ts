import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { addRow, getRow, getRows } from '../packages/server/src/build/rows.ts';
import { startConsole, type TestConsole } from './support/console.ts';
import { faultsOf, picture } from './support/look.ts';

/** An invoice from the application to its red letter: two people, and the figures of the calls on the screen. */
let c: TestConsole;
beforeAll(async () => {
  c = await startConsole();
});
afterAll(() => c.close());

const screen = '/finance/InvoiceApplication';
const choose = async (page: Page, field: string, typed: string): Promise<void> => {
  await page.getByRole('dialog').first().getByRole('combobox', { name: field }).press('ArrowDown');
  const list = page.getByRole('dialog', { name: field, exact: true });
  await list.getByRole('combobox').fill(typed);
  await list.getByRole('option', { name: typed }).first().click();
};

test('an application is approved by a colleague, issued on paper, delivered, and made red in part', async () => {
  const one = await c.openSignedIn({
    language: 'zh',
    keys: ['invoice:application', 'invoice:application:apply', 'user:recharge'],
  });
  const other = await c.openSignedIn({
    language: 'zh',
    keys: [
      'invoice:application',
      'invoice:application:approve',
      'invoice:application:issue',
      'invoice:application:red',
    ],
  });
  const { page } = one;
  await other.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const dialog = page.getByRole('dialog').first();
  const {
    rows: [order],
  } = await sql<{ ownerId: number; id: number; name: string }>`
    select r.owner_id as "ownerId", r.id, u.name from recharge r join "user" u on u.id = r.owner_id
    where r.currency = 1 and r.status = 2 and r.payer_name = '' and r.refunded = 0 and r.invoiced = 0 and r.amount >= 100
      and (select count(*) from "user" o where o.name_folded = u.name_folded) = 1
      and not exists (select from refund f where f.owner_id = r.owner_id) and not exists (select from receipt x where x.owner_id = r.owner_id)
    order by r.id limit 1`.execute(c.db);
  if (!order) throw new Error('the demo has no recharge to be invoiced');
  await addRow(c.db, 'invoice_title', {
    owner_id: order.ownerId,
    kind: 2,
    title: '旅途影视有限公司',
    tax_number: '91110000600037341L',
    bank_name: '招商银行北京分行',
    bank_account: '622202100000012345',
    created_at: new Date(),
  });
  await addRow(c.db, 'invoice_address', {
    owner_id: order.ownerId,
    recipient: '林旅途',
    address: '北京市 3 号',
    created_at: new Date(),
  });

  await page.goto(`${c.url}${screen}`);
  await page.getByRole('button', { name: '代客户申请' }).click();
  await choose(page, '客户', order.name);
  await dialog.getByText('当前可开票').waitFor();
  await dialog.getByRole('combobox', { name: '充值 ID' }).click();
  await page.locator('.ant-select-dropdown:visible').getByText(`${order.id} ·`).first().click();
  // All that is left of it stands there at once, and what it is left of beside it; the amount is typed in one place.
  const amount = dialog.getByLabel('价税合计', { exact: true });
  await dialog.getByText(/可开票 ¥[\d,.]+（订单 ¥[\d,.]+，已开票 ¥0\.00）/).waitFor();
  expect(Number(await amount.inputValue())).toBeGreaterThanOrEqual(100);
  await amount.fill('99999999');
  await dialog.getByText(/^该订单最多可开票 ¥/).waitFor();
  await amount.fill('100');
  // The only title and address are there already.
  await dialog.getByText('旅途影视有限公司').waitFor();
  await dialog.getByText(/^林旅途/).waitFor();
  expect(await dialog.getByText('商业发票').count()).toBe(0);
  await dialog.getByRole('combobox', { name: '发票形式' }).click();
  await page.locator('.ant-select-dropdown:visible').getByText('纸质发票').click();
  await dialog.getByText('价税合计 ¥100.00 · 不含税 ¥94.34 · 税额 ¥5.66').waitFor();
  // What stands for screen readers alone lies in the dialog, which else could be scrolled out of the window.
  const backdrop = page.locator('.rd-backdrop');
  expect(await backdrop.evaluate((it) => it.scrollHeight - it.clientHeight)).toBe(0);
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'invoice/apply');
  await dialog.getByRole('button', { name: '保存' }).click();
  await dialog.waitFor({ state: 'hidden' });
  const receipt = () => getRow(c.db, 'receipt', { owner_id: order.ownerId }, ['id', 'status']);
  const { id } = await receipt();
  const invoiced = async (): Promise<number> =>
    Number((await getRow(c.db, 'recharge', order.id, ['invoiced'])).invoiced);
  expect(await invoiced()).toBe(100);

  const deciding = other.page.getByRole('dialog').first();
  const step = async (name: string, fill: () => Promise<void> = () => Promise.resolve()): Promise<void> => {
    await deciding.getByRole('button', { name, exact: true }).click();
    await fill();
    await deciding.getByRole('button', { name, exact: true }).click();
  };
  const stands = (words: string) =>
    deciding.getByRole('heading').getByText(words, { exact: true }).first().waitFor();
  await other.page.goto(`${c.url}${screen}?receipt=${id}`);
  await step('批准');
  await stands('待开票');
  await step('开票');
  await stands('开票中');
  const enter = (number: string) => async (): Promise<void> => {
    await deciding.getByLabel('发票号码', { exact: true }).fill(number);
    await deciding.getByLabel('发票代码', { exact: true }).fill('033001900111');
    await deciding
      .getByLabel('开票时间', { exact: true })
      .fill(`${new Date(Date.now() + 8 * 3_600_000 - 60_000).toISOString().slice(0, 19).replace('T', ' ')}`);
    // The last field: it sends the form.
    await deciding.getByLabel('开票时间', { exact: true }).press('Enter');
  };
  await deciding.getByRole('button', { name: '录入发票' }).click();
  // What is on the paper stands beside its number.
  await deciding.getByRole('row', { name: /6% ¥94\.34 .*¥5\.66 .*¥100\.00/ }).waitFor();
  // All that the tax platform asks for can be copied from beside it, what is masked by whoever may see it.
  for (const value of [
    '旅途影视有限公司',
    '91110000600037341L',
    '招商银行北京分行',
    '94.34',
    '5.66',
    '100.00',
  ])
    await deciding
      .getByRole('button', { name: `复制 ${value}`, exact: true })
      .first()
      .waitFor();
  await deciding.getByText('**** 2345').waitFor();
  await deciding.getByRole('button', { name: '显示银行账号' }).click();
  await deciding.getByRole('button', { name: '复制 622202100000012345' }).click();
  await expect
    .poll(() => other.page.evaluate(() => navigator.clipboard.readText()))
    .toBe('622202100000012345');
  expect(await faultsOf(other.page)).toEqual([]);
  await picture(other.page, 'invoice/issue');
  await enter('12345678')();
  await stands('已开票');
  await step('交付', async () => {
    // What nobody could receive is not offered.
    expect(await deciding.getByRole('radio').count()).toBe(1);
    await deciding.getByLabel('快递公司', { exact: true }).fill('顺丰');
    await deciding.getByLabel('快递单号', { exact: true }).fill('SF100');
  });
  await stands('已交付');
  await step('红冲', async () => {
    await deciding.getByText('最多可红冲 ¥100.00').waitFor();
    await deciding.getByLabel('价税合计', { exact: true }).fill('40');
    // What will be issued stands there before it is begun.
    await deciding.getByRole('row', { name: /6% -¥37\.74 -¥2\.26 -¥40\.00/ }).waitFor();
    await deciding.getByLabel('说明', { exact: true }).fill('按合同折让');
  });
  await stands('红冲中');
  await deciding.getByRole('button', { name: '录入红字发票' }).click();
  await enter('12345679')();
  await stands('部分红冲');
  await deciding.getByRole('row', { name: /12345679 红字 .* -¥37\.74 -¥2\.26 -¥40\.00/ }).waitFor();
  expect(await faultsOf(other.page)).toEqual([]);
  await picture(other.page, 'invoice/panel');
  expect(await invoiced()).toBe(60);
  await other.page.goto(`${c.url}${screen}?tab=invoice&userName=id:${order.ownerId}`);
  await other.page.getByText('¥60.00').waitFor();
  await other.page.goto(`${c.url}${screen}?tab=tax`);
  await other.page.getByRole('columnheader', { name: '红字张数' }).waitFor();
  expect(await faultsOf(other.page)).toEqual([]);
  expect([...one.complaints.lines, ...other.complaints.lines]).toEqual([]);
});

test('what a customer lacks for an invoice is added for this customer: the window that opens knows whose it is', async () => {
  const { page, context } = await c.openSignedIn({
    language: 'en',
    keys: ['invoice:application', 'invoice:application:apply', 'user:recharge'],
  });
  const {
    rows: [customer],
  } = await sql<{ id: number; name: string }>`
    select u.id, u.name from recharge r join "user" u on u.id = r.owner_id
    where r.currency = 1 and r.status in (2, 7) and r.refunded = 0 and r.invoiced = 0 and r.amount >= 100
      and not u.is_agent_purse and u.deleted_at is null and not exists (select from refund f where f.owner_id = u.id)
      and not exists (select from invoice_title t where t.owner_id = u.id)
      and not exists (select from invoice_address a where a.owner_id = u.id)
    order by r.id limit 1`.execute(c.db);
  if (!customer) throw new Error('the demo has no customer without a title');
  await page.goto(`${c.url}${screen}?apply=${customer.id}`);
  const add = async (lead: string, fields: Readonly<Record<string, string>>): Promise<void> => {
    const opened = context.waitForEvent('page');
    await page.getByRole('dialog').getByRole('link', { name: lead }).click();
    const added = await opened;
    const dialog = added.getByRole('dialog');
    await dialog.getByText(customer.name).first().waitFor();
    for (const [field, typed] of Object.entries(fields))
      await dialog.getByLabel(field, { exact: true }).fill(typed);
    await picture(added, `invoice/${lead.replace(' ', '-')}`);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await added.close();
  };
  await add('Add title', { Title: 'Lake Studio', 'Tax number': '91110000600037341L' });
  await add('Add address', { Recipient: 'Ms. Lake', Address: '3 Lake Road' });
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Lake Studio').waitFor();
  await dialog.getByText('Ms. Lake').waitFor();
  const owned = await getRows(c.db, 'invoice_title', { owner_id: customer.id }, ['title']);
  expect(owned).toEqual([{ title: 'Lake Studio' }]);
});

test('an invoice says that a red letter waits for a second person, and does not offer it again', async () => {
  const keys = ['invoice:application', 'invoice:application:red'] as const;
  const { page } = await c.openSignedIn({ language: 'en', keys: [...keys] });
  const { id } = await c.db
    .selectFrom('receipt')
    .where('status', 'in', [3, 4])
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  await addRow(c.db, 'setting', {
    key: 'fourEyes.invoiceRed',
    value: JSON.stringify({ limit: 0 }) as never,
    updated_at: new Date(),
  });
  const dialog = page.getByRole('dialog').first();
  const red = dialog.getByRole('button', { name: 'Red-letter', exact: true });
  await page.goto(`${c.url}${screen}?receipt=${id}`);
  await red.click();
  await dialog.getByLabel('Note', { exact: true }).fill('Agreed discount');
  await red.click();
  const waits = dialog.getByText('is waiting for approval, requested by');
  await waits.waitFor();
  await dialog.getByRole('link', { name: /^Approval \d+$/ }).waitFor();
  expect(await red.getAttribute('aria-disabled')).toBe('true');
  expect(await red.getAttribute('title')).toMatch(/^Approval \d+, requested by .+ is waiting for this/);
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'invoice/waiting');
  // A colleague reads the same, in their language and look; who may not open the request has no link.
  const other = await c.openSignedIn({
    language: 'zh',
    theme: 'dark',
    width: 1920,
    height: 1080,
    keys: [...keys],
  });
  await other.page.goto(`${c.url}${screen}?receipt=${id}`);
  await other.page.getByText('待审批，申请人').waitFor();
  await other.page.getByText(/审批 \d+$/).waitFor();
  expect(await other.page.getByRole('link', { name: /^审批 \d+$/ }).count()).toBe(0);
  expect(await faultsOf(other.page)).toEqual([]);
  await picture(other.page, 'invoice/waiting-dark');
});
