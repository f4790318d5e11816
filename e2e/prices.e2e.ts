import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, type TestConsole } from './support/console.ts';
import { faultsOf, picture } from './support/look.ts';

/** What a dollar is, what node time costs, and how a customer's balance came about. */
let c: TestConsole;
beforeAll(async () => {
  c = await startConsole();
});
afterAll(() => c.close());

test('a price is tried on the last month, planned and withdrawn; the rate in force comes first', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'zh' });
  await page.goto(`${c.url}/deploy/exchangeRates`);
  await page
    .getByRole('row', { name: /生效中/ })
    .first()
    .waitFor();
  await page.getByText('美元兑人民币汇率').first().waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'prices/rates');

  await page.getByRole('tab', { name: '价格' }).click();
  await page.getByRole('button', { name: '设置价格' }).click();
  const dialog = page.getByRole('dialog').first();
  await dialog.getByLabel('价格', { exact: true }).fill('0.061');
  // What the last 30 days would have been stands beside what was charged.
  await dialog.getByRole('row', { name: /合计/ }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'prices/preview');
  const from = dialog.getByLabel('生效时间', { exact: true });
  await from.fill('2030-01-01 00:00:00');
  await from.press('Enter');
  await dialog.getByLabel('原因', { exact: true }).fill('电价调整');
  await dialog.getByRole('button', { name: '保存' }).click();
  const planned = page.getByRole('row', { name: /2030-01-01/ });
  await planned.getByText('待生效').waitFor();
  await planned.getByRole('button', { name: /更多|操作/ }).click();
  await page.getByRole('menuitem', { name: '撤回价格' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '撤回价格' }).click();
  await page
    .getByRole('row', { name: /2030-01-01/ })
    .getByText('已撤回')
    .waitFor();
  expect(complaints.lines).toEqual([]);
});

test('thresholds of member levels are tried on the customers, planned and withdrawn', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'zh' });
  await page.goto(`${c.url}/deploy/exchangeRates?tab=thresholds`);
  await page
    .getByRole('row', { name: /生效中/ })
    .first()
    .waitFor();
  await page.getByRole('button', { name: '设置等级门槛' }).click();
  const dialog = page.getByRole('dialog').first();
  // Others than those in force by the highest alone, which few reach.
  await dialog.getByLabel('白银会员', { exact: true }).fill('10000');
  await dialog.getByLabel('黄金会员', { exact: true }).fill('50000');
  await dialog.getByLabel('铂金会员', { exact: true }).fill('200000');
  await dialog.getByLabel('钻石会员', { exact: true }).fill('100000');
  await dialog.getByRole('button', { name: '保存' }).click();
  await dialog.getByRole('alert').first().waitFor();
  await dialog.getByLabel('钻石会员', { exact: true }).fill('800000');
  await dialog.getByRole('row', { name: /铂金会员/ }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'prices/thresholds');
  const from = dialog.getByLabel('生效时间', { exact: true });
  await from.fill('2030-01-01 00:00:00');
  await from.press('Enter');
  await dialog.getByLabel('原因', { exact: true }).fill('年度调整');
  await dialog.getByRole('button', { name: '保存' }).click();
  const planned = page.getByRole('row', { name: /2030-01-01/ });
  await planned.getByText('待生效').waitFor();
  await planned.getByText('800,000').waitFor();
  await planned.getByRole('button', { name: /更多|操作/ }).click();
  await page.getByRole('menuitem', { name: '撤回等级门槛' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '撤回等级门槛' }).click();
  await page
    .getByRole('row', { name: /2030-01-01/ })
    .getByText('已撤回')
    .waitFor();
  expect(complaints.lines).toEqual([]);
});

test('a balance on a task’s page is walked down to the frame and the price', async () => {
  const task = await c.db
    .selectFrom('task')
    .innerJoin('charge', 'charge.task_id', 'task.id')
    .innerJoin('movement', (on) =>
      on
        .onRef('movement.owner_id', '=', 'charge.owner_id')
        .onRef('movement.posting_id', '=', 'charge.posting_id'),
    )
    .where('task.status', '=', 25)
    .where('movement.debit', '=', 1)
    .orderBy('charge.posting_id', 'desc')
    .select(['task.id', 'task.user_id'])
    .executeTakeFirstOrThrow();
  const { page, complaints } = await c.openSignedIn({ language: 'en' });
  await page.goto(`${c.url}/task/renderCompletedDetail/${task.id}/${task.user_id}?tab=overview`);
  await page.getByTitle('Explain').first().click();
  const dialog = page.getByRole('dialog', { name: 'How this figure came about' });
  await dialog.getByRole('button', { name: 'Charge', exact: true }).click();
  await dialog
    // Node time; what software costs in addition is a charge of source 2.
    .getByRole('button', { name: /^charge:\d+\.1\./ })
    .first()
    .click();
  await dialog.getByText(/ an hour = /).waitFor();
  await dialog.getByRole('link', { name: /attempt/ }).waitFor();
  // Cash opens the recharge that it came in by.
  const recharge = dialog.getByRole('link', { name: /^#\d+$/ }).first();
  expect(await recharge.getAttribute('href')).toMatch(/^\/user\/userRechargeRecord\?recharge=\d+$/);
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'prices/explain');
  await dialog.getByRole('button', { name: 'Back' }).click();
  await dialog
    // Node time; what software costs in addition is a charge of source 2.
    .getByRole('button', { name: /^charge:\d+\.1\./ })
    .first()
    .waitFor();
  expect(complaints.lines).toEqual([]);
});
