import {
  feedbackChannel,
  feedbackErrorType,
  type FeedbackId,
  feedbackModule,
  feedbacks,
  feedbackSource,
  feedbackStatus,
  feedbackType,
  messageBoard,
} from '@renderdesk/contract';
import { Link } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { columnKit } from '../../kit/list/index.ts';
import { EmptyValue } from '../../kit/show/index.ts';
import { recordPanel } from '../../domain/index.ts';
import { useFeedbackText } from './feedback.texts.ts';
import { type Feedback, steps } from './feedbackSteps.tsx';
import { FirstAnswerDue } from './FirstAnswerDue.tsx';
import { feedbackActions, taskPage } from './feedbackActions.tsx';
import './feedback.css';

const FrameLink = ({ row }: { row: Feedback }): ReactNode => {
  const t = useFeedbackText();
  if (row.frameIndex === null) return <EmptyValue />;
  return (
    <Link to={taskPage(row.taskId, row.userId, row.frameIndex)}>{t('frame', { frame: row.frameIndex })}</Link>
  );
};
/** An address is a link; anything else is the ticket's number. */
const Ticket = ({ ticket }: Pick<Feedback, 'ticket'>): ReactNode =>
  /^https?:\/\//.test(ticket) ? (
    <a href={ticket} target="_blank" rel="noreferrer">
      {ticket}
    </a>
  ) : (
    ticket || <EmptyValue />
  );

const fact = columnKit<Feedback, never, keyof Feedback>();
const facts = [
  fact.text('userName', { link: ({ userId }) => `/user/userInformation/${userId}` }),
  fact.text('company'),
  fact.tag('source', feedbackSource),
  fact.tag('channel', feedbackChannel),
  fact.text('clientVersion'),
  fact.tag('type', feedbackType),
  fact.tag('module', feedbackModule),
  fact.tags('errorTypes', feedbackErrorType),
  fact.custom('score', ({ score }) => score ?? <EmptyValue />),
  fact.time('submitTime'),
  fact.custom('dueTime', (row) => <FirstAnswerDue row={row} />),
  fact.time('firstAnswerTime'),
  fact.text('assignee'),
  fact.text('answeredBy'),
  fact.time('answerTime'),
  fact.time('closeTime'),
  fact.id('taskId', { link: ({ taskId, userId }) => taskPage(taskId, userId) }),
  fact.custom('frameIndex', (row) => <FrameLink row={row} />),
  fact.id('appealId', {
    link: ({ appealId }) => `/user/userConsumerBill?tab=appeal&appeal=${appealId ?? ''}`,
  }),
  fact.custom('ticket', ({ ticket }) => <Ticket ticket={ticket} />),
  fact.text('reason'),
  fact.text('remark'),
];

/** One feedback: what was written, what was answered, what it is about, and what may be done. Its address is `?feedback=12`. */
export default recordPanel({
  read: feedbacks.read,
  key: (feedbackId: FeedbackId) => ({ feedbackId }),
  text: useFeedbackText,
  topics: ['feedback'],
  status: { field: 'status', table: feedbackStatus },
  facts,
  steps,
  main: ({ status }) => status !== feedbackStatus.of.invalid,
  Lead: ({ row, labels }) => (
    <div className="rd-feedback-parts">
      <h3>{labels.field('content')}</h3>
      <p className="rd-feedback-words">{row.content}</p>
      {row.answer !== '' && (
        <>
          <h3>{labels.field('answer')}</h3>
          <p className="rd-feedback-words">{row.answer}</p>
        </>
      )}
    </div>
  ),
  history: feedbacks.history,
  actions: {
    call: messageBoard.list,
    screen: { status: 'status', statusTable: feedbackStatus, actions: feedbackActions },
    when: ({ status }) => status === feedbackStatus.of.new || status === feedbackStatus.of.handling,
  },
});
