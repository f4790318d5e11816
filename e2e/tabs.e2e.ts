import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { screens } from '@renderdesk/contract';
import { exists } from '../packages/web/src/shell/routes.ts';
import { mostTabs } from '../packages/web/src/shell/tabs/tabs.ts';
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
  await menu(page).getByRole('button', { name: 'Finance' }).click();
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
  await expect.poll(() => current(page).innerText()).toBe(`${id} · Render details`);
  expect(await titles(page)).toEqual([
    'Running renders',
    `${id} · Render details`,
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
  await page.goto(`${c.url}/home/userUpdate?tab=settings`);
  const setting = page.getByRole('group', { name: 'Tab bar' });
  await expect.poll(() => setting.getByRole('radio', { name: 'Hide' }).isChecked()).toBe(true);
  await setting.getByRole('radio', { name: 'Show' }).check();
  await bar(page).waitFor();
  const toggle = async (): Promise<void> => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Command palette' }).fill('the tab bar');
    await page.getByRole('option', { name: 'Show or hide the tab bar' }).click();
  };
  await toggle();
  await bar(page).waitFor({ state: 'detached' });
  await toggle();
  await bar(page).waitFor();
});

/** How many pixels of its title a tab shows, and how many its first twelve characters need. */
const shownOfTitles = (page: Page): Promise<{ title: string; shown: number; needed: number }[]> =>
  bar(page)
    .getByRole('tab')
    .evaluateAll((tabs) =>
      tabs.map((tab) => {
        const text = tab.firstChild as Text;
        const range = document.createRange();
        range.setStart(text, 0);
        range.setEnd(text, Math.min(12, text.length));
        const style = getComputedStyle(tab);
        const padding = parseFloat(style.paddingLeft) + parseFloat(style.paddingRight);
        return {
          title: text.data,
          shown: tab.clientWidth - padding,
          needed: range.getBoundingClientRect().width,
        };
      }),
    );

test.each(['en', 'zh'] as const)(
  'as many tabs as can be read stand in the bar, the others in its menu, in %s',
  async (language) => {
    const { page } = await c.openSignedIn({ language, width: 1366 });
    const paths = screens
      .filter((screen) => screen.kind === 'screen' && exists(screen.path))
      .slice(1, 2 + mostTabs)
      .map(({ path }) => path);
    expect(paths).toHaveLength(mostTabs + 1);
    await page.goto(c.url);
    await current(page).waitFor();
    const kept = paths.map((path) => ({ path, href: path }));
    await page.evaluate(
      (open) => {
        const key = Object.keys(sessionStorage).find((one) => one.startsWith('openPages:')) ?? '';
        sessionStorage.setItem(key, JSON.stringify({ open, used: open.map(({ path }) => path) }));
      },
      kept.slice(0, mostTabs),
    );
    // One more page than there may be: the one used longest ago has closed.
    await page.goto(c.url + (paths.at(-1) ?? ''));
    await expect.poll(() => current(page).count()).toBe(1);
    const fits = await shownOfTitles(page);
    expect(fits.length).toBeLessThan(mostTabs);
    expect(fits.filter(({ shown, needed }) => shown + 1 < needed)).toEqual([]);
    const more = page.getByRole('button', { name: /All open pages and actions|全部打开的页面与操作/ });
    expect(await more.innerText()).toBe(`+${mostTabs - fits.length}`);
    await more.click();
    const listed = page.getByRole('menuitem');
    const pages = await listed.allInnerTexts();
    expect(fits.filter(({ title }) => !pages.includes(title))).toEqual([]);
    expect(pages.length).toBeGreaterThanOrEqual(mostTabs);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1000, height: 800 });
    await expect.poll(() => bar(page).getByRole('tab').count()).toBeLessThan(fits.length);
    expect((await shownOfTitles(page)).filter(({ shown, needed }) => shown + 1 < needed)).toEqual([]);
    expect(await current(page).count()).toBe(1);
  },
);

test('another customer takes the tab of the one before and has its name; a Ctrl-click opens a browser tab', async () => {
  const { page, context } = await c.openSignedIn({ language: 'en' });
  await page.goto(`${c.url}/user/userList`);
  const customers = page.getByRole('grid').locator('a[href*="/user/userInformation/"]');
  await customers.first().waitFor();
  const places = await customers.evaluateAll((all) => [
    ...new Set(all.map((one) => (one.getAttribute('href') ?? '').split('?')[0] ?? '')),
  ]);
  const open = async (at: number): Promise<string> => {
    await page
      .locator(`a[href^="${places[at] ?? ''}"]`)
      .first()
      .click();
    await page.waitForURL(`**${places[at] ?? ''}*`);
    const name = await page.getByRole('main').locator('h2 .rd-cut').innerText();
    await expect.poll(() => current(page).innerText()).toBe(`${name} · User information`);
    return name;
  };
  const first = await open(0);
  await bar(page).getByRole('tab', { name: 'Users' }).click();
  const second = await open(1);
  expect(second).not.toBe(first);
  expect(await titles(page)).toHaveLength(2);
  await page.reload();
  await expect.poll(() => current(page).innerText()).toBe(`${second} · User information`);
  await bar(page).getByRole('tab', { name: 'Users' }).click();
  const opening = context.waitForEvent('page');
  await page
    .locator(`a[href^="${places[0] ?? ''}"]`)
    .first()
    .click({ modifiers: ['ControlOrMeta'] });
  const beside = await opening;
  await expect.poll(() => titles(beside)).toEqual([`${first} · User information`]);
  expect((await titles(page)).includes(`${second} · User information`)).toBe(true);
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
