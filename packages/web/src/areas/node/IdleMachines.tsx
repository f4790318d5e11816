import { heldMachines, idleMachines, idleMachineStatus, idleSource } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { platforms } from '../../domain/index.ts';
import { invalidate, useRead } from '../../kit/call/index.ts';
import { lateDialog } from '../../kit/dialogs/index.ts';
import { listScreen } from '../../kit/list/index.ts';
import { useServerEvents } from '../../kit/live/index.ts';
import { formatFigure } from '../../kit/show/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useIdleText } from './idle.texts.ts';
import { nodeLink } from './nodeLink.ts';

const ReleaseHint = () => useIdleText()('releaseHint');

/** How many machines have each status, and what all that were released have used. */
const Figures = (): ReactNode => {
  const t = useIdleText();
  const labels = useLabels('node');
  useServerEvents(['idleMachine'], () => void invalidate(idleMachines.releaseCount));
  const { data } = useRead(idleMachines.releaseCount, {}, { quiet: true });
  const held = data?.byStatus.filter(({ status }) => (heldMachines as readonly number[]).includes(status));
  const figures: readonly (readonly [string, number | undefined])[] = [
    ...heldMachines.map(
      (status) =>
        [
          labels.code(idleMachineStatus, status),
          held?.find((one) => one.status === status)?.machines,
        ] as const,
    ),
    [t('releasedTotal'), data?.released],
    [t('minutesTotal'), data?.usedMinutes],
  ];
  return (
    <dl className="rd-stats rd-idle-figures" aria-label={labels.action(idleMachines.releaseCount)}>
      {figures.map(([name, value]) => (
        <div key={name} className="rd-stat">
          <dt>{name}</dt>
          <dd className="rd-figure">{value === undefined ? '–' : formatFigure(value)}</dd>
        </div>
      ))}
    </dl>
  );
};

const List = listScreen(idleMachines.list, ({ col, filter, bulk, fields, hidden }) => ({
  status: 'status',
  statusTable: idleMachineStatus,
  live: ['idleMachine'],
  filters: [
    filter.text('name', { inline: true }),
    filter.one('status', idleMachineStatus, { inline: true }),
    filter.one('idleSource', idleSource, { inline: true }),
    filter.choose('platform', platforms, { inline: true }),
    filter.range('startTime', 'endTime', { inline: true, label: 'createTime' }),
    filter.number('cloudTemplateId'),
  ],
  columns: [
    col.text('name', {
      width: 168,
      pinned: true,
      link: (row) => (row.nodeId === null ? '' : nodeLink(row.nodeId)),
    }),
    col.tag('status', idleMachineStatus, { width: 112 }),
    ...fields('templateName', 'idleSource', 'vendor'),
    col.named('platform', platforms, { width: 96 }),
    ...fields('hourlyPrice', 'usedMinutes', 'amount'),
    col.reason('reason', { width: 168 }),
    ...fields('appliedBy', 'createTime', 'serviceTime'),
    col.reason('failure', { width: 168 }),
    ...hidden('idleMachineId', 'cloudTemplateId', 'nodeId', 'currency'),
  ],
  actions: [
    bulk(idleMachines.release, 'idleMachineId', {
      nameOf: (id, row) => row?.name ?? String(id),
      danger: true,
      ask: { fields: (f) => <f.Text name="reason" rows={2} hint={<ReleaseHint />} autoFocus /> },
    }),
  ],
  dialogs: {
    apply: {
      call: idleMachines.apply,
      Dialog: lateDialog(() => import('./ApplyForNodes.tsx')),
      main: true,
    },
    rates: {
      call: idleMachines.getApplyRate,
      Dialog: lateDialog(() => import('./NodeRates.tsx')),
      Heading: () => useIdleText()('rates'),
    },
  },
}));

/** Machines of clouds and other houses, from the application to the release. */
export default Object.assign(
  (): ReactNode => (
    <>
      <Figures />
      <List />
    </>
  ),
  { prefetch: List.prefetch },
);
