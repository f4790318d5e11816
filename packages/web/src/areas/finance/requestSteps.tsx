import { financeStatus, mayFinance } from '@renderdesk/contract';
import { stepsOf } from '../../domain/index.ts';
import { EmptyValue, Money } from '../../kit/show/index.ts';
import { useFinanceText } from './finance.texts.ts';
import RequestForm from './RequestForm.tsx';
import { loan, type OfKind, ourAccounts, reimbursement, type Request, transfer } from './requestParts.tsx';

type Text = ReturnType<typeof useFinanceText>;
type Action = Parameters<typeof mayFinance>[0];
const step = stepsOf<Request, Text>({
  area: 'finance',
  text: useFinanceText,
  key: ({ requestId, version }) => ({ requestId, version }),
});
/** The applicant's own steps. */
const own = (action: Action) => (row: Request) => row.isOwn && mayFinance(action, row.status);
/** Steps of those who take no part in the request. */
const others = (action: Action) => (row: Request) => !row.takesPart && mayFinance(action, row.status);

/** What may be done about a request of a kind, the usual way on last. */
export const requestSteps = ({ kind, calls }: OfKind) => [
  step.dialog(
    calls.update as never,
    ({ row, onClose }) => <RequestForm kind={kind} calls={calls} row={row} onClose={onClose} />,
    {
      when: own('update'),
    },
  ),
  step.now(calls.withdraw, {
    when: own('withdraw'),
    input: ({ requestId, version }) => ({ requestId, version }),
  }),
  step.form(calls.cancel, {
    when: others('cancel'),
    fields: (f) => <f.Text name="reason" rows={2} autoFocus />,
  }),
  step.form(calls.reject, {
    when: others('reject'),
    fields: (f) => <f.Text name="reason" rows={2} autoFocus />,
  }),
  step.form(calls.sendBack, {
    when: others('sendBack'),
    fields: (f) => <f.Text name="reason" rows={2} autoFocus />,
  }),
  step.now(calls.submit, {
    when: own('submit'),
    input: ({ requestId, version }) => ({ requestId, version }),
  }),
  step.form(calls.firstApprove, { when: others('firstApprove') }),
  step.form(calls.approve, {
    when: others('approve'),
    fields: (_f, { t }) =>
      kind === reimbursement ? <p className="rd-faint">{t('approveHint')}</p> : <EmptyValue />,
  }),
  step.form(calls.pay, {
    when: others('pay'),
    initial: ({ fromAccountId }) => (fromAccountId === null ? {} : { companyAccountId: fromAccountId }),
    fields: (f, { row, labels }) => (
      <>
        <p>
          {labels.field('amount')} <Money amount={row.amount} currency={row.currency} />
        </p>
        {kind === reimbursement && (
          <p>
            {labels.field('offsetAmount')} <Money amount={row.offsetAmount} currency={row.currency} />
          </p>
        )}
        <f.Choose name="companyAccountId" from={ourAccounts} />
        <f.Text name="bankFlow" autoFocus />
      </>
    ),
  }),
  ...(calls.repay && kind === loan
    ? [
        step.form(calls.repay, {
          when: (row) => others('repay')(row) && Number(row.outstanding) > 0,
          initial: ({ outstanding }) => ({ amount: outstanding }),
          fields: (f) => (
            <>
              <f.Amount name="amount" autoFocus />
              <f.Choose name="companyAccountId" from={ourAccounts} />
              <f.Text name="bankFlow" />
            </>
          ),
        }),
      ]
    : []),
  ...(calls.receive && kind === transfer
    ? [
        step.form(calls.receive, {
          when: (row) =>
            others('receive')(row) && row.receiveTime === null && row.status === financeStatus.of.paid,
          fields: (f) => <f.Text name="receiveFlow" autoFocus />,
        }),
      ]
    : []),
];
