import { areaParameterKeys, dayanTaskType, rebuilds, rebuildStatus } from '@renderdesk/contract';
import { areasOf, userFilter } from '../../domain/index.ts';
import { listScreen } from '../../kit/list/index.ts';
import { jobActions } from './jobActions.tsx';
import { jobColumns } from './jobColumns.tsx';
import { tilesPath } from './jobKinds.ts';

/** The two lists of rebuilds, by `statusFlag`. */
export const rebuildList = (statusFlag: 0 | 1) =>
  listScreen(rebuilds.list, ({ col, filter }) => ({
    status: 'status',
    statusTable: rebuildStatus,
    ownerField: 'userName',
    live: ['dayanJob'],
    open: tilesPath(2),
    fixed: { statusFlag },
    sort: { by: statusFlag === 1 ? 'endTimeFlag' : 'submitTimeFlag', value: 0 },
    filters: [
      filter.text('keywords', { inline: true }),
      filter.number('taskId', { inline: true }),
      filter.one('status', rebuildStatus, { inline: true }),
      userFilter(filter, 'userName', 'userId', { inline: true }),
      filter.choose('areaId', areasOf(areaParameterKeys.dayan), { inline: true }),
      filter.choice('taskTypes', dayanTaskType, { only: [2] }),
    ],
    columns: jobColumns(
      2,
      { id: 'analyseIdSort', submit: 'submitTimeFlag', start: 'startTimeSort', end: 'endTimeFlag' },
      col.tag('status', rebuildStatus, { width: 130, sort: 'statusSort' }),
    ),
    actions: jobActions,
    export: rebuilds.export,
  }));
