import * as z from 'zod';
import { calls } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { exportOf, list } from '../kernel/listCall.ts';
import { DayanJobId, line, listOf, span } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { renderStatus } from '../task/task.codes.ts';
import { dayanKeys, dayanList, kongsanStatus, rebuildStatus } from './dayan.codes.ts';
import { jobQuery, jobRow } from './row.fields.ts';

const common = { id: 'taskId', errors: [errorCodes.chooseUser] } as const;
const columns = [
  'taskId',
  'userName',
  'taskType',
  'projectName',
  'round',
  'photosUsed',
  'photosRejected',
  'reprojectionError',
  'points',
  'controlPoints',
  'area',
  'resolution',
  'tilesTotal',
  'tilesDone',
  'tilesFailed',
  'consume',
  'currency',
  'submitTime',
  'startTime',
  'endTime',
] as const;
const [first, second, ...rest] = columns;

/** The list of running or of ended triangulations: two calls, since the query has no flag for it (checklist T-062, T-065). */
const kongsanList = (of: 'running' | 'ended') =>
  list(`task/dayan/kongsan/${of}`, {
    ...common,
    access: anyOf(dayanKeys[1][of]),
    query: {
      ...jobQuery,
      areaIds: listOf(z.int32()).optional(),
      taskId: DayanJobId.optional(),
      taskStatus: kongsanStatus.schema.optional(),
    },
    row: { ...jobRow, taskStatus: kongsanStatus.schema },
    sorts: ['submitTimeFlag', 'sky3IdSort', 'startTimeFlag', 'endTimeFlag', 'statusSort'],
  });
const kongsans = (of: 'running' | 'ended') => {
  const rows = kongsanList(of);
  return {
    list: rows,
    export: exportOf(rows, `task/dayan/kongsan/${of}/export`, {
      access: anyOf(dayanKeys[1][of]),
      columns: [first, second, 'taskStatus', ...rest],
    }),
  };
};
export const runningKongsans = calls('dayan', 'runningKongsans', kongsans('running'));
export const endedKongsans = calls('dayan', 'endedKongsans', kongsans('ended'));

const ofRebuilds = anyOf(dayanKeys[2].running, dayanKeys[2].ended);
const rebuildList = list('task/dayan/rebuild/list', {
  ...common,
  access: ofRebuilds,
  query: {
    ...jobQuery,
    statusFlag: dayanList.schema.optional(),
    taskId: DayanJobId.optional(),
    status: rebuildStatus.schema.optional(),
    areaId: z.int32().optional(),
  },
  row: { ...jobRow, status: rebuildStatus.schema },
  // The mixed spellings are those of the specification (checklist T-064).
  sorts: ['submitTimeFlag', 'analyseIdSort', 'startTimeSort', 'endTimeFlag', 'statusSort'],
});
export const rebuilds = calls('dayan', 'rebuilds', {
  list: rebuildList,
  export: exportOf(rebuildList, 'task/dayan/rebuild/export', {
    access: ofRebuilds,
    columns: [first, second, 'status', ...rest],
  }),
});

const ofProducts = anyOf(dayanKeys[3].running, dayanKeys[3].ended);
const productList = list('task/dayan/product/list', {
  ...common,
  access: ofProducts,
  query: {
    ...jobQuery,
    taskFlag: dayanList.schema.optional(),
    taskStatus: renderStatus.schema.optional(),
    taskStatusList: listOf(renderStatus.schema).optional(),
    areaIds: listOf(z.int32()).optional(),
    projectName: line().optional(),
    ...span,
  },
  row: { ...jobRow, taskFlag: dayanList.schema, taskStatus: renderStatus.schema },
  sorts: [
    'startTimeFlag',
    'taskIdFlag',
    'doneFramesFlag',
    'failFramesFlag',
    'endTimeFlag',
    'taskStartTimeFlag',
    'taskEndTimeFlag',
    'consumeFlag',
  ],
});
/** Products are queried as render tasks are (checklist T-066). */
export const products = calls('dayan', 'products', {
  list: productList,
  export: exportOf(productList, 'task/dayan/product/export', {
    access: ofProducts,
    columns: [first, second, 'taskStatus', ...rest],
  }),
});
