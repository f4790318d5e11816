import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, type TestConsole } from './support/console.ts';
import { faultsOf, picture } from './support/look.ts';

/** Engines by which files travel. */
let c: TestConsole;
beforeAll(async () => {
  c = await startConsole();
});
afterAll(() => c.close());

test('an engine is added on a page of its own, edited at its address, and deleted', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'en' });
  await page.goto(`${c.url}/transmission/engineList`);
  const rows = page.locator('tr[data-id]');
  await rows.filter({ hasText: 'Singapore engine' }).waitFor();
  await page.getByRole('link', { name: 'Add engine' }).click();
  await page.waitForURL('**/transmission/engineList/add');
  const form = page.locator('form.rd-form');
  await form.getByLabel('Engine', { exact: true }).fill('Sydney engine');
  await form.getByText('Foreign', { exact: true }).click();
  await form.getByLabel('Host').fill('syd.renderdesk.example');
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'transmission/engine');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL('**/transmission/engineList');
  const added = rows.filter({ hasText: 'Sydney engine' });
  await added.getByRole('link').first().click();
  await page.waitForURL(/engineList\/\d+$/);
  await page.getByLabel('Host').fill('sydney.renderdesk.example');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await added.filter({ hasText: 'sydney.renderdesk.example' }).waitFor();
  await added.locator('.rd-dots').click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').first().getByRole('button', { name: 'Delete', exact: true }).click();
  await added.waitFor({ state: 'detached' });
  await page.goto(`${c.url}/transmission/engineList/none`);
  await page.locator('.rd-instead').waitFor();
  expect(complaints.lines).toEqual([]);
});
