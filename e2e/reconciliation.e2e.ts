import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { addRow, getRow } from '../packages/server/src/build/rows.ts';
import { addLine, paymentInSuspense } from '../packages/server/src/testing/reconciliation.ts';
import { issueMonths } from '../packages/server/src/bill/index.ts';
import { approve, openRequest, waitForRequest } from './support/approve.ts';
import { choose } from './support/choose.ts';
import { startConsole, type TestConsole } from './support/console.ts';
import { faultsOf, picture } from './support/look.ts';

/** Finance at the end of a month: a statement comes in, is matched, a difference is found and decided, and the checklist says what is left. */
let c: TestConsole;
beforeAll(async () => {
  c = await startConsole();
  // The server issues the bills of months that ended within its first minute; a journey does not wait for it.
  await issueMonths(c.server.app);
});
afterAll(() => c.close());

const alipay = 4;
const dayText = (at: Date): string =>
  new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

test('a statement is uploaded, matched, its difference settled by keyboard, the month’s checklist shown', async () => {
  const { rows: paid } = await sql<{ id: number; amount: string; at: Date; number: string }>`
    select r.id, r.amount, r.paid_at as at, e.transaction_id as number from recharge r
    join external_payment e on e.owner_id = r.owner_id and e.recharge_id = r.id
    where r.company_account_id = ${alipay} and r.status = 2 and r.verify_status = 0 order by r.paid_at desc, r.id limit 2`.execute(
    c.db,
  );
  const [whole, short] = paid;
  if (!whole || !short) throw new Error('the demo has no recharges by Alipay');
  const file = [
    '交易流水号,交易时间,收入,支出,对方户名,摘要,交易号',
    `J1,${dayText(whole.at)},${whole.amount},,客户甲,充值,${whole.number}`,
    `J2,${dayText(short.at)},${(Number(short.amount) - 2).toFixed(2)},,客户乙,充值,${short.number}`,
    `J3,${dayText(whole.at)},123.45,,无名氏,转账,`,
    '',
  ].join('\n');

  const { page, complaints } = await c.openSignedIn({ language: 'zh' });
  await page.goto(`${c.url}/user/verifyBills?tab=files`);
  await page.getByRole('button', { name: '上传对账文件' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: '账户' }).selectOption({ label: 'Alipay' });
  await dialog.locator('input[type="file"]').setInputFiles({
    name: '支付宝.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(file),
  });
  expect(await faultsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: '上传', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });

  const row = page.getByRole('row', { name: /支付宝\.csv/ });
  await row.getByText('已上传').waitFor();
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: '开始对账', exact: true }).click();
  await row.getByText('有待处理明细').waitFor();
  const { rows } = await sql<{
    id: number;
  }>`select id from recharge where id in (${whole.id}, ${short.id}) and verify_status = 1`.execute(c.db);
  expect(rows).toEqual([{ id: whole.id }]);

  await page.getByRole('tab', { name: '待处理' }).click();
  await page.getByRole('combobox', { name: '账户' }).selectOption({ label: 'Alipay' });
  const waiting = page.getByRole('listbox', { name: '待处理明细' });
  await waiting.getByRole('option', { name: /客户乙/ }).click();
  await page.getByText('编号一致').waitFor();
  await picture(page, 'reconciliation/queue');
  expect(await faultsOf(page)).toEqual([]);
  await waiting.focus();
  await page.keyboard.press('1');
  await dialog.getByRole('textbox').fill('渠道扣费');
  await dialog.getByRole('button', { name: '保存' }).click();
  await waiting.getByRole('option', { name: /客户乙/ }).waitFor({ state: 'detached' });

  await waiting.focus();
  await page.keyboard.press('s');
  await dialog.getByRole('textbox').fill('付款人不明');
  await dialog.getByRole('button', { name: '保存' }).click();
  await page.getByText('全部明细均已处理').waitFor();

  // What was posted of a line, down to its accounts.
  // Found by its flow number: how many lines of the demo are newer depends on the time of the day.
  await page.getByRole('tab', { name: '全部明细' }).click();
  const keywords = page.getByRole('search').getByRole('combobox').first();
  await keywords.fill('J2');
  await keywords.press('Enter');
  await page
    .getByRole('row', { name: /客户乙/ })
    .getByTitle('解释')
    .first()
    .click();
  await dialog.getByText('对账明细').waitFor();
  await dialog.getByRole('button', { name: '对账单' }).first().click();
  await dialog
    .getByText(/银行存款 #/)
    .first()
    .waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'reconciliation/explained');
  await page.keyboard.press('Escape');

  await page.getByRole('tab', { name: '月末结账' }).click();
  await page.getByRole('row', { name: /J3/ }).getByText('付款人不明').waitFor();
  // The oldest open month of the demo has nothing in its way; what came after it has bills to issue.
  const months = page.getByRole('row', { name: /^\d{4}-\d\d / });
  const oldest = months.last();
  await oldest.getByText('未结账').waitFor();
  const close = page.getByRole('button', { name: '结账', exact: true });
  await close.click();
  expect(await faultsOf(page)).toEqual([]);
  await dialog.getByText(/^结账 · \d{4}-\d\d$/).waitFor();
  await dialog.getByRole('textbox').fill('月末核对完毕');
  await dialog.getByRole('button', { name: '申请结账' }).click();
  await waitForRequest(page);
  // The page says that the close waits, and offers it no more.
  await oldest.getByText('待审批').waitFor();
  await page.getByText(/已申请结账/).waitFor();
  expect(await close.count()).toBe(0);
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'reconciliation/asked');

  // Two people close a month: the second reads the request and approves it.
  const other = await c.openSignedIn({
    language: 'zh',
    keys: ['user:financeVerifyBills', 'user:financeVerifyBills:close', 'approval:decide'],
  });
  const request = await openRequest(other.page, c.url, '结账');
  await request.getByText('月末核对完毕').waitFor();
  // Which month it is stands in the title.
  await request.getByText(/^结账 · .+ · \d{4}-\d\d$/).waitFor();
  expect(await faultsOf(other.page)).toEqual([]);
  await picture(other.page, 'reconciliation/approve');
  await approve(request);
  await oldest.getByText('已结账').waitFor();

  await page.getByRole('heading', { name: /检查清单/ }).waitFor();
  await page.getByText('账户余额不连续').waitFor();
  expect(await close.isDisabled()).toBe(true);
  await picture(page, 'reconciliation/close');
  expect(await faultsOf(page)).toEqual([]);

  // What is in the way leads to its place: the account and the month that are incomplete.
  const incomplete = page.getByRole('listitem').filter({ hasText: '账户余额不连续' });
  await incomplete.getByRole('link', { name: '前往' }).click();
  await page.getByLabel('月份').waitFor();
  const asked = new URLSearchParams(page.url().split('?')[1]);
  expect([asked.get('tab'), asked.has('account')]).toEqual(['balance', true]);
  expect(await page.getByLabel('月份').inputValue()).toBe(asked.get('month'));
  await page.goBack();

  await page.getByRole('tab', { name: '账务核查' }).click();
  await page.getByRole('button', { name: '立即核查' }).click();
  await page.getByText(/项核查全部成立/).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  expect(complaints.lines).toEqual([]);
});

const bank = 1;
/** A transfer that somebody entered and nobody has confirmed, and the line of the bank by which it came. */
const addEntered = async (): Promise<{ rechargeId: number; userName: string }> => {
  const at = new Date();
  const user = await c.db
    .selectFrom('user')
    .where('account_type', '=', 1)
    .where('zone', '=', 1)
    .where('deleted_at', 'is', null)
    .select(['id', 'name'])
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const by = await c.db.selectFrom('admin').select('id').orderBy('id').executeTakeFirstOrThrow();
  const id = await addRow(c.db, 'recharge', {
    owner_id: user.id,
    user_id: user.id,
    company_id: 1,
    company_account_id: bank,
    status: 6,
    currency: 1,
    amount: '4321.09',
    pay_method: 'bank',
    payer_name: '杭州候选科技有限公司',
    bank_flow: 'JOURNEY-FLOW-9',
    created_at: at,
    paid_at: at,
    actor_kind: 1,
    created_by: by.id,
  });
  await addRow(c.db, 'external_payment', {
    provider: 'bank',
    transaction_id: 'JOURNEY-TRANSFER-9',
    owner_id: user.id,
    recharge_id: id,
    currency: 1,
    amount: '4321.09',
    paid_at: at,
    received_at: at,
  });
  await addLine(c.db, {
    at,
    amount: '4321.09',
    accountId: bank,
    payer: '杭州候选科技有限公司',
    flow: 'JOURNEY-LINE-9',
  });
  return { rechargeId: id, userName: user.name };
};

test('a line offers the recharge that waits to be confirmed; out of suspense again it is matched, and the recharge shows its line', async () => {
  const { rechargeId, userName } = await addEntered();
  const { page, complaints } = await c.openSignedIn({ language: 'zh' });
  const dialog = page.getByRole('dialog').first();
  // The demo says who its second person is, and where their invitation is read.
  await page.goto(`${c.url}/`);
  await page.getByText(/演示环境：须由他人审批的操作/).waitFor();
  await page.getByRole('link', { name: '打开发件箱' }).waitFor();

  const chooseLine = async (): Promise<void> => {
    await page.goto(`${c.url}/user/verifyBills`);
    await page.getByRole('combobox', { name: '账户' }).selectOption({ label: 'Bank (RMB)' });
    await page.getByRole('option', { name: /杭州候选科技有限公司/ }).click();
  };
  await chooseLine();
  const candidate = page.getByRole('listitem').filter({ hasText: userName }).first();
  await candidate.getByText(/待确认/).waitFor();
  const confirmFirst = candidate.getByRole('link', { name: '请先确认' });
  expect(await confirmFirst.getAttribute('href')).toBe(`/user/userRechargeRecord?recharge=${rechargeId}`);
  expect(await candidate.getByRole('button').count()).toBe(0);
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'reconciliation/waiting-candidate');

  await page.getByRole('button', { name: '转待查' }).click();
  await dialog.getByRole('textbox').fill('等待确认');
  await dialog.getByRole('button', { name: '保存' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('tab', { name: '月末结账' }).click();
  const suspended = page.getByRole('row', { name: /JOURNEY-LINE-9/ });
  await suspended.getByRole('button', { name: '退回未匹配' }).click();
  for (const said of ['杭州候选科技有限公司', '¥4,321.09']) await dialog.getByText(said).waitFor();
  await dialog.getByRole('textbox').fill('充值已录入，待确认后匹配');
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'reconciliation/suspense-back');
  await dialog.getByRole('button', { name: '保存' }).click();
  await suspended.waitFor({ state: 'detached' });

  const other = await c.openSignedIn({ language: 'zh', keys: ['user:recharge', 'user:recharge:confirm'] });
  await other.page.goto(`${c.url}/user/userRechargeRecord?recharge=${rechargeId}`);
  const panel = other.page.getByRole('dialog').first();
  await panel.getByRole('button', { name: '确认到账' }).click();
  await other.page
    .getByRole('dialog', { name: /^确认到账/ })
    .getByRole('button', { name: '确认到账' })
    .click();
  await panel.getByText('已确认').first().waitFor();

  await chooseLine();
  await candidate.getByRole('button', { name: '匹配' }).click();
  await page.getByRole('option', { name: /杭州候选科技有限公司/ }).waitFor({ state: 'detached' });
  await page.goto(`${c.url}/user/userRechargeRecord?recharge=${rechargeId}`);
  await dialog.getByRole('heading', { name: '银行流水' }).waitFor();
  await dialog.getByText(/¥4,321\.09 · 无差异/).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'recharge/bank-line');
  await dialog.getByRole('link', { name: 'Bank (RMB) · JOURNEY-LINE-9' }).click();
  await page.getByRole('row', { name: /JOURNEY-LINE-9/ }).waitFor();
  expect(complaints.lines).toEqual([]);
});

test('a payment in suspense is credited once a second person confirms the customer whom the first proposed', async () => {
  const evidenceId = await paymentInSuspense(c.db, new Date(Date.now() - 3_600_000), { amount: '3210.98' });
  const { name: userName } = await c.db
    .selectFrom('user')
    .where('account_type', '=', 1)
    .where('zone', '=', 1)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .select('name')
    .executeTakeFirstOrThrow();
  const first = await c.openSignedIn({ language: 'zh' });
  const second = await c.openSignedIn({
    language: 'zh',
    keys: ['user:financeVerifyBills', 'user:financeVerifyBills:edit', 'user:list'],
  });
  const open = async ({ page }: typeof first) => {
    await page.goto(`${c.url}/user/verifyBills?tab=close`);
    const row = page.getByRole('row', { name: /3,210\.98/ });
    await row.getByRole('button', { name: '认领' }).click();
    return { row, dialog: page.getByRole('dialog') };
  };

  const proposal = await open(first);
  await choose(first.page, '客户', userName);
  await proposal.dialog.getByRole('textbox', { name: '备注' }).fill('客户来电说明');
  expect(await faultsOf(first.page)).toEqual([]);
  await proposal.dialog.getByRole('button', { name: '保存' }).click();
  await proposal.row.getByText(`提议客户：${userName}`).waitFor();

  const confirmation = await open(second);
  await confirmation.dialog.getByText(`提出属于 ${userName}`).waitFor();
  await picture(second.page, 'reconciliation/suspense-confirm');
  await confirmation.dialog.getByRole('button', { name: '保存' }).click();
  await confirmation.row.waitFor({ state: 'detached' });
  const { amount } = await getRow(c.db, 'recharge', { evidence_id: evidenceId });
  expect(amount).toBe('3210.980000');
  expect([...first.complaints.lines, ...second.complaints.lines]).toEqual([]);
});
