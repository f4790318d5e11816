import { afterAll, beforeAll, expect, test } from 'vitest';
import { seriousFindings } from './support/axe.ts';
import { type KitPage, startKitPage } from './support/kit-page.ts';

/** The list's table as hands use it, over the kit page's 800 local rows. */
let kit: KitPage;
beforeAll(async () => {
  kit = await startKitPage();
});
afterAll(() => kit.close());

const open = async () => {
  const { page } = await kit.open({ language: 'en' });
  await page.goto(`${kit.url}?piece=wide&pageSize=800`);
  await page.locator('tr[data-index="5"]').waitFor();
  return page;
};

test('rows that scroll in show their own content, and few are ever drawn', async () => {
  const page = await open();
  for (const top of [900, 12_000, 25_000, 300]) {
    await page
      .getByRole('grid')
      .locator('..')
      .evaluate((grid, to) => grid.scrollTo(0, to), top);
    await page.locator(`tr[data-index="${Math.ceil(top / 32)}"]`).waitFor();
    const drawn = await page
      .locator('tr[data-index]')
      .evaluateAll((rows) =>
        rows.map((row) => [
          Number(row.getAttribute('data-index')),
          Number(row.querySelector('a')?.textContent),
        ]),
      );
    expect(drawn.length).toBeLessThan(45);
    expect(drawn.filter(([index = 0, id]) => id !== 20_480_000 - index)).toEqual([]);
  }
  const nodes = await page.getByRole('grid').evaluate((table) => table.getElementsByTagName('*').length);
  expect(nodes).toBeLessThan(1500);
});

test('the keys go on from the row that was left, also when its cells were lent to another', async () => {
  const page = await open();
  await page.locator('tr[data-index="3"]').getByRole('checkbox').click();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.locator('tr[data-index="5"][data-active]').waitFor();
  await page
    .getByRole('grid')
    .locator('..')
    .evaluate((grid) => grid.scrollTo(0, 6000));
  await page.locator('tr[data-index="190"]').waitFor();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('TABLE');
  await page.keyboard.press('j');
  await page.locator('tr[data-index="6"][data-active]').waitFor();
  await page.keyboard.press('Space');
  await page.getByText('2 selected', { exact: true }).waitFor();
});

test('a range is taken with Shift, and the menu of a row says why something is greyed', async () => {
  const page = await open();
  await page.locator('tr[data-index="2"]').getByRole('checkbox').click();
  await page
    .locator('tr[data-index="6"]')
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] });
  await page.getByText('5 selected', { exact: true }).waitFor();
  await page.getByRole('grid').focus();
  await page.keyboard.press('.');
  const menu = page.getByRole('menu');
  await menu.waitFor();
  await expect.poll(() => menu.getByRole('menuitem').count()).toBe(3);
  expect(await menu.locator('[aria-disabled] small').first().textContent()).toMatch(
    /^Not available in status /,
  );
  await page.keyboard.press('Escape');
  await expect.poll(() => menu.count()).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('TABLE');
});

test('what is made of the columns is kept', async () => {
  const page = await open();
  await page.getByRole('button', { name: 'Columns' }).click();
  const picker = page.getByRole('dialog', { name: 'Columns' });
  await picker.getByRole('checkbox', { name: 'Status' }).uncheck();
  await picker.getByRole('checkbox', { name: 'Scene' }).press('Alt+ArrowDown');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Compact rows' }).click();
  const heads = () => page.locator('thead th').allInnerTexts();
  const kept = await heads();
  expect(kept.indexOf('Project')).toBeLessThan(kept.indexOf('Scene'));
  expect(kept).not.toContain('Status');
  await page.reload();
  await page.locator('tr[data-index="5"]').waitFor();
  expect(await heads()).toEqual(kept);
  expect(await page.getByRole('grid').locator('..').getAttribute('data-density')).toBe('compact');
});

test('a row stands at the side, moves on with the keys, and goes with Escape; its width is kept', async () => {
  const page = await open();
  await page.getByRole('grid').focus();
  await page.keyboard.press('v');
  const side = page.getByRole('complementary', { name: 'Side panel' });
  await side.waitFor();
  const title = side.getByRole('heading');
  const first = await title.innerText();
  expect(await side.locator('dt').count()).toBeGreaterThan(25);
  await page.keyboard.press('j');
  await expect.poll(() => title.innerText()).toBe(String(Number(first) - 1));
  await side.getByRole('separator').press('ArrowLeft');
  const width = await side.evaluate((panel) => panel.style.width);
  await page.getByRole('grid').focus();
  await page.keyboard.press('Escape');
  await expect.poll(() => side.count()).toBe(0);
  await page.getByRole('button', { name: 'Side panel' }).click();
  expect(await side.evaluate((panel) => panel.style.width)).toBe(width);
  expect(await seriousFindings(page)).toEqual([]);
});

test('two rows are compared: what differs is marked, what is equal is folded away', async () => {
  const page = await open();
  await page.locator('tr[data-index="2"]').getByRole('checkbox').click();
  expect(await page.getByRole('button', { name: 'Compare' }).count()).toBe(0);
  await page.locator('tr[data-index="4"]').getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Compare' }).click();
  const dialog = page.getByRole('dialog', { name: 'Compare' });
  const lines = dialog.locator('tbody tr');
  const different = await lines.count();
  expect(different).toBeGreaterThan(0);
  expect(await dialog.locator('tbody tr[data-different]').count()).toBe(different);
  await dialog.getByRole('checkbox', { name: 'Show differences only' }).uncheck();
  await expect.poll(() => lines.count()).toBeGreaterThan(different);
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect.poll(() => dialog.count()).toBe(0);
  await page.locator('tr[data-index="6"]').getByRole('checkbox').click();
  expect(await page.getByRole('button', { name: 'Compare' }).count()).toBe(0);
});

test('no row moves when some are selected: the bar floats over the bottom of the list', async () => {
  const page = await open();
  const yOf = async (index: number): Promise<number | undefined> =>
    (await page.locator(`tr[data-index="${index}"]`).boundingBox())?.y;
  const before = [await yOf(0), await yOf(5)];
  await page.locator('tr[data-index="2"]').getByRole('checkbox').click();
  const bar = page.locator('.rd-bulk');
  await bar.waitFor();
  expect([await yOf(0), await yOf(5)]).toEqual(before);
  const [grid, box] = [await page.locator('.rd-grid').boundingBox(), await bar.boundingBox()];
  expect(box && grid && box.y > grid.y + grid.height / 2 && box.y + box.height <= grid.y + grid.height).toBe(
    true,
  );
  // The last row is not under it: the keys take the list far enough.
  await page.getByRole('grid').focus();
  await page.keyboard.press('End');
  const last = page.locator('tr[data-index="799"][data-active]');
  await last.waitFor();
  await expect
    .poll(async () => {
      const row = await last.boundingBox();
      return row !== null && box !== null && row.y + row.height <= box.y;
    })
    .toBe(true);
  expect(await seriousFindings(page)).toEqual([]);
});

test('a filter is added by its pinyin, edited in place, kept in the address and taken off', async () => {
  const { page, complaints } = await kit.open({ language: 'zh' });
  await page.goto(`${kit.url}?piece=wide`);
  const bar = page.getByRole('search');
  const add = bar.getByRole('button', { name: '添加筛选' });
  await add.click();
  const choice = page.getByRole('dialog', { name: '添加筛选' });
  await choice.getByRole('combobox').fill('ysb');
  await expect.poll(() => choice.getByRole('option').allInnerTexts()).toEqual(['有失败帧']);
  // A flag is on once it is added, by keyboard alone.
  await page.keyboard.press('Enter');
  await page.waitForURL(/failedFrameFlag=1/);
  await expect.poll(() => bar.getByRole('checkbox', { name: '有失败帧' }).isChecked()).toBe(true);

  await add.click();
  await choice.getByRole('combobox').fill('属性');
  await page.keyboard.press('Enter');
  const text = bar.getByRole('combobox', { name: '属性' });
  await expect.poll(() => text.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type('gpu');
  await page.keyboard.press('Enter');
  await page.waitForURL(/properties=gpu/);
  await expect.poll(() => text.locator('..').innerText()).toContain('包含');
  // The value is taken out and another typed: the chip stays under the hand that types.
  await text.fill('');
  await page.waitForURL((url) => !url.searchParams.has('properties'));
  await text.fill('cpu');
  await page.waitForURL(/properties=cpu/);
  await page.reload();
  await expect.poll(() => text.inputValue()).toBe('cpu');
  expect(await seriousFindings(page)).toEqual([]);

  await bar.getByRole('button', { name: '移除筛选：属性' }).click();
  await page.waitForURL((url) => !url.searchParams.has('properties'));
  expect(await text.count()).toBe(0);
  await bar.getByRole('button', { name: '全部清除' }).click();
  await page.waitForURL((url) => !url.searchParams.has('failedFrameFlag'));
  expect(await bar.getByRole('button', { name: '全部清除' }).count()).toBe(0);
  expect(complaints.lines).toEqual([]);
});

test.each(['zh', 'en'] as const)('filters, count and commands are two lines (%s)', async (language) => {
  const { page } = await kit.open({ language });
  await page.goto(`${kit.url}?piece=wide`);
  await page.locator('tr[data-index="5"]').waitFor();
  const heights = await page
    .locator('.rd-filters, .rd-list-bar')
    .evaluateAll((lines) => lines.map((line) => line.getBoundingClientRect().height));
  expect(heights).toHaveLength(2);
  for (const height of heights) expect(height).toBeLessThan(44);
});

test('the main command of a list is its one primary button, the tools are icons that say their names', async () => {
  const { page } = await kit.open({ language: 'en' });
  await page.goto(`${kit.url}?piece=rows`);
  const bar = page.locator('.rd-list-bar');
  await expect.poll(() => bar.locator('.rd-primary').count()).toBe(1);
  const tools = page.getByRole('group', { name: 'List tools' }).getByRole('button');
  for (const tool of await tools.all()) {
    const name = await tool.getAttribute('aria-label');
    expect(name).toBeTruthy();
    await tool.focus();
    expect(await tool.evaluate((button) => getComputedStyle(button, '::after').content)).toBe(`"${name}"`);
  }
});

test('a shadow says on which side more columns are', async () => {
  const page = await open();
  const grid = page.locator('.rd-grid');
  const sides = () => grid.evaluate((at) => [at.hasAttribute('data-before'), at.hasAttribute('data-after')]);
  await expect.poll(sides).toEqual([false, true]);
  await grid.evaluate((at) => at.scrollTo(400, 0));
  await expect.poll(sides).toEqual([true, true]);
  await grid.evaluate((at) => at.scrollTo(at.scrollWidth, 0));
  await expect.poll(sides).toEqual([true, false]);
});
