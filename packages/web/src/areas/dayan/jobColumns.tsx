import { accountType, type DayanKind, dayanTaskType } from '@renderdesk/contract';
import { areas } from '../../domain/index.ts';
import { type Column, columnKit } from '../../kit/list/index.ts';
import type { Job } from './jobActions.tsx';
import { logPath, tilesPath } from './jobKinds.ts';

const col = columnKit<Job, string, string>();

/** The sort flags of a list, as the specification spells them for its kind. */
export interface JobSorts {
  readonly id: string;
  readonly submit: string;
  readonly start: string;
  readonly end: string;
}

/** The columns that the lists of all kinds share, around the status of each. */
export const jobColumns = <Row extends Job>(
  kind: DayanKind,
  sorts: JobSorts,
  status: Column<Row>,
): readonly Column<Row>[] => [
  col.id('taskId', { pinned: true, width: 100, sort: sorts.id, link: tilesPath(kind) }),
  status,
  col.text('projectName', { width: 150, link: tilesPath(kind) }),
  col.text('userName', { width: 110 }),
  col.progress('tilesDone', 'tilesTotal', {
    width: 130,
    tone: (row) => (row.tilesFailed > 0 ? 'danger' : row.statusFlag === 0 ? 'running' : 'success'),
  }),
  ...(kind === 3 ? [col.tag('taskType', dayanTaskType, { width: 90 })] : []),
  ...(kind === 1
    ? [
        col.number('photosUsed', { width: 90 }),
        col.number('photosRejected', { width: 90 }),
        col.number('reprojectionError', { width: 110, priority: 'normal' as const }),
      ]
    : [col.number('tilesFailed', { width: 90 })]),
  col.money('consume', { currency: 'currency', width: 110 }),
  col.text('nodeName', { width: 110, link: logPath(kind), priority: 'normal' }),
  col.time('submitTime', { sort: sorts.submit }),
  col.time('startTime', { sort: sorts.start }),
  col.time('endTime', { sort: sorts.end }),
  col.reason('message', { width: 150 }),
  col.number('round', { hidden: true }),
  col.id('rootId', { hidden: true }),
  col.id('parentId', { hidden: true }),
  col.number('points', { hidden: true }),
  col.number('controlPoints', { hidden: true }),
  col.number('area', { hidden: true }),
  col.number('resolution', { hidden: true }),
  col.named('areaId', areas, { hidden: true }),
  col.id('userId', { hidden: true }),
  col.tag('accountType', accountType, { hidden: true }),
  col.text('company', { hidden: true }),
];
