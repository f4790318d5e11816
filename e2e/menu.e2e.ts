import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { menuViews, screens } from '@renderdesk/contract';
import { type KitPage, startKitPage } from './support/kit-page.ts';
import type { OpenOptions } from './support/browser.ts';
import { allFaultsOf, picture } from './support/look.ts';
import { menuIn } from './support/menu.ts';

/** The menu with every screen of the specification, on the page of the kit's pieces. */
let kit: KitPage;
beforeAll(async () => {
  kit = await startKitPage();
});
afterAll(() => kit.close());

const placeIn = (page: Page) => page.locator('[data-place]').getAttribute('data-place');
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const at = document.activeElement;
    return at instanceof HTMLElement ? at.getAttribute('aria-label') || at.innerText.trim() : '';
  });
const presses = async (page: Page, ...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};

const openMenu = async (o: OpenOptions = {}) => {
  const opened = await kit.open(o);
  await opened.page.goto(`${kit.url}?piece=menu`);
  await menuIn(opened.page).waitFor();
  return opened;
};

/** Lines, heads and headings of the menu that reach beyond their box or the menu's, and cut ones without their whole name. */
const labelFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const menu = document.querySelector('.rd-sidebar')?.getBoundingClientRect();
    const labels = document.querySelectorAll<HTMLElement>('.rd-line-label, .rd-sidebar :is(h2, h3, h4)');
    return [...labels].flatMap((label) => {
      const box = label.getBoundingClientRect();
      const flies = label.closest('[data-flyout]') !== null;
      if (box.width === 0 || !menu) return [];
      if (!flies && (box.right > menu.right || box.left < menu.left)) return [`beside: ${label.innerText}`];
      if (box.height > 34) return [`two lines: ${label.innerText}`];
      if (label.scrollWidth <= label.clientWidth) return [];
      if (!label.matches('.rd-line-label')) return [`cut heading: ${label.innerText}`];
      const link = label.closest<HTMLElement>('.rd-line');
      link?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
      return link?.title.startsWith(label.innerText) === true
        ? []
        : [`cut without its name: ${label.innerText}`];
    });
  });

test.each([
  ['zh', 'light'],
  ['en', 'dark'],
  ['zh', 'dark'],
  ['en', 'light'],
] as const)('every label of the 116 screens can be read in %s, %s', async (language, theme) => {
  const { page, complaints } = await openMenu({ language, theme });
  const menu = menuIn(page);
  const found = new Set<string>();
  const heads = menu.getByRole('button', { expanded: false });
  const faults: string[] = [];
  const names = await heads.allInnerTexts();
  for (const name of names) {
    await menu.getByRole('button', { name, exact: true }).click();
    faults.push(...(await labelFaults(page)), ...(await allFaultsOf(page)));
    const links = menu.locator('.rd-groups').getByRole('link');
    for (const href of await links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? '')))
      found.add(href);
    await picture(page, `menu/${name.replaceAll(/\W+/g, '-')}-${language}-${theme}`);
  }
  expect(faults).toEqual([]);
  // The dashboard is above the groups; a view of a heading is one entry more.
  const count = screens.filter(({ kind }) => kind === 'screen').length + menuViews.length;
  expect(found.size + 1).toBe(count);
  expect(complaints.lines).toEqual([]);
});

test('one group of a long menu is open at a time, and the one of the page that is opened', async () => {
  const { page } = await openMenu({ language: 'en' });
  const menu = menuIn(page);
  const open = menu.getByRole('button', { expanded: true });
  expect(await open.count()).toBe(0);
  await menu.getByRole('button', { name: 'Finance' }).click();
  await menu.getByRole('button', { name: 'Statistics' }).click();
  expect(await open.allInnerTexts()).toEqual(['Statistics']);
  await menu.getByRole('button', { name: 'Statistics' }).click();
  expect(await open.count()).toBe(0);
  await menu.getByRole('link', { name: 'Export list' }).click();
  await expect.poll(() => open.allInnerTexts()).toEqual(['Finance']);
  expect(await menu.locator('[data-here]').allInnerTexts()).toEqual(['Export list']);
  expect(new Set(await menu.locator('[aria-current=page]').allInnerTexts())).toEqual(
    new Set(['Export list']),
  );
});

test('the filter finds pages by either language, pinyin and initials; Enter opens the first, Escape clears', async () => {
  const { page, complaints } = await openMenu({ language: 'zh' });
  const menu = menuIn(page);
  const field = menu.getByRole('searchbox', { name: '筛选菜单' });
  const first = () => menu.getByRole('link').first().locator('.rd-line-label').innerText();
  await field.fill('xuanranjiedian');
  await expect.poll(first).toBe('渲染节点');
  for (const [words, title] of [
    ['dclb', '导出列表'],
    ['Encryption dong', '加密狗列表'],
    ['卡帧监', '卡帧监控'],
  ] as const) {
    await field.fill(words);
    await expect.poll(first).toBe(title);
  }
  expect(await labelFaults(page)).toEqual([]);
  expect(await allFaultsOf(page)).toEqual([]);
  await picture(page, 'menu/filtered-zh');
  await field.fill('qqqq');
  await menu.getByText('没有与“qqqq”匹配的页面。').waitFor();
  await field.press('Escape');
  expect(await field.inputValue()).toBe('');
  await menu.getByRole('button', { name: '产品中心' }).waitFor();
  await field.fill('dclb');
  await expect.poll(first).toBe('导出列表');
  await presses(page, 'Enter');
  await expect.poll(() => placeIn(page)).toBe('/export/exportList');
  expect(await field.inputValue()).toBe('');
  expect(complaints.lines).toEqual([]);
});

test('the open menu is walked by keyboard', async () => {
  const { page } = await openMenu({ language: 'en' });
  const menu = menuIn(page);
  await menu.getByRole('searchbox').focus();
  await presses(page, 'ArrowDown');
  expect(await focused(page)).toBe('Dashboard');
  await menu.getByRole('button', { name: 'Product centre' }).focus();
  await presses(page, 'ArrowRight');
  expect(await menu.getByRole('button', { expanded: true }).allInnerTexts()).toEqual(['Product centre']);
  await presses(page, 'ArrowRight', 'ArrowDown');
  const second = await focused(page);
  expect(second).not.toBe('Product centre');
  await presses(page, 'ArrowUp', 'ArrowUp');
  expect(await focused(page)).toBe('Product centre');
  await presses(page, 'ArrowDown', 'ArrowLeft');
  expect(await focused(page)).toBe('Product centre');
  await presses(page, 'ArrowLeft');
  expect(await menu.getByRole('button', { expanded: true }).count()).toBe(0);
  await presses(page, 'End');
  expect(await focused(page)).toBe('Collapse menu');
  await presses(page, 'Home', 'ArrowUp');
  expect(await focused(page)).toBe('Collapse menu');
});

test.each([
  ['zh', 'light'],
  ['en', 'dark'],
] as const)(
  'the rail shows each group in a flyout, by pointer and by keyboard, in %s, %s',
  async (language, theme) => {
    const { page, complaints } = await openMenu({ language, theme });
    const menu = menuIn(page);
    await menu.getByRole('button', { name: /Collapse menu|收起菜单/ }).click();
    const box = await menu.boundingBox();
    expect(box?.width).toBe(48);
    const heads = menu.locator('[data-group] > button');
    const flyout = menu.locator('[data-flyout]:not([hidden])');
    for (const head of await heads.all()) {
      await head.hover();
      await flyout.waitFor();
      expect(await flyout.count()).toBe(1);
      const at = await flyout.boundingBox();
      expect(at && at.x + 1 >= (box?.x ?? 0) + 48 && at.y >= 0 && at.y + at.height <= 800).toBe(true);
      expect(await labelFaults(page)).toEqual([]);
      expect(await allFaultsOf(page)).toEqual([]);
      await page.mouse.move(900, 400);
      await flyout.waitFor({ state: 'detached' });
    }
    const last = heads.last();
    const name = (await last.getAttribute('aria-label')) ?? '';
    await last.focus();
    await presses(page, 'Enter');
    await flyout.waitFor();
    await picture(page, `menu/rail-${language}-${theme}`);
    expect(await last.getAttribute('aria-expanded')).toBe('true');
    const first = await flyout.getByRole('link').first().innerText();
    expect(await focused(page)).toBe(first);
    await presses(page, 'ArrowUp');
    expect(await focused(page)).toBe(await flyout.getByRole('link').last().innerText());
    await presses(page, 'Escape');
    await flyout.waitFor({ state: 'detached' });
    expect(await focused(page)).toBe(name);
    await presses(page, 'ArrowRight');
    await flyout.waitFor();
    await presses(page, 'ArrowLeft');
    await flyout.waitFor({ state: 'detached' });
    await presses(page, 'ArrowRight', 'Enter');
    await expect.poll(() => placeIn(page)).not.toBe('/dashbroad/index');
    await flyout.waitFor({ state: 'detached' });
    await menu.getByRole('button', { name: /Filter menu|筛选菜单/ }).click();
    await expect
      .poll(() => menu.getByRole('searchbox').evaluate((one) => one === document.activeElement))
      .toBe(true);
    expect(complaints.lines).toEqual([]);
  },
);
