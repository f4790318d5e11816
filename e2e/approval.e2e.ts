import { afterAll, beforeAll, expect, test } from 'vitest';
import { queue } from '@renderdesk/contract';
import { startConsole, type TestConsole } from './support/console.ts';
import { faultsOf, picture } from './support/look.ts';
import { type AdminCalls, adminCalls } from './support/player.ts';

/** A command beyond its limit waits for a second person, who reads what it would do, rejects it or carries it out. */
let c: TestConsole;
let call: AdminCalls;
let areas: number[];
beforeAll(async () => {
  c = await startConsole();
  call = await adminCalls(c);
  areas = (await c.db.selectFrom('area').select('id').execute()).map(({ id }) => id);
});
afterAll(() => c.close());

const laptop = { width: 1366, height: 768 };
const keys = [
  'running:render:task',
  'complete:render:task',
  'render:task:operate',
  'query:selected:area:customer:task',
  'approval:decide',
] as const;

test('tasks beyond the limit: asked for by one, found in the work queue, read, rejected and approved by another', async () => {
  const limit = { value: JSON.stringify({ limit: 1 }), updated_at: new Date() };
  await c.db
    .insertInto('setting')
    .values({ key: 'fourEyes.taskAbandon', ...limit })
    .execute();
  const tasks = await c.db
    .selectFrom('task')
    .where('status', '=', 10)
    .where('deleted_at', 'is', null)
    .where('operable', '=', true)
    .select('id')
    .orderBy('id')
    .limit(2)
    .execute();
  const taskIds = tasks.map(({ id }) => id);
  const statuses = async () => {
    const rows = await c.db.selectFrom('task').where('id', 'in', taskIds).select('status').execute();
    return rows.map(({ status }) => status);
  };
  for (const reason of ['客户取消订单', '客户再次取消'])
    await expect(call('task/rendering/abandon', { taskIds, reason })).rejects.toThrow(/40050/);
  expect(await statuses()).toEqual([10, 10]);

  const { page, complaints } = await c.openSignedIn({ language: 'zh', keys, areas });
  await page.goto(`${c.url}/workQueue?queueList=${queue.of.approvals}`);
  await page
    .getByRole('link', { name: /申请审批：放弃/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: /^申请 \d+：放弃/ });
  await dialog.getByText('客户取消订单').waitFor();
  await dialog.getByText('2（上限 1）').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'approval/request');
  await dialog.getByRole('button', { name: '拒绝', exact: true }).click();
  const reject = page.getByRole('dialog', { name: '拒绝' });
  await reject.getByLabel('原因').fill('先问客户');
  await reject.getByRole('button', { name: '保存' }).click();
  await reject.waitFor({ state: 'hidden' });
  await dialog.getByText('已拒绝').waitFor();
  await dialog.getByText('先问客户').waitFor();
  expect(await statuses()).toEqual([10, 10]);

  await page.goto(`${c.url}/approval`);
  await page
    .getByRole('row', { name: /客户再次取消/ })
    .getByRole('link')
    .first()
    .click();
  await dialog.getByText('客户再次取消').waitFor();
  await dialog.getByRole('button', { name: '批准', exact: true }).click();
  await dialog.getByText('已批准').waitFor();
  expect(await statuses()).toEqual([35, 35]);
  expect(complaints.lines).toEqual([]);
});

test('the limits: what one person may do alone is read, changed by a request, and the request approved by another', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'en', theme: 'light', ...laptop });
  await page.goto(`${c.url}/dashbroad/index`);
  await page
    .getByRole('navigation', { name: 'Menu' })
    .getByRole('link', { name: 'Approval requests' })
    .click();
  await page.getByRole('tab', { name: /^All requests/ }).click();
  await page.getByRole('row', { name: /客户取消订单/ }).waitFor();
  await picture(page, 'approval/list-en-light');
  await page.getByRole('button', { name: 'Approval limits' }).click();
  const limits = page.getByRole('dialog', { name: 'Approval limits' });
  const row = limits.getByRole('row', { name: /^Set approval limit/ });
  await row.waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'approval/limits-en-light');
  await row.getByRole('button', { name: 'Edit limit' }).click();
  const edit = page.getByRole('dialog', { name: 'Set approval limit' });
  await edit.getByLabel('Set approval limit: limits at once').fill('1');
  await edit.getByLabel('Reason').fill('Busy season');
  await picture(page, 'approval/limit-en-light');
  await edit.getByRole('button', { name: 'Save' }).click();
  await page.getByText(/A second person must approve this/).waitFor();
  await edit.waitFor({ state: 'hidden' });
  expect(complaints.lines).toEqual([]);

  const other = await c.openSignedIn({
    language: 'zh',
    theme: 'dark',
    ...laptop,
    keys: ['approval:decide', 'approval:limit'],
  });
  await other.page.goto(`${c.url}/approval?stateList=5`);
  await other.page.getByText('没有符合筛选条件的记录').waitFor();
  await picture(other.page, 'approval/empty-zh-dark');
  await other.page.goto(`${c.url}/approval`);
  await other.page.getByRole('row', { name: /Busy season/ }).waitFor();
  expect(await faultsOf(other.page)).toEqual([]);
  await picture(other.page, 'approval/list-zh-dark');
  await other.page
    .getByRole('row', { name: /Busy season/ })
    .getByRole('link')
    .first()
    .click();
  const dialog = other.page.getByRole('dialog', { name: /^申请 \d+：设置审批上限/ });
  await dialog.getByText('Busy season').waitFor();
  expect(await faultsOf(other.page)).toEqual([]);
  await picture(other.page, 'approval/request-zh-dark');
  await dialog.getByRole('button', { name: '批准', exact: true }).click();
  await dialog.getByText('已批准').waitFor();
  await other.page.goto(`${c.url}/approval?limits`);
  const changed = other.page
    .getByRole('dialog', { name: '审批上限' })
    .getByRole('row', { name: /^设置审批上限/ });
  await changed.getByRole('cell', { name: '1', exact: true }).waitFor();
  await picture(other.page, 'approval/limits-zh-dark');
  expect(other.complaints.lines).toEqual([]);
});
