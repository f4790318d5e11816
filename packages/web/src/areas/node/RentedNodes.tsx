import { leaseNodes, leaseNodeStatus } from '@renderdesk/contract';
import { platforms, users } from '../../domain/index.ts';
import { lateDialog } from '../../kit/dialogs/index.ts';
import { editDialog } from '../../kit/edit/index.ts';
import { listScreen } from '../../kit/list/index.ts';
import { leaseMirrors, renderMirrors } from './mirrorSource.ts';
import { nodeLink } from './nodeLink.ts';
import { useRentText } from './rent.texts.ts';

const MirrorHint = () => useRentText()('mirrorHint');

const LeaseDialog = editDialog({
  ...leaseNodes,
  id: 'leaseNodeId',
  list: leaseNodes.list,
  initial: { gpuCount: 0, category: [], requirements: [], remark: '', ip: null, macCode: null, snCode: null },
  fields: (f) => (
    <>
      <f.Text name="name" autoFocus />
      <f.Choose name="platform" from={platforms} />
      <f.Text name="ip" />
      <f.Text name="macCode" />
      <f.Text name="snCode" />
      <f.Number name="gpuCount" />
      <f.Words name="category" />
      <f.Words name="requirements" />
      <f.Text name="remark" rows={2} />
    </>
  ),
});

const nameOf = (id: number, row?: { readonly name: string }): string => row?.name ?? String(id);

/** Rented nodes: whose they are, until when, and with which image. */
export const RentedNodes = listScreen(leaseNodes.list, ({ col, filter, bulk, fields, hidden }) => ({
  status: 'status',
  statusTable: leaseNodeStatus,
  live: ['leaseNode', 'nodeTransfer'],
  filters: [
    filter.text('leaseUserName', { inline: true }),
    filter.text('name', { inline: true }),
    filter.one('status', leaseNodeStatus, { inline: true }),
    filter.commaList('category', { inline: true }),
    filter.text('snCode', { inline: true }),
    filter.choose('userId', users),
    filter.text('ip'),
    filter.text('macCode'),
    filter.commaList('requirements'),
  ],
  columns: [
    col.text('name', { width: 140, pinned: true, sort: 'nameFlag' }),
    col.tag('status', leaseNodeStatus, { width: 108 }),
    col.text('leaseUserName', { width: 132 }),
    col.time('leaseEndTime', { width: 152, priority: 'high' }),
    col.named('platform', platforms, { width: 104 }),
    ...fields('mirrorName', 'ip', 'snCode', 'gpuCount'),
    col.texts('category', { width: 120 }),
    col.texts('requirements', { width: 120 }),
    ...fields('macCode', 'isNormalSubmit', 'remark', 'createTime'),
    ...hidden('leaseNodeId', 'userId'),
    col.id('nodeId', { hidden: true, link: (row) => (row.nodeId === null ? '' : nodeLink(row.nodeId)) }),
  ],
  actions: [
    bulk(leaseNodes.lease, 'leaseNodeId', {
      nameOf,
      ask: {
        fields: (f) => (
          <>
            <f.Choose name="userId" from={users} autoFocus />
            <f.Time name="leaseEndTime" />
          </>
        ),
      },
    }),
    bulk(leaseNodes.release, 'leaseNodeId', {
      nameOf,
      ask: { fields: (f) => <f.Text name="reason" rows={2} autoFocus /> },
    }),
    bulk(leaseNodes.moveToRender, 'leaseNodeId', {
      nameOf,
      danger: true,
      ask: {
        fields: (f) => (
          <>
            <f.Choose name="mirrorId" from={renderMirrors} hint={<MirrorHint />} autoFocus />
            <f.Text name="reason" rows={2} />
          </>
        ),
      },
    }),
    bulk(leaseNodes.changeMirror, 'leaseNodeId', {
      nameOf,
      danger: true,
      ask: {
        fields: (f) => (
          <>
            <f.Choose name="mirrorId" from={leaseMirrors} hint={<MirrorHint />} autoFocus />
            <f.Text name="reason" rows={2} />
          </>
        ),
      },
    }),
    bulk(leaseNodes.addCategory, 'leaseNodeId', {
      nameOf,
      ask: { fields: (f) => <f.Words name="category" /> },
    }),
    bulk(leaseNodes.removeCategory, 'leaseNodeId', {
      nameOf,
      ask: { fields: (f) => <f.Words name="category" /> },
    }),
    bulk(leaseNodes.setNormalSubmit, 'leaseNodeId', {
      nameOf,
      ask: {
        fields: (f) => <f.Flag name="isNormalSubmit" autoFocus />,
        initial: (rows) => ({ isNormalSubmit: rows[0]?.isNormalSubmit ?? true }),
      },
    }),
    bulk(leaseNodes.repair, 'leaseNodeId', {
      nameOf,
      ask: { fields: (f) => <f.Text name="reason" rows={2} autoFocus /> },
    }),
    bulk(leaseNodes.cure, 'leaseNodeId', { nameOf }),
    bulk(leaseNodes.remove, 'leaseNodeId', { nameOf, danger: true }),
  ],
  edit: LeaseDialog,
  dialogs: { import: { call: leaseNodes.importFile, Dialog: lateDialog(() => import('./LeaseImport.tsx')) } },
  export: leaseNodes.export,
}));
