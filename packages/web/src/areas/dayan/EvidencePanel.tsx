import { dayanChanges, dayanJobs, dayanPhotoReason, principalKind } from '@renderdesk/contract';
import { type ReactNode, useMemo } from 'react';
import { listPanel } from '../../kit/list/index.ts';
import { StatusTag } from '../../kit/show/index.ts';
import { type Labels } from '../../kit/text/index.ts';
import { useDayanText } from './dayan.texts.ts';
import { dayanKinds } from './jobKinds.ts';
import type { JobDetail } from './jobKinds.ts';

const Photos = listPanel(dayanJobs.photos, ({ col, filter }) => ({
  filters: [filter.flag('used')],
  EmptyHint: () => useDayanText()('empty.photos'),
  columns: [
    col.text('photoName', { width: 180 }),
    col.flag('used', { width: 80 }),
    col.tag('photoReason', dayanPhotoReason, { width: 140 }),
    col.number('reprojectionError', { width: 140 }),
    col.number('matches', { width: 100 }),
    col.number('ix', { sort: 'ixFlag', width: 80 }),
  ],
}));

/** The photos of a triangulation, used and rejected with the reason. */
export const EvidencePanel = ({ row: { taskId } }: { row: JobDetail }): ReactNode => {
  const fixed = useMemo(() => ({ taskId }), [taskId]);
  return (
    <div className="rd-embedded-list">
      <Photos fixed={fixed} />
    </div>
  );
};

const farm = ['begin', 'giveBack', 'end', 'stopForArrears', 'stopForTime'] as const;
const Event = ({ action, labels }: { action: string; labels: Labels }): ReactNode => {
  const t = useDayanText();
  const own = farm.find((one) => one === action);
  if (own) return t(`event.${own}`);
  const call = Object.values(dayanChanges).find(({ key }) => key === action);
  return call ? labels.action(call) : action;
};

const historyOf = (kind: JobDetail['kind']) => {
  const table = dayanKinds[kind].statuses;
  return listPanel(dayanJobs.history, ({ col }) => ({
    live: ['dayanJob'],
    filters: [],
    columns: [
      col.time('at', { sort: 'timeSort', width: 172 }),
      col.custom('action', (row, c) => <Event action={row.action} labels={c.labels} />, { width: 160 }),
      col.custom(
        'fromStatus',
        (row, c) =>
          row.fromStatus !== null && <StatusTag code={row.fromStatus} table={table} labels={c.labels} />,
        {
          width: 140,
        },
      ),
      col.custom(
        'toStatus',
        (row, c) =>
          row.toStatus !== null && <StatusTag code={row.toStatus} table={table} labels={c.labels} />,
        {
          width: 140,
        },
      ),
      col.tag('actorKind', principalKind, { width: 84 }),
      col.text('actor', { width: 116 }),
      col.reason('reason', { width: 200 }),
    ],
  }));
};
const histories = { 1: historyOf(1), 2: historyOf(2), 3: historyOf(3) } as const;

/** Every change of a job, its statuses named by its kind. */
export const HistoryPanel = ({ row: { taskId, kind } }: { row: JobDetail }): ReactNode => {
  const fixed = useMemo(() => ({ taskId }), [taskId]);
  const History = histories[kind];
  return (
    <div className="rd-embedded-list">
      <History fixed={fixed} />
    </div>
  );
};
