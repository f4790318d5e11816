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
  await picture(page, 'statistics/funds');
  const read = page.waitForResponse('**/statistics/pay/series');
  await page.getByRole('button', { name: '90 days' }).click();
  expect((await read).ok()).toBe(true);
  await page.getByRole('tab', { name: 'Coupons granted' }).click();
  await page.waitForURL(/tab=coupons/);
  await rows.filter({ hasText: 'CRMB' }).first().waitFor();
  await page.getByRole('button', { name: 'Table of “Coupons granted”' }).click();
  await page.locator('.rd-statistic').getByRole('columnheader', { name: 'CRMB' }).waitFor();
  expect(complaints.lines).toEqual([]);
});
