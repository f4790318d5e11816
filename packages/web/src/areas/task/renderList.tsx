import {
  accountType,
  areaParameterKeys,
  endedStatuses,
  holdReason,
  renders,
  renderStatus,
  type RowOf,
  runningStatuses,
  stopType,
} from '@renderdesk/contract';
import { areas, areasOf, platforms, software, userFilter } from '../../domain/index.ts';
import { listScreen } from '../../kit/list/index.ts';
import { EmptyValue } from '../../kit/show/index.ts';
import { Eta } from './Eta.tsx';
import { progressTone, renderActions } from './renderActions.tsx';
import { detailPath } from './paths.ts';
import { renderDialogs } from './renderDialogs.tsx';
import { useTaskText } from './task.texts.ts';

type Task = RowOf<typeof renders.list>;
const toDetail = (row: Task): string => detailPath(row);
const toCharges = (row: Task): string => `${detailPath(row)}?tab=consumption`;
const toFailed = (row: Task): string => `${detailPath(row)}?tab=frames&frameStatusList=5,11`;

/**
 * The two lists of render tasks (tasks §§3, 4, 7): running ones open by submit time, ended ones by end time
 * (tasks §4, «List behaviour»). A chosen status drops taskFlag (checklist T-148): the row's own then tells its list, and
 * each list offers its own statuses first.
 */
export const renderList = (list: 'running' | 'ended') => {
  const ended = list === 'ended';
  const statuses = ended ? [...endedStatuses, ...runningStatuses] : [...runningStatuses, ...endedStatuses];
  return listScreen(renders.list, ({ col, filter }) => {
    const consume = col.money('consume', {
      currency: 'currency',
      sort: 'consumeFlag',
      link: toCharges,
      priority: ended ? 'high' : 'normal',
    });
    const endTime = col.time('endTime', {
      label: 'renderEndTime',
      sort: ended ? 'endTimeFlag' : 'taskEndTimeFlag',
      ...(!ended && { hidden: true }),
    });
    const submitTime = col.time('submitTime', { sort: 'startTimeFlag' });
    const eta = col.custom(
      'etaLow',
      (row) =>
        row.etaLow !== null && row.etaHigh !== null ? (
          <Eta low={row.etaLow} high={row.etaHigh} />
        ) : (
          <EmptyValue />
        ),
      { width: 152, watch: (row) => row.etaHigh, ...(ended && { hidden: true }) },
    );
    return {
      status: 'taskStatus',
      statusTable: renderStatus,
      ownerField: 'userName',
      live: ['task'],
      EmptyHint: () => useTaskText()(ended ? 'empty.ended' : 'empty.running'),
      open: toDetail,
      fixed: { taskFlag: ended ? 1 : 0 },
      sort: { by: ended ? 'endTimeFlag' : 'startTimeFlag', value: 0 },
      prepare: ({ taskFlag, ...query }) =>
        query.taskStatus === undefined && query.taskStatusList === undefined ? { taskFlag, ...query } : query,
      filters: [
        filter.text('keywords', { inline: true }),
        filter.choice('taskStatusList', renderStatus, {
          inline: true,
          single: 'taskStatus',
          split: { code: 70, by: 'stopType', table: stopType },
          only: statuses,
        }),
        userFilter(filter, 'userName', 'userId', { inline: true }),
        filter.choose('areaIds', areasOf(areaParameterKeys.task), { inline: true }),
        filter.range('startTime', 'endTime', { inline: true, label: 'submitTime' }),
        ended
          ? filter.flag('failedFrameFlag', { inline: true })
          : filter.flag('cardFramesTask', { inline: true }),
        filter.choose('cgId', software),
        filter.choose('platform', platforms),
        filter.text('projectName'),
        filter.text('sceneName'),
        filter.text('adminTagName'),
        filter.commaList('pluginVersions'),
        filter.commaList('properties'),
        filter.commaList('requirements'),
        filter.commaList('constraints'),
        filter.commaList('category'),
        filter.number('channel'),
        filter.number('queryAdminId'),
        ended ? filter.flag('cardFramesTask') : filter.flag('failedFrameFlag'),
        filter.choice('holdReasonList', holdReason),
        filter.flag('isOverTimeFlag'),
        filter.flag('filterCompositeFrame'),
        filter.flag('isDelete'),
      ],
      columns: [
        col.id('taskId', { pinned: true, width: 112, sort: 'taskIdFlag', link: toDetail }),
        col.tag('taskStatus', renderStatus, { width: 124, only: ended ? endedStatuses : runningStatuses }),
        col.text('sceneName', { width: 132 }),
        col.text('userName', { width: 116 }),
        col.progress('success', 'total', {
          sort: 'doneFramesFlag',
          tone: progressTone,
          width: 104,
          priority: 'high',
        }),
        ...(ended ? [consume, endTime] : [eta]),
        col.custom(
          'failure',
          (row, c) =>
            row.failure === 0 ? (
              '0'
            ) : (
              <a href={toFailed(row)} tabIndex={c.tabIndex}>
                {row.failure}
              </a>
            ),
          { sort: 'failFramesFlag', width: 80, align: 'end', watch: (row) => row.failure },
        ),
        ...(ended ? [] : [submitTime]),
        col.number('running', { sort: 'executingFramesFlag', width: 104, ...(ended && { hidden: true }) }),
        col.number('waiting', { width: 76, ...(ended && { hidden: true }) }),
        col.number('level', { sort: 'taskLevelFlag', width: 84 }),
        col.named('cgId', software, { width: 100 }),
        col.named('platform', platforms, { width: 100 }),
        col.number('nodeLimit'),
        ...(ended ? [] : [consume]),
        ...(ended ? [submitTime] : []),
        col.number('errors', { sort: 'errorsFlag', width: 84 }),
        col.reason('lastError', { width: 200, priority: 'normal' }),
        ...(ended ? [eta] : []),
        col.time('startTime', { sort: 'taskStartTimeFlag', label: 'renderStartTime' }),
        ...(ended ? [] : [endTime]),
        col.text('projectName'),
        col.texts('adminTags', { width: 120 }),
        col.text('remark'),
        col.number('aborted', { sort: 'abortFramesFlag', hidden: true }),
        col.number('reRenderCount', { sort: 'reRenderCountFlag', hidden: true }),
        col.flag('maxPriority', { hidden: true }),
        col.flag('fullSpeed', { hidden: true }),
        col.flag('operable', { hidden: true }),
        col.flag('deleted', { hidden: true }),
        col.named('areaId', areas, { hidden: true }),
        col.id('userId', { hidden: true }),
        col.tag('accountType', accountType, { hidden: true }),
        col.text('company', { hidden: true }),
        col.texts('pluginVersions', { hidden: true }),
        col.tag('stopType', stopType, { hidden: true }),
        col.tag('holdReason', holdReason, { hidden: true }),
      ],
      export: renders.export,
      actions: renderActions,
      ...(!ended && { dialogs: renderDialogs }),
    };
  });
};
