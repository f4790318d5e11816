import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, type TestConsole } from './support/console.ts';
import { faultsOf, picture } from './support/look.ts';

/** Views of a list: saved, opened by default, shared; relative dates; two levels of order. */
let c: TestConsole;
beforeAll(async () => {
  c = await startConsole();
}, 120_000);
afterAll(() => c.close());

const rows = (page: Page) => page.locator('tr[data-index]');
const open = async (page: Page, search = '') => {
  await page.goto(`${c.url}/task/render/running${search}`);
  await rows(page).first().waitFor();
};
const choose = async (page: Page, entry: string | RegExp) => {
  await page.locator('.rd-views button').first().click();
  await page.getByRole('menuitem', { name: entry }).click();
};
/** Nothing sorts while a search runs (checklist T-153). */
const searched = (page: Page) => page.locator('nav[aria-busy="false"]').first().waitFor();
const searchOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

test('a view is saved, marked when something changes, opens the list by default, and is left in one click', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'en', width: 1920 });
  await open(page, '?startTime=-30d..&sort=taskLevelFlag.0,startTimeFlag.1');
  await choose(page, 'Save as new view');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('By level');
  await dialog.getByRole('radio', { name: 'Everyone' }).check();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'views/dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const name = page.locator('.rd-view-name');
  await expect.poll(() => name.innerText()).toBe('By level');
  expect(searchOf(page)).toMatchObject({ startTime: '-30d..', sort: 'taskLevelFlag.0,startTimeFlag.1' });
  await choose(page, 'Set as default view');
  await page.getByRole('status').first().waitFor();

  await page.goto(`${c.url}/task/render/running`);
  await expect.poll(() => name.innerText()).toBe('By level');
  expect(searchOf(page)['startTime']).toBe('-30d..');
  await page.getByRole('button', { name: 'Sort by Level, first level' }).click();
  await page.getByText('modified', { exact: true }).waitFor();
  await page.locator('.rd-views button').first().click();
  await page.getByRole('menuitem', { name: 'Save changes' }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'views/menu');
  await page.getByRole('menuitem', { name: 'Revert to saved view' }).click();
  await expect.poll(() => page.getByText('modified', { exact: true }).count()).toBe(0);
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect.poll(() => name.innerText()).toBe('Views');
  expect(searchOf(page)).toEqual({ view: 'all' });
  expect(complaints.lines).toEqual([]);
});

test('a colleague sees what was shared, and its link shows it', async () => {
  const { page } = await c.openSignedIn({
    language: 'zh',
    keys: ['running:render:task'],
    areas: [1, 2, 3, 4],
  });
  await page.goto(`${c.url}/task/render/running`);
  await page.locator('.rd-views button').first().click();
  const entry = page.getByRole('menuitem', { name: /^By level/ });
  await entry.waitFor();
  await picture(page, 'views/shared-zh');
  await entry.click();
  await expect.poll(() => page.locator('.rd-view-name').innerText()).toBe('By level');
  await page.getByRole('button', { name: '显示全部' }).waitFor();
  await page.locator('.rd-views button').first().click();
  await page.getByRole('menuitem', { name: '设为默认视图' }).waitFor();
  expect(await page.getByRole('menuitem', { name: '删除视图' }).count()).toBe(0);
  expect(await page.getByRole('menuitem', { name: /名称与可见范围/ }).count()).toBe(0);
});

test('a range of time that moves with the clock is chosen by its name and said by it, exactly on hover', async () => {
  const { page, context, complaints } = await c.openSignedIn({ language: 'en' });
  // Where nothing is to move antd begins no movement: it would wait for its end, and miss one that takes no time.
  await context.addInitScript(`(() => {
    globalThis.moved = [];
    for (const kind of ['animationstart', 'transitionrun'])
      addEventListener(kind, ({ target }) => /ant-/.test(target.className) && moved.push(target.className), true);
  })()`);
  await open(page, '?view=all');
  await page.getByRole('button', { name: /^Submitted/ }).click();
  await page.getByRole('button', { name: 'Last 7 days' }).click();
  await expect.poll(() => searchOf(page)['startTime']).toBe('-7d..');
  const words = page.locator('.rd-filter-value span', { hasText: 'Last 7 days' });
  expect(await words.getAttribute('title')).toMatch(/^\d{4}-\d\d-\d\d 00:00:00 ~ \d{4}-\d\d-\d\d 23:59:59/);
  expect(await page.evaluate('moved')).toEqual([]);
  expect(complaints.lines).toEqual([]);
});

test('Shift and a click, or Shift and Enter, order within the first order', async () => {
  const { page } = await c.openSignedIn({ language: 'en', width: 1920 });
  await open(page, '?view=all');
  await page.getByRole('button', { name: 'Sort by Level' }).click();
  await expect.poll(() => searchOf(page)['sort']).toBe('taskLevelFlag.0');
  await searched(page);
  await page.getByRole('button', { name: /^Sort by Submitted/ }).click({ modifiers: ['Shift'] });
  await expect.poll(() => searchOf(page)['sort']).toBe('taskLevelFlag.0,startTimeFlag.0');
  const second = page.getByRole('button', { name: /^Sort by Submitted.*second level/ });
  await second.waitFor();
  await searched(page);
  await second.press('Shift+Enter');
  await expect.poll(() => searchOf(page)['sort']).toBe('taskLevelFlag.0,startTimeFlag.1');
  const at = await page.locator('thead th', { hasText: 'Level' }).getAttribute('aria-colindex');
  const cells = (): Promise<string[]> => page.locator(`tbody td[aria-colindex="${at}"]`).allInnerTexts();
  await expect
    .poll(async () => {
      const levels = (await cells()).map(Number);
      return (
        levels.length > 3 && levels.every((level, index) => index === 0 || level <= (levels[index - 1] ?? 0))
      );
    })
    .toBe(true);
});

test('the buttons of a list and of a detail page stay in sight while the page scrolls', async () => {
  const { page } = await c.openSignedIn({ language: 'en', height: 420 });
  const bottomOf = () => page.locator('main').evaluate((main) => main.scrollTo(0, main.scrollHeight));
  await open(page, '?view=all');
  await bottomOf();
  const offset = () => page.locator('main').evaluate((main) => main.scrollTop);
  const inSight = async (name: string): Promise<boolean> => {
    const box = await page.getByRole('button', { name, exact: true }).first().boundingBox();
    return box !== null && box.y >= 40 && box.y + box.height <= 420;
  };
  expect(await inSight('Refresh')).toBe(true);
  // One that renders: a task that is stopped already offers no button to stop it.
  const { id, user_id: userId } = await c.db
    .selectFrom('task')
    .where('status', '=', 5)
    .select(['id', 'user_id'])
    .orderBy('id')
    .executeTakeFirstOrThrow();
  await page.goto(`${c.url}/task/renderRunningDetail/${id}/${userId}`);
  await page.getByRole('article').getByRole('heading').first().waitFor();
  await bottomOf();
  await expect.poll(offset).toBeGreaterThan(100);
  expect(await inSight('Stop')).toBe(true);
});

test('a dialog whose code does not come says so by itself; the page behind it stays, and trying again loads it', async () => {
  const { page } = await c.openSignedIn({ language: 'en' });
  await open(page, '?view=all');
  await page.route(/ViewDialog/, (route) => route.abort());
  await choose(page, 'Save as new view');
  const missed = page.getByRole('dialog', { name: 'Could not load the data' });
  await missed.waitFor();
  expect(await rows(page).count()).toBeGreaterThan(3);
  await page.unroute(/ViewDialog/);
  const loaded = page.waitForEvent('load');
  await missed.getByRole('button', { name: 'Retry' }).click();
  await loaded;
  await rows(page).first().waitFor();
  expect(await missed.count()).toBe(0);
  await choose(page, 'Save as new view');
  await page.getByRole('textbox', { name: 'Name' }).waitFor();
});
