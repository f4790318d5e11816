import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BrowserContext, Page } from 'playwright-core';
import { getRow } from '../packages/server/src/build/rows.ts';
import { goInApp, standing } from './support/audit.ts';
import { seriousFindings } from './support/axe.ts';
import { startConsole, type TestConsole } from './support/console.ts';
import { adminPassword } from './support/people.ts';

let c: TestConsole;
beforeAll(async () => {
  c = await startConsole();
});
afterAll(() => c.close());

const dashboard = '/dashbroad/index';
const ready = (page: Page) => page.getByRole('main').getByRole('heading').first().waitFor();

test('the language and the theme change at once and are kept', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'en' });
  await page.goto(c.url + dashboard);
  await ready(page);
  await expect.poll(() => page.title()).toBe('Dashboard – Renderdesk');
  await page.getByRole('button', { name: 'Theme' }).click();
  await page.getByRole('menuitem', { name: 'Dark' }).click();
  expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
  await page.getByRole('button', { name: 'Switch to Chinese' }).click();
  await page.getByRole('heading', { name: '可用页面' }).waitFor();
  await expect.poll(() => page.title()).toBe('首页 – Renderdesk');
  const kept = await page.evaluate(() => [localStorage.getItem('language'), localStorage.getItem('theme')]);
  expect(kept).toEqual(['zh', 'dark']);
  expect(await seriousFindings(page)).toEqual([]);
  expect(complaints.lines).toEqual([]);
});

test('the header’s panels open, are clean and close with Escape, focus returned', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'en' });
  await page.goto(c.url + dashboard);
  await ready(page);
  for (const name of [/Notifications/, /Account/]) {
    const button = page.getByRole('banner').getByRole('button', { name });
    await button.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
  }
  await page.getByRole('button', { name: 'Collapse menu' }).click();
  await page.getByRole('button', { name: 'Expand menu' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Expand menu' }).waitFor();
  expect(complaints.lines).toEqual([]);
});

test('the page of another route begins anew, also where one component draws both', async () => {
  const { page } = await c.openSignedIn({ language: 'en' });
  const { id } = await getRow(c.db, 'task', { status: 5 });
  await page.goto(`${c.url}/task/render/running/frameImg/${id}`);
  await standing(page);
  // The first visit loads the page of a route, and the later ones find it.
  for (const list of ['Completed', 'running', 'Completed']) {
    await goInApp(page, `/task/render/${list}/frameImg/${id}`);
    await standing(page);
  }
});

const streamsOf = (context: BrowserContext): Page[] => {
  const openers: Page[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/base/events')) openers.push(request.frame().page());
  });
  return openers;
};
const online = (page: Page) => page.locator('[data-state="online"]').waitFor();

test('all tabs of a browser share one event stream, and another takes it over', async () => {
  const { page, context } = await c.openSignedIn({ language: 'en' });
  const openers = streamsOf(context);
  await page.goto(c.url + dashboard);
  await online(page);
  const second = await context.newPage();
  await second.goto(c.url + dashboard);
  await online(second);
  expect(openers).toEqual([page]);
  await page.close();
  await expect.poll(() => openers).toEqual([page, second]);
  await online(second);
});

test('signing out in one tab ends the other, which comes back to where it was', async () => {
  const { page, context } = await c.openSignedIn({ language: 'en' });
  await page.goto(`${c.url}${dashboard}?kept=1`);
  await ready(page);
  const second = await context.newPage();
  await second.goto(c.url + dashboard);
  await ready(second);
  await second.getByRole('button', { name: /Account/ }).click();
  await second.getByRole('button', { name: 'Sign out' }).click();
  await second.waitForURL('**/login');
  expect(await context.cookies()).toEqual([]);
  // Coming back to the first tab is what a person does next.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.waitForURL('**/login');
  await page.getByText('You signed out in another tab of this browser.', { exact: false }).waitFor();
  await page.locator('input[name="loginName"]').fill('admin');
  await page.locator('input[name="password"]').fill(adminPassword);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${dashboard}?kept=1`);
});

test('a lost chunk reloads the page once, and then says so with a way on', async () => {
  const { page, context } = await c.openSignedIn({ language: 'en' });
  let lost = true;
  await context.route('**/assets/Dashboard-*.js', (route) => (lost ? route.abort() : route.continue()));
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await page.goto(c.url + dashboard);
  await page.getByRole('heading', { name: 'Could not show this page' }).waitFor();
  expect(loads).toBe(2);
  expect(await seriousFindings(page)).toEqual([]);
  lost = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('heading', { name: 'Available pages' }).waitFor();
});

test('a person who cannot be loaded sees why, and goes on when the server is back', async () => {
  const { page, context } = await c.openSignedIn({ language: 'en' });
  await context.route('**/base/queryLoginAdmin', (route) => route.abort());
  await page.goto(c.url + dashboard);
  await page.getByText('The server did not respond. Nothing was changed; try again.').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await context.unroute('**/base/queryLoginAdmin');
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('heading', { name: 'Available pages' }).waitFor();
});
