import { attemptOutcome, attempts, currency } from '@renderdesk/contract';
import { platforms } from '../../domain/index.ts';
import { listScreen } from '../../kit/list/index.ts';

type Place = {
  readonly taskFlag: number;
  readonly taskId: number;
  readonly userId: number;
  readonly ix: number;
};
const frameOf = (row: Place): string =>
  `/task/render${row.taskFlag === 1 ? 'Completed' : 'Running'}Detail/${row.taskId}/${row.userId}?tab=frames&frame=${row.ix}`;

/** /attempts: attempts of frames that ended, of every task: what the dashboard's figures of time count. */
export default listScreen(attempts.list, ({ col, filter, fields }) => ({
  status: 'outcome',
  statusTable: attemptOutcome,
  ownerField: 'userName',
  live: ['frame'],
  open: frameOf,
  filters: [
    filter.choice('outcomeList', attemptOutcome, { inline: true }),
    filter.range('startTime', 'endTime', { inline: true, label: 'renderEndTime' }),
    filter.choose('platform', platforms, { inline: true }),
    filter.one('currency', currency, { inline: true }),
  ],
  columns: [
    col.id('taskId', { pinned: true, width: 104, link: frameOf }),
    col.text('frameLabel', { width: 76 }),
    ...fields('n', 'outcome'),
    // Why an attempt ended as it did is what the list is opened for: it is seen without scrolling at 1366 px.
    col.reason('reason', { width: 216 }),
    col.time('endTime', { sort: 'endTimeSort', label: 'renderEndTime' }),
    ...fields('nodeName', 'userName', 'sceneName', 'duration'),
    col.money('amount', { currency: 'currency', link: frameOf }),
    col.named('platform', platforms, { width: 100 }),
    col.time('startTime', { label: 'renderStartTime' }),
  ],
}));
