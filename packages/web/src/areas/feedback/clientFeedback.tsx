import {
  clientFeedback,
  clientFeedbackTabs,
  feedbackChannel,
  feedbackStatus,
  messageBoard,
} from '@renderdesk/contract';
import { userFilter } from '../../domain/index.ts';
import { listScreen } from '../../kit/list/index.ts';
import { tabScreen } from '../../kit/tabs/index.ts';
import { feedbackColumns, feedbackList, withFeedbackPanel } from './feedbackList.tsx';
import { useFeedbackText } from './feedback.texts.ts';

const pageOf =
  (tab: string) =>
  ({ feedbackId }: { readonly feedbackId: number }): string =>
    `/user/clientFeedback?${tab}feedback=${feedbackId}`;
const messagePage = pageOf('');
const clientPage = pageOf('tab=client&');

const Messages = listScreen(messageBoard.list, ({ filter }) => ({
  ...feedbackList(messagePage),
  EmptyTitle: () => useFeedbackText()('noMessages'),
  filters: [
    userFilter(filter, 'userName', 'userId', { inline: true }),
    filter.one('status', feedbackStatus, { inline: true }),
    filter.range('startDate', 'endDate', { inline: true, label: 'submitTime' }),
  ],
  columns: feedbackColumns(messagePage, []),
}));

const Clients = listScreen(clientFeedback.get, ({ col, filter }) => ({
  ...feedbackList(clientPage),
  EmptyTitle: () => useFeedbackText()('noFeedback'),
  filters: [
    userFilter(filter, 'userName', 'userId', { inline: true }),
    filter.one('status', feedbackStatus, { inline: true }),
    filter.range('startDate', 'endDate', { inline: true, label: 'submitTime' }),
    filter.one('channel', feedbackChannel),
    filter.text('version'),
  ],
  columns: feedbackColumns(clientPage, [
    col.text('clientVersion', { width: 110 }),
    col.tag('channel', feedbackChannel, { width: 120, hidden: true }),
  ]),
}));

/** /user/clientFeedback: the message board, and what came from plug-ins as a second tab (people §2; checklist P-270). */
export default tabScreen(
  clientFeedbackTabs,
  [
    { key: 'messages', call: messageBoard.list, Screen: withFeedbackPanel(Messages) },
    { key: 'client', call: clientFeedback.get, Screen: withFeedbackPanel(Clients) },
  ],
  () => useFeedbackText()('tabs'),
);
