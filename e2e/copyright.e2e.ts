import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, type TestConsole } from './support/console.ts';
import { faultsOf, picture } from './support/look.ts';

/** Copyright registrations with their plagiarism check, and materials. */
let c: TestConsole;
beforeAll(async () => {
  c = await startConsole();
});
afterAll(() => c.close());

test('a registration opens with what may be done, and its matches are compared side by side', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'zh' });
  await page.goto(`${c.url}/copyright/copyright-main`);
  await page.locator('tr[data-id]').nth(3).waitFor();
  expect((await page.getByRole('tab').allTextContents()).slice(-2)).toEqual(['版权登记', '查重']);
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'copyright/registrations');
  await page.locator('tr[data-id]').first().getByRole('link').first().click();
  await page.getByRole('dialog').getByText('变更记录').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'copyright/registration');
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: '查重' }).click();
  await page.locator('tr[data-id]').first().getByRole('link').first().click();
  await page.getByText(/行起/).first().waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'copyright/compare');
  expect(complaints.lines).toEqual([]);
});

test('the records of customers open with the last month', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'zh' });
  await page.goto(`${c.url}/user/copyrightRegistrationRecord`);
  await page.locator('tr[data-id]').first().waitFor();
  await page.getByText('近 30 天').first().waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'copyright/records');
  expect(complaints.lines).toEqual([]);
});

test('a certificate that was never issued is said to be none', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'zh' });
  await page.goto(`${c.url}/copyright/copyright-main?verify`);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('证书编号').fill('RDC202600000000');
  await dialog.getByLabel('证书校验码').fill('a'.repeat(64));
  await dialog.getByRole('button', { name: '查询' }).click();
  await dialog.getByText('未查询到该证书').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'copyright/verify');
  expect(complaints.lines).toEqual([]);
});

test('materials are shown with what uses them', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'zh' });
  await page.goto(`${c.url}/material/material-main`);
  const row = page.locator('tr[data-id]', { hasText: '双十一主视觉' });
  await row.waitFor();
  await row.getByRole('button', { name: /展开/ }).click();
  await page.getByText('暂无使用').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'copyright/materials');
  expect(complaints.lines).toEqual([]);
});
