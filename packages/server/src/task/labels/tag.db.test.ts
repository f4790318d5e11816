import { expect, test } from 'vitest';
import { errorCodes, renders, strategy, tags } from '@renderdesk/contract';
import { serverOfFile } from '../../testing/test.ts';
import { getRow, setRow } from '../../build/rows.ts';
import { addCustomer, addTask } from '../../testing/fixtures.ts';

const t = serverOfFile();

/** Tasks in these statuses that bear a label. */
const labelled = async (adminTagName: string, ...statuses: readonly (0 | 25)[]) => {
  const taskIds: never[] = [];
  for (const status of statuses)
    taskIds.push((await addTask(t.db, { userId: await addCustomer(t.db), status })) as never);
  await t.admin.call(renders.addTag, { taskIds, adminTagName });
  return taskIds as number[];
};
const get = (adminTagName: string) => t.admin.call(tags.get, { adminTagName });
const labelsOf = async (taskId: number) =>
  (await getRow(t.db, 'task', taskId, ['admin_labels'])).admin_labels;

test('labels are listed with the tasks that bear them, noted ones without any; a part of the name narrows', async () => {
  await labelled('字典-夜间', 0, 25);
  expect((await t.admin.call(tags.add, { adminTagName: '字典-新' })).code).toBe(errorCodes.success);
  expect((await t.admin.call(tags.query, { adminTagName: '字典-' })).data).toEqual([
    { adminTagName: '字典-夜间', tasks: 2, openTasks: 1 },
    { adminTagName: '字典-新', tasks: 0, openTasks: 0 },
  ]);
  expect((await get('字典-夜间')).data).toMatchObject({ tasks: 2 });
  expect((await get('字典-')).code).toBe(errorCodes.notFound);
  // What the list shows and what is offered as a choice are the same labels.
  expect((await t.admin.call(strategy.words, {})).data.adminTags).toEqual(
    expect.arrayContaining(['字典-夜间', '字典-新']),
  );
  const again = await t.admin.call(tags.add, { adminTagName: '字典-新' });
  expect(again.code).toBe(errorCodes.alreadyTaken);
});

test('whoever sees only some tasks is told of those alone, and deletes nowhere', async () => {
  await labelled('字典-范围', 0);
  const other = await t.person({ keys: ['running:render:task', 'render:task:label'], scope: 2 });
  expect((await other.call(tags.query, { adminTagName: '字典-范围' })).data).toEqual([]);
  const refused = await other.call(tags.deleteTag, { adminTagName: '字典-范围', reason: '合并' });
  expect(refused.code).toBe(errorCodes.stillInUse);
  expect((await get('字典-范围')).data.tasks).toBe(1);
});

test('a label in use is not removed from the dictionary alone; one without tasks is', async () => {
  await labelled('字典-在用', 0);
  const remove = (adminTagName: string) => t.admin.call(tags.remove, { adminTagName });
  expect((await remove('字典-在用')).code).toBe(errorCodes.stillInUse);
  await t.admin.call(tags.add, { adminTagName: '字典-空' });
  expect((await remove('字典-空')).code).toBe(errorCodes.success);
  expect((await get('字典-空')).code).toBe(errorCodes.notFound);
  expect((await remove('字典-空')).code).toBe(errorCodes.notFound);
});

test('deleting a label takes it from every task, deleted ones too, each with an event, and is recorded', async () => {
  const label = '字典-删除';
  const taskIds = await labelled(label, 0, 25, 25);
  const [first, , gone] = taskIds as [number, number, number];
  await t.admin.call(renders.addTag, { taskIds: [first] as never[], adminTagName: '字典-留下' });
  await t.admin.call(tags.add, { adminTagName: label });
  await setRow(t.db, 'task', gone, { deleted_at: t.clock.now });
  expect((await get(label)).data.tasks).toBe(2);

  const { data } = await t.admin.call(tags.deleteTag, { adminTagName: label, reason: '标签合并' });
  expect(data).toEqual({ tasks: 2 });
  expect(await labelsOf(first)).toEqual(['字典-留下']);
  expect(await labelsOf(gone)).toEqual([]);
  const events = await t.db
    .selectFrom('task_event')
    .where('task_id', 'in', taskIds)
    .where('action', '=', 'removeTag')
    .select(['task_id', 'reason', 'actor_kind'])
    .orderBy('task_id')
    .execute();
  expect(events).toEqual(
    taskIds.toSorted((a, b) => a - b).map((id) => ({ task_id: id, reason: '标签合并', actor_kind: 1 })),
  );
  const record = await t.db
    .selectFrom('operation')
    .where('call', '=', tags.deleteTag.name)
    .orderBy('id', 'desc')
    .select(['before', 'reason'])
    .executeTakeFirstOrThrow();
  const { rows } = record.before as { rows: { kind: string; values: { admin_labels?: string[] } }[] };
  const tasks = rows.filter(({ kind }) => kind === 'task');
  expect(tasks.map((row) => row.values.admin_labels?.includes(label))).toEqual([true, true, true]);
  expect(record.reason).toBe('标签合并');
  expect((await get(label)).code).toBe(errorCodes.notFound);
  const again = await t.admin.call(tags.deleteTag, { adminTagName: label, reason: '标签合并' });
  expect(again.code).toBe(errorCodes.notFound);
});
