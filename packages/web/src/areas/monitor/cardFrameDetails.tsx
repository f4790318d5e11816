import { abnormalJobs, abnormalState, historyTabs } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { platforms } from '../../domain/index.ts';
import { listScreen } from '../../kit/list/index.ts';
import { tabScreen } from '../../kit/tabs/index.ts';
import { Go, useSearch } from '../../kit/url/index.ts';
import { ActionName } from './ActionName.tsx';
import { findingColumns, findingFilters } from './findings.tsx';
import { useMonitorText } from './monitor.texts.ts';
import { Outcome } from './Outcome.tsx';
import { StuckCourse } from './StuckCourse.tsx';

/** The span with which all of it opens: 15 days that end yesterday (people §9). */
const opens = '-15d..-1d';

const HistoryList = listScreen(abnormalJobs.history, ({ filter }) => ({
  filters: [...findingFilters(filter as never, opens), filter.one('isAbnormal', abnormalState)],
  columns: findingColumns as never,
  export: abnormalJobs.export,
}));
const History = Object.assign(
  () => (
    <>
      <StuckCourse opens={opens} />
      <HistoryList />
    </>
  ),
  { prefetch: HistoryList.prefetch },
);

/** How many findings a node has in the span of the list; they open its rows of the same span. */
const StuckOf = ({
  row: { nodeName, stuckFrames },
}: {
  row: { nodeName: string; stuckFrames: number };
}): ReactNode => {
  const [search] = useSearch();
  const startDate = new URLSearchParams(search).get('startDate') ?? opens;
  const rows = new URLSearchParams({ tab: 'history', nodeName, startDate });
  return <Go href={`/monitor/cardFrameDetails?${rows.toString()}`}>{stuckFrames}</Go>;
};

const Nodes = listScreen(abnormalJobs.frameStatistics, ({ col, filter, fields, hidden }) => ({
  filters: [
    filter.range('startDate', 'endDate', { inline: true, label: 'foundTime', opens }),
    filter.text('nodeName', { inline: true }),
  ],
  columns: [
    col.text('nodeName', {
      width: 180,
      pinned: true,
      link: ({ nodeId }) => `/node/renderNodeDetail/${nodeId}`,
    }),
    col.named('platform', platforms, { width: 140 }),
    ...fields('endedFrames'),
    col.custom('stuckFrames', (row) => <StuckOf row={row} />, {
      width: 120,
      align: 'end',
      sort: 'stuckFramesFlag',
    }),
    col.share('stuckShare', { width: 160 }),
    ...hidden('nodeId'),
  ],
}));

const Records = listScreen(abnormalJobs.records, ({ col, filter, fields, hidden }) => ({
  filters: [
    filter.range('startDate', 'endDate', { inline: true, label: 'operateTime', opens: '-30d..' }),
    filter.text('userName', { inline: true }),
  ],
  columns: [
    col.time('operateTime', { sort: 'operateTimeFlag', pinned: true }),
    ...fields('userName'),
    col.custom('call', (row) => <ActionName call={row.call} />, { width: 180 }),
    col.custom('outcome', (row) => <Outcome code={row.outcome} />, { width: 120 }),
    ...fields('operatedUserName', 'reason', 'objectCount'),
    ...hidden('operationId'),
  ],
}));

/** /monitor/cardFrameDetails: every finding, nodes by their stuck frames, and what staff did (tasks §§3, 7). */
export default tabScreen(
  historyTabs,
  [
    { key: 'history', call: abnormalJobs.history, Screen: History },
    { key: 'nodes', call: abnormalJobs.frameStatistics, Screen: Nodes },
    { key: 'records', call: abnormalJobs.records, Screen: Records },
  ],
  () => useMonitorText()('history'),
);
