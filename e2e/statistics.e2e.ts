import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, type TestConsole } from './support/console.ts';
import { faultsOf, picture } from './support/look.ts';

/** Figures of the business: courses as charts, days as lists. */
let c: TestConsole;
beforeAll(async () => {
  c = await startConsole();
});
afterAll(() => c.close());

test('the course of a figure is shown for a longer span and as a table', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'en' });
  await page.goto(`${c.url}/statistics/fundsDetails`);
  const rows = page.locator('tr[data-id]');
  await rows.filter({ hasText: 'RMB' }).first().waitFor();
  await page.locator('.rd-statistic canvas').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByLabel('CNY').getByText('Total (CNY)').waitFor();
  await picture(page, 'statistics/funds');
  const read = page.waitForResponse('**/statistics/pay/series');
  await page.locator('.rd-statistic').getByRole('button', { name: '90 days' }).click();
  expect((await read).ok()).toBe(true);
  await page.getByRole('tab', { name: 'Coupons granted' }).click();
  await page.waitForURL(/tab=coupons/);
  await rows.filter({ hasText: 'CRMB' }).first().waitFor();
  await page.getByRole('button', { name: 'Table of “Coupons granted”' }).click();
  await page.locator('.rd-statistic').getByRole('columnheader', { name: 'CRMB' }).waitFor();
  expect(complaints.lines).toEqual([]);
});

test('lines of achievement come with their amounts, and one remark is written to several rows of income', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'en' });
  const rows = page.locator('tr[data-id]');
  await page.goto(`${c.url}/statistics/performance`);
  await rows.filter({ hasText: 'Net receipts' }).first().waitFor();
  await page.getByLabel('USD').getByText('Net receipts (USD)').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'statistics/achievement');
  await page.goto(`${c.url}/statistics/incomeVerification`);
  await rows.filter({ hasText: 'Open' }).first().waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'statistics/income');
  for (const at of [0, 1]) await rows.nth(at).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Add remark' }).click();
  await page.getByRole('dialog').getByRole('textbox').first().fill('agreed with the customer');
  await page.getByRole('dialog').getByRole('button', { name: 'Add remark' }).click();
  await page.getByText('agreed with the customer').first().waitFor();
  expect(complaints.lines).toEqual([]);
});
