import { displayPlace } from '@renderdesk/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillDisplays } from '../packages/server/src/demo/displays.ts';
import { demoPicture } from '../packages/server/src/demo/picture.ts';
import { choose } from './support/choose.ts';
import { idOfAdmin } from './support/people.ts';
import { startConsole, type TestConsole } from './support/console.ts';
import { faultsOf, picture } from './support/look.ts';

/** What is displayed: adverts added with a picture, duplicated, switched, put in order, deleted. */
let c: TestConsole;
beforeAll(async () => {
  c = await startConsole();
  const { blobs } = c.server.app;
  const adminId = await idOfAdmin(c.db);
  await c.db.transaction().execute((tx) => fillDisplays(tx, { now: new Date(), by: adminId, blobs }));
});
afterAll(() => c.close());

const titles = async (): Promise<string[]> =>
  (
    await c.db
      .selectFrom('display')
      .where('place', '=', displayPlace.of.clientAdvert)
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
  await dialog.getByLabel('标题').fill('春节不打烊');
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
  await picture(page, 'display/form');
  await dialog.getByLabel('展示开始').fill('2026-01-01 00:00:00');
  // Enter takes the time and sends the form.
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await rows.filter({ hasText: '春节不打烊' }).getByText('进行中').waitFor();

  // A duplicate begins with the values of its row, the picture among them, and is replaced here.
  await rows.filter({ hasText: '春节不打烊' }).locator('.rd-dots').click();
  await page.getByRole('menuitem', { name: '复制为新记录' }).click();
  await dialog.getByText('1280 × 400 · 16:5').waitFor();
  await dialog.getByLabel('标题').fill('元宵福利');
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
  // Dragged by its grip to the first row, once the list shows the new order.
  await rows.last().filter({ hasText: '春节不打烊' }).waitFor();
  await spring.locator('.rd-grip').dragTo(rows.first());
  await expect.poll(async () => (await titles())[0]).toBe('春节不打烊');

  await rows.first().locator('.rd-thumb').click();
  await dialog.locator('img').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'display/look');
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
  await picture(page, `display/${name}`);
  await page.goto(`${c.url}/deploy/clientAdvertise?advertisingTitle=nothing`);
  await page.getByText(o.language === 'zh' ? '共 0 条' : '0 rows', { exact: true }).waitFor();
  await picture(page, `display/${name}-empty`);
  expect(complaints.lines).toEqual([]);
});

test.each([
  { path: 'clientSlideshow', row: '年终充值活动', add: '新增弹窗', picks: [], size: [480, 480] },
  { path: 'overviewAdvertise', row: 'GPU 节点扩容', add: '新增广告', picks: ['渠道'], size: [640, 160] },
  { path: 'miniProgramAdvertise', row: '小程序充值立减', add: '新增广告', picks: [], size: [640, 200] },
  { path: 'loginBackgroundImage', row: '冬季主题', add: '新增背景图', picks: ['终端'], size: [960, 540] },
  {
    path: 'cgtalksManager',
    row: '影视灯光的十个误区',
    add: '新增讲座',
    picks: ['列表'],
    size: [640, 360],
  },
  { path: 'clientSystemNotification', row: '存储维护', add: '新增公告', picks: ['渠道'] },
  { path: 'clientPromotionNotification', row: '会员日充值返利', add: '新增弹窗', picks: ['渠道'] },
  { path: 'staffAndNodeNoticeList', row: '三区节点驱动升级', add: '新增公告', picks: ['对象'] },
])('each screen adds a row, finds it and deletes it: $path', async ({ path, row, add, picks, size }) => {
  const { page, complaints } = await c.openSignedIn({ language: 'zh' });
  await page.goto(`${c.url}/deploy/${path}`);
  const rows = page.locator('tr[data-id]');
  await rows.filter({ hasText: row }).waitFor();
  const dialog = page.getByRole('dialog').first();
  await page.getByRole('button', { name: add, exact: true }).click();
  await dialog.getByLabel('标题').fill('新的一条');
  if (size) {
    await dialog.locator('input[type=file]').setInputFiles(file(9, size[0] ?? 1, size[1] ?? 1));
    await dialog.getByText('PNG · ').waitFor();
  } else await dialog.getByLabel('内容').fill('第一行\n第二行');
  for (const name of picks) {
    if (name === '对象') await dialog.getByText('员工', { exact: true }).click();
    else if (name === '列表') await dialog.getByText('推荐', { exact: true }).click();
    else if (name === '终端') await choose(page, name, '官网');
    else {
      const choice = dialog.getByRole('combobox', { name });
      await choice.press('ArrowDown');
      await page.getByRole('option').first().waitFor({ state: 'attached' });
      await choice.press('Enter');
    }
  }
  await dialog.getByLabel('展示开始').fill('2026-01-01 00:00:00');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  const added = rows.filter({ hasText: '新的一条' });
  await added.getByText('进行中').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, `display/${path}`);
  await added.locator('.rd-dots').click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  await dialog.getByRole('button', { name: '删除', exact: true }).click();
  await added.waitFor({ state: 'detached' });
  expect(complaints.lines).toEqual([]);
});

test('bulletins that run are on the dashboard, and open by keyboard', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'zh' });
  await page.goto(`${c.url}/`);
  const bulletins = page.getByRole('region', { name: '公告' });
  const one = bulletins.locator('summary').filter({ hasText: '三区节点驱动升级' });
  await one.focus();
  await page.keyboard.press('Enter');
  await bulletins.locator('details[open] p').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'display/dashboard');
  expect(complaints.lines).toEqual([]);
});
