import { afterAll, beforeAll, expect, test } from 'vitest';
import { type KitPage, startKitPage } from './support/kit-page.ts';
import { faultsOf, picture } from './support/look.ts';

/** Tabs over one list, rows that open, columns that draw more than a value, import with preview: on the kit page. */
let kit: KitPage;
beforeAll(async () => {
  kit = await startKitPage();
});
afterAll(() => kit.close());

test('a tab is a preset with its count, kept in the address, moved by arrows', async () => {
  const { page, complaints } = await kit.open({ language: 'en' });
  await page.goto(`${kit.url}?piece=rows`);
  const tabs = page.getByRole('tab');
  await expect.poll(() => tabs.allInnerTexts()).toEqual(['All 40', 'Rendering 20', 'Finished 20']);
  await page.getByRole('tab', { name: 'Rendering' }).click();
  await page.waitForURL(/listTab=running/);
  await page.getByRole('grid').getByText('Rendering').first().waitFor();
  await expect.poll(() => page.getByText('20 rows', { exact: true }).count()).toBe(1);
  await page.keyboard.press('ArrowRight');
  await page.waitForURL(/listTab=ended/);
  expect(await page.getByRole('tab', { name: 'Finished' }).getAttribute('aria-selected')).toBe('true');
  // Counts follow the filters.
  await page.getByRole('search').getByRole('combobox').first().fill('crowd');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await tabs.first().innerText()) !== 'All 40').toBe(true);
  await page.reload();
  expect(await page.getByRole('tab', { name: 'Finished' }).getAttribute('aria-selected')).toBe('true');
  await page.getByRole('tab', { name: 'All' }).click();
  await page.waitForURL((url) => !url.searchParams.has('listTab'));
  expect(complaints.lines).toEqual([]);
});

test.each([
  ['zh', 'light'],
  ['en', 'dark'],
] as const)('a row opens over the whole width, by pointer and by keys (%s, %s)', async (language, theme) => {
  const { page, complaints } = await kit.open({ language, theme });
  await page.goto(`${kit.url}?piece=rows`);
  const grid = page.getByRole('grid');
  const openers = grid.getByRole('button', { name: language === 'zh' ? /^展开/ : /^Expand/ });
  const closers = grid.getByRole('button', { name: language === 'zh' ? /^收起/ : /^Collapse/ });
  await openers.nth(1).click();
  expect(await closers.count()).toBe(1);
  // What stands below is as high as it wants: the long remark wraps, and the next row stands under it.
  const below = grid.getByRole('definition').filter({ hasText: 'goes on and on' });
  await below.waitFor();
  const height = (await below.boundingBox())?.height ?? 0;
  expect(height).toBeGreaterThan(15);
  const bottom = await below.evaluate((cell) => cell.closest('tr')?.getBoundingClientRect().bottom ?? 0);
  const next = await grid.locator('tr[data-index="3"]').boundingBox();
  expect(Math.abs((next?.y ?? 0) - bottom)).toBeLessThan(2);
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, `rows/open-${language}-${theme}`);
  // The keyboard passes over what is no row; left closes, right opens.
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => closers.count()).toBe(0);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => closers.count()).toBe(1);
  expect(complaints.lines).toEqual([]);
});

test('small pictures are shown and named, several codes each by its colour, a masked value on demand', async () => {
  const { page, complaints } = await kit.open({ language: 'en', width: 1920 });
  await page.goto(`${kit.url}?piece=rows`);
  const rows = page.getByRole('grid').getByRole('row');
  const picture0 = rows.nth(1).getByRole('img', { name: 'shot_0.png' });
  await picture0.waitFor();
  await expect
    .poll(() => picture0.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  // A row without a picture asks for none.
  expect(await rows.nth(3).getByRole('img').count()).toBe(0);
  const codes = rows.nth(3).getByRole('gridcell').filter({ hasText: 'Rendering' });
  expect(await codes.locator('[data-tone]').evaluateAll((all) => all.map((one) => one.textContent))).toEqual([
    'Waiting',
    'Rendering',
    'Finished',
  ]);
  expect(await codes.getAttribute('title')).toBe('Waiting\nRendering\nFinished');
  await rows.nth(1).getByRole('button', { name: /^Show/ }).click();
  await rows.nth(1).getByText('mei.lin.').waitFor();
  expect(await rows.nth(2).getByText('mei.lin.').count()).toBe(0);
  expect(complaints.lines).toEqual([]);
});

test('a list is filtered by a day and by a month, from the calendar and from the address', async () => {
  const { page, complaints } = await kit.open({ language: 'en' });
  await page.goto(`${kit.url}?piece=rows&chargedTime=2025-03`);
  await page.getByText('No results match these filters').waitFor();
  const month = page.getByRole('search').getByRole('button', { name: /2025-03/ });
  await month.click();
  const calendar = page.getByRole('textbox', { name: 'Charged' });
  await calendar.fill('2026-02');
  await calendar.press('Enter');
  await page.waitForURL(/chargedTime=2026-02/);
  await page.getByRole('row').nth(3).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.goto(`${kit.url}?piece=rows&at=yesterday`);
  await page.getByRole('row').nth(3).waitFor();
  expect(await page.getByRole('button', { name: 'Clear all' }).count()).toBe(0);
  expect(complaints.lines).toEqual([]);
});

test('rows of a row are read when it is opened, a step further in, and tried again where that failed', async () => {
  const { page } = await kit.open({ language: 'en', theme: 'dark' });
  await page.goto(`${kit.url}?piece=treeRows`);
  const tree = page.getByRole('treegrid');
  const rows = tree.getByRole('row');
  await rows.nth(1).click();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => rows.nth(2).getAttribute('aria-level')).toBe('2');
  expect(await rows.nth(1).getAttribute('aria-expanded')).toBe('true');
  await page.keyboard.press('j');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => rows.nth(3).getAttribute('aria-level')).toBe('3');
  // Left goes to the row that it belongs to, then closes it.
  await page.keyboard.press('j');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => rows.nth(3).getAttribute('aria-level')).toBe('2');
  await tree
    .getByRole('button', { name: /^Expand/ })
    .nth(1)
    .click();
  await tree.getByRole('alert').getByRole('button', { name: 'Try again' }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'rows/tree');
});

test('a list with a dialog of its own adds a row from its head and edits one from its menu', async () => {
  const { page, complaints } = await kit.open({ language: 'en' });
  await page.goto(`${kit.url}?piece=rows`);
  await page.getByRole('button', { name: 'New position' }).click();
  await page.waitForURL(/edit=new/);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Scene').fill('alley.blend');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  const discard = page.getByRole('button', { name: 'Discard' });
  await discard.waitFor();
  // Enter destroys nothing that somebody typed.
  await page.keyboard.press('Enter');
  await discard.waitFor({ state: 'hidden' });
  expect(await dialog.getByLabel('Scene').inputValue()).toBe('alley.blend');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await discard.click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Actions for 20479998' }).click();
  await page.getByRole('menuitem', { name: 'Edit position' }).click();
  await page.waitForURL(/edit=20479998/);
  await expect.poll(() => dialog.getByLabel('Scene').inputValue()).toBe('crowd_sim_0420.hip');
  await page.goBack();
  await dialog.waitFor({ state: 'hidden' });
  expect(complaints.lines).toEqual([]);
});

test.each([
  ['zh', 'light'],
  ['en', 'dark'],
] as const)('a file is looked at line by line, and taken whole (%s, %s)', async (language, theme) => {
  const { page, complaints } = await kit.open({ language, theme });
  await page.goto(`${kit.url}?piece=custom&import=`);
  const dialog = page.getByRole('dialog');
  const send = (lines: readonly string[]) =>
    dialog.locator('input[type=file]').setInputFiles({
      name: 'organisations.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['name,parent', ...lines].join('\n')),
    });
  await send(['西区销售部,销售中心', '财务部,总公司']);
  await dialog.getByRole('row').nth(2).waitFor();
  const take = dialog.getByRole('button', { name: language === 'zh' ? /^导入 \d/ : /^Import \d/ });
  expect(await take.isDisabled()).toBe(true);
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, `rows/import-${language}-${theme}`);
  await dialog.getByRole('checkbox').check();
  expect(await dialog.getByRole('row').count()).toBe(2);
  await send(['西区销售部,销售中心']);
  await expect.poll(() => take.isEnabled()).toBe(true);
  await take.click();
  await dialog.waitFor({ state: 'hidden' });
  expect(complaints.lines).toEqual([]);
});
