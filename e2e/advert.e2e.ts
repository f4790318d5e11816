import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillAdverts } from '../packages/server/src/demo/adverts.ts';
import { demoPicture } from '../packages/server/src/demo/picture.ts';
import { idOfAdmin } from './support/people.ts';
import { startConsole, type TestConsole } from './support/console.ts';
import { faultsOf, picture } from './support/look.ts';

/** Picture adverts: added with a picture, duplicated, switched, put in order, deleted. */
let c: TestConsole;
beforeAll(async () => {
  c = await startConsole();
  const { blobs } = c.server.app;
  const adminId = await idOfAdmin(c.db);
  await c.db.transaction().execute((tx) => fillAdverts(tx, { now: new Date(), by: adminId, blobs }));
});
afterAll(() => c.close());

const titles = async (): Promise<string[]> =>
  (
    await c.db
      .selectFrom('advert')
      .where('deleted_at', 'is', null)
      .select('title')
      .orderBy('position')
      .execute()
  ).map(({ title }) => title);
const file = (seed: number, width: number, height: number) => ({
  name: 'spring.png',
  mimeType: 'image/png',
  buffer: demoPicture(seed, width, height),
});

test('an advert is added with its picture, duplicated with another one, switched off and on, moved and deleted', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'zh' });
  await page.goto(`${c.url}/deploy/clientAdvertise`);
  const rows = page.locator('tr[data-id]');
  await rows.nth(4).waitFor();
  // Pictures come from their public address.
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLImageElement>('.rd-thumb img')].every((img) => img.naturalWidth > 0),
  );
  const dialog = page.getByRole('dialog').first();
  const save = () => dialog.getByRole('button', { name: '保存', exact: true }).click();

  await page.getByRole('button', { name: '新增广告', exact: true }).click();
  await dialog.getByLabel('广告标题').fill('春节不打烊');
  await save();
  await dialog.locator('[data-field=picture][data-invalid]').waitFor();
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ ...file(1, 8, 8), buffer: Buffer.from('GIF89a\u0001') });
  await dialog.getByText('不支持该文件类型').waitFor();
  await dialog.locator('input[type=file]').setInputFiles(file(3, 1280, 400));
  await dialog.getByText('PNG · ').waitFor();
  expect(await dialog.getByText('1280 × 400 · 16:5').count()).toBe(1);
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'advert/form');
  await dialog.getByLabel('展示开始').fill('2026-01-01 00:00:00');
  // Enter takes the time and sends the form.
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await rows.filter({ hasText: '春节不打烊' }).getByText('进行中').waitFor();

  // A duplicate begins with the values of its row, the picture among them, and is replaced here.
  await rows.filter({ hasText: '春节不打烊' }).locator('.rd-dots').click();
  await page.getByRole('menuitem', { name: '复制为新记录' }).click();
  await dialog.getByText('1280 × 400 · 16:5').waitFor();
  await dialog.getByLabel('广告标题').fill('元宵福利');
  await dialog.locator('input[type=file]').setInputFiles(file(5, 600, 600));
  await dialog.getByText('600 × 600 · 1:1').waitFor();
  await save();
  await dialog.waitFor({ state: 'detached' });
  await rows.filter({ hasText: '元宵福利' }).waitFor();
  const made = (await titles()).slice(-2);
  expect(made).toEqual(['春节不打烊', '元宵福利']);

  // The switch turns by keyboard.
  const spring = rows.filter({ hasText: '春节不打烊' });
  await spring.click();
  const turn = spring.getByRole('switch');
  await turn.focus();
  await page.keyboard.press('Space');
  await spring.getByText('已停用').waitFor();
  expect(await turn.getAttribute('aria-checked')).toBe('false');
  await rows.filter({ hasText: '元宵福利' }).getByRole('button', { name: '上移' }).click();
  await expect.poll(async () => (await titles()).slice(-2)).toEqual(['元宵福利', '春节不打烊']);
  // Dragged by its grip to the first row.
  await spring.locator('.rd-grip').dragTo(rows.first());
  await expect.poll(async () => (await titles())[0]).toBe('春节不打烊');

  await rows.first().locator('.rd-thumb').click();
  await dialog.locator('img').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'advert/look');
  await page.keyboard.press('Escape');
  await spring.locator('.rd-dots').click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  await dialog.getByRole('button', { name: '删除', exact: true }).click();
  await spring.waitFor({ state: 'detached' });
  expect(await titles()).not.toContain('春节不打烊');
  expect(complaints.lines).toEqual([]);
});

test.each(
  (['zh', 'en'] as const).flatMap((language) =>
    (['light', 'dark'] as const).flatMap((theme) =>
      [1366, 1920].map((width) => ({ language, theme, width })),
    ),
  ),
)('the list looks right in $language, $theme, $width pixels wide, full and empty', async (o) => {
  const { page, complaints } = await c.openSignedIn(o);
  const name = `${o.language}-${o.theme}-${o.width}`;
  await page.goto(`${c.url}/deploy/clientAdvertise`);
  await page.locator('tr[data-id] .rd-thumb img').first().waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, `advert/${name}`);
  await page.goto(`${c.url}/deploy/clientAdvertise?advertisingTitle=nothing`);
  await page.getByText(o.language === 'zh' ? '共 0 条' : '0 rows', { exact: true }).waitFor();
  await picture(page, `advert/${name}-empty`);
  expect(complaints.lines).toEqual([]);
});
