import { expect, test } from 'vitest';
import { preChanges } from '@renderdesk/contract';
import { addRow, getRow } from '../build/rows.ts';
import { addCustomer, addFrames, addTask } from '../testing/fixtures.ts';
import { serverOfFile } from '../testing/test.ts';
import { recount } from '../task/index.ts';
import { openTasks } from './state.store.ts';

const t = serverOfFile();

test('the words of pre-handling are matched with nodes while it lasts, and no longer', async () => {
  const taskId = await addTask(t.db, { userId: await addCustomer(t.db), status: 0 });
  await addFrames(t.db, taskId, [1, 1]);
  await addRow(t.db, 'pre_task', { task_id: taskId, frames: 1 });
  await t.db.transaction().execute((tx) => recount(tx, [taskId]));
  await t.admin.call(preChanges.addRequirements, { taskIds: [taskId as never], values: ['ssd'] });
  const asks = async () =>
    (await openTasks(t.db, { platformId: 1, now: t.clock.now })).find(({ id }) => id === taskId)
      ?.requirements;
  expect(await asks()).toEqual(['ssd']);
  expect(await getRow(t.db, 'task', { id: taskId })).toMatchObject({ requirements: [] });
  await t.db
    .updateTable('frame')
    .set({ status: 4 })
    .where('task_id', '=', taskId)
    .where('ix', '=', 0)
    .execute();
  expect(await asks()).toEqual([]);
});
