import {
  type AppealAction,
  appealCause,
  appealOutcome,
  appeals,
  appealTransitions,
  allows,
  billLineKind,
  type OutputOf,
} from '@renderdesk/contract';
import { stepsOf } from '../../domain/index.ts';
import { useBillText } from './bill.texts.ts';

export type Appeal = OutputOf<typeof appeals.read>;
type Text = ReturnType<typeof useBillText>;

const step = stepsOf<Appeal, Text>({
  area: 'bill',
  text: useBillText,
  key: ({ appealId, version }) => ({ appealId, version }),
});
const fits =
  (action: AppealAction) =>
  ({ status }: Appeal): boolean =>
    allows(appealTransitions[action], status);

/** Ends an appeal without giving anything: refused, or withdrawn by the customer. */
const close = (call: typeof appeals.reject | typeof appeals.withdraw, action: 'reject' | 'withdraw') =>
  step.form(call as typeof appeals.reject, {
    when: fits(action),
    access: appeals.take.access,
    saves: true,
    initial: () => ({ reason: '' }),
    fields: (f) => <f.Text name="reason" rows={4} autoFocus />,
  });

/** What may be done about an appeal, the usual way on last. */
export const steps = [
  close(appeals.withdraw, 'withdraw'),
  close(appeals.reject, 'reject'),
  // An appeal that was right: what comes back by which way, and what had gone wrong.
  step.form(appeals.finish, {
    when: fits('finish'),
    access: appeals.take.access,
    width: 'min(640px, 92vw)',
    initial: ({ lines }) => ({
      outcome: appealOutcome.of.returned,
      causeCode: appealCause.of.node,
      lines: lines.map(({ lineId, claimed }) => ({ lineId, granted: claimed })),
      reason: '',
    }),
    fields: (f, { row, t, labels, draft }) => (
      <>
        <p className="rd-faint">{t('finishHint')}</p>
        <f.Code name="outcome" table={appealOutcome} look="radio" />
        {draft.outcome === appealOutcome.of.freeRerun ? (
          <p className="rd-faint">{t('rerunHint')}</p>
        ) : (
          <f.Rows name="lines" label={t('lines')} blank={{}}>
            {(line) => (
              <>
                <line.Pick
                  name="lineId"
                  label={t('line')}
                  options={row.lines.map((one) => ({
                    value: one.lineId,
                    label: `${one.taskId ?? labels.code(billLineKind, billLineKind.of.fee)} · ${one.sceneName} · ${one.claimed}`,
                  }))}
                />
                <line.Amount name="granted" unit={row.currency === 1 ? '¥' : '$'} />
              </>
            )}
          </f.Rows>
        )}
        <f.Code name="causeCode" table={appealCause} />
        <f.Text name="reason" rows={4} />
      </>
    ),
  }),
  step.now(appeals.take, {
    when: fits('take'),
    input: ({ appealId, version }) => ({ appealId, version }),
  }),
];
