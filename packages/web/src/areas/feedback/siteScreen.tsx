import { feedbackStatus, feedbackType, type officialFeedback } from '@renderdesk/contract';
import { userFilter } from '../../domain/index.ts';
import { listScreen } from '../../kit/list/index.ts';
import { feedbackColumns, feedbackList, withFeedbackPanel } from './feedbackList.tsx';
import { useFeedbackText } from './feedback.texts.ts';

/** The screen of feedback from pages that customers visit, at `path`. */
export const siteScreen = (group: object, path: string) => {
  const { list } = group as typeof officialFeedback;
  const pageOf = ({ feedbackId }: { readonly feedbackId: number }): string =>
    `${path}?feedback=${feedbackId}`;
  const List = listScreen(list, ({ col, filter }) => ({
    ...feedbackList(pageOf),
    EmptyTitle: () => useFeedbackText()('noFeedback'),
    filters: [
      userFilter(filter, 'userName', 'userId', { inline: true }),
      filter.one('status', feedbackStatus, { inline: true }),
      filter.one('type', feedbackType, { inline: true }),
      filter.range('startDate', 'endDate', { inline: true, label: 'submitTime' }),
    ],
    columns: feedbackColumns(pageOf, [col.tag('type', feedbackType, { width: 100 }), col.number('score')]),
  }));
  return withFeedbackPanel(List);
};
