import {
  type DayanKind,
  type dayanList,
  endedKongsans,
  products,
  rebuilds,
  runningKongsans,
} from '@renderdesk/contract';
import { sql, type SqlBool } from 'kysely';
import type { Actor } from '../core/auth/actor.ts';
import { derived } from '../core/calls/columns.ts';
import { always, eq, oneOf, within, words } from '../core/calls/filters.ts';
import { listing } from '../core/calls/listing.ts';
import type { Db } from '../core/db/db.ts';
import { customerColumns, ofUser } from '../user/index.ts';
import { taskNames } from '../task/index.ts';
import { visibleJobs } from './job.store.ts';

const jobsOf =
  (kind: DayanKind) =>
  (db: Db, { actor }: { readonly actor: Actor }) =>
    visibleJobs(db, actor)
      .where('dayan_job.kind', '=', sql.lit(kind))
      .innerJoin('user', 'user.id', 'dayan_job.user_id');
const running = sql<SqlBool>`dayan_job.is_running`;
const ended = sql<SqlBool>`not dayan_job.is_running`;
const tiles = sql<number>`(dayan_job.tile_columns * dayan_job.tile_rows)`;

const where = {
  ...ofUser('dayan_job.user_id'),
  keywords: words('dayan_job.project_name', 'user.name'),
  taskTypes: oneOf('dayan_job.task_type'),
} as const;
const columns = {
  taskId: 'dayan_job.id',
  ...customerColumns,
  rootId: sql<number>`coalesce(dayan_job.root_id, dayan_job.id)`,
  statusFlag: derived(['dayan_job.is_running'], (isRunning: boolean): 0 | 1 => (isRunning ? 0 : 1)),
  nodeName: 'node.name',
  tilesTotal: tiles,
  currency: 'user.currency',
  submitTime: 'dayan_job.submitted_at',
  startTime: 'dayan_job.started_at',
  endTime: 'dayan_job.ended_at',
} as const;
type Flag = keyof typeof dayanList.entries;
/** A chosen status drops the flag of the list, as in the lists of render tasks (checklist T-148). */
const onList = always(
  (query, flag: Flag | undefined, { input }: { input: Readonly<Record<string, unknown>> }) => {
    const isChosen = ['status', 'taskStatus'].some((field) => input[field] !== undefined);
    if (flag === undefined || isChosen || (input['taskStatusList'] as unknown[] | undefined)?.length)
      return query;
    return query.where(flag === 0 ? running : ended);
  },
);

const kongsanParts = {
  key: 'dayan_job.id',
  where: {
    ...where,
    areaIds: oneOf('dayan_job.area_id'),
    taskId: eq('dayan_job.id'),
    taskStatus: eq('dayan_job.status'),
  },
  sorts: {
    submitTimeFlag: 'dayan_job.submitted_at',
    sky3IdSort: 'dayan_job.id',
    startTimeFlag: 'dayan_job.start_order',
    endTimeFlag: 'dayan_job.end_order',
    statusSort: 'dayan_job.status',
  },
  columns: { ...columns, taskStatus: 'dayan_job.status' },
  names: taskNames,
} as const;

export const runningKongsanList = listing(runningKongsans.list)
  .from((db, c) => jobsOf(1)(db, c).where(running))
  .join((rows) => rows.leftJoin('node', 'node.id', 'dayan_job.node_id'))
  .list(kongsanParts);
export const endedKongsanList = listing(endedKongsans.list)
  .from((db, c) => jobsOf(1)(db, c).where(ended))
  .join((rows) => rows.leftJoin('node', 'node.id', 'dayan_job.node_id'))
  .list(kongsanParts);

export const rebuildList = listing(rebuilds.list)
  .from(jobsOf(2))
  .join((rows) => rows.leftJoin('node', 'node.id', 'dayan_job.node_id'))
  .list({
    key: 'dayan_job.id',
    where: {
      ...where,
      areaId: eq('dayan_job.area_id'),
      taskId: eq('dayan_job.id'),
      status: eq('dayan_job.status'),
      statusFlag: onList,
    },
    sorts: {
      submitTimeFlag: 'dayan_job.submitted_at',
      analyseIdSort: 'dayan_job.id',
      startTimeSort: 'dayan_job.start_order',
      endTimeFlag: 'dayan_job.end_order',
      statusSort: 'dayan_job.status',
    },
    columns,
    names: taskNames,
  });

export const productList = listing(products.list)
  .from(jobsOf(3))
  .join((rows) => rows.leftJoin('node', 'node.id', 'dayan_job.node_id'))
  .list({
    key: 'dayan_job.id',
    where: {
      ...where,
      areaIds: oneOf('dayan_job.area_id'),
      taskFlag: onList,
      taskStatus: eq('dayan_job.status'),
      taskStatusList: oneOf('dayan_job.status'),
      projectName: words('dayan_job.project_name'),
      ...within('dayan_job.submitted_at'),
    },
    sorts: {
      startTimeFlag: 'dayan_job.submitted_at',
      taskIdFlag: 'dayan_job.id',
      doneFramesFlag: 'dayan_job.tiles_done',
      failFramesFlag: 'dayan_job.tiles_failed',
      endTimeFlag: 'dayan_job.end_order',
      taskStartTimeFlag: 'dayan_job.start_order',
      taskEndTimeFlag: 'dayan_job.end_order',
      consumeFlag: 'dayan_job.consume',
    },
    columns: {
      ...columns,
      taskFlag: derived(['dayan_job.is_running'], (isRunning: boolean): 0 | 1 => (isRunning ? 0 : 1)),
      taskStatus: 'dayan_job.status',
    },
    names: taskNames,
  });
