import { attemptOutcome, frameKind, frames, frameStatus } from '@renderdesk/contract';
import { listPanel } from '../../../kit/list/index.ts';
import { EmptyValue, Share } from '../../../kit/show/index.ts';
import { frameActions } from './frameActions.tsx';

/** The frames of a task as a table, with the filters, ranges and actions of every list. */
export const FrameTable = listPanel(frames.list, ({ col, filter, fields, hidden }) => ({
  status: 'frameStatus',
  statusTable: frameStatus,
  live: ['task', 'frame'],
  filters: [
    filter.choice('frameStatusList', frameStatus, { inline: true, single: 'frameStatus' }),
    filter.text('frameLabel', { inline: true }),
    filter.text('nodeName', { inline: true }),
    filter.one('frameKind', frameKind, { inline: true }),
    filter.flag('stuckFlag', { inline: true }),
    filter.flag('filterCompositeFrame', { inline: true }),
  ],
  columns: [
    col.text('label', { pinned: true, width: 92, sort: 'frameFlag' }),
    col.number('tile', { width: 60 }),
    col.tag('frameStatus', frameStatus, { width: 120 }),
    col.custom(
      'progress',
      (row, c) =>
        row.progress === null ? (
          <EmptyValue />
        ) : (
          <Share thousandths={row.progress} label={c.labels.field('progress')} />
        ),
      { width: 104, watch: (row) => row.progress },
    ),
    ...fields('attempt', 'nodeName'),
    col.time('startTime', { sort: 'frameStartFlag' }),
    col.duration('duration', { sort: 'durationFlag' }),
    col.tag('outcome', attemptOutcome, { width: 112 }),
    col.reason('reason', { width: 200 }),
    col.money('consume', { currency: 'currency', sort: 'frameConsumeFlag' }),
    ...fields('stuck', 'hasImage', 'logSize'),
    ...hidden('restarts', 'kind', 'endTime', 'frameId'),
  ],
  actions: frameActions,
}));
