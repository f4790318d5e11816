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

  await page.goto(`${c.url}/approval?decidable=1`);
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
