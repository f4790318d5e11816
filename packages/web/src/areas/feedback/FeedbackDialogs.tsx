import { feedbacks, feedbackStatus, type OutputOf } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { FormDialog } from '../../kit/form/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useFeedbackText } from './feedback.texts.ts';

type Feedback = OutputOf<typeof feedbacks.read>;
interface Of {
  readonly row: Feedback;
  readonly onClose: () => void;
}
const seenOf = ({ feedbackId, version }: Feedback) => ({ feedbackId, version });
const { handling, closed, invalid } = feedbackStatus.of;

/** Answers the customer, whose words stand above the answer. */
export const AnswerFeedback = ({ row, onClose }: Of): ReactNode => {
  const t = useFeedbackText();
  const labels = useLabels('feedback');
  return (
    <FormDialog
      call={feedbacks.answer}
      width="min(640px, 92vw)"
      saveText={labels.action(feedbacks.answer)}
      initial={{ answer: row.answer }}
      fixed={seenOf(row)}
      onClose={onClose}
    >
      {(f) => (
        <>
          <h3>
            {labels.field('content')} · {row.userName}
          </h3>
          <blockquote className="rd-feedback-words">{row.content}</blockquote>
          <f.Text name="answer" rows={8} hint={t('answerHint')} autoFocus />
        </>
      )}
    </FormDialog>
  );
};

/** The states that people bring feedback into, and what each is called and says. */
const states = {
  close: { status: closed, hint: undefined },
  invalid: { status: invalid, hint: 'invalidHint' },
  reopen: { status: handling, hint: 'reopenHint' },
} as const;
export type FeedbackState = keyof typeof states;

/** Closes it, says that it is none, or opens it again. */
export const ChangeState = ({ row, to, onClose }: Of & { readonly to: FeedbackState }): ReactNode => {
  const t = useFeedbackText();
  const { status, hint } = states[to];
  const isInvalid = to === 'invalid';
  return (
    <FormDialog
      call={feedbacks.changeState}
      title={t(to)}
      saveText={t(to)}
      initial={{ reason: '' }}
      fixed={{ ...seenOf(row), status }}
      onClose={onClose}
    >
      {(f) => (
        <>
          {hint && <p className="rd-faint">{t(hint)}</p>}
          <f.Text
            name="reason"
            rows={2}
            needed={isInvalid}
            placeholder={isInvalid ? '' : t('noReason')}
            autoFocus
          />
        </>
      )}
    </FormDialog>
  );
};

/** A word for colleagues, which the customer does not see. */
export const RemarkFeedback = ({ row, onClose }: Of): ReactNode => (
  <FormDialog
    call={feedbacks.updateRemark}
    initial={{ remark: row.remark }}
    fixed={seenOf(row)}
    onClose={onClose}
  >
    {(f) => <f.Text name="remark" rows={3} autoFocus />}
  </FormDialog>
);

/** Says what it is about. */
export const LinkFeedback = ({ row, onClose }: Of): ReactNode => {
  const t = useFeedbackText();
  const { taskId, frameIndex, appealId, ticket } = row;
  return (
    <FormDialog
      call={feedbacks.link}
      initial={{ taskId, frameIndex, appealId, ticket }}
      fixed={seenOf(row)}
      onClose={onClose}
    >
      {(f) => (
        <>
          <f.Id name="taskId" autoFocus />
          <f.Number name="frameIndex" hint={t('frameHint')} />
          <f.Id name="appealId" />
          <f.Text name="ticket" hint={t('ticketHint')} />
        </>
      )}
    </FormDialog>
  );
};
