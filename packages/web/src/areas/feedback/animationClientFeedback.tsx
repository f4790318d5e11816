import { animationFeedback, feedbackChannel, feedbackStatus } from '@renderdesk/contract';
import { userFilter } from '../../domain/index.ts';
import { listScreen } from '../../kit/list/index.ts';
import { wholeSource } from '../../kit/pick/index.ts';
import { useFeedbackText } from './feedback.texts.ts';
import { feedbackColumns, feedbackList, withFeedbackPanel } from './feedbackList.tsx';

const pageOf = ({ feedbackId }: { readonly feedbackId: number }): string =>
  `/user/animationClientFeedback?feedback=${feedbackId}`;
const versions = wholeSource(animationFeedback.versions, {}, (answer) =>
  answer.map((value) => ({ value, name: value })),
);

const List = listScreen(animationFeedback.list, ({ col, filter }) => ({
  ...feedbackList(pageOf),
  EmptyTitle: () => useFeedbackText()('noFeedback'),
  filters: [
    userFilter(filter, 'userName', 'userId', { inline: true }),
    filter.range('startDate', 'endDate', { inline: true, label: 'submitTime', opens: '-30d..' }),
    filter.number('score', { inline: true }),
    filter.one('status', feedbackStatus, { inline: true }),
    filter.choose('version', versions),
    filter.one('channel', feedbackChannel, { opens: String(feedbackChannel.of.ours) }),
  ],
  columns: feedbackColumns(pageOf, [
    col.number('score'),
    col.text('clientVersion', { width: 110 }),
    col.tag('channel', feedbackChannel, { width: 120, hidden: true }),
  ]),
}));

/** /user/animationClientFeedback: what customers wrote in the animation client (people §2). */
export default withFeedbackPanel(List);
