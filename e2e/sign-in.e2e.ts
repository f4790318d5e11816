import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tokenCookie } from '@renderdesk/contract';
import { addRow, getRow, setRow } from '../packages/server/src/build/rows.ts';
import { totpCode } from '../packages/server/src/core/auth/totp.ts';
import { standingHeaders } from '../packages/server/src/core/http/headers.ts';
import { addRecovery, addTotp, withoutFactors } from '../packages/server/src/testing/factors.ts';
import { seriousFindings } from './support/axe.ts';
import { startConsole, type TestConsole } from './support/console.ts';
import { picture } from './support/look.ts';
import { adminPassword, idOfAdmin } from './support/people.ts';

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
  await picture(page, `sign-in-${language}-${theme}`);
  await page.locator('input[autocomplete="username"]').fill('admin');
  await page.locator('input[type="password"]').fill('not this one');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').waitFor();
  await page.locator('input[type="password"]').fill(adminPassword);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
  await page.getByRole('banner').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  const kept = (await page.context().cookies()).find(({ name }) => name === tokenCookie);
  expect(kept).toMatchObject({ sameSite: 'Strict', path: '/', expires: -1 });
  expect(complaints.lines).toEqual([]);
});

test('pages and files of the console say what they are and what they may load', async () => {
  const { page } = await c.open();
  const answer = await page.goto(`${c.url}/login`);
  const headers = (await answer?.allHeaders()) ?? {};
  const policy = headers['content-security-policy'] ?? '';
  expect(headers).toMatchObject({ ...standingHeaders, 'content-security-policy': policy });
  expect(policy).toMatch(/^default-src 'self'; script-src 'self'; style-src 'self' 'nonce-[\w+/=]{24}'; /);
  expect(policy).toMatch(/object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'$/);
  const script = await page.locator('script[src]').first().getAttribute('src');
  const file = await fetch(new URL(script ?? '', c.url));
  const forEver = { 'cache-control': 'public, max-age=31536000, immutable' };
  expect(Object.fromEntries(file.headers)).toMatchObject({ ...standingHeaders, ...forEver });
});

test('an unknown path leads to the dashboard, /dashbroad to its index, and a signed-in visitor does not see /login', async () => {
  const { page } = await c.openSignedIn();
  for (const path of ['/nowhere/at/all', '/dashbroad', '/login', '/']) {
    await page.goto(c.url + path);
    await page.waitForURL('**/dashbroad/index');
  }
});

test('with a second factor the password leads to the second step, and the code of the app into the console', async () => {
  const t = { db: c.db, server: c.server, clock: { now: new Date() } };
  const adminId = await idOfAdmin(c.db);
  const secret = await addTotp(t, adminId);
  const recovery = await addRecovery(t, adminId);
  const enter = async (page: Page): Promise<void> => {
    await page.goto(`${c.url}/login`);
    await page.getByLabel('Sign-in name').fill('admin');
    await page.getByLabel('Password', { exact: true }).fill(adminPassword);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Confirm it’s you' }).waitFor();
  };
  const { page, complaints } = await c.open({ language: 'en' });
  await enter(page);
  expect(await seriousFindings(page)).toEqual([]);
  await picture(page, 'sign-in-second-step');
  const code = page.getByLabel('Code from your authenticator app');
  await code.fill('000000');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').waitFor();
  await code.fill(totpCode(secret, new Date()));
  await page.keyboard.press('Enter');
  await page.getByRole('banner').waitFor();
  const other = await c.open({ language: 'en' });
  await enter(other.page);
  await other.page.getByRole('button', { name: 'Use a recovery code' }).click();
  await other.page.getByLabel('Recovery code').fill(recovery);
  await other.page.keyboard.press('Enter');
  await other.page.getByRole('banner').waitFor();
  expect(complaints.lines).toEqual([]);
  await withoutFactors(c.db, adminId);
});

test('a code takes the place of the password', async () => {
  const email = 'code@renderdesk.example';
  await setRow(c.db, 'admin', { login_name: 'admin' }, { email });
  const { page } = await c.open({ language: 'en' });
  await page.goto(`${c.url}/login`);
  await page.getByRole('button', { name: 'Sign in with a code' }).click();
  await page.getByLabel('Sign-in name').fill('admin');
  await page.getByRole('button', { name: 'Send code' }).click();
  const code = page.getByLabel('Verification code');
  await code.waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await picture(page, 'sign-in-code');
  const { payload } = await c.db
    .selectFrom('outbox')
    .where('recipient', '=', email)
    .select('payload')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  await code.fill(/\b\d{6}\b/.exec(JSON.stringify(payload))?.[0] ?? '');
  await page.keyboard.press('Enter');
  await page.getByRole('banner').waitFor();
});

test('who must have a second factor sets one up before anything else', async () => {
  const { page } = await c.openSignedIn({ language: 'en', keys: ['running:render:task'] });
  const value = JSON.stringify({ kinds: [0], version: 1 });
  await addRow(c.db, 'setting', { key: 'factor.required', value });
  await c.db
    .updateTable('admin')
    .set((eb) => ({ auth_version: eb('auth_version', '+', 1) }))
    .execute();
  await page.goto(`${c.url}/task/render/running`);
  await page.getByRole('heading', { name: 'Set up a second factor' }).waitFor();
  await c.db.updateTable('session').set({ proved_at: new Date() }).where('ended_at', 'is', null).execute();
  await page.reload();
  await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await picture(page, 'sign-in-first-factor');
  const secret = (await page.locator('.rd-secret-text').textContent()) ?? '';
  await page.getByLabel('Six-digit code').fill(totpCode(secret, new Date()));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Recovery codes' }).waitFor();
  expect(await page.locator('.rd-codes li').count()).toBe(10);
  await page.getByRole('button', { name: 'I have stored them' }).click();
  await page.getByRole('banner').waitFor();
  await c.db.deleteFrom('setting').where('key', '=', 'factor.required').execute();
  await c.db
    .updateTable('admin')
    .set((eb) => ({ auth_version: eb('auth_version', '+', 1) }))
    .execute();
});

test('a first sign-in changes the password before anything else', async () => {
  await setRow(c.db, 'admin', { login_name: 'admin' }, { must_change_password: true });
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
  const { must_change_password } = await getRow(c.db, 'admin', { login_name: 'admin' });
  expect(must_change_password).toBe(false);
});

test('hosts of the single sign-on lead there, all others to /login', async () => {
  const own = await startConsole({
    RENDERDESK_OIDC_ISSUER: 'https://id.renderdesk.example',
    RENDERDESK_OIDC_CLIENT_ID: 'renderdesk',
    RENDERDESK_OIDC_CLIENT_SECRET: 'secret',
    RENDERDESK_SSO_HOSTS: 'desk.renderdesk.example, pre.renderdesk.example',
  });
  const placeAt = async (host: string): Promise<string | undefined> => {
    const { body } = await own.server.http.inject({ method: 'GET', url: '/bridge', headers: { host } });
    return /name="renderdesk-sso" content="([^"]*)"/.exec(body)?.[1];
  };
  expect(await placeAt('desk.renderdesk.example')).toBe('/bridge/start');
  expect(await placeAt('PRE.renderdesk.example:443')).toBe('/bridge/start');
  expect(await placeAt('test.renderdesk.example')).toBe('');
  await own.close();
});
