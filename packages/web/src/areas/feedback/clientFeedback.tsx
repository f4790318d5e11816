import { clientFeedback, feedbackChannel, feedbackStatus, messageBoard } from '@renderdesk/contract';
import { userFilter } from '../../domain/index.ts';
import { listScreen } from '../../kit/list/index.ts';
import { tabScreen } from '../../kit/tabs/index.ts';
import { feedbackActions } from './feedbackActions.tsx';
import { feedbackColumns, withFeedbackPanel } from './feedbackList.tsx';
import { useFeedbackText } from './feedback.texts.ts';

const path = '/user/clientFeedback';

const Messages = listScreen(messageBoard.list, ({ col, filter }) => ({
  status: 'status',
  statusTable: feedbackStatus,
  ownerField: 'userName',
  live: ['feedback'],
  EmptyTitle: () => useFeedbackText()('noMessages'),
  filters: [
    userFilter(filter, 'userName', 'userId', { inline: true }),
    filter.one('status', feedbackStatus, { inline: true }),
    filter.range('startDate', 'endDate', { inline: true, label: 'submitTime' }),
  ],
  columns: feedbackColumns(
    ({ feedbackId }) => `${path}?feedback=${feedbackId}`,
    [col.tag('status', feedbackStatus, { width: 110 })],
  ),
  actions: feedbackActions,
  open: ({ feedbackId }) => `${path}?feedback=${feedbackId}`,
}));

const Clients = listScreen(clientFeedback.get, ({ col, filter }) => ({
  status: 'status',
  statusTable: feedbackStatus,
  ownerField: 'userName',
  live: ['feedback'],
  EmptyTitle: () => useFeedbackText()('noFeedback'),
  filters: [
    userFilter(filter, 'userName', 'userId', { inline: true }),
    filter.one('status', feedbackStatus, { inline: true }),
    filter.range('startDate', 'endDate', { inline: true, label: 'submitTime' }),
    filter.one('channel', feedbackChannel),
    filter.text('version'),
  ],
  columns: feedbackColumns(
    ({ feedbackId }) => `${path}?tab=client&feedback=${feedbackId}`,
    [
      col.tag('status', feedbackStatus, { width: 110 }),
      col.text('clientVersion', { width: 110 }),
      col.tag('channel', feedbackChannel, { width: 120, hidden: true }),
    ],
  ),
  actions: feedbackActions,
  open: ({ feedbackId }) => `${path}?tab=client&feedback=${feedbackId}`,
}));

/** /user/clientFeedback: the message board, and what came from plug-ins as a second tab (people §2; checklist P-270). */
export default tabScreen(
  [
    { key: 'messages', call: messageBoard.list, Screen: withFeedbackPanel(Messages) },
    { key: 'client', call: clientFeedback.get, Screen: withFeedbackPanel(Clients) },
  ],
  () => useFeedbackText()('tabs'),
);
