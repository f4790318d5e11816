import { afterAll, beforeAll, expect, test } from 'vitest';
import { seriousFindings } from './support/axe.ts';
import { startConsole, type TestConsole } from './support/console.ts';
import { adminPassword } from './support/people.ts';

let c: TestConsole;
beforeAll(async () => {
  c = await startConsole();
});
afterAll(() => c.close());

test.each([
  ['zh', 'light'],
  ['en', 'dark'],
] as const)('sign in, wrong then right, sign out (%s, %s)', async (language, theme) => {
  const { page, complaints } = await c.open({ language, theme });
  await page.goto(`${c.url}/task/render/running`);
  // A visitor who is not signed in is led over /bridge to /login.
  await page.waitForURL('**/login**');
  expect(await seriousFindings(page)).toEqual([]);
  await page.locator('input[autocomplete="username"]').fill('admin');
  await page.locator('input[type="password"]').fill('not this one');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').waitFor();
  await page.locator('input[type="password"]').fill(adminPassword);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
  await page.getByRole('banner').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  expect(complaints.lines).toEqual([]);
});

test('an unknown path leads to the dashboard, /dashbroad to its index, and a signed-in visitor does not see /login', async () => {
  const { page } = await c.openSignedIn();
  for (const path of ['/nowhere/at/all', '/dashbroad', '/login', '/']) {
    await page.goto(c.url + path);
    await page.waitForURL('**/dashbroad/index');
  }
});

test('a first sign-in changes the password before anything else', async () => {
  await c.db
    .updateTable('admin')
    .set({ must_change_password: true })
    .where('login_name', '=', 'admin')
    .execute();
  const { page } = await c.open({ language: 'en' });
  await page.goto(`${c.url}/login`);
  await page.locator('input[autocomplete="username"]').fill('admin');
  await page.locator('input[type="password"]').fill(adminPassword);
  await page.keyboard.press('Enter');
  const fields = page.locator('input[autocomplete="new-password"]');
  await fields.first().waitFor();
  await page.locator('input[autocomplete="current-password"]').fill(adminPassword);
  for (const field of await fields.all()) await field.fill('quite another phrase');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashbroad/index');
  const { must_change_password } = await c.db
    .selectFrom('admin')
    .where('login_name', '=', 'admin')
    .select('must_change_password')
    .executeTakeFirstOrThrow();
  expect(must_change_password).toBe(false);
});
