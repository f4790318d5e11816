import { nodeConstraints } from '@renderdesk/contract';
import { editDialog } from '../../kit/edit/index.ts';
import { listScreen } from '../../kit/list/index.ts';
import { ConstraintBelow } from './ConstraintBelow.tsx';
import { useConfigText } from './config.texts.ts';

const ConstraintHint = () => useConfigText()('constraintHint');

const ConstraintDialog = editDialog({
  add: nodeConstraints.handle,
  update: nodeConstraints.handle,
  id: 'nodeConstraintId',
  list: nodeConstraints.list,
  initial: { isOn: true, remark: '' },
  fields: (f) => (
    <>
      <f.Text name="constraintText" autoFocus hint={<ConstraintHint />} />
      <f.Flag name="isOn" />
      <f.Text name="remark" rows={2} />
    </>
  ),
});

/** /deploy/constraintList: constraints that are offered for tasks. */
export default listScreen(nodeConstraints.list, ({ col, filter, bulk, fields, hidden }) => ({
  live: ['nodeConstraint'],
  filters: [filter.text('constraintText', { inline: true }), filter.flag('isOn', { inline: true })],
  columns: [
    col.text('constraintText', { width: 220, pinned: true, sort: 'constraintTextFlag' }),
    ...fields('isOn', 'remark', 'createTime'),
    ...hidden('nodeConstraintId'),
  ],
  actions: [
    bulk(nodeConstraints.remove, 'nodeConstraintId', {
      danger: true,
      nameOf: (id, row) => row?.constraintText ?? String(id),
    }),
  ],
  edit: ConstraintDialog,
  Below: ConstraintBelow,
}));
