import { feedbacks, feedbackStatus, type OutputOf } from '@renderdesk/contract';
import { stepsOf } from '../../domain/index.ts';
import { useFeedbackText } from './feedback.texts.ts';

export type Feedback = OutputOf<typeof feedbacks.read>;
type Text = ReturnType<typeof useFeedbackText>;

const step = stepsOf<Feedback, Text>({
  area: 'feedback',
  text: useFeedbackText,
  key: ({ feedbackId, version }) => ({ feedbackId, version }),
});
const { new: fresh, handling, answered, closed, invalid } = feedbackStatus.of;

/** A change of the state alone, named by the area's texts and not by the call that all of them share. */
const change = (
  key: 'invalid' | 'close' | 'reopen',
  status: typeof handling | typeof closed | typeof invalid,
  from: readonly Feedback['status'][],
  hint?: 'invalidHint' | 'reopenHint',
) =>
  step.form(feedbacks.changeState, {
    key,
    name: ({ t }) => t(key),
    when: (row) => from.includes(row.status),
    initial: () => ({ reason: '' }),
    fixed: () => ({ status }),
    fields: (f, { t }) => (
      <>
        {hint && <p className="rd-faint">{t(hint)}</p>}
        <f.Text
          name="reason"
          rows={2}
          needed={status === invalid}
          placeholder={status === invalid ? '' : t('noReason')}
          autoFocus
        />
      </>
    ),
  });

/** What may be done about a feedback, the usual way on last. */
export const steps = [
  step.form(feedbacks.updateRemark, {
    saves: true,
    initial: ({ remark }) => ({ remark }),
    fields: (f) => <f.Text name="remark" rows={3} autoFocus />,
  }),
  step.form(feedbacks.link, {
    saves: true,
    initial: ({ taskId, frameIndex, appealId, ticket }) => ({ taskId, frameIndex, appealId, ticket }),
    fields: (f, { t }) => (
      <>
        <f.Id name="taskId" autoFocus />
        <f.Number name="frameIndex" hint={t('frameHint')} />
        <f.Id name="appealId" />
        <f.Text name="ticket" hint={t('ticketHint')} />
      </>
    ),
  }),
  change('invalid', invalid, [fresh, handling, answered, closed], 'invalidHint'),
  step.form(feedbacks.answer, {
    when: ({ status }) => status === handling,
    width: 'min(640px, 92vw)',
    initial: ({ answer }) => ({ answer }),
    fields: (f, { row, t, labels }) => (
      <>
        <h3>
          {labels.field('content')} · {row.userName}
        </h3>
        <blockquote className="rd-feedback-words">{row.content}</blockquote>
        <f.Text name="answer" rows={8} hint={t('answerHint')} autoFocus />
      </>
    ),
  }),
  change('close', closed, [answered]),
  change('reopen', handling, [closed], 'reopenHint'),
  step.now(feedbacks.assign, {
    key: 'take',
    name: ({ t }) => t('take'),
    when: ({ status }) => status === fresh,
    input: ({ feedbackId }) => ({ feedbackIds: [feedbackId] }),
  }),
];
