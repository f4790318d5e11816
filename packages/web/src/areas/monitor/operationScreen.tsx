import type { ReactNode } from 'react';
import { channel, type operationLog, OperationId, principalKind, taskType } from '@renderdesk/contract';
import { idsFilter, staff, userFilter } from '../../domain/index.ts';
import { lateDialog } from '../../kit/dialogs/index.ts';
import { listScreen } from '../../kit/list/index.ts';
import { useDialogParam } from '../../kit/url/index.ts';
import { ActionName } from './ActionName.tsx';
import { Actor, Affected } from './OperationCells.tsx';
import { Outcome } from './Outcome.tsx';
import './monitor.css';

const OperationDialog = lateDialog(() => import('./OperationDialog.tsx'));

/** One record over a page, at `?record=12`. */
export const OpenRecord = (): ReactNode => {
  const open = useDialogParam('record');
  const id = OperationId.safeParse(Number(open.value));
  return open.value !== null && id.success && <OperationDialog operationId={id.data} onClose={open.close} />;
};

/** The list of one log of operations; both logs have the same fields (tasks §3). */
export const operationScreen = (
  call: typeof operationLog.list,
  exported: typeof operationLog.export,
  { byStaff }: { readonly byStaff: boolean },
) =>
  listScreen(call, ({ col, filter }) => {
    const address = ({ operationId }: { operationId: number }): string => `?record=${operationId}`;
    return {
      open: address,
      filters: [
        filter.one('taskType', taskType, { inline: true, needed: true }),
        filter.range('startDate', 'endDate', { inline: true, opens: '-30d..' }),
        filter.text('userName', { inline: true }),
        userFilter(filter, 'operatedUserName', 'userId', { inline: true }),
        ...(byStaff
          ? [filter.choose('adminId', staff)]
          : [filter.one('userType', principalKind), filter.one('channel', channel)]),
        filter.custom('taskIds', idsFilter('taskIds')),
        filter.custom('nodeIds', idsFilter('nodeIds')),
        filter.text('nodeIp'),
      ],
      columns: [
        col.time('operateTime', { sort: 'operateTimeFlag', pinned: true }),
        col.custom('userName', (row) => <Actor row={row} />, { width: 104 }),
        col.custom('call', (row) => <ActionName call={row.call} />, { width: 136 }),
        col.custom('outcome', (row) => <Outcome code={row.outcome} />, { width: byStaff ? 120 : 104 }),
        col.custom('objectKind', (row) => <Affected row={row} />, { width: byStaff ? 128 : 112 }),
        col.text('operatedUserName', { width: byStaff ? 120 : 96 }),
        col.text('reason', { width: byStaff ? 140 : 96 }),
        col.text('ip', { width: 108 }),
        ...(byStaff
          ? []
          : [
              col.tag('channel', channel, { width: 120 }),
              col.tag('userType', principalKind, { width: 112 }),
            ]),
        col.id('requestId', { width: 140, hidden: true }),
        col.id('operationId', { width: 104, link: address }),
      ],
      export: exported,
    };
  });
