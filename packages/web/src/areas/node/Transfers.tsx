import { nodeTransferDirection, nodeTransfers, nodeTransferStatus } from '@renderdesk/contract';
import { listScreen } from '../../kit/list/index.ts';
import { TransferBelow } from './TransferBelow.tsx';

const nameOf = (id: number, row?: { readonly mirrorName: string }): string =>
  row ? `${id} ${row.mirrorName}` : String(id);

/** Transfers of machines; a row opens to its machines and its record. */
export const Transfers = listScreen(nodeTransfers.list, ({ col, filter, bulk, fields, hidden }) => ({
  status: 'status',
  statusTable: nodeTransferStatus,
  live: ['nodeTransfer'],
  filters: [
    filter.text('leaseUserName', { inline: true }),
    filter.one('status', nodeTransferStatus, { inline: true }),
    filter.one('direction', nodeTransferDirection, { inline: true }),
    filter.range('startTime', 'endTime', { inline: true, label: 'createTime' }),
  ],
  columns: [
    col.id('transferId', { width: 104, pinned: true }),
    ...fields(
      'direction',
      'status',
      'leaseUserName',
      'mirrorName',
      'machines',
      'machinesDone',
      'machinesFailed',
    ),
    col.time('leaseEndTime'),
    ...fields('reason', 'createdBy', 'createTime', 'beginTime', 'finishTime', 'closeReason'),
    ...hidden('userId', 'mirrorId'),
  ],
  Below: TransferBelow,
  actions: [
    bulk(nodeTransfers.start, 'transferId', { nameOf }),
    bulk(nodeTransfers.close, 'transferId', {
      nameOf,
      danger: true,
      ask: { fields: (f) => <f.Text name="reason" rows={2} autoFocus /> },
    }),
  ],
}));
