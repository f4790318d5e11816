import {
  abnormalReport,
  abnormalState,
  abnormalJobs,
  type HardwareModelId,
  frameStatus,
  type RowOf,
  stuckReason,
  stuckResolution,
} from '@renderdesk/contract';
import { platforms, software, staff } from '../../domain/index.ts';
import { columnKit, type FilterKit } from '../../kit/list/index.ts';
import { type Source, wholeSource } from '../../kit/pick/index.ts';

type Row = Omit<RowOf<typeof abnormalJobs.history>, 'abnormalJobId'>;
type Query = (typeof abnormalJobs.list)['query']['shape'];

/** Models of processors and cards that nodes have. */
const hardwareModes: Source<HardwareModelId> = wholeSource(abnormalJobs.hardwareModes, {}, (answer) =>
  answer.map((one) => ({ value: one.hardwareModelId, name: one.model, note: String(one.nodeCount) })),
);

/** The filters that the list and the history of stuck frames share; the span opens as each says. */
export const findingFilters = (filter: FilterKit<never, never>, opens: string) => {
  const f = filter as unknown as FilterKit<{ [K in keyof Query]: Query[K]['_zod']['output'] }, string>;
  return [
    f.range('startDate', 'endDate', { inline: true, label: 'foundTime', opens, width: 248 }),
    f.choice('abnormalTypes', stuckReason, { inline: true }),
    f.text('nodeName', { inline: true }),
    f.one('reportType', abnormalReport, { inline: true }),
    f.choose('hardwareModelId', hardwareModes),
    f.choose('platform', platforms),
    f.choose('salesmenId', staff),
    f.choose('pcId', staff),
    f.choose('tdId', staff),
  ];
};

const col = columnKit<Row, 'foundTimeFlag' | 'durationFlag' | 'silentTimeFlag', string>();
/** The columns of a finding with its evidence. */
export const findingColumns = [
  col.text('frameLabel', { width: 72, pinned: true }),
  col.id('taskId', {
    width: 96,
    priority: 'high',
    link: ({ taskId, frameId }) => `/task/renderDetails/${taskId}?frame=${frameId}`,
  }),
  col.tags('abnormalTypes', stuckReason, { width: 160 }),
  col.tag('frameStatus', frameStatus, { width: 92 }),
  col.text('nodeName', { width: 104, link: ({ nodeId }) => `/node/renderNodeDetail/${nodeId}` }),
  col.duration('duration', { sort: 'durationFlag', priority: 'high' }),
  col.duration('silentTime', { sort: 'silentTimeFlag', priority: 'high' }),
  col.duration('idleTime', {}),
  col.duration('averageTime', { hidden: true }),
  col.text('processState', { width: 140, hidden: true }),
  col.time('foundTime', { sort: 'foundTimeFlag' }),
  col.tag('isAbnormal', abnormalState, { width: 100 }),
  col.tag('resolution', stuckResolution, { width: 130 }),
  col.tag('reportType', abnormalReport, { width: 110, hidden: true }),
  col.text('userName', { width: 112, label: 'operatedUserName' }),
  col.text('sceneName', { width: 180 }),
  col.named('cgId', software, { width: 110 }),
  col.named('platform', platforms, { width: 120, hidden: true }),
  col.number('attempt', { hidden: true }),
  col.time('resolvedTime', { hidden: true }),
  col.text('resolvedBy', { width: 110, hidden: true }),
];
