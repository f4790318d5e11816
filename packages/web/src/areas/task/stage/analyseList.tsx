import {
  accountType,
  analyses,
  analyseStatus,
  areaParameterKeys,
  endedAnalyses,
  type RowOf,
  runningAnalyses,
} from '@renderdesk/contract';
import { areas, areasOf, platforms, software, userFilter } from '../../../domain/index.ts';
import { listScreen } from '../../../kit/list/index.ts';
import { analyseActions } from './analyseActions.tsx';
import { useStageText } from './stage.texts.ts';

type Analysis = RowOf<typeof analyses.list>;

/** The page of an analysis, in the family of the list that its status names. */
export const analysePath = (row: Pick<Analysis, 'analyseId' | 'taskFlag'>): string =>
  `/task/analyse${row.taskFlag === 3 ? 'Running' : 'End'}LogDetails/${row.analyseId}`;

/** Where the render task is found that an analysis became. */
export const renderTaskPath = ({ renderTaskId }: Pick<Analysis, 'renderTaskId'>): string =>
  renderTaskId === null ? '' : `/task/taskSearch/${renderTaskId}`;

/** The two lists of analyses: running ones open by submission, ended ones by their end (tasks §4). */
export const analyseList = (list: 'running' | 'ended') => {
  const ended = list === 'ended';
  return listScreen(analyses.list, ({ col, filter }) => ({
    status: 'status',
    statusTable: analyseStatus,
    ownerField: 'userName',
    live: ['analysis'],
    EmptyHint: () => useStageText()(ended ? 'empty.ended' : 'empty.running'),
    open: analysePath,
    fixed: { statusFlag: ended ? 1 : 0 },
    sort: { by: ended ? 'endTimeSort' : 'submitTimeSort', value: 0 },
    prepare: ({ statusFlag, ...query }) =>
      query.status === undefined && query.taskStatusList === undefined ? { statusFlag, ...query } : query,
    filters: [
      filter.number('taskId' as never, { inline: true }),
      filter.choice('taskStatusList', analyseStatus, {
        inline: true,
        single: 'status',
        only: ended ? [...endedAnalyses, ...runningAnalyses] : [...runningAnalyses, ...endedAnalyses],
      }),
      userFilter(filter, 'userName', 'userIds', { inline: true }),
      filter.choose('areaId', areasOf(areaParameterKeys.task), { inline: true }),
      filter.choose('platform', platforms, { inline: true }),
      filter.commaList('properties'),
      filter.commaList('requirements'),
      filter.commaList('constraints'),
      filter.commaList('category'),
    ],
    columns: [
      col.id('analyseId', { pinned: true, width: 112, sort: 'analyseIdSort', link: analysePath }),
      col.tag('status', analyseStatus, { width: 148, sort: 'statusSort' }),
      col.text('sceneName', { width: 156 }),
      col.text('userName', { width: 120, sort: 'userNameSort' }),
      ...(ended
        ? [
            col.id('renderTaskId', {
              width: 112,
              link: renderTaskPath,
            }),
          ]
        : []),
      col.number('blocking', { width: 84 }),
      col.number('tips', { width: 84 }),
      col.reason('message', { width: 180, priority: 'normal' }),
      col.answer('failCode', { width: 180, priority: 'normal' }),
      col.text('nodeName', { width: 112 }),
      col.time('submitTime', { sort: 'submitTimeSort' }),
      col.time('startTime', { sort: 'startTimeSort' }),
      col.time('endTime', { sort: 'endTimeSort', ...(!ended && { hidden: true }) }),
      col.flag('overtime', { ...(ended && { hidden: true }) }),
      col.named('cgId', software, { width: 100 }),
      col.named('platform', platforms, { width: 100 }),
      col.text('projectName'),
      col.number('attempts', { hidden: true }),
      col.flag('autoSubmit', { hidden: true }),
      col.named('areaId', areas, { hidden: true }),
      col.id('userId', { hidden: true }),
      col.tag('accountType', accountType, { hidden: true }),
      col.text('company', { hidden: true }),
      col.number('overtimeMinutes', { hidden: true }),
      col.number('overtimeStopMinutes', { hidden: true }),
      col.texts('properties', { hidden: true }),
      col.texts('requirements', { hidden: true }),
      col.texts('constraints', { hidden: true }),
      col.texts('category', { hidden: true }),
    ],
    export: analyses.export,
    actions: analyseActions,
  }));
};
