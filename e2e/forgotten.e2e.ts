import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, type TestConsole } from './support/console.ts';
import { faultsOf, picture } from './support/look.ts';

/** What is open to who is not signed in: a forgotten password from end to end, and who opens accounts. */
let c: TestConsole;
beforeAll(async () => {
  c = await startConsole();
});
afterAll(() => c.close());

const entry = (page: Page, name: string) => page.locator(`input[name="${name}"]`);
const send = (page: Page) => page.locator('form button[type="submit"]').click();
const below = (page: Page, name: string) => page.locator(`.rd-entry:has(input[name="${name}"]) .rd-hint`);

test.each([
  ['zh', 'light', 1366],
  ['zh', 'dark', 1920],
  ['en', 'light', 1920],
  ['en', 'dark', 1366],
] as const)('the pages before the sign-in are clean in %s, %s, %i px', async (language, theme, width) => {
  const { page, complaints } = await c.open({ language, theme, width, height: width === 1366 ? 768 : 1080 });
  const look = async (name: string): Promise<void> => {
    expect(await faultsOf(page), name).toEqual([]);
    await picture(page, `before-sign-in/${name}-${language}-${theme}-${width}`);
  };
  await page.goto(`${c.url}/register`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await look('register');
  await page.locator('a[href="/login"]').click();
  await entry(page, 'password').waitFor();
  await look('sign-in');
  await page.locator('a[href="/forgetpassword"]').click();
  await page.waitForURL('**/forgetpassword');
  await send(page);
  await below(page, 'loginName').waitFor();
  await look('forgotten-name');
  // A name of the one variant alone: codes of one name are counted.
  await entry(page, 'loginName').fill(`nobody.${language}.${theme}`);
  await send(page);
  await entry(page, 'verifyCode').waitFor();
  await entry(page, 'newPassword').fill('short');
  await send(page);
  await look('forgotten-code');
  await page.goBack();
  await entry(page, 'password').waitFor();
  expect(complaints.lines).toEqual([]);
});

test('a forgotten password: the code from the outbox, a new password, signed in with it', async () => {
  const administrator = await c.openSignedIn({ language: 'en' });
  const office = administrator.page;
  await office.goto(`${c.url}/dashbroad/index`);
  await office
    .getByRole('banner')
    .getByRole('button', { name: /Account/ })
    .click();
  await office.getByRole('link', { name: 'Outgoing messages' }).click();
  await office.waitForURL('**/outbox');
  await expect.poll(() => office.title()).toBe('Outgoing messages – Renderdesk');
  await office.getByRole('grid').waitFor();

  const { page, context, complaints } = await c.open({ language: 'en' });
  await page.goto(`${c.url}/login`);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await entry(page, 'loginName').fill('Chen.Jianguo');
  await send(page);
  await entry(page, 'verifyCode').waitFor();
  const told = await page.getByRole('status').innerText();

  // The mail appears on the administrator's open page by itself.
  await office.getByRole('button', { name: 'Your Renderdesk verification code' }).click();
  const mail = office.getByRole('dialog');
  const text = await mail.locator('pre').innerText();
  expect(text).toContain('chen.jianguo');
  expect(await faultsOf(office)).toEqual([]);
  const code = /\b\d{6}\b/.exec(text)?.[0] ?? '';
  await office.keyboard.press('Escape');

  // Wrong entries are told in place, and what was typed stays.
  await entry(page, 'verifyCode').fill('12');
  await entry(page, 'newPassword').fill('my name is chen.jianguo');
  await entry(page, 'again').fill('another one');
  await send(page);
  expect(await below(page, 'verifyCode').innerText()).toBe('Enter the six-digit code.');
  expect(await below(page, 'newPassword').innerText()).toContain('must not contain your sign-in name');
  expect(await below(page, 'again').innerText()).toBe('The passwords do not match.');
  await entry(page, 'verifyCode').fill(code === '000000' ? '000001' : '000000');
  await entry(page, 'newPassword').fill('four unrelated words');
  await entry(page, 'again').fill('four unrelated words');
  await send(page);
  await page.getByText('The code is incorrect or has expired. Request a new one.').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await entry(page, 'verifyCode').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await send(page);
  await page.waitForURL('**/login');
  await page.getByText('Your password has been reset. Sign in with the new password.').waitFor();
  expect(await entry(page, 'loginName').inputValue()).toBe('Chen.Jianguo');
  expect(await faultsOf(page)).toEqual([]);
  await entry(page, 'password').fill('four unrelated words');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashbroad/index');
  await page.getByText('Hello, 陈建国').waitFor();

  // Who has no account is told exactly the same.
  await context.clearCookies();
  await page.goto(`${c.url}/forgetpassword`);
  await entry(page, 'loginName').fill('nobody.at.all');
  await send(page);
  await entry(page, 'verifyCode').waitFor();
  expect(await page.getByRole('status').innerText()).toBe(told);
  expect(complaints.lines).toEqual([]);
  expect(administrator.complaints.lines).toEqual([]);
});

test('who has a code enters it without asking for another', async () => {
  const { page } = await c.open({ language: 'en' });
  await page.goto(`${c.url}/forgetpassword`);
  await page.getByRole('button', { name: 'I have a code' }).click();
  await below(page, 'loginName').waitFor();
  await entry(page, 'loginName').fill('zhou.min');
  await page.getByRole('button', { name: 'I have a code' }).click();
  await entry(page, 'verifyCode').waitFor();
  const sent = await c.db
    .selectFrom('outbox')
    .where('recipient', 'like', 'zhou.min@%')
    .select('id')
    .executeTakeFirst();
  expect(sent).toBeUndefined();
  await page.getByRole('button', { name: 'Resend code' }).click();
  expect(await entry(page, 'loginName').inputValue()).toBe('zhou.min');
});
