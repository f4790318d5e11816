import {
  feedbackChannel,
  feedbackErrorType,
  feedbackModule,
  feedbackStatus,
  feedbackType,
  pictureFeedback,
} from '@renderdesk/contract';
import { userFilter } from '../../domain/index.ts';
import { listScreen } from '../../kit/list/index.ts';
import { wholeSource } from '../../kit/pick/index.ts';
import { useFeedbackText } from './feedback.texts.ts';
import { feedbackColumns, feedbackList, withFeedbackPanel } from './feedbackList.tsx';

const pageOf = ({ feedbackId }: { readonly feedbackId: number }): string =>
  `/user/pictureClientFeedback?feedback=${feedbackId}`;
const versions = wholeSource(pictureFeedback.versions, {}, (answer) =>
  answer.map((value) => ({ value, name: value })),
);

const List = listScreen(pictureFeedback.list, ({ col, filter }) => ({
  ...feedbackList(pageOf),
  EmptyTitle: () => useFeedbackText()('noFeedback'),
  filters: [
    userFilter(filter, 'userName', 'userId', { inline: true }),
    filter.range('startDate', 'endDate', { inline: true, label: 'submitTime', opens: '-7d..' }),
    filter.one('status', feedbackStatus, { inline: true }),
    filter.one('type', feedbackType, { inline: true }),
    filter.one('module', feedbackModule),
    filter.choice('errorTypes', feedbackErrorType),
    filter.choose('version', versions),
    filter.one('channel', feedbackChannel, { opens: String(feedbackChannel.of.ours) }),
  ],
  columns: feedbackColumns(pageOf, [
    col.tag('type', feedbackType, { width: 110 }),
    col.tag('module', feedbackModule, { width: 120 }),
    col.tags('errorTypes', feedbackErrorType, { width: 200 }),
    col.text('clientVersion', { width: 110 }),
    col.tag('channel', feedbackChannel, { width: 120, hidden: true }),
  ]),
}));

/** /user/pictureClientFeedback: what customers wrote in the effect-picture client (people §2). */
export default withFeedbackPanel(List);
