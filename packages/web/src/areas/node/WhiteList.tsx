import { nodeWhiteList } from '@renderdesk/contract';
import { nodes } from '../../domain/index.ts';
import { editDialog } from '../../kit/edit/index.ts';
import { listScreen } from '../../kit/list/index.ts';
import { useIdleText } from './idle.texts.ts';
import { nodeLink } from './nodeLink.ts';

const Hint = ({ of }: { of: 'whiteListHint' | 'foreverHint' }) => useIdleText()(of);

const EntryDialog = editDialog({
  ...nodeWhiteList,
  id: 'nodeWhiteListId',
  list: nodeWhiteList.list,
  initial: { untilTime: null },
  fields: (f) => (
    <>
      <f.Choose name="nodeId" from={nodes} hint={<Hint of="whiteListHint" />} autoFocus />
      <f.Time name="untilTime" hint={<Hint of="foreverHint" />} />
      <f.Text name="reason" rows={2} />
    </>
  ),
});

/** Nodes that neither automatic release nor automatic power touches. */
export default listScreen(nodeWhiteList.list, ({ col, filter, bulk, fields, hidden }) => ({
  live: ['nodeWhiteList'],
  filters: [filter.text('name', { inline: true }), filter.flag('isActive', { inline: true })],
  columns: [
    col.text('name', { width: 168, pinned: true, link: (row) => nodeLink(row.nodeId) }),
    ...fields('isActive', 'untilTime', 'reason', 'createdBy', 'createTime'),
    ...hidden('nodeId', 'nodeWhiteListId'),
  ],
  actions: [
    bulk(nodeWhiteList.remove, 'nodeWhiteListId', {
      nameOf: (id, row) => row?.name ?? String(id),
    }),
  ],
  edit: EntryDialog,
}));
