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
  type OutputOf,
} from '@renderdesk/contract';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useCommand, useRead } from '../../kit/call/index.ts';
import { DescriptionList, Happenings, PanelFooter, RowActions } from '../../kit/detail/index.ts';
import { Dialog } from '../../kit/dialogs/index.ts';
import { columnKit } from '../../kit/list/index.ts';
import { useServerEvents } from '../../kit/live/index.ts';
import { EmptyValue, StatusTag } from '../../kit/show/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useFeedbackText } from './feedback.texts.ts';
import {
  AnswerFeedback,
  ChangeState,
  type FeedbackState,
  LinkFeedback,
  RemarkFeedback,
} from './FeedbackDialogs.tsx';
import { FirstAnswerDue } from './FirstAnswerDue.tsx';
import { feedbackActions, taskPage } from './feedbackActions.tsx';
import './feedback.css';

type Feedback = OutputOf<typeof feedbacks.read>;
type Doing = FeedbackState | 'answer' | 'remark' | 'link';

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

const History = ({ id }: { id: FeedbackId }): ReactNode => {
  const labels = useLabels('feedback');
  const { data, error, refetch } = useRead(
    feedbacks.history,
    { feedbackId: id },
    { quiet: true, staleTime: 0 },
  );
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  return data ? <Happenings items={data} labels={labels} /> : <Skeleton lines={3} />;
};

/** What may be done in a status, the usual way on last. */
const next: Readonly<Record<Feedback['status'], readonly Exclude<Doing, 'remark' | 'link'>[]>> = {
  0: ['invalid'],
  1: ['invalid', 'answer'],
  2: ['invalid', 'close'],
  3: ['invalid', 'reopen'],
  4: [],
};

const Doings = ({ row, doing, onClose }: { row: Feedback; doing: Doing; onClose: () => void }): ReactNode => {
  if (doing === 'answer') return <AnswerFeedback row={row} onClose={onClose} />;
  if (doing === 'remark') return <RemarkFeedback row={row} onClose={onClose} />;
  if (doing === 'link') return <LinkFeedback row={row} onClose={onClose} />;
  return <ChangeState row={row} to={doing} onClose={onClose} />;
};

/** One feedback: what was written, what was answered, what it is about, and what may be done. Stands at `?feedback=12`. */
const FeedbackPanel = ({ id, onClose }: { id: FeedbackId; onClose: () => void }): ReactNode => {
  const t = useFeedbackText();
  const labels = useLabels('feedback');
  const [doing, setDoing] = useState<Doing>();
  const take = useCommand(feedbacks.assign);
  const { data, error, refetch } = useRead(feedbacks.read, { feedbackId: id }, { quiet: true, staleTime: 0 });
  useServerEvents(['feedback'], () => void refetch());
  if (data && doing) return <Doings row={data} doing={doing} onClose={() => setDoing(undefined)} />;
  const named = (one: Doing): string => {
    if (one === 'answer') return labels.action(feedbacks.answer);
    if (one === 'remark') return labels.action(feedbacks.updateRemark);
    return one === 'link' ? labels.action(feedbacks.link) : t(one);
  };
  const doings: readonly Doing[] = data ? ['remark', 'link', ...next[data.status]] : [];
  const buttons = doings.map((one) => ({ key: one as string, name: named(one), act: () => setDoing(one) }));
  if (data?.status === feedbackStatus.of.new)
    buttons.push({ key: 'take', name: t('take'), act: () => void take.run({ feedbackIds: [id] }) });
  return (
    <Dialog
      title={
        <>
          {labels.action(feedbacks.read)} {id}{' '}
          {data && <StatusTag code={data.status} table={feedbackStatus} labels={labels} />}
        </>
      }
      width="min(960px, 94vw)"
      onClose={onClose}
    >
      <div className="rd-dialog-body rd-feedback-parts">
        {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
        {!error && !data && <Skeleton lines={9} />}
        {data && (
          <>
            <h3>{labels.field('content')}</h3>
            <p className="rd-feedback-words">{data.content}</p>
            {data.answer !== '' && (
              <>
                <h3>{labels.field('answer')}</h3>
                <p className="rd-feedback-words">{data.answer}</p>
              </>
            )}
            <DescriptionList row={data} facts={facts} labels={labels} />
            <h3>{t('history')}</h3>
            <History id={id} />
          </>
        )}
      </div>
      <PanelFooter next={buttons} main={data !== undefined && data.status < 4} onClose={onClose}>
        {data && data.status < 2 && (
          <RowActions
            call={messageBoard.list}
            screen={{ status: 'status', statusTable: feedbackStatus, actions: feedbackActions }}
            row={data}
            onDone={() => void refetch()}
          />
        )}
      </PanelFooter>
    </Dialog>
  );
};
export default FeedbackPanel;
