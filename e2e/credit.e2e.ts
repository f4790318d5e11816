import { approvalPlace } from '@renderdesk/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, type TestConsole } from './support/console.ts';
import { faultsOf, picture } from './support/look.ts';

/** What a main account may use before it pays, shared with its children (lifecycles §3). */
let c: TestConsole;
beforeAll(async () => {
  c = await startConsole();
});
afterAll(() => c.close());

const keys = ['user:recharge', 'user:recharge:credit', 'user:list'] as const;
/** A child that has a share in the demo, and its main account. */
const shared = () =>
  c.db
    .selectFrom('user as child')
    .innerJoin('user as main', 'main.id', 'child.main_id')
    .innerJoin('owner_live as live', 'live.owner_id', 'child.id')
    .innerJoin('owner_live as own', 'own.owner_id', 'main.id')
    .whereRef('child.owner_id', '=', 'child.id')
    .where('live.credit_limit', '>', '0')
    .where('child.currency', '=', 1)
    .select(['child.id', 'child.name', 'main.id as mainId', 'main.name as mainName'])
    .select(['live.credit_limit as share', 'own.credit_limit as own'])
    .orderBy('child.id')
    .executeTakeFirstOrThrow();
const yuan = (amount: number): string =>
  `¥${amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

test('credit is shared with a child: what both have and would have is shown, too much is refused with the figure', async () => {
  const before = await shared();
  const { page } = await c.openSignedIn({ language: 'zh', keys });
  await page.goto(`${c.url}/user/userRechargeRecord?tab=credit&userName=id:${before.mainId}`);
  await page.getByRole('button', { name: `展开 ${before.mainId}` }).click();
  const parts = page.getByRole('table', { name: '信用额度' });
  await parts.getByRole('link', { name: before.name }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'credit/main');
  await parts.getByRole('row', { name: before.name }).getByRole('link', { name: '分配额度' }).click();
  const dialog = page.getByRole('dialog').first();
  const amount = dialog.getByLabel('分配额度', { exact: true });
  const total = Number(before.share) + Number(before.own);
  await dialog.getByText(`总额度 ${yuan(total)}，保持不变`).waitFor();
  await amount.fill('90000000');
  await dialog.getByLabel('原因', { exact: true }).fill('新项目');
  await dialog.getByRole('button', { name: '保存' }).click();
  await dialog.getByText(/最多可分配 ¥[\d.]+/).waitFor();
  expect(await amount.getAttribute('aria-invalid')).toBe('true');
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'credit/refused');
  const to = Number(before.share) + 1000;
  await amount.fill(String(to));
  await dialog.getByText(`${before.name}：${yuan(Number(before.share))} → ${yuan(to)}`).waitFor();
  await dialog
    .getByText(`${yuan(Number(before.own))} → ${yuan(Number(before.own) - 1000)}`, { exact: false })
    .waitFor();
  await picture(page, 'credit/share');
  await dialog.getByRole('button', { name: '保存' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(async () => Number((await shared()).share)).toBe(to);
  expect(Number((await shared()).own)).toBe(Number(before.own) - 1000);
});

test('the customer’s page says what of the credit is whose, and whoever sets a limit reads what is used and given', async () => {
  const { id, mainId, mainName, name } = await shared();
  const { page } = await c.openSignedIn({ language: 'en', keys });
  await page.goto(`${c.url}/user/userInformation/${mainId}?tab=funds`);
  const parts = page.getByRole('table', { name: 'Credit' });
  await parts.getByRole('link', { name }).waitFor();
  await page.getByText('Credit in all').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'credit/customer');
  await page.goto(`${c.url}/user/userInformation/${id}?tab=funds`);
  await page.getByText('Share of the credit of').waitFor();
  await picture(page, 'credit/child');
  await page.goto(`${c.url}/user/userRechargeRecord?tab=credit&credit`);
  const dialog = page.getByRole('dialog').first();
  await dialog.getByRole('combobox', { name: 'Customer' }).press('ArrowDown');
  const list = page.getByRole('dialog', { name: 'Customer', exact: true });
  await list.getByRole('combobox').fill(mainName);
  await list.getByRole('option', { name: mainName }).first().click();
  await dialog
    .getByText(/given to child accounts/)
    .last()
    .waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'credit/set');
  await dialog.getByLabel('Credit limit', { exact: true }).fill('260000');
  await dialog.getByText(/^Then ¥[\d,.]+ free\.$/).waitFor();
  await dialog.getByLabel('Reason', { exact: true }).fill('Year-end projects');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  const { id: request } = await c.db
    .selectFrom('approval')
    .where('call', '=', 'pay.credits.set')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  // Amounts of its rows are the customer's money.
  await page.goto(`${c.url}${approvalPlace(request)}`);
  await dialog.getByRole('cell', { name: 'Year-end projects' }).waitFor();
  await picture(page, 'credit/request');
  await dialog.getByText('¥260,000.00').first().waitFor();
  expect(await faultsOf(page)).toEqual([]);
});
