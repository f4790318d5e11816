import { FeedbackId, feedbackStatus, type messageBoard, type RowOf } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { lateDialog } from '../../kit/dialogs/index.ts';
import { columnKit } from '../../kit/list/index.ts';
import { useDialogParam } from '../../kit/url/index.ts';
import { FirstAnswerDue } from './FirstAnswerDue.tsx';
import { feedbackActions, taskPage } from './feedbackActions.tsx';

/** What all lists of feedback show. */
type Row = RowOf<typeof messageBoard.list>;

const col = columnKit<Row, 'submitTimeFlag', keyof Row | 'submitTimeFlag'>();
type PageOf = (row: Pick<Row, 'feedbackId'>) => string;

/** What every list of feedback is; `pageOf` is where one is read. */
export const feedbackList = (pageOf: PageOf) =>
  ({
    status: 'status',
    statusTable: feedbackStatus,
    ownerField: 'userName',
    live: ['feedback'],
    actions: feedbackActions,
    open: pageOf,
  }) as const;

/** Columns of every list, `own` between what was written and what is done with it; `pageOf` is where one is read. */
export const feedbackColumns = <C,>(pageOf: PageOf, own: readonly C[]) =>
  [
    col.id('feedbackId', { width: 110, pinned: true, link: pageOf }),
    col.text('userName', { width: 140, link: ({ userId }) => `/user/userInformation/${userId}` }),
    col.text('content', { width: 240 }),
    col.tag('status', feedbackStatus, { width: 110 }),
    ...own,
    col.time('submitTime', { sort: 'submitTimeFlag' }),
    col.custom('dueTime', (row) => <FirstAnswerDue row={row} />, {
      width: 224,
      watch: ({ dueTime, status, answerTime }) => `${dueTime} ${status} ${answerTime}`,
    }),
    col.text('assignee', { width: 110, priority: 'high' }),
    col.time('answerTime'),
    col.id('taskId', { link: ({ taskId, userId }) => taskPage(taskId, userId) }),
    col.text('remark', { width: 180 }),
    col.text('company', { width: 180, hidden: true }),
    col.id('userId', { hidden: true }),
  ] as const;

const FeedbackPanel = lateDialog(() => import('./FeedbackPanel.tsx'));

/** A list of feedback, and one of it over the list, at `?feedback=12`. */
export const withFeedbackPanel = <P,>(List: (() => ReactNode) & { readonly prefetch: P }) =>
  Object.assign(
    () => {
      const at = useDialogParam('feedback');
      const id = FeedbackId.safeParse(Number(at.value));
      return (
        <>
          <List />
          {at.value !== null && id.success && <FeedbackPanel id={id.data} onClose={at.close} />}
        </>
      );
    },
    { prefetch: List.prefetch },
  );
