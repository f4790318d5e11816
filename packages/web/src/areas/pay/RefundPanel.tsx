import {
  allows,
  type OutputOf,
  recharges,
  type RefundAction,
  type RefundId,
  refundRoute,
  refunds,
  refundState,
  refundTransitions,
  refundType,
} from '@renderdesk/contract';
import { type ReactNode } from 'react';
import { DescriptionList, StoredFile } from '../../kit/detail/index.ts';
import type { Fields } from '../../kit/form/index.ts';
import { columnKit } from '../../kit/list/index.ts';
import { formatMoney } from '../../kit/show/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { companyAccounts, payMethod, recordPanel, stepsOf } from '../../domain/index.ts';
import { usePayText } from './pay.texts.ts';
import { OnlyWay, useOnlyWay } from './OnlyWay.tsx';
import { PayeeFields } from './PayeeFields.tsx';
import { refundActions } from './recordActions.tsx';
import { RefundImpact } from './RefundImpact.tsx';

type Refund = OutputOf<typeof refunds.read>;

const fact = columnKit<Refund, never, string>();
const reveal = { call: refunds.reveal, input: ({ refundId }: Refund) => ({ refundId }) };
const payee = [
  fact.text('payeeName', { copied: true }),
  fact.text('payeeBank', { copied: true }),
  fact.masked('payeeAccount', reveal),
];
const facts = [
  fact.text('userName'),
  fact.text('mainUsername'),
  fact.money('amount', { currency: 'currency' }),
  fact.money('deducted', { currency: 'currency' }),
  fact.money('payout', { currency: 'currency' }),
  fact.tag('route', refundRoute),
  fact.tag('refundType', refundType),
  fact.id('rechargeId', { link: (row) => `/user/userRechargeRecord?recharge=${row.rechargeId}` }),
  fact.money('rechargeAmount', { currency: 'currency' }),
  fact.custom('payMethod', (row, { labels }) => payMethod(row.payMethod, labels)),
  fact.id('transactionId'),
  fact.text('reason'),
  fact.text('enteredBy'),
  fact.time('createTime'),
  fact.text('approvedBy'),
  fact.time('approveTime'),
  ...payee,
  fact.text('channelNumber'),
  fact.number('sends'),
  fact.text('payoutAccount'),
  fact.text('bankFlow'),
  fact.time('doneTime'),
  fact.text('refusal'),
];

/** Whose refund it is, and how much of it is paid out. */
const About = ({ row }: { row: Refund }): ReactNode => {
  const labels = useLabels('pay');
  return (
    <p>
      <b>{row.userName}</b> · {labels.action(refunds.read)} {row.refundId} ·{' '}
      {formatMoney(row.payout, row.currency)}
    </p>
  );
};

const { bankTransfer } = refundRoute.of;

interface SendFieldsProps {
  readonly f: Fields<(typeof refunds.send)['input']['shape']>;
  readonly row: Refund;
  readonly route: Refund['route'] | undefined;
}

/** What of the payee is known whole. */
const payeeOf = ({ payeeName, payeeBank }: Refund) => ({
  ...(payeeName !== null && { payeeName }),
  ...(payeeBank !== null && { payeeBank }),
});

type Text = ReturnType<typeof usePayText>;
const step = stepsOf<Refund, Text>({
  area: 'pay',
  text: usePayText,
  key: ({ refundId, version }) => ({ refundId, version }),
});
const fits =
  (action: RefundAction) =>
  ({ state }: Refund): boolean =>
    allows(refundTransitions[action], state);
/** A channel reports what it pays, as long as it can be queried. */
const isByHand = ({ route, channelGone }: Refund): boolean => route === bankTransfer || channelGone;

/** Where the money goes: after its channel failed it may go by bank too, and the sender chooses. */
const SendFields = ({ f, row, route }: SendFieldsProps): ReactNode => {
  const t = usePayText();
  const onlyWay = useOnlyWay(row.rechargeId);
  const way = row.sends > 0 ? row.route : onlyWay;
  const hasFailed = row.state === refundState.of.channelFailed;
  return (
    <>
      <p>{t(hasFailed ? 'againHint' : 'sendHint')}</p>
      {!hasFailed &&
        (row.sends > 0 ? (
          <f.Code name="route" table={refundRoute} hint={t('routeHint')} needed />
        ) : (
          <OnlyWay way={way} />
        ))}
      {(route ?? way) === bankTransfer && <PayeeFields f={f} known={row.payeeAccount !== null} />}
    </>
  );
};

const steps = [
  step.form(refunds.fail, {
    when: (row) => fits('fail')(row) && isByHand(row),
    fields: (f, { row, t }) => (
      <>
        <About row={row} />
        <p>{t(row.channelGone ? 'goneHint' : 'failHint')}</p>
        <f.Text name="reason" rows={2} autoFocus />
      </>
    ),
  }),
  step.form(refunds.finish, {
    when: (row) => fits('finish')(row) && isByHand(row),
    fields: (f, { row, t, labels }) => (
      <>
        <About row={row} />
        {row.payeeAccount !== null && <DescriptionList row={row} facts={payee} labels={labels} />}
        <p>{t(row.channelGone ? 'goneHint' : 'finishHint')}</p>
        <f.Choose name="companyAccountId" from={companyAccounts} autoFocus />
        <f.Text name="bankFlow" />
        {row.channelGone && <f.Text name="reason" rows={2} />}
        <f.Files name="evidence" upload={recharges.uploadEvidence} max={1} />
      </>
    ),
  }),
  step.form(refunds.reopen, {
    when: fits('reopen'),
    initial: (row) => ({ route: bankTransfer, ...payeeOf(row) }),
    fields: (f, { row, t, draft }) => (
      <>
        <About row={row} />
        <p>{t('reopenHint')}</p>
        <f.Code name="route" table={refundRoute} />
        {draft.route === bankTransfer && <PayeeFields f={f} known={row.payeeAccount !== null} />}
        <f.Text name="reason" rows={2} autoFocus />
      </>
    ),
  }),
  step.form(refunds.send, {
    when: fits('send'),
    initial: (row) => ({ ...(row.sends > 0 && { route: row.route }), ...payeeOf(row) }),
    fields: (f, { row, draft }) => (
      <>
        <About row={row} />
        <SendFields f={f} row={row} route={draft.route} />
      </>
    ),
  }),
  step.form(refunds.approve, {
    when: fits('approve'),
    fields: (_, { row, t }) => (
      <>
        <About row={row} />
        <p>{t('approveHint')}</p>
        <RefundImpact rechargeId={row.rechargeId} amount={row.amount} />
      </>
    ),
  }),
];

/** One refund with its history, and its next step. Its address is `?refund=12`. */
export default recordPanel({
  read: refunds.read,
  key: (refundId: RefundId) => ({ refundId }),
  text: usePayText,
  topics: ['refund', 'recharge'],
  status: { field: 'state', table: refundState },
  facts,
  width: 'min(880px, 92vw)',
  waits: 'refund',
  steps,
  Lead: ({ row, t }) => row.channelGone && <p className="rd-notice">{t('channelGone')}</p>,
  Body: ({ row, labels }) =>
    row.evidenceName !== null && (
      <p>
        <StoredFile
          call={refunds.evidence}
          input={{ refundId: row.refundId }}
          kind={labels.action(refunds.evidence)}
          name={row.evidenceName}
        />
      </p>
    ),
  history: refunds.history,
  actions: {
    call: refunds.list,
    screen: { status: 'state', statusTable: refundState, actions: refundActions },
    when: fits('reject'),
  },
});
