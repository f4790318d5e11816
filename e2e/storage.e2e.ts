import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { day } from '@renderdesk/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getRow, getRows, setRow } from '../packages/server/src/build/rows.ts';
import { choose } from './support/choose.ts';
import { startConsole, type TestConsole } from './support/console.ts';
import { faultsOf, picture } from './support/look.ts';

/** Storage: what is measured, the white list, cleanings from the plan to the notice, timers, and where a file went. */
let c: TestConsole;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rd-storage-'));
  await mkdir(join(folder, 'main'));
  await mkdir(join(folder, 'archive'));
  c = await startConsole({
    RENDERDESK_STORAGE: join(folder, 'main'),
    RENDERDESK_STORAGES: `bj-archive@10.20.0.11=${join(folder, 'archive')}`,
  });
});
afterAll(async () => {
  await c.close();
  await rm(folder, { recursive: true, force: true });
});

test.each([
  ['/storage/storage/overview', 'bj-archive'],
  ['/storage/storage/overview?tab=servers', '10.20.0.11'],
  ['/storage/storage/overview?tab=customers', 'KB'],
  ['/storage/storage/whiteList', '战略客户'],
  ['/storage/storage/whiteList?tab=jobs', '大文件占用'],
  ['/storage/storage/management', 'main'],
  ['/storage/storage/management?tab=transfers', '迁移至就近存储'],
  ['/storage/storage/management?tab=mounts', '/mnt/input'],
  ['/storage/storage/autoClean', 'input/old/scene_1.ma'],
  ['/storage/storage/autoClean?tab=timers', '周末清理输入'],
])('%s shows its rows', async (path, text) => {
  const { page, complaints } = await c.openSignedIn({ language: 'zh' });
  await page.goto(`${c.url}${path}`);
  await page.locator('tr[data-id]').filter({ hasText: text }).first().waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, `storage/${path.replaceAll(/\W+/g, '-').slice(1)}`);
  expect(complaints.lines).toEqual([]);
});

test('a customer is cleaned by a plan that shows what would go, with the ID typed once more', async () => {
  const { id: bid } = await getRow(c.db, 'storage_volume', { name: 'main' });
  const cleaned = new Set((await getRows(c.db, 'clean_job', {}, ['user_id'])).map((row) => row.user_id));
  const used = await getRows(c.db, 'storage_use', { volume_id: bid, store_type: 2 }, ['owner_id'], 'id');
  const userId = used.find((row) => !cleaned.has(row.owner_id))?.owner_id ?? 0;
  await setRow(c.db, 'user', userId, { name: '清理旅程客户' });
  const file = join(folder, 'main', String(userId), 'output/zz_old/0001.png');
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, 'x'.repeat(4096));
  const before = new Date(Date.now() - 60 * day);
  await utimes(file, before, before);

  const { page, complaints } = await c.openSignedIn({ language: 'zh' });
  await page.goto(`${c.url}/storage/storage/management?clean=`);
  const dialog = page.getByRole('dialog').first();
  await dialog.getByLabel('过期天数').waitFor();
  await choose(page, '客户', '清理旅程客户');
  await choose(page, '存储', 'main');
  await dialog
    .getByText(/将清理|保留/)
    .first()
    .waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'storage/clean-customer');
  await dialog.getByLabel('再次输入用户 ID').fill(String(userId));
  await dialog.getByLabel('原因').fill('旅程验收完成');
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });

  await page.goto(`${c.url}/storage/storage/whiteList?tab=jobs`);
  await page.locator('tr[data-id]').filter({ hasText: '旅程验收完成' }).waitFor();
  expect(complaints.lines).toEqual([]);
});

test('the customer of a planned cleaning is notified, and its history shows the step', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'zh' });
  await page.goto(`${c.url}/storage/storage/whiteList?tab=jobs`);
  const row = page.locator('tr[data-id]').filter({ hasText: '大文件占用' });
  await row.locator('.rd-dots').click();
  await page.getByRole('menuitem', { name: '通知客户', exact: true }).click();
  const dialog = page.getByRole('dialog').first();
  await dialog.getByLabel('提前通知天数').fill('3');
  await dialog.getByRole('button', { name: '通知客户', exact: true }).click();
  await row.filter({ hasText: '已通知' }).waitFor();
  await row.getByRole('button', { name: /展开/ }).click();
  await page.getByRole('cell', { name: '生成计划', exact: true }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'storage/history');
  expect(complaints.lines).toEqual([]);
});

test('a dry run shows what a timer would plan, and the log narrows to the files of a task', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'zh' });
  await page.goto(`${c.url}/storage/storage/autoClean?tab=timers`);
  await page.getByRole('link', { name: '周末清理输入' }).click();
  await page.getByRole('dialog').getByText('下次执行时间').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'storage/dry-run');

  const files = await getRows(c.db, 'clean_file', {}, ['task_id', 'path'], 'id');
  const ofTask = files.find((row) => row.task_id !== null);
  await page.goto(`${c.url}/storage/storage/autoClean?taskIds=${String(ofTask?.task_id)}`);
  const rows = page.locator('tr[data-id]');
  await rows.filter({ hasText: ofTask?.path ?? '' }).waitFor();
  expect(await rows.filter({ hasText: 'input/old/' }).count()).toBe(0);
  expect(complaints.lines).toEqual([]);
});

test('a customer’s missing file is found in the recycle folder, with the cleaning that took it', async () => {
  const [file] = await getRows(c.db, 'clean_file', { clean_file_status: 2 }, ['user_id', 'path'], 'id');
  const { page, complaints } = await c.openSignedIn({ language: 'en' });
  await page.goto(`${c.url}/storage/storage/overview?why=`);
  const dialog = page.getByRole('dialog').first();
  await dialog.getByRole('textbox').nth(0).fill(String(file?.user_id));
  await dialog
    .getByRole('textbox')
    .nth(1)
    .fill(file?.path ?? '');
  await dialog.getByRole('button', { name: 'Look up', exact: true }).click();
  await dialog.getByRole('cell', { name: 'In recycle folder' }).first().waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'storage/why-gone');
  expect(complaints.lines).toEqual([]);
});
