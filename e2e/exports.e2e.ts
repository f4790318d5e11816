import { readFile } from 'node:fs/promises';
import type { BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { basePath, headerNames, type InputOf, renders, tokenCookie } from '@renderdesk/contract';
import { getRows } from '../packages/server/src/build/rows.ts';
import { startConsole, type TestConsole } from './support/console.ts';
import { faultsOf, picture } from './support/look.ts';

/** Exports that are too large to be saved at once: queued, made, watched, downloaded, deleted. */
let c: TestConsole;
beforeAll(async () => {
  c = await startConsole({ RENDERDESK_EXPORT_INLINE_ROWS: '0' });
});
afterAll(() => c.close());

/** Asks for an export of the render list, as the person of a browser profile. */
const ask = async (context: BrowserContext, input: InputOf<typeof renders.export>): Promise<number> => {
  const token = (await context.cookies()).find(({ name }) => name === tokenCookie)?.value ?? '';
  const response = await fetch(`${c.url}${basePath}${renders.export.path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [headerNames.token]: token,
      [headerNames.platform]: '0',
      [headerNames.language]: '0',
      [headerNames.idempotencyKey]: crypto.randomUUID(),
    },
    body: JSON.stringify(input),
  });
  const { data } = (await response.json()) as { data: { exportId: number } };
  return data.exportId;
};

test.each([
  ['zh', 'light', 1366],
  ['en', 'dark', 1920],
] as const)(
  'an export becomes ready by itself and is downloaded (%s, %s, %i px)',
  async (language, theme, width) => {
    const { page, context, complaints } = await c.openSignedIn({ language, theme, width });
    await page.goto(`${c.url}/export/exportList`);
    const grid = page.getByRole('grid');
    await grid.locator('tbody tr[data-index]').first().waitFor();
    const id = await ask(context, { keywords: '', taskFlag: 0, taskStatusList: [5], cgId: 2000 });
    const row = grid.locator('tbody tr[data-index]', { has: page.locator(`[data-copy="${id}"]`) });
    await row.getByText(/^(可下载|Ready)$/).waitFor();
    const words = (await row.innerText()).replaceAll(/\s+/g, ' ');
    expect(words).toContain(language === 'zh' ? '软件: Maya' : 'Software: Maya');
    expect(words).toContain(language === 'zh' ? '渲染任务' : 'Render tasks');
    expect(await faultsOf(page)).toEqual([]);
    await picture(page, `exports/list-${language}-${theme}-${width}`);

    const downloading = page.waitForEvent('download');
    // The file bears the name that it got when it was asked for, in Chinese.
    await row.getByRole('button', { name: /^渲染任务_\d{12}\.xlsx$/ }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toMatch(/^渲染任务_\d{12}\.xlsx$/);
    expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK');

    // The bell tells of it too, and leads here.
    await page
      .getByRole('banner')
      .getByRole('button', { name: /通知|Notifications/ })
      .click();
    await page
      .getByRole('dialog')
      .getByText(/渲染任务_\d{12}\.xlsx/)
      .first()
      .waitFor();
    await page.keyboard.press('Escape');

    // Deleted after a question; the row is gone.
    await row.getByRole('checkbox').check();
    await page.getByRole('button', { name: /^(删除|Delete)$/ }).click();
    const question = page.getByRole('dialog');
    expect(await faultsOf(page)).toEqual([]);
    await question.getByRole('button', { name: /^(删除|Delete)$/ }).click();
    await row.waitFor({ state: 'detached' });
    const [left] = await getRows(c.db, 'job_run', id, ['id']);
    expect(left).toBeUndefined();
    expect(complaints.lines).toEqual([]);
  },
);

test('the render list says where its export went, and the list is filtered by state', async () => {
  const { page } = await c.openSignedIn({ language: 'en' });
  await page.goto(`${c.url}/task/render/running`);
  await page.getByRole('grid').getByRole('row').nth(2).waitFor();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('link', { name: 'View exports' }).click();
  await page.waitForURL('**/export/exportList');
  await page.getByRole('button', { name: /^Status/ }).click();
  await page.getByRole('checkbox', { name: 'Failed', exact: true }).check();
  await page.keyboard.press('Escape');
  const tags = page.getByRole('grid').locator('tbody .rd-tag');
  await expect.poll(async () => [...new Set(await tags.allInnerTexts())]).toEqual(['Failed']);
  // Code 700 stays readable in the list although it is silent elsewhere.
  await page
    .getByRole('grid')
    .getByText('No matching data. Check the filters and try again.')
    .first()
    .waitFor();
});
