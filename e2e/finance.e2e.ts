import { afterAll, beforeAll, expect, test } from 'vitest';
import { choose } from './support/choose.ts';
import { startConsole, type TestConsole } from './support/console.ts';
import { faultsOf, picture } from './support/look.ts';

/** Finance requests of staff, with their forms, budgets and payees. */
let c: TestConsole;
beforeAll(async () => {
  c = await startConsole();
});
afterAll(() => c.close());

test.each([
  ['/finance/financeBill', '客户招待餐费'],
  ['/finance/financeBill?tab=budget', '季度费用预算'],
  ['/finance/financeBill?tab=form', '报销'],
  ['/finance/payBill', '机房带宽季度费'],
  ['/finance/payBill?tab=payee', '北方数据中心'],
  ['/finance/borrowBill', '海外出差借款'],
  ['/finance/transferBill', '备付金调拨'],
])('%s shows its rows', async (path, text) => {
  const { page, complaints } = await c.openSignedIn({ language: 'zh' });
  await page.goto(`${c.url}${path}`);
  await page.locator('tr[data-id]').filter({ hasText: text }).first().waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, `finance/${path.replaceAll(/\W+/g, '-').slice(1)}`);
  expect(complaints.lines).toEqual([]);
});

test('a loan is applied for, submitted and withdrawn, and nobody decides their own', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'zh' });
  await page.goto(`${c.url}/finance/borrowBill?apply=`);
  const dialog = page.getByRole('dialog').first();
  await dialog.getByLabel('事由').fill('驻场押金');
  await choose(page, '公司主体', 'Renderdesk');
  await dialog.getByLabel('金额', { exact: true }).fill('600');
  await picture(page, 'finance/apply');
  const due = dialog.getByLabel('还款日');
  await due.fill('2030-01-31');
  // Sent in the moment in which the field is left, before the calendar closes: what was typed counts.
  await due.evaluate(async (input: HTMLInputElement) => {
    input.blur();
    await Promise.resolve();
    input.form?.requestSubmit();
  });
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: /^\d+$/ }).first().waitFor();
  const row = page.locator('tr[data-id]').filter({ hasText: '驻场押金' });
  await row.getByRole('link').first().click();
  await dialog.getByRole('button', { name: '提交', exact: true }).click();
  await dialog.getByRole('button', { name: '撤回申请', exact: true }).waitFor();
  expect(await dialog.getByRole('button', { name: '初审通过' }).count()).toBe(0);
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'finance/panel');
  await dialog.getByRole('button', { name: '撤回申请', exact: true }).click();
  await dialog.getByText('已撤回').first().waitFor();
  expect(complaints.lines).toEqual([]);
});

test('finance approves what a manager approved, and the form of a kind is changed', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'zh' });
  await page.goto(`${c.url}/finance/payBill`);
  const row = page.locator('tr[data-id]').filter({ hasText: '待财务审批' }).first();
  await row.getByRole('link').first().click();
  const dialog = page.getByRole('dialog').first();
  await dialog.getByRole('button', { name: '财务审批通过', exact: true }).click();
  await dialog.getByRole('button', { name: '财务审批通过', exact: true }).click();
  await dialog.getByText('待支付').first().waitFor();

  await page.goto(`${c.url}/finance/financeBill?tab=form`);
  await page.locator('tr[data-id]').first().waitFor();
  await page.goto(`${c.url}/finance/financeBill?tab=form&reimbursement=`);
  await dialog.getByRole('button', { name: '保存', exact: true }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'finance/form-editor');
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.locator('tr[data-id]').nth(1).waitFor();
  expect(complaints.lines).toEqual([]);
});
