import {
  areaParameterKeys,
  dayanTaskType,
  type endedKongsans,
  kongsanStatus,
  type runningKongsans,
} from '@renderdesk/contract';
import { areasOf, userFilter } from '../../domain/index.ts';
import { listScreen } from '../../kit/list/index.ts';
import { jobActions } from './jobActions.tsx';
import { jobColumns } from './jobColumns.tsx';
import { tilesPath } from './jobKinds.ts';

/** The two lists of triangulations: running ones open by submission, ended ones by their end. */
export const kongsanList = (group: typeof runningKongsans | typeof endedKongsans, ended: boolean) =>
  listScreen(group.list, ({ col, filter }) => ({
    status: 'taskStatus',
    statusTable: kongsanStatus,
    ownerField: 'userName',
    live: ['dayanJob'],
    open: tilesPath(1),
    sort: { by: ended ? 'endTimeFlag' : 'submitTimeFlag', value: 0 },
    filters: [
      filter.text('keywords', { inline: true }),
      filter.number('taskId', { inline: true }),
      filter.one('taskStatus', kongsanStatus, { inline: true }),
      userFilter(filter, 'userName', 'userId', { inline: true }),
      filter.choose('areaIds', areasOf(areaParameterKeys.dayan), { inline: true }),
      filter.choice('taskTypes', dayanTaskType, { only: [1] }),
    ],
    columns: jobColumns(
      1,
      { id: 'sky3IdSort', submit: 'submitTimeFlag', start: 'startTimeFlag', end: 'endTimeFlag' },
      col.tag('taskStatus', kongsanStatus, { width: 130, sort: 'statusSort' }),
    ),
    actions: jobActions,
    export: group.export,
  }));
