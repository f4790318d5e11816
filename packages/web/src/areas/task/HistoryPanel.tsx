import { principalKind, type OutputOf, renderFacts, type renders, renderStatus } from '@renderdesk/contract';
import { type ReactNode, useMemo } from 'react';
import { listPanel } from '../../kit/list/index.ts';
import { StatusTag } from '../../kit/show/index.ts';
import { eventWords } from './events.ts';
import { useDetailPageText } from './renderDetail.texts.ts';
import type { Labels } from '../../kit/text/index.ts';

const Event = ({ action, labels }: { action: string; labels: Labels }): ReactNode =>
  eventWords(useDetailPageText(), labels, action);

const List = listPanel(renderFacts.history, ({ col }) => ({
  live: ['task', 'frame'],
  filters: [],
  columns: [
    col.time('at', { sort: 'timeSort', width: 172 }),
    col.custom('action', (row, c) => <Event action={row.action} labels={c.labels} />, { width: 148 }),
    col.custom(
      'toStatus',
      (row, c) =>
        row.toStatus !== null &&
        row.toStatus !== row.fromStatus && (
          <>
            {row.fromStatus !== null && <>{c.labels.code(renderStatus, row.fromStatus)} → </>}
            <StatusTag code={row.toStatus} table={renderStatus} labels={c.labels} />
          </>
        ),
      { width: 196 },
    ),
    col.tag('actorKind', principalKind, { width: 76 }),
    col.text('actor', { width: 116 }),
    // Before the frames: a narrow window shows the first columns that fit.
    col.reason('reason', { width: 200 }),
    col.text('frames', { width: 132 }),
  ],
}));

/** Every change of a task: what, by whom, why, which frames. */
const HistoryPanel = ({ row: { taskId } }: { row: OutputOf<typeof renders.detail> }): ReactNode => {
  const fixed = useMemo(() => ({ taskId }), [taskId]);
  return (
    <div className="rd-embedded-list">
      <List fixed={fixed} />
    </div>
  );
};

export default HistoryPanel;
