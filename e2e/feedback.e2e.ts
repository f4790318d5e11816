import type { Insertable } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { day, endOfDayAfter } from '@renderdesk/contract';
import { addRow, getRow, setRow } from '../packages/server/src/build/rows.ts';
import type { DB } from '../packages/server/src/core/db/db.ts';
import { startConsole, type TestConsole } from './support/console.ts';
import { faultsOf, picture } from './support/look.ts';

/** Feedback: taken on, answered, closed, opened again, called invalid; linked to a task; lists that open as the specification says. */
let c: TestConsole;
let customers: readonly { readonly id: number; readonly name: string }[];
beforeAll(async () => {
  c = await startConsole();
  customers = await c.db
    .selectFrom('user')
    .innerJoin('task', 'task.user_id', 'user.id')
    .where('user.deleted_at', 'is', null)
    .where('user.account_type', '=', 1)
    .groupBy('user.id')
    .select(['user.id', 'user.name'])
    .orderBy('user.id')
    .limit(3)
    .execute();
});
afterAll(() => c.close());

const now = Date.now();
const add = async (
  content: string,
  o: Partial<Insertable<DB['feedback']>> & { readonly daysAgo?: number } = {},
): Promise<number> => {
  const { daysAgo = 0, ...set } = o;
  return addRow(c.db, 'feedback', {
    user_id: customers[0]?.id ?? 0,
    source: 2,
    content,
    submitted_at: new Date(now - daysAgo * day),
    due_at: new Date(now - daysAgo * day + 4 * 3_600_000),
    ...set,
  });
};
const stands = (id: number) =>
  getRow(c.db, 'feedback', id, ['status', 'answer', 'reason', 'remark', 'task_id', 'ticket']);
/** The first question of a list that a page asks. */
const asked = async (page: Page, path: string): Promise<Readonly<Record<string, unknown>>> => {
  const request = await page.waitForRequest((one) => one.url().includes(path));
  return request.postDataJSON() as Readonly<Record<string, unknown>>;
};

test('a message is taken on, answered, closed and opened again; another is marked as invalid with its reason', async () => {
  const id = await add('下载结果时提示“文件不存在”，\n请问如何处理？', { due_at: new Date(now - 60_000) });
  const other = await add('广告：低价渲染');
  const task = await c.db
    .selectFrom('task')
    .where('user_id', '=', customers[0]?.id ?? 0)
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const { page, complaints } = await c.openSignedIn({ language: 'zh' });
  const dialog = page.getByRole('dialog').first();
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click();
  await page.goto(`${c.url}/user/clientFeedback`);
  await page.getByRole('row').nth(2).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'feedback/messages');

  await page.goto(`${c.url}/user/clientFeedback?feedback=${id}`);
  await dialog.getByText('已逾期').waitFor();
  await press('领取');
  await dialog.getByRole('button', { name: '答复', exact: true }).waitFor();
  await press('关联');
  await dialog.getByLabel('任务 ID').fill(String(task.id));
  await dialog.getByLabel('工单').fill('RD-1024');
  await press('保存');
  await dialog.getByText('RD-1024').first().waitFor();
  await press('编辑备注');
  await dialog.getByLabel('备注').fill('已电话联系');
  await press('保存');
  await press('答复');
  await dialog.getByLabel('答复').fill('结果保留 20 天，已为您恢复。');
  await press('答复');
  await dialog.getByText('结果保留 20 天，已为您恢复。').first().waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'feedback/answered');
  await press('关闭反馈');
  await press('关闭反馈');
  await dialog.getByRole('button', { name: '重新打开', exact: true }).waitFor();
  expect(await stands(id)).toEqual({
    status: 3,
    answer: '结果保留 20 天，已为您恢复。',
    reason: '',
    remark: '已电话联系',
    task_id: task.id,
    ticket: 'RD-1024',
  });
  await press('重新打开');
  await press('重新打开');
  await dialog.getByRole('button', { name: '答复', exact: true }).waitFor();
  expect(await stands(id)).toMatchObject({ status: 1 });
  expect(await dialog.getByText('已逾期').count()).toBe(0);

  await page.goto(`${c.url}/user/clientFeedback?feedback=${other}`);
  await press('标记为无效');
  await press('标记为无效');
  await dialog.locator('[aria-invalid=true]').first().waitFor();
  await dialog.getByLabel('原因').fill('广告');
  await picture(page, 'feedback/invalid');
  // A colleague was faster: the refusal is told, and what is shown is what stands.
  await setRow(c.db, 'feedback', other, { version: 2 });
  await press('标记为无效');
  await dialog.getByRole('alert').waitFor();
  expect(await stands(other)).toMatchObject({ status: 0 });
  await press('取消');
  await page.getByRole('button', { name: '放弃', exact: true }).click();
  await dialog.getByText('待处理', { exact: true }).first().waitFor();
  await page.goto(`${c.url}/user/clientFeedback?feedback=${other}`);
  await press('标记为无效');
  await dialog.getByLabel('原因').fill('广告');
  await press('标记为无效');
  await dialog.getByText('无效', { exact: true }).first().waitFor();
  expect(await stands(other)).toMatchObject({ status: 4, reason: '广告' });
  expect(complaints.lines).toEqual([]);
});

test('feedback is given to a colleague from the list, and waits in the work queue', async () => {
  const id = await add('批量下载能否支持断点续传？', { source: 8, client_version: '5.2.1' });
  const { page, complaints } = await c.openSignedIn({ language: 'en', width: 1366 });
  await page.goto(`${c.url}/user/clientFeedback?tab=client`);
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: String(id), exact: true }) });
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Assign', exact: true }).click();
  const dialog = page.getByRole('dialog').first();
  await dialog.getByText('Leave empty to take it yourself.').waitFor();
  await picture(page, 'feedback/assign');
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  await row.getByText('In progress').waitFor();
  expect(await stands(id)).toMatchObject({ status: 1 });
  await page.goto(`${c.url}/workQueue?queueList=17`);
  await page.getByRole('link', { name: /批量下载能否支持断点续传/ }).click();
  await page.waitForURL(`**/user/clientFeedback?tab=client&feedback=${id}`);
  await dialog.getByRole('button', { name: 'Answer', exact: true }).click();
  // What the customer wrote stands above, and nothing is wrong before anything was typed.
  await dialog.getByText('批量下载能否支持断点续传？').waitFor();
  const answer = dialog.getByRole('textbox', { name: 'Answer' });
  await expect.poll(() => answer.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await answer.getAttribute('aria-invalid')).toBe('false');
  await picture(page, 'feedback/answer');
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Answer', exact: true }).waitFor();
  expect(complaints.lines).toEqual([]);
});

test('the lists of the clients open with twenty rows of their span and channel, and find a version', async () => {
  const kept = { source: 3, type: 1, module: 4, error_types: [5, 4] } as const;
  const fresh = await add('第 12 帧发黑', { ...kept, error_types: [5, 4], client_version: '6.1.0' });
  const old = await add('登录缓慢', { ...kept, error_types: [], daysAgo: 9 });
  const partner = await add('合作方客户端崩溃', { ...kept, error_types: [1], channel: 2 });
  const animation = await add('动画客户端很好用', {
    source: 1,
    score: 5,
    client_version: '5.2.0',
    daysAgo: 20,
  });
  const { page, complaints } = await c.openSignedIn({ language: 'zh', theme: 'dark' });
  const first = asked(page, 'front/user/feedback/picture/list');
  await page.goto(`${c.url}/user/pictureClientFeedback`);
  const until = endOfDayAfter(new Date(), 0).getTime();
  expect(await first).toMatchObject({ channel: 1, endDate: until - 1, startDate: until - 7 * day });
  expect((await first)['pageSize'] ?? 20).toBe(20);
  const shown = (id: number) => page.getByRole('link', { name: String(id), exact: true });
  await shown(fresh).waitFor();
  for (const one of [old, partner, animation]) expect(await shown(one).count()).toBe(0);
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'feedback/picture');
  // What is empty is not sent; codes go as numbers, however they stand in the address.
  expect(Object.keys(await first)).not.toContain('errorTypes');
  const narrowed = asked(page, 'front/user/feedback/picture/list');
  await page.goto(
    `${c.url}/user/pictureClientFeedback?version=6.1.0&type=1&module=4&status=0&errorTypes=5,4&startDate=-7d..`,
  );
  expect(await narrowed).toMatchObject({
    type: 1,
    module: 4,
    status: 0,
    errorTypes: [5, 4],
    version: '6.1.0',
  });
  await shown(fresh).waitFor();

  const second = asked(page, 'front/user/feedback/animation/list');
  await page.goto(`${c.url}/user/animationClientFeedback`);
  expect(await second).toMatchObject({ channel: 1, endDate: until - 1, startDate: until - 30 * day });
  await shown(animation).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'feedback/animation');
  expect(complaints.lines).toEqual([]);
});

test('website and platform feedback have a screen each, and one is read over its list', async () => {
  const site = await add('价格页打不开', { source: 5, type: 1, score: 2 });
  const platform = await add('希望支持深色主题', { source: 6, type: 2, score: 4 });
  const { page, complaints } = await c.openSignedIn({ language: 'zh' });
  const [ofSite, ofPlatform] = ['价格页打不开', '希望支持深色主题'];
  for (const [path, id, words, others] of [
    ['officialPage', site, ofSite, ofPlatform],
    ['platformPage', platform, ofPlatform, ofSite],
  ] as const) {
    await page.goto(`${c.url}/feedback/${path}`);
    const rows = page.locator('tr[data-id]');
    await rows.filter({ hasText: words }).first().waitFor();
    expect(await rows.filter({ hasText: others }).count()).toBe(0);
    expect(await faultsOf(page)).toEqual([]);
    await page.goto(`${c.url}/feedback/${path}?feedback=${id}`);
    await page.getByRole('dialog').getByText(words).waitFor();
    await picture(page, `feedback/${path}`);
  }
  expect(complaints.lines).toEqual([]);
});

test('without any feedback a list says what will stand in it', async () => {
  await c.db.deleteFrom('feedback').execute();
  const { page, complaints } = await c.openSignedIn({ language: 'en' });
  await page.goto(`${c.url}/user/clientFeedback`);
  await page
    .getByText('Messages that customers leave on the website or send through the API appear here.')
    .waitFor();
  await page.getByText('No messages yet').waitFor();
  await picture(page, 'feedback/empty');
  expect(complaints.lines).toEqual([]);
});
