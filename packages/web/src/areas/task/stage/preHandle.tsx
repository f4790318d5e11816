import { accountType, preHandles, preStatus, renderStatus, type RowOf } from '@renderdesk/contract';
import { areas, platforms, software, userFilter } from '../../../domain/index.ts';
import { listScreen } from '../../../kit/list/index.ts';
import { preActions } from './preActions.tsx';
import { useStageText } from './stage.texts.ts';

const logPath = ({ taskId }: Pick<RowOf<typeof preHandles.list>, 'taskId'>): string =>
  `/task/preHandleLogDetails/${taskId}`;

/** /task/preHandle: the stage before rendering, of every task that has one. */
export default listScreen(preHandles.list, ({ col, filter }) => ({
  status: 'taskStatus',
  statusTable: preStatus,
  ownerField: 'userName',
  live: ['task', 'frame'],
  EmptyHint: () => useStageText()('empty.pre'),
  open: logPath,
  sort: { by: 'submitTimeFlag', value: 0 },
  filters: [
    filter.text('keywords', { inline: true }),
    filter.one('taskStatus', preStatus, { inline: true }),
    userFilter(filter, 'userName', 'userId', { inline: true }),
    filter.number('taskId' as never, { inline: true }),
    filter.choose('platform', platforms, { inline: true }),
  ],
  columns: [
    col.id('taskId', { pinned: true, width: 112, sort: 'taskIdFlag', link: logPath }),
    col.tag('taskStatus', preStatus, { width: 124 }),
    col.text('sceneName', { width: 156 }),
    col.text('userName', { width: 120 }),
    col.progress('preDone', 'preFrames', { width: 96, priority: 'high' }),
    col.text('nodeName', { width: 112 }),
    col.number('level', { sort: 'taskLevelFlag', width: 84 }),
    col.time('submitTime', { sort: 'submitTimeFlag' }),
    col.time('startTime', { sort: 'startTimeFlag' }),
    col.time('completedTime', { sort: 'completedTimeFlag' }),
    col.tag('renderStatus', renderStatus, { width: 124 }),
    col.named('cgId', software, { width: 100 }),
    col.named('platform', platforms, { width: 100 }),
    col.text('projectName'),
    col.number('preOvertimeMinutes', { hidden: true }),
    col.number('preOvertimeStopMinutes', { hidden: true }),
    col.flag('operable', { hidden: true }),
    col.named('areaId', areas, { hidden: true }),
    col.id('userId', { hidden: true }),
    col.tag('accountType', accountType, { hidden: true }),
    col.text('company', { hidden: true }),
    col.texts('properties', { hidden: true }),
    col.texts('requirements', { hidden: true }),
    col.texts('constraints', { hidden: true }),
    col.texts('category', { hidden: true }),
  ],
  actions: preActions,
}));
