import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { startConsole, type TestConsole } from './support/console.ts';
import { faultsOf, picture } from './support/look.ts';

let c: TestConsole;
beforeAll(async () => {
  c = await startConsole();
});
afterAll(() => c.close());

const bar = (page: Page) => page.getByRole('tablist', { name: /Open pages|打开的页面/ });
const titles = (page: Page) => bar(page).getByRole('tab').allInnerTexts();
const current = (page: Page) => bar(page).getByRole('tab', { selected: true });
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });

/** The running tasks filtered, the nodes, the exports: three open pages, the exports shown. */
const threePages = async (page: Page): Promise<void> => {
  await page.goto(`${c.url}/task/render/running?keywords=shot`);
  await page.getByRole('grid').waitFor();
  await menu(page).getByRole('link', { name: 'Render nodes' }).click();
  await expect.poll(() => titles(page)).toEqual(['Running renders', 'Render nodes']);
  await menu(page).getByRole('link', { name: 'Export list' }).click();
  await expect.poll(() => titles(page)).toEqual(['Running renders', 'Render nodes', 'Export list']);
};

test('each page visited has one tab, which remembers its filters, also after a reload', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'en' });
  await threePages(page);
  await page.reload();
  await expect.poll(() => titles(page)).toEqual(['Running renders', 'Render nodes', 'Export list']);
  await bar(page).getByRole('tab', { name: 'Running renders' }).click();
  await page.waitForURL('**/task/render/running?keywords=shot');
  await expect.poll(() => titles(page)).toHaveLength(3);
  const detail = page.getByRole('grid').getByRole('link').first();
  const id = await detail.innerText();
  await detail.click();
  await expect.poll(() => current(page).innerText()).toBe(`Render details ${id}`);
  expect(await titles(page)).toEqual([
    'Running renders',
    `Render details ${id}`,
    'Render nodes',
    'Export list',
  ]);
  await page.getByRole('main').getByRole('tablist').first().waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'tabs-en');
  expect(complaints.lines).toEqual([]);
});

test('keys: Alt and a number shows, Alt+W closes, Alt+Shift+T opens again, Alt+Shift+arrow moves', async () => {
  const { page } = await c.openSignedIn({ language: 'en' });
  await threePages(page);
  await page.keyboard.press('Alt+2');
  await page.waitForURL('**/node/renderNodeList');
  await expect.poll(() => current(page).innerText()).toBe('Render nodes');
  await page.keyboard.press('Alt+Shift+ArrowLeft');
  await expect.poll(() => titles(page)).toEqual(['Render nodes', 'Running renders', 'Export list']);
  await page.keyboard.press('Alt+w');
  await page.waitForURL('**/export/exportList');
  await expect.poll(() => titles(page)).toEqual(['Running renders', 'Export list']);
  await page.keyboard.press('Alt+Shift+t');
  await page.waitForURL('**/node/renderNodeList');
  await expect
    .poll(async () => (await titles(page)).toSorted())
    .toEqual(['Export list', 'Render nodes', 'Running renders']);
  await page.keyboard.press('Alt+Shift+w');
  await expect.poll(() => titles(page)).toEqual(['Render nodes']);
});

test('the tab list is walked with arrows, Delete and the middle button close, dragging moves', async () => {
  const { page } = await c.openSignedIn({ language: 'en' });
  await threePages(page);
  await current(page).focus();
  await page.keyboard.press('ArrowLeft');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Render nodes');
  await page.keyboard.press('Delete');
  await expect.poll(() => titles(page)).toEqual(['Running renders', 'Export list']);
  await bar(page)
    .getByRole('tab', { name: 'Export list' })
    .dragTo(bar(page).getByRole('tab', { name: 'Running renders' }));
  await expect.poll(() => titles(page)).toEqual(['Export list', 'Running renders']);
  await bar(page).getByRole('tab', { name: 'Running renders' }).click({ button: 'middle' });
  await expect.poll(() => titles(page)).toEqual(['Export list']);
  expect(page.url()).toContain('/export/exportList');
});

test('the menu at the end lists all of them; the bar can be hidden, and the palette shows it again', async () => {
  const { page } = await c.openSignedIn({ language: 'en' });
  await threePages(page);
  const more = page.getByRole('button', { name: 'All open pages and actions' });
  await more.click();
  await page.getByRole('menuitem', { name: 'Render nodes' }).click();
  await page.waitForURL('**/node/renderNodeList');
  await more.click();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('menuitem', { name: 'Hide tab bar' }).click();
  await bar(page).waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('grid').waitFor();
  expect(await bar(page).count()).toBe(0);
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Command palette' });
  await field.fill('the tab bar');
  await page.getByRole('option', { name: 'Show or hide the tab bar' }).click();
  await bar(page).waitFor();
});

test('a narrow window has no bar, and another browser tab has its own pages', async () => {
  const { page, context } = await c.openSignedIn({ language: 'en' });
  await threePages(page);
  await page.setViewportSize({ width: 880, height: 700 });
  await bar(page).waitFor({ state: 'hidden' });
  const second = await context.newPage();
  await second.goto(`${c.url}/dashbroad/index`);
  await expect.poll(() => titles(second)).toEqual(['Dashboard']);
});
