import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdfText } from '../packages/server/src/testing/pdfText.ts';
import { startConsole, type TestConsole } from './support/console.ts';
import { faultsOf, picture } from './support/look.ts';

/** Lists and pages on paper: by the browser's print, and as PDF from the server. */
let c: TestConsole;
let open: number[];
beforeAll(async () => {
  c = await startConsole();
  const rows = await c.db
    .selectFrom('task')
    .where('is_open', '=', true)
    .where('deleted_at', 'is', null)
    .select('id')
    .execute();
  open = rows.map(({ id }) => id).toSorted((a, b) => a - b);
}, 120_000);
afterAll(() => c.close());

/** How many rows a list says that it has. */
const totalOf = async (page: Page): Promise<number> =>
  Number(
    (
      await page
        .getByText(/^共 [\d,]+ 条$/)
        .first()
        .innerText()
    ).replaceAll(/\D/g, ''),
  );

/** The task ids in a text, as often as they stand there. */
const idsIn = (lines: readonly string[]): number[] => {
  const known = new Set(open);
  return [...lines.join('\n').matchAll(/(?<!\d)\d{6}(?!\d)/g)]
    .map(([id]) => Number(id))
    .filter((id) => known.has(id))
    .toSorted((a, b) => a - b);
};

test('a printed list has every row of its page once, its title, filter, and page numbers, and no shell', async () => {
  const { page } = await c.openSignedIn({ language: 'zh', theme: 'dark' });
  await page.goto(`${c.url}/task/render/running?view=all&pageSize=200&startTime=-30d..`);
  await page.locator('tr[data-index="0"]').waitFor();
  const shown = await totalOf(page);
  const pages = await pdfText(await page.pdf({ preferCSSPageSize: true }));
  const lines = pages.flat();
  // Fonts of the system may name a glyph by its twin, such as a radical; normalized both are one.
  const text = lines.join('\n').normalize('NFKC').replaceAll(/\s+/g, '');
  expect(new Set(idsIn(lines)).size).toBe(shown);
  expect(idsIn(lines)).toHaveLength(shown);
  expect(text).toContain('近30天');
  expect(text).toMatch(/打印人:系统管理员,20\d\d/);
  expect(text).toContain(`${pages.length}/${pages.length}`);
  for (const gone of ['添加筛选', '列设置', '收起菜单']) expect(text).not.toContain(gone);
  // The screen is as it was.
  expect(await page.evaluate(() => document.documentElement.dataset['theme'])).not.toBe('light');
  expect(await page.locator('tr[data-index]').count()).toBeLessThan(60);
});

test('a detail page is printed with its facts', async () => {
  const { page } = await c.openSignedIn({ language: 'en' });
  await page.goto(`${c.url}/task/render/running?view=all`);
  const link = page.locator('tr[data-index="0"] a').first();
  const id = await link.innerText();
  await link.click();
  await page.getByRole('article').getByRole('heading').first().waitFor();
  const text = (await pdfText(await page.pdf({ preferCSSPageSize: true }))).flat().join('\n');
  expect(text).toContain(id);
  expect(text).toMatch(/Printed by 系统管理员/);
  expect(text).not.toContain('Collapse menu');
});

test('the menu of a list gives all that match as PDF, in Chinese', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'zh' });
  await page.goto(`${c.url}/task/render/running?view=all`);
  await page.locator('tr[data-index="0"]').waitFor();
  await page.getByRole('main').getByRole('button', { name: '打印' }).click();
  const entry = page.getByRole('menuitem', { name: /PDF/ });
  expect(await entry.innerText()).toContain('10,000');
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'print/menu');
  const total = await totalOf(page);
  const downloading = page.waitForEvent('download');
  await entry.click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^渲染任务_\d{12}\.pdf$/);
  const pages = await pdfText(await readFile(await file.path()));
  const ids = idsIn(pages.flat());
  // All that match, and not only what the list shows at once; how many are open depends on the hour of the demo.
  expect(ids).toHaveLength(total);
  expect(ids).toEqual(open);
  expect(pages[0]?.join('\n')).toContain('渲染任务');
  expect(complaints.lines).toEqual([]);
});
