import { errorCodes, jsonTemplates, nodeConstraints, strategy, taskGroups } from '@renderdesk/contract';
import { expect } from 'vitest';
import { setRow } from '../../build/rows.ts';
import { addCustomer, addNode, addTask } from '../../testing/fixtures.ts';
import { freshName } from '../../testing/sampling.ts';
import { test } from '../../testing/test.ts';

test('groups and constraints that are on are offered where staff type them', async ({ t }) => {
  const groupName = freshName();
  const offered = async () => (await t.admin.call(strategy.words, {})).data;
  const set = { groupName, isOn: true, remark: '' };
  const { taskGroupId } = (await t.admin.call(taskGroups.add, set)).data;
  await t.admin.call(nodeConstraints.handle, { constraintText: 'cores>=77', isOn: true, remark: '' });
  expect((await offered()).category).toContain(groupName);
  expect((await offered()).constraints).toContain('cores>=77');
  await t.admin.call(taskGroups.update, { ...set, taskGroupId, version: 1, isOn: false } as never);
  expect((await offered()).category).not.toContain(groupName);
});

test('a group that a node has is not deleted', async ({ t }) => {
  const [used, free] = [freshName(), freshName()];
  const add = async (groupName: string) =>
    (await t.admin.call(taskGroups.add, { groupName, isOn: true, remark: '' })).data.taskGroupId;
  const taskGroupIds = [await add(used), await add(free)];
  const nodeId = await addNode(t.db);
  await setRow(t.db, 'node', nodeId, { category: [used] });
  const { data } = await t.admin.call(taskGroups.remove, { taskGroupIds } as never);
  expect(data).toMatchObject({
    results: [
      { id: taskGroupIds[0], code: errorCodes.stillInUse },
      { id: taskGroupIds[1], code: errorCodes.success },
    ],
  });
});

test('a constraint is one that matching understands, is changed by its version, and exists once', async ({
  t,
}) => {
  const set = { constraintText: 'memory>=512', isOn: true, remark: '' };
  const { nodeConstraintId } = (await t.admin.call(nodeConstraints.handle, set)).data;
  const send = (input: object) => t.admin.send(nodeConstraints.handle, input);
  expect((await send({ ...set, constraintText: 'memory about 5' })).code).toBe(errorCodes.badInput);
  expect((await send(set)).code).toBe(errorCodes.alreadyTaken);
  expect((await send({ ...set, nodeConstraintId })).data).toMatchObject({ issues: [{ path: 'version' }] });
  expect((await send({ ...set, nodeConstraintId, version: 2 })).code).toBe(errorCodes.changedMeanwhile);
  expect((await send({ ...set, nodeConstraintId, version: 1, remark: '大' })).code).toBe(errorCodes.success);
});

test('a template is JSON, has a name of its own for its software, and is found by that', async ({ t }) => {
  const set = { templateName: freshName(), cgId: 2007, jsonContent: '{"a": 1}', isOn: true, remark: '' };
  const send = (input: object) => t.admin.send(jsonTemplates.add, { ...set, ...input });
  const { jsonTemplateId } = (await t.admin.call(jsonTemplates.add, set as never)).data;
  expect((await send({})).code).toBe(errorCodes.alreadyTaken);
  expect((await send({ jsonContent: '{a' })).code).toBe(errorCodes.badInput);
  expect((await send({ cgId: 99 })).code).toBe(errorCodes.notFound);
  expect((await send({ cgId: 2000 })).code).toBe(errorCodes.success);
  const { items } = (await t.admin.call(jsonTemplates.list, { cgId: 2007 })).data;
  expect(items.every((row) => row.cgId === 2007)).toBe(true);
  expect(items.find((row) => row.jsonTemplateId === jsonTemplateId)?.jsonContent).toBe('{"a": 1}');
});

test('a constraint shows the nodes that it leaves and the open tasks that have it', async ({ t }) => {
  const { nodeConstraintId } = (
    await t.admin.call(nodeConstraints.handle, {
      constraintText: 'memory>=100',
      isOn: true,
      remark: '',
    } as never)
  ).data;
  const large = await addNode(t.db, { platform: 2, memoryMb: 131_072 });
  await addNode(t.db, { memoryMb: 1024 });
  const userId = await addCustomer(t.db);
  const taskId = await addTask(t.db, { userId });
  await setRow(t.db, 'task', taskId, { constraints: ['Memory>=100'] });
  await addTask(t.db, { userId });
  const { data } = await t.admin.call(nodeConstraints.touches, { nodeConstraintId });
  expect(data).toMatchObject({
    nodeCount: 1,
    nodes: [{ nodeId: large }],
    taskCount: 1,
    stuckCount: 1,
    tasks: [{ taskId, userId }],
  });
  const keeper = await t.person({ keys: ['config:constraint'], scope: 2 });
  expect((await keeper.call(nodeConstraints.touches, { nodeConstraintId })).data.taskCount).toBe(0);
});
