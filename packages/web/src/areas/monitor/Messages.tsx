import {
  messages,
  monitorMessageState,
  monitorMessageType,
  renderStatus,
  type RowOf,
} from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { platforms, userFilter, usePlatformName } from '../../domain/index.ts';
import { listScreen } from '../../kit/list/index.ts';
import { Go } from '../../kit/url/index.ts';

type Message = RowOf<typeof messages.list>;

/** The task of a message, else the platform of its nodes. */
const Subject = ({ row }: { row: Message }): ReactNode => {
  const nameOf = usePlatformName();
  if (row.taskId !== null)
    return <Go href={`/task/renderDetails/${row.taskId}`}>{`${row.taskId} ${row.sceneName ?? ''}`}</Go>;
  return row.platform === null ? null : (
    <Go href={`/node/renderNodeList?platform=${row.platform}`}>{nameOf(row.platform)}</Go>
  );
};

/** Messages, the newest first; the first page is page 0 on the wire (overview §3). */
export const Messages = listScreen(messages.list, ({ col, filter, bulk, fields, hidden }) => ({
  live: ['monitorMessage'],
  status: 'state',
  statusTable: monitorMessageState,
  ownerField: 'userName',
  filters: [
    filter.one('messageType', monitorMessageType, { inline: true }),
    filter.one('state', monitorMessageState, { inline: true }),
    userFilter(filter, 'userName', 'userId', { inline: true, label: 'operatedUserName' }),
    filter.range('startTime', 'endTime', { inline: true, label: 'createTime' }),
    filter.number('taskId'),
  ],
  columns: [
    col.tag('messageType', monitorMessageType, { width: 150, pinned: true }),
    col.custom('taskId', (row) => <Subject row={row} />, { width: 240 }),
    ...fields('state', 'eventCount', 'eventRate'),
    col.text('userName', { width: 132, label: 'operatedUserName' }),
    ...fields('eventTime', 'createTime'),
    ...hidden('monitorMessageId', 'userId'),
    col.named('platform', platforms, { width: 120, hidden: true }),
  ],
  actions: [
    bulk(messages.mark, 'monitorMessageId'),
    bulk(messages.remove, 'monitorMessageId', { danger: true }),
  ],
}));

/** Tasks with messages; the number opens them. */
export const TaskMessages = listScreen(messages.taskList, ({ col, fields }) => ({
  live: ['monitorMessage'],
  filters: [],
  columns: [
    col.id('taskId', {
      pinned: true,
      priority: 'high',
      link: ({ taskId }) => `/task/renderDetails/${taskId}`,
    }),
    ...fields('sceneName'),
    col.tag('taskStatus', renderStatus, { width: 130 }),
    col.text('userName', { width: 132, label: 'operatedUserName' }),
    col.custom(
      'messageCount',
      ({ taskId, messageCount }) => (
        <Go href={`/monitor/messageMonitoring?tab=messages&taskId=${taskId}`}>{messageCount}</Go>
      ),
      { width: 100, align: 'end' },
    ),
    ...fields('openCount', 'lastTime'),
  ],
}));
