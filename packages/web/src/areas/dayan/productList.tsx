import {
  areaParameterKeys,
  dayanTaskType,
  products,
  productStatuses,
  renderStatus,
  typesOfKind,
} from '@renderdesk/contract';
import { areasOf, userFilter } from '../../domain/index.ts';
import { listScreen } from '../../kit/list/index.ts';
import { jobActions } from './jobActions.tsx';
import { jobColumns } from './jobColumns.tsx';
import { tilesPath } from './jobKinds.ts';

/** The two lists of products, by `taskFlag`, as render tasks are listed (checklist T-066). */
export const productList = (taskFlag: 0 | 1) =>
  listScreen(products.list, ({ col, filter }) => ({
    status: 'taskStatus',
    statusTable: renderStatus,
    ownerField: 'userName',
    live: ['dayanJob'],
    open: tilesPath(3),
    fixed: { taskFlag },
    sort: { by: taskFlag === 1 ? 'endTimeFlag' : 'startTimeFlag', value: 0 },
    filters: [
      filter.text('keywords', { inline: true }),
      filter.choice('taskTypes', dayanTaskType, { inline: true, only: typesOfKind[3] }),
      filter.choice('taskStatusList', renderStatus, {
        inline: true,
        single: 'taskStatus',
        only: productStatuses,
      }),
      userFilter(filter, 'userName', 'userId', { inline: true }),
      filter.choose('areaIds', areasOf(areaParameterKeys.dayan), { inline: true }),
      filter.text('projectName'),
      filter.range('startTime', 'endTime', { label: 'submitTime' }),
    ],
    columns: jobColumns(
      3,
      { id: 'taskIdFlag', submit: 'startTimeFlag', start: 'taskStartTimeFlag', end: 'taskEndTimeFlag' },
      col.tag('taskStatus', renderStatus, { width: 130 }),
    ),
    actions: jobActions,
    export: products.export,
  }));
