import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getRow } from '../packages/server/src/build/rows.ts';
import { postWaiting } from '../packages/server/src/pay/ledger/charging.store.ts';
import { approve, openRequest, waitForRequest } from './support/approve.ts';
import { choose } from './support/choose.ts';
import { startConsole, type TestConsole } from './support/console.ts';
import { faultsOf, picture } from './support/look.ts';

/** A month's bill of a customer: seen, saved, confirmed, and appealed against to the books. */
let c: TestConsole;
beforeAll(async () => {
  c = await startConsole();
});
afterAll(() => c.close());

const bills = '/user/userConsumerBill';

test('a bill is found in the overview, explained down to a frame, saved as files of their kind, and confirmed', async () => {
  const { page } = await c.openSignedIn({
    language: 'zh',
    keys: ['user:consume:bill', 'user:consume:bill:edit'],
  });
  const bill = await getRow(c.db, 'bill', { confirm_status: 0, document: 1 }, ['id', 'number', 'owner_id']);
  await page.goto(`${c.url}${bills}`);
  await page.getByRole('tab', { name: '概览' }).waitFor();
  await page.getByText('已结清').first().waitFor();
  // A customer's month opens its postings, and those of no other month.
  const month = page.getByRole('row').nth(1);
  await month.getByRole('link').first().click();
  await page.waitForURL(/tab=consume/);
  expect(new URL(page.url()).searchParams.get('startTimeStamp')).toMatch(/^\d+~\d+$/);
  await page.getByRole('button', { name: /消费时间.*20\d\d-\d\d-/ }).waitFor();
  await page.goBack();
  await page.getByRole('tab', { name: '账单', exact: true }).click();
  const row = page.getByRole('row').filter({ hasText: bill.number });
  await row.waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'bill/bills');

  // The amount by keyboard: the bill, a line of it, a posting, the frame with its time and price.
  await row.locator('button.rd-explained').first().focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: '这个数字的来历' });
  await dialog.getByText('账单', { exact: false }).first().waitFor();
  for (const step of ['行', '帧']) {
    await dialog.getByRole('rowgroup').nth(1).getByRole('button').first().click();
    await dialog.getByRole('button', { name: '返回' }).waitFor();
    if (step === '行') await dialog.getByText('账单明细').waitFor();
  }
  await dialog.getByText('计费依据').waitFor();
  expect(await dialog.getByText(/\/小时 = /).textContent()).toMatch(
    /^\d{2}:\d{2}:\d{2}(\.\d{1,3})? × [¥$][\d.,]+\/小时 = [¥$]/,
  );
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });

  for (const [name, begins] of [
    ['PDF', '%PDF-'],
    ['Excel', 'PK'],
  ] as const) {
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      row.getByRole('button', { name, exact: true }).click(),
    ]);
    const bytes = await readFile(await saved.path());
    expect(bytes.subarray(0, begins.length).toString('latin1')).toBe(begins);
  }

  await row.getByRole('button', { name: '操作' }).click();
  await page.getByRole('menuitem', { name: '代客户确认' }).click();
  const form = page.getByRole('dialog').first();
  await form.getByRole('textbox').fill('客户邮件确认');
  await form.getByRole('button', { name: '保存' }).click();
  await form.waitFor({ state: 'hidden' });
  await row.getByText('已确认').waitFor();
});

test('an appeal is taken, decided with a correction by who may, and seen in the books', async () => {
  const { page } = await c.openSignedIn({
    language: 'zh',
    keys: ['user:consume:bill', 'user:consume:bill:appeal', 'user:consume:bill:appeal:approve'],
  });
  const appeal = await c.db
    .selectFrom('appeal')
    .where('status', '=', 0)
    .select(['id', 'owner_id', 'claimed'])
    .orderBy('id')
    .executeTakeFirstOrThrow();
  await page.goto(`${c.url}${bills}?tab=appeal`);
  await page.getByText('申诉原因统计').first().waitFor();
  await page.getByRole('row').filter({ hasText: '已提交' }).first().waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'bill/appeals');
  await page.goto(`${c.url}${bills}?tab=appeal&appeal=${appeal.id}`);
  const panel = page.getByRole('dialog').first();
  await panel.getByText(/^凭据：/).waitFor();
  await picture(page, 'bill/appeal');
  await panel.getByRole('button', { name: '受理' }).click();
  await panel.getByRole('button', { name: '完成', exact: true }).click();
  const form = page.getByRole('dialog').last();
  await form.getByRole('textbox').last().fill('节点故障，退回费用');
  await form.getByRole('button', { name: '完成' }).click();
  // The panel takes the place of the form once the appeal is decided.
  await panel.getByText('已完成').first().waitFor();
  expect(await panel.getByRole('button', { name: '驳回' }).count()).toBe(0);
  const returned = await c.db
    .selectFrom('posting')
    .where('owner_id', '=', appeal.owner_id)
    .where('key', 'like', `appeal:${appeal.id}:%`)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  expect(returned.n).toBeGreaterThan(0);
  await page.goto(`${c.url}${bills}?tab=consume&userName=id:${appeal.owner_id}&cause=14`);
  await page.getByRole('row').filter({ hasText: '申诉' }).first().waitFor();
});

test('a charge that is entered by hand is approved by another person, posted, and explained by its document', async () => {
  const one = await c.openSignedIn({ language: 'zh', keys: ['user:consume:bill', 'user:consume:bill:edit'] });
  const { page } = one;
  const user = await c.db
    .selectFrom('user')
    .innerJoin('account', (on) =>
      on
        .onRef('account.owner_id', '=', 'user.owner_id')
        .on('account.kind', '=', 1)
        .on('account.currency', '=', 1),
    )
    .whereRef('user.id', '=', 'user.owner_id')
    .where('user.zone', '=', 1)
    .where('account.balance', '>', '500')
    .select(['user.id', 'user.name', 'account.balance'])
    .orderBy('user.id')
    .executeTakeFirstOrThrow();
  await page.goto(`${c.url}${bills}?tab=consume&enter`);
  const dialog = page.getByRole('dialog').first();
  await choose(page, '客户', user.name);
  await dialog.getByLabel('金额', { exact: true }).fill('88.50');
  await dialog.getByLabel('日期', { exact: true }).fill(new Date().toISOString().slice(0, 10));
  await dialog.getByLabel('单据编号', { exact: true }).fill('HT-2026-118');
  await dialog.getByLabel('原因', { exact: true }).fill('线下特效计算');
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'bill/enter');
  await dialog.getByRole('button', { name: '保存' }).click();
  await waitForRequest(page);

  const other = await c.openSignedIn({
    language: 'zh',
    keys: ['user:consume:bill', 'user:consume:bill:edit', 'approval:decide'],
  });
  const request = await openRequest(other.page, c.url, '录入消费');
  await request.getByText('HT-2026-118').waitFor();
  await request.getByText('线下计算', { exact: true }).waitFor();
  await request.getByText('CPU 渲染收入').waitFor();
  await request.getByText(user.name).first().waitFor();
  expect(await faultsOf(other.page)).toEqual([]);
  await picture(other.page, 'bill/approve');
  await approve(request);

  // The server posts what waits within a minute; a journey does not wait for it.
  await postWaiting(c.server.app);
  await page.goto(`${c.url}${bills}?tab=consume&userName=${encodeURIComponent(user.name)}`);
  const row = page.getByRole('row').filter({ hasText: '¥88.50' });
  await row.getByRole('button', { name: '¥88.50' }).first().click();
  const origin = page.getByRole('dialog', { name: '这个数字的来历' });
  await origin.getByRole('button', { name: '费用' }).click();
  await origin.getByText('HT-2026-118').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'bill/entered');
  expect([...one.complaints.lines, ...other.complaints.lines]).toEqual([]);
});
