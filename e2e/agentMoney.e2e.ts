import { microOf, textOf, micro } from '@renderdesk/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { choose } from './support/choose.ts';
import { startConsole, type TestConsole } from './support/console.ts';
import { faultsOf, picture } from './support/look.ts';

/** Agents' money: what a resale agent earned month by month down to the charge, and money from its purse to a customer. */
let c: TestConsole;
beforeAll(async () => {
  c = await startConsole();
});
afterAll(() => c.close());

const keys = ['agent:label', 'agent:money:export', 'user:recharge', 'user:recharge:transfer'] as const;

/** The agent of the demo with margins of several months and a purse, and a customer of its own. */
const agent = () =>
  c.db
    .selectFrom('agent')
    .innerJoin('admin', 'admin.id', 'agent.id')
    .innerJoin('user_staff as own', (on) => on.onRef('own.admin_id', '=', 'agent.id').on('own.kind', '=', 4))
    .innerJoin('user', 'user.id', 'own.user_id')
    .where('admin.login_name', '=', 'agent.chengdu')
    .where('own.valid_to', 'is', null)
    .orderBy('user.id')
    .select(['agent.id', 'agent.purse_id', 'user.id as userId', 'user.name'])
    .executeTakeFirstOrThrow();

test('the months of a resale agent add up to what the books hold, and a month opens the charges that made it', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'zh', keys });
  const { id } = await agent();
  await page.goto(`${c.url}/admin/agentDetails/${id}/agent.chengdu/-?tab=earnings`);
  const months = await c.db
    .selectFrom('agent_month')
    .where('agent_id', '=', id)
    .select(['amount', 'period'])
    .orderBy('period', 'desc')
    .execute();
  expect(months.length).toBeGreaterThan(2);
  const sum = micro(months.reduce((all, { amount }) => all + microOf(amount), 0n));
  // What stands under the list is told by the server, and is the sum of all its rows.
  await page.getByText(`¥${Number(textOf(sum)).toFixed(2)}`, { exact: true }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'agentMoney/earnings');

  const last = String(months.at(-1)?.period);
  await page
    .getByRole('button', { name: `${last.slice(0, 4)}-${last.slice(4)}` })
    .first()
    .click();
  const dialog = page.getByRole('dialog').first();
  await dialog
    .getByRole('button', { name: /^charge:/ })
    .first()
    .click();
  await page.getByRole('dialog').getByText('计费依据').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'agentMoney/month');
  expect(complaints.lines).toEqual([]);
});

test('money goes from an agent’s purse to its customer, no more than is free', async () => {
  const { page } = await c.openSignedIn({ language: 'en', keys });
  const { id, purse_id: purseId, name, userId } = await agent();
  await page.goto(`${c.url}/admin/agentDetails/${id}/agent.chengdu/-?tab=money`);
  await page.getByText('To confirm').first().waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'agentMoney/purse');
  const dialog = page.getByRole('dialog').first();
  await page.getByRole('button', { name: 'Transfer to customer' }).click();
  await choose(page, 'Customer', name);
  await dialog.getByLabel('Amount', { exact: true }).fill('999999');
  await dialog.getByLabel('Reason', { exact: true }).fill('New project');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page
    .getByText(/No more than|at most/i)
    .first()
    .waitFor();
  await dialog.getByLabel('Amount', { exact: true }).fill('250');
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'agentMoney/transfer');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('cell', { name: 'New project' }).waitFor();
  const moved = await c.db
    .selectFrom('account_transfer')
    .where('giver_owner_id', '=', purseId)
    .where('taker_owner_id', '=', userId)
    .orderBy('id', 'desc')
    .select(['amount', 'kind'])
    .executeTakeFirst();
  expect(moved).toEqual({ amount: '250.000000', kind: 3 });
});
