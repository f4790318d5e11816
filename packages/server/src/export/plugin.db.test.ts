import { pluginConsumption } from '@renderdesk/contract';
import { expect } from 'vitest';
import { addCustomer, addTask } from '../testing/fixtures.ts';
import { test } from '../testing/test.ts';

test('ended tasks that asked for plugins, for who sees their area, without any key of task lists', async ({
  t,
}) => {
  const ended = { userId: await addCustomer(t.db), status: 25, areaId: 2, plugins: ['yeti 4.2.9'] } as const;
  const taskId = await addTask(t.db, ended);
  for (const other of [{ plugins: [] }, { status: 5 }, { areaId: 1 }] as const)
    await addTask(t.db, { ...ended, ...other });
  const person = await t.person({ keys: ['export:plugin', 'query:selected:area:customer:task'], areas: [2] });
  const { data } = await person.call(pluginConsumption.list, {});
  expect(data.items.map((row) => row.taskId)).toEqual([taskId]);
});
