import { readFile } from 'node:fs/promises';
import { attemptOutcome, day } from '@renderdesk/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { choose } from './support/choose.ts';
import { startConsole, type TestConsole } from './support/console.ts';
import { faultsOf, picture } from './support/look.ts';

/** What the configuration lacks, does and touches, and the configuration as a file. */
let c: TestConsole;
beforeAll(async () => {
  c = await startConsole();
});
afterAll(() => c.close());

test('the configuration is downloaded, changed, compared and imported', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'zh' });
  await page.goto(`${c.url}/`);
  const panel = page.locator('[data-area=configuration]');
  await panel.locator('li[data-finding]').first().waitFor();
  await panel.scrollIntoViewIfNeeded();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'configuration/report');
  await panel.getByRole('button', { name: '配置文件' }).click();
  const dialog = page.getByRole('dialog').first();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: '下载', exact: true }).click(),
  ]);
  const content = await readFile(await download.path(), 'utf8');
  const choosing = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: '选择文件', exact: true }).click();
  const changed = content.replaceAll('会员价格', '会员价目');
  expect(changed).not.toBe(content);
  await (
    await choosing
  ).setFiles({ name: 'configuration.json', mimeType: 'application/json', buffer: Buffer.from(changed) });
  await dialog.getByText('会员价目').first().waitFor();
  await dialog.getByLabel('原因').fill('更名');
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'configuration/difference');
  await dialog.getByRole('button', { name: '导入配置', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.goto(`${c.url}/deploy/wechatAutoResponse`);
  await page.locator('tr[data-id]').filter({ hasText: '会员价目' }).first().waitFor();
  expect(complaints.lines).toEqual([]);
});

/** Gives the newest failures of the week a reason that no entry has. */
const failUnexplained = (reason: string) =>
  c.db
    .updateTable('attempt')
    .set({ reason })
    .where('outcome', '=', attemptOutcome.of.failed)
    .where('ended_at', '>', new Date(Date.now() - 6 * day))
    .execute();

test('a log shows which entries explain it, and failures without an entry are proposed', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'zh' });
  await page.goto(`${c.url}/deploy/error?tab=rendering`);
  await page.locator('tr[data-id]').filter({ hasText: 'Out of memory' }).first().waitFor();
  const dialog = page.getByRole('dialog').first();
  await page.getByRole('button', { name: '日志测试', exact: true }).click();
  await dialog.getByLabel('日志', { exact: true }).fill('frame 12\nout of memory in tile 4\n');
  await dialog.getByRole('row', { name: /^2 Out of memory Choose/ }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'configuration/try-a-log');
  await page.keyboard.press('Escape');
  await failUnexplained('cannot open shot_07.exr for writing');
  await page.getByRole('button', { name: '未解释的失败', exact: true }).click();
  await dialog
    .getByRole('row', { name: /^cannot open shot_\d+\.exr/ })
    .first()
    .waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'configuration/unexplained');
  expect(complaints.lines).toEqual([]);
});

test('the limits of a customer at a moment name the schedules that make them', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'en' });
  await page.goto(`${c.url}/deploy/scheduleConfig`);
  await page.locator('tr[data-id]').first().waitFor();
  await page.getByRole('button', { name: 'Effective limits', exact: true }).click();
  const dialog = page.getByRole('dialog').first();
  const { id, platform } = await c.db
    .selectFrom('dispatch_schedule as s')
    .innerJoin('platform as p', 'p.id', 's.platform_id')
    .where('s.kind', '=', 3)
    .where('s.deleted_at', 'is', null)
    .select(['s.target_id as id', 'p.name_en as platform'])
    .orderBy('s.id')
    .executeTakeFirstOrThrow();
  const { name } = await c.db
    .selectFrom('user')
    .where('id', '=', id)
    .select('name')
    .executeTakeFirstOrThrow();
  await choose(page, 'Customer', name);
  await choose(page, 'Platform', platform);
  await dialog.getByRole('button', { name: 'Show', exact: true }).click();
  await dialog.getByRole('row', { name: /^Together/ }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'configuration/effective-limits');
  expect(complaints.lines).toEqual([]);
});

test('a constraint opens on the nodes that it leaves, and areas are kept next to platforms', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'zh' });
  await page.goto(`${c.url}/deploy/constraintList`);
  const row = page.locator('tr[data-id]').first();
  await row.getByRole('button', { name: /展开/ }).click();
  await page.getByText(/满足该约束的节点：\d/).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'configuration/constraint');
  await page.goto(`${c.url}/deploy/platform?tab=areas`);
  const dialog = page.getByRole('dialog').first();
  await page.getByRole('button', { name: '新增区域', exact: true }).click();
  await dialog.getByLabel('中文名称').fill('重庆四区');
  await dialog.getByLabel('英文名称').fill('Chongqing 4');
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'configuration/area');
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.locator('tr[data-id]').filter({ hasText: '重庆四区' }).waitFor();
  expect(complaints.lines).toEqual([]);
});
