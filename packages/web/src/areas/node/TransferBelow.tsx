import {
  nodeTransferMachineStatus,
  nodeTransfers,
  type NodeTransferId,
  type OutputOf,
} from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { invalidate, useRead } from '../../kit/call/index.ts';
import { RowActions, ShortTable, Timeline } from '../../kit/detail/index.ts';
import { type Action, actionKit } from '../../kit/list/index.ts';
import { useServerEvents } from '../../kit/live/index.ts';
import { EmptyValue, StatusTag, Time, useReasonWords } from '../../kit/show/index.ts';
import { Skeleton } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useRentText } from './rent.texts.ts';

type Machine = OutputOf<typeof nodeTransfers.machines>[number];
const { bulk } = actionKit<Machine>();
const nameOf = (id: number, row?: Machine): string => row?.name ?? String(id);

const actions: readonly Action<Machine>[] = [
  bulk(nodeTransfers.cancel, 'machineId', {
    nameOf,
    ask: { fields: (f) => <f.Text name="reason" rows={2} autoFocus /> },
  }),
  bulk(nodeTransfers.retry, 'machineId', {
    nameOf,
    ask: { fields: (f) => <f.Text name="reason" rows={2} autoFocus /> },
  }),
  bulk(nodeTransfers.giveUp, 'machineId', {
    nameOf,
    danger: true,
    ask: { fields: (f) => <f.Text name="reason" rows={2} autoFocus /> },
  }),
];
const screen = {
  status: 'renderToLeaseStatus',
  statusTable: nodeTransferMachineStatus,
  actions,
} as const;

const Machines = ({ of }: { of: readonly Machine[] }): ReactNode => {
  const t = useRentText();
  const labels = useLabels('node');
  const reasonWords = useReasonWords();
  return (
    <ShortTable
      caption={t('machines')}
      heads={[
        { key: 'name', name: labels.field('name') },
        { key: 'status', name: labels.field('renderToLeaseStatus') },
        { key: 'since', name: labels.field('since') },
        { key: 'failure', name: labels.field('failure') },
        { key: 'wipe', name: labels.field('wipe') },
        { key: 'actions', name: '' },
      ]}
      empty={t('noMachines')}
      rows={of.map((one) => ({
        key: one.machineId,
        cells: [
          one.name,
          <StatusTag
            key="status"
            code={one.renderToLeaseStatus}
            table={nodeTransferMachineStatus}
            labels={labels}
          />,
          <Time key="since" at={one.since} />,
          one.failedAtStep === null ? (
            <EmptyValue key="failure" />
          ) : (
            <span key="failure" title={one.said}>
              {`${labels.code(nodeTransferMachineStatus, one.failedAtStep)}: ${reasonWords(one.failure)}`}
              {one.said !== '' && <small>{` ${one.said}`}</small>}
            </span>
          ),
          one.wipe === null ? (
            <EmptyValue key="wipe" />
          ) : (
            <span key="wipe" title={one.wipe.job}>
              {`${one.wipe.how} `}
              <Time at={one.wipe.until} />
            </span>
          ),
          <RowActions
            key="actions"
            call={nodeTransfers.machines}
            screen={screen}
            row={one}
            onDone={() => void invalidate(nodeTransfers.machines, nodeTransfers.records, nodeTransfers.list)}
          />,
        ],
      }))}
    />
  );
};

const actionNames = ['add', 'start', 'move', 'cancel', 'retry', 'giveUp', 'close'] as const;
const isKnown = (action: string): action is (typeof actionNames)[number] =>
  (actionNames as readonly string[]).includes(action);

const Records = ({ transferId }: { transferId: NodeTransferId }): ReactNode => {
  const t = useRentText();
  const labels = useLabels('node');
  const reasonWords = useReasonWords();
  const { data } = useRead(nodeTransfers.records, { id: transferId }, { quiet: true });
  if (!data) return <Skeleton lines={3} />;
  return (
    <section>
      <h3>{t('records')}</h3>
      <Timeline
        items={data.item.map((one) => ({
          key: one.eventId,
          at: one.at,
          who: one.actor === '' ? t('farm') : one.actor,
          what: [
            one.machineName,
            isKnown(one.action) ? t(`transferActions.${one.action}`) : one.action,
            one.toStatus === null ? null : labels.code(nodeTransferMachineStatus, one.toStatus),
          ]
            .filter((part) => part !== null)
            .join(' · '),
          note: reasonWords(one.reason),
        }))}
      />
    </section>
  );
};

/** Machines of a transfer with what may be done to each, and what happened to it. */
export const TransferBelow = ({
  row: { transferId },
}: {
  row: { readonly transferId: NodeTransferId };
}): ReactNode => {
  useServerEvents(['nodeTransfer'], () => void invalidate(nodeTransfers.machines, nodeTransfers.records));
  const { data } = useRead(nodeTransfers.machines, { id: transferId }, { quiet: true });
  return (
    <>
      {data ? <Machines of={data} /> : <Skeleton lines={2} />}
      <Records transferId={transferId} />
    </>
  );
};
