import { jsonTemplates, nodeConstraints, type Out, taskGroups } from '@renderdesk/contract';
import { eq, words } from '../../core/calls/filters.ts';
import { listing } from '../../core/calls/listing.ts';
import { serve } from '../../core/calls/serve.ts';
import { deleteRows, deleteUnused, insertRow, lockRows, updateRow } from '../../core/crud/crud.store.ts';
import { asId } from '../../core/db/wire.ts';
import { badFields } from '../../core/http/apiError.ts';
import { softwareNames } from './names.store.ts';
import { agentsOfGroup, groupsInUse, nodesOfGroup } from './setup.store.ts';

const groupColumns = (input: Out<typeof taskGroups.add.input.shape>) => ({
  group_name: input.groupName,
  is_on: input.isOn,
  remark: input.remark,
});
const ofGroup = { task_group_name_unique: 'groupName' } as const;

/** Groups by which tasks and nodes match. */
const groupCalls = serve(taskGroups, {
  list: listing(taskGroups.list)
    .from((db) => db.selectFrom('task_group').where('deleted_at', 'is', null))
    .list({
      key: 'task_group.id',
      where: { groupName: words('task_group.group_name'), isOn: eq('task_group.is_on') },
      sorts: { createTimeFlag: 'task_group.created_at', groupNameFlag: 'task_group.group_name' },
      columns: { taskGroupId: 'task_group.id', nodeCount: nodesOfGroup, agentCount: agentsOfGroup },
    }),
  add: async ({ tx, input, now }) => ({
    taskGroupId: asId(await insertRow(tx, 'task_group', { now, set: groupColumns(input) }, ofGroup)),
  }),
  update: async ({ tx, input, now }) => {
    const { taskGroupId: id, version } = input;
    await updateRow(tx, 'task_group', { id, version, now, set: groupColumns(input) }, ofGroup);
    return null;
  },
  remove: async ({ tx, ids, now, expectedVersions }) => {
    const { free, outcomes } = await lockRows(tx, 'task_group', { ids, expectedVersions });
    if (free.length === 0) return outcomes;
    const used = await groupsInUse(
      tx,
      free.map((row) => row.id),
    );
    const deleted = await deleteUnused(tx, 'task_group', used, now);
    return new Map([...outcomes, ...deleted]);
  },
});

const ofText = { node_constraint_text_unique: 'constraintText' } as const;

/** Constraints that are offered for tasks. */
const constraintCalls = serve(nodeConstraints, {
  list: listing(nodeConstraints.list)
    .from((db) => db.selectFrom('node_constraint').where('deleted_at', 'is', null))
    .list({
      key: 'node_constraint.id',
      where: {
        constraintText: words('node_constraint.constraint_text'),
        isOn: eq('node_constraint.is_on'),
      },
      sorts: {
        createTimeFlag: 'node_constraint.created_at',
        constraintTextFlag: 'node_constraint.constraint_text',
      },
      columns: { nodeConstraintId: 'node_constraint.id' },
    }),
  handle: async ({ tx, input, now }) => {
    const { nodeConstraintId: id, version } = input;
    const set = { constraint_text: input.constraintText, is_on: input.isOn, remark: input.remark };
    if (id === undefined)
      return { nodeConstraintId: asId(await insertRow(tx, 'node_constraint', { now, set }, ofText)) };
    if (version === undefined) throw badFields('version');
    await updateRow(tx, 'node_constraint', { id, version, now, set }, ofText);
    return { nodeConstraintId: id };
  },
  remove: ({ tx, ids, now, expectedVersions }) =>
    deleteRows(tx, 'node_constraint', { ids, now, expectedVersions }),
});

const templateColumns = (input: Out<typeof jsonTemplates.add.input.shape>) => ({
  software_id: input.cgId,
  template_name: input.templateName,
  json_content: input.jsonContent,
  is_on: input.isOn,
  remark: input.remark,
});
const ofTemplate = { json_template_name_unique: 'templateName' } as const;

/** Templates of JSON, by software. */
const templateCalls = serve(jsonTemplates, {
  list: listing(jsonTemplates.list)
    .from((db) => db.selectFrom('json_template').where('deleted_at', 'is', null))
    .list({
      key: 'json_template.id',
      where: {
        cgId: eq('json_template.software_id'),
        templateName: words('json_template.template_name'),
        isOn: eq('json_template.is_on'),
      },
      sorts: { createTimeFlag: 'json_template.created_at' },
      columns: { jsonTemplateId: 'json_template.id', cgId: 'json_template.software_id' },
      names: softwareNames,
    }),
  add: async ({ tx, input, now }) => ({
    jsonTemplateId: asId(
      await insertRow(tx, 'json_template', { now, set: templateColumns(input) }, ofTemplate),
    ),
  }),
  update: async ({ tx, input, now }) => {
    const { jsonTemplateId: id, version } = input;
    await updateRow(tx, 'json_template', { id, version, now, set: templateColumns(input) }, ofTemplate);
    return null;
  },
  remove: ({ tx, ids, now, expectedVersions }) =>
    deleteRows(tx, 'json_template', { ids, now, expectedVersions }),
});

/** What is offered where staff type something. */
export const choiceCalls = [...groupCalls, ...constraintCalls, ...templateCalls];
