import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { day, minute } from '@renderdesk/contract';
import { addRow, getRow } from '../packages/server/src/build/rows.ts';
import { startConsole, type TestConsole } from './support/console.ts';
import { withoutFactors } from '../packages/server/src/testing/factors.ts';
import { adminPassword, idOfAdmin } from './support/people.ts';
import { goInApp } from './support/audit.ts';
import { faultsOf, picture } from './support/look.ts';

let c: TestConsole;
beforeAll(async () => {
  c = await startConsole({ RENDERDESK_TICKET_TOOL_URL: 'https://tickets.renderdesk.example/login' });
});
afterAll(() => c.close());

const mine = '/home/userUpdate';
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
/** A person of the journey's own, so that no test finds what another one chose. */
const someone = (o: Parameters<TestConsole['openSignedIn']>[0] = {}) =>
  c.openSignedIn({ language: 'en', keys: ['running:render:task'], ...o });

test('every part of my account is clean in both languages and themes', async () => {
  for (const look of [
    { language: 'zh', theme: 'dark', width: 1366 },
    { language: 'en', theme: 'light', width: 1920 },
  ] as const) {
    const { page, complaints } = await someone(look);
    const parts = [
      'profile',
      'password',
      'security',
      'tokens',
      'sessions',
      'settings',
      'notifications',
      'messages',
    ];
    for (const [at, part] of parts.entries()) {
      if (at === 0) await page.goto(`${c.url}${mine}?tab=${part}`);
      else await goInApp(page, `${mine}?tab=${part}`);
      await expect
        .poll(() => page.getByRole('main').getByRole('tab').nth(at).getAttribute('aria-selected'))
        .toBe('true');
      await page.getByRole('tabpanel').locator(':is(p, dl, table, form)').first().waitFor();
      expect(await faultsOf(page), `${part} ${look.language} ${look.theme}`).toEqual([]);
      await picture(page, `account-${part}-${look.language}-${look.theme}`);
    }
    expect(complaints.lines).toEqual([]);
    await page.close();
  }
});

test('a mail address is changed with the password, a wrong one is said under its field', async () => {
  const { page } = await c.openSignedIn({ language: 'en' });
  await page.goto(c.url + mine);
  await page.getByRole('button', { name: 'Edit profile' }).click();
  const form = page.getByRole('dialog');
  expect(await form.getByLabel('Current password').count()).toBe(0);
  await form.getByLabel('Email address').fill('no-address');
  await form.getByLabel('Phone number').focus();
  await form.getByText('Enter a valid value.').waitFor();
  await form.getByLabel('Email address').fill('chief@renderdesk.example');
  await form.getByText('Available', { exact: true }).waitFor();
  await form.getByLabel('Current password').fill('not the password');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByText('This value was not accepted. Enter another one.').waitFor();
  await form.getByLabel('Current password').fill(adminPassword);
  await form.getByRole('button', { name: 'Save' }).click();
  await form.waitFor({ state: 'detached' });
  await page.getByRole('tabpanel').getByText('chief@renderdesk.example').waitFor();
});

test('what I chose follows me to another browser, and the console opens where I want it to', async () => {
  const { page, context } = await someone();
  await page.goto(`${c.url}${mine}?tab=settings`);
  const kept = page.waitForResponse((answer) => answer.url().endsWith('/preference/set'));
  await page.getByLabel('Dark').click();
  await kept;
  expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
  const started = page.waitForResponse((answer) => answer.url().endsWith('/preference/set'));
  await page.getByLabel('Start page').selectOption('/task/render/running');
  await started;
  const other = await c.open({ language: 'en' });
  await other.context.addCookies(await context.cookies());
  await other.page.goto(`${c.url}/`);
  await other.page.waitForURL('**/task/render/running');
  expect(await other.page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
  // An address of its own is not led away from.
  await other.page.goto(`${c.url}${mine}`);
  await tab(other.page, 'Profile').waitFor();
});

test('the person’s language counts in a browser in which none was chosen', async () => {
  const { page, context } = await someone({ language: 'en' });
  await page.goto(`${c.url}${mine}?tab=settings`);
  const kept = page.waitForResponse((answer) => answer.url().endsWith('/preference/set'));
  await page.getByLabel('中文').click();
  await kept;
  await tab(page, '个人设置').waitFor();
  const other = await c.open();
  const fresh = await other.context.browser()?.newContext();
  if (!fresh) throw new Error('no browser');
  await fresh.addCookies(await context.cookies());
  const first = await fresh.newPage();
  await first.goto(`${c.url}${mine}`);
  await tab(first, '我的资料').waitFor();
  await fresh.close();
});

test('a session that I end elsewhere is over there at once, and the sign-in says why', async () => {
  const { page, context } = await someone();
  await page.goto(`${c.url}${mine}?tab=sessions`);
  await page.getByText('This session').waitFor();
  const { adminId } = await c.db
    .selectFrom('session')
    .select('admin_id as adminId')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const other = await c.openSignedInAs(adminId, { language: 'en' });
  await other.page.goto(`${c.url}${mine}?tab=profile`);
  await other.page.locator('[data-state="online"]').waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'End session' }).click();
  await other.page.waitForURL('**/login');
  await other.page.getByText('Your session has ended.', { exact: false }).waitFor();
  await picture(other.page, 'account-ended');
  await page.getByText('No other sessions.').waitFor();
  expect((await context.cookies()).length).toBeGreaterThan(0);
});

test('five minutes before the session ends it is told, and staying prolongs it', async () => {
  const { page } = await someone();
  const { id } = await c.db
    .selectFrom('session')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const change = (values: { created_at?: Date; expires_at?: Date; last_seen_at?: Date }) =>
    c.db.updateTable('session').set(values).where('id', '=', id).execute();
  await page.goto(c.url + mine);
  await page.locator('[data-state="online"]').waitFor();
  const endOf = async (): Promise<number> =>
    (await getRow(c.db, 'session', id, ['expires_at'])).expires_at.getTime();
  // The stream tells when it opens. Seen in the future, so that loading the page prolongs nothing however slow it is.
  const soon = Date.now() + 3 * minute;
  await change({ expires_at: new Date(soon), last_seen_at: new Date(Date.now() + 10 * minute) });
  await page.reload();
  const notice = page
    .getByRole('alert')
    .filter({ hasText: 'You have been inactive and will be signed out at' });
  await notice.waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'account-ends');
  await change({ last_seen_at: new Date(Date.now() - 10 * minute) });
  await notice.getByRole('button', { name: 'Stay signed in' }).click();
  await notice.waitFor({ state: 'detached' });
  expect(await endOf()).toBeGreaterThan(soon + minute);
  await change({ created_at: new Date(Date.now() - 7 * day + 3 * minute) });
  await page.reload();
  const last = page.getByRole('alert').filter({ hasText: 'seven days at most' });
  await last.waitFor();
  expect(await last.getByRole('button').count()).toBe(0);
});

test('what is new is told once a person and version, and found again in the account menu', async () => {
  const { page } = await someone();
  const { adminId } = await c.db
    .selectFrom('session')
    .select('admin_id as adminId')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  await addRow(c.db, 'preference', {
    admin_id: adminId,
    key: 'seenVersion',
    value: '"0.0.1"',
    updated_at: new Date(),
  });
  await page.goto(c.url + mine);
  const notice = page.getByRole('status').filter({ hasText: 'The console was updated' });
  await notice.waitFor();
  const noted = page.waitForResponse((answer) => answer.url().endsWith('/preference/set'));
  await notice.getByRole('button', { name: 'What’s new' }).click();
  const dialog = page.getByRole('dialog', { name: 'What’s new' });
  await dialog.getByRole('heading', { name: '0.1.0' }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'account-news');
  await noted;
  await page.keyboard.press('Escape');
  await page.reload();
  await tab(page, 'Profile').waitFor();
  expect(await notice.count()).toBe(0);
  await page.getByRole('button', { name: /^Account/ }).click();
  const menu = page.getByRole('dialog', { name: 'Account' });
  await menu.getByRole('button', { name: 'What’s new' }).waitFor();
  expect(await menu.getByRole('link', { name: 'Issue tracker' }).getAttribute('href')).toBe(
    'https://tickets.renderdesk.example/login',
  );
  expect(await menu.getByRole('link', { name: 'Project tool' }).count()).toBe(0);
  expect(await menu.locator('svg.rd-stripe[aria-hidden="true"] rect').count()).toBe(10);
  await picture(page, 'account-menu');
});

test('a page that is older than the server’s console is told so', async () => {
  const { page, context } = await someone();
  await context.route(c.url + mine, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(/(name="renderdesk-build" content=")\w+/, '$1older');
    await route.fulfill({ response: answer, body });
  });
  await page.goto(c.url + mine);
  await page.getByText('A new version of the console is available.').waitFor();
  await page.getByRole('button', { name: 'Later' }).click();
  await page.getByText('A new version of the console is available.').waitFor({ state: 'detached' });
});

test('a passkey is added under my account, signs in alone, and an API token is made once it was shown', async () => {
  // Passkeys belong to a name; an address has none.
  const url = c.url.replace('127.0.0.1', 'localhost');
  const { page, context } = await c.open({ language: 'en' });
  const keys = await context.newCDPSession(page);
  await keys.send('WebAuthn.enable');
  await keys.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  await page.goto(`${url}/login`);
  await page.getByLabel('Sign-in name').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill(adminPassword);
  await page.keyboard.press('Enter');
  await page.getByRole('banner').waitFor();
  await goInApp(page, `${mine}?tab=security`);
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Laptop');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Recovery codes' }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'account-recovery');
  await page.getByRole('button', { name: 'I have stored them' }).click();
  await page.getByRole('cell', { name: 'Laptop' }).waitFor();

  await goInApp(page, `${mine}?tab=tokens`);
  await page.getByRole('button', { name: 'Create API token' }).click();
  const form = page.getByRole('dialog', { name: 'Create API token' });
  await form.getByLabel('Name').fill('Nightly report');
  await form.getByRole('checkbox').first().check();
  await c.db.updateTable('session').set({ proved_at: null }).execute();
  await form.getByRole('button', { name: 'Create API token' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm your identity' });
  await proof.getByLabel('Current password').fill(adminPassword);
  await picture(page, 'account-proof');
  await proof.getByRole('button', { name: 'Use a passkey' }).click();
  const token = page.locator('[data-token]');
  expect(await token.textContent()).toMatch(/^rdt_/);
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'account-token');
  await page.getByRole('button', { name: 'I have stored it' }).click();
  await page.getByRole('cell', { name: 'Nightly report' }).waitFor();

  // With a factor the contact of an account changes by both, too.
  await c.db.updateTable('session').set({ proved_at: null }).execute();
  await page.goto(url + mine);
  await page.getByRole('button', { name: 'Edit profile' }).click();
  await proof.getByLabel('Current password').fill(adminPassword);
  await proof.getByRole('button', { name: 'Use a passkey' }).click();
  const profile = page.getByRole('dialog', { name: 'Edit profile' });
  await profile.getByLabel('Email address').fill('both@renderdesk.example');
  await profile.getByText('Available', { exact: true }).waitFor();
  expect(await profile.getByLabel('Current password').count()).toBe(0);
  await profile.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('tabpanel').getByText('both@renderdesk.example').waitFor();

  // The console is left first: it opens the sign-in page itself once its session is gone.
  await page.goto('about:blank');
  await context.clearCookies();
  await page.goto(`${url}/login`);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByRole('banner').waitFor();
  await withoutFactors(c.db, await idOfAdmin(c.db));
});
