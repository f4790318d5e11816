import { taskGroups } from '@renderdesk/contract';
import { editDialog } from '../../kit/edit/index.ts';
import { listScreen } from '../../kit/list/index.ts';

const GroupDialog = editDialog({
  ...taskGroups,
  id: 'taskGroupId',
  list: taskGroups.list,
  initial: { isOn: true, remark: '' },
  fields: (f) => (
    <>
      <f.Text name="groupName" autoFocus />
      <f.Flag name="isOn" />
      <f.Text name="remark" rows={2} />
    </>
  ),
});

/** /deploy/groupConfiguration: groups that are offered as categories of tasks and nodes. */
export default listScreen(taskGroups.list, ({ col, filter, bulk, fields, hidden }) => ({
  live: ['taskGroup'],
  filters: [filter.text('groupName', { inline: true }), filter.flag('isOn', { inline: true })],
  columns: [
    col.text('groupName', { width: 200, pinned: true, sort: 'groupNameFlag' }),
    col.toggle('isOn', taskGroups.update),
    ...fields('nodeCount', 'agentCount', 'remark', 'createTime'),
    ...hidden('taskGroupId'),
  ],
  actions: [
    bulk(taskGroups.remove, 'taskGroupId', {
      danger: true,
      nameOf: (id, row) => row?.groupName ?? String(id),
    }),
  ],
  edit: GroupDialog,
}));
