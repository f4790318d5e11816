import {
  allows,
  currency,
  deliveryWay,
  invoiceMedium,
  invoiceType,
  issueFailure,
  type Money,
  microOf,
  micro,
  type OutputOf,
  type ReceiptAction,
  receiptPayment,
  receipts,
  receiptStatus,
  receiptTransitions,
  redFormState,
  redFormSteps,
  redIssuable,
  redReason,
  textOf,
} from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { stepsOf } from '../../domain/index.ts';
import { useRead } from '../../kit/call/index.ts';
import type { Fields } from '../../kit/form/index.ts';
import { formatMoney } from '../../kit/show/index.ts';
import { Skeleton } from '../../kit/states/index.ts';
import { InvoiceFacts } from './InvoiceFacts.tsx';
import { LineFields } from './LineFields.tsx';
import { LineSums } from './LineSums.tsx';
import { OrderFields } from './OrderFields.tsx';
import { ReceiptLines } from './ReceiptLines.tsx';
import { RedLines } from './RedLines.tsx';
import { useReceiptText } from './receipt.texts.ts';
import { addressesOf, titlesOf } from './sources.ts';
import { withOneAmount } from './typedLines.ts';

export type Receipt = OutputOf<typeof receipts.read>;
type Text = ReturnType<typeof useReceiptText>;
type InputShape<C extends { readonly input: { readonly shape: object } }> = C['input']['shape'];

const step = stepsOf<Receipt, Text>({
  area: 'receipt',
  text: useReceiptText,
  key: ({ receiptId, version }) => ({ receiptId, version }),
});
const fits =
  (action: ReceiptAction) =>
  ({ receiptStatus: status }: Receipt): boolean =>
    allows(receiptTransitions[action], status);

/** The ways of delivery: only those for which there is an address or a number. */
const waysTo = ({ email, phone }: Receipt): (typeof deliveryWay.codes)[number][] =>
  deliveryWay.codes.filter(
    (way) =>
      way === deliveryWay.of.courier || (way === deliveryWay.of.mail ? email !== null : phone !== null),
  );
const isForeign = (row: Receipt): boolean => row.currency === currency.of.usd;
const isPaper = (row: Receipt): boolean => row.medium === invoiceMedium.of.paper;

/** The amount that is not red yet, as it is typed: with two decimals. */
const leftOf = (row: Receipt): Money =>
  textOf(micro(microOf(row.amount) - microOf(row.redAmount))).replace(/(\.\d\d)0+$/, '$1') as Money;

type ChangeOptions = NonNullable<
  Parameters<typeof step.form<InputShape<typeof receipts.changeStatus>, null>>[1]
>;
/** A step that changes the status alone, named by the area's texts and not by the call that all of them share. */
const change = (
  key: 'begin' | 'fail' | 'correct' | 'deliver' | 'reject' | 'withdraw',
  to: NonNullable<ReturnType<NonNullable<ChangeOptions['fixed']>>['receiptStatus']>,
  by: typeof receipts.apply | typeof receipts.confirm | typeof receipts.issue,
  o: ChangeOptions = {},
) =>
  step.form(receipts.changeStatus, {
    key,
    name: ({ t }) => t(key),
    when: fits(key),
    access: by.access,
    fixed: () => ({ receiptStatus: to }),
    ...o,
  });
const reason: ChangeOptions = { fields: (f) => <f.Text name="reason" rows={3} needed autoFocus /> };

/** The recharges that can pay what was invoiced before payment. */
const Receivables = ({
  f,
  row,
  draft,
}: {
  f: Fields<InputShape<typeof receipts.confirmReceivables>>;
  row: Receipt;
  draft: { readonly orders?: readonly object[] | undefined };
}): ReactNode => {
  const t = useReceiptText();
  const { data } = useRead(
    receipts.available,
    { userId: row.userId, basis: 1 },
    { quiet: true, staleTime: 0 },
  );
  if (!data) return <Skeleton lines={3} />;
  return (
    <>
      <p>{t('receivablesHint', { amount: formatMoney(leftOf(row), row.currency) })}</p>
      <f.Rows name="orders" blank={{}}>
        {(order, index) => (
          <OrderFields row={order} typed={draft.orders?.[index]} basis={1} orders={data.orders} />
        )}
      </f.Rows>
    </>
  );
};

/** Enters the number of an invoice that was issued by hand: the blue one, or the red one. */
const issue = (call: typeof receipts.issue | typeof receipts.redIssue, when: (row: Receipt) => boolean) =>
  step.form(call as typeof receipts.issue, {
    when,
    width: 'min(720px, 94vw)',
    initial: () => ({ invoiceCode: '' }),
    fields: (f, { row, t }) => (
      <>
        <InvoiceFacts row={row} withSums={call === receipts.issue} />
        {call === receipts.redIssue ? (
          <RedLines row={row} amount={row.redForms.at(-1)?.amount} />
        ) : (
          <ReceiptLines row={row} />
        )}
        <f.Text name="invoiceNumber" hint={t(isPaper(row) ? 'paperNumber' : 'digitalNumber')} autoFocus />
        {isPaper(row) && <f.Text name="invoiceCode" hint={t('paperCode')} needed />}
        <f.Time name="issueTime" />
        <f.Files name="invoiceFiles" upload={receipts.upload} max={3} />
      </>
    ),
  });

/** The next steps of an application, each with what it means. */
export const steps = [
  step.form(receipts.update, {
    when: fits('update'),
    saves: true,
    width: 'min(880px, 94vw)',
    initial: (row) => ({
      medium: row.medium,
      ...(row.invoiceType !== null && { invoiceType: row.invoiceType }),
      remark: row.remark ?? '',
      lines: row.lines.map(({ lineName, taxCode, taxRate, amount }) => ({
        lineName,
        taxCode,
        taxRate,
        amount,
      })),
    }),
    follow: (typed, row) => withOneAmount(typed, [row]),
    fields: (f, { row, t, labels, draft }) => (
      <>
        {row.failCause !== null && (
          <p className="rd-notice" data-tone="warning">
            {labels.code(issueFailure, row.failCause)} · {row.reason}
          </p>
        )}
        <f.Choose name="titleId" from={titlesOf(row.userId)} hint={t('keeps', { now: row.title })} />
        <f.Choose
          name="addressId"
          from={addressesOf(row.userId)}
          hint={
            row.recipient === ''
              ? t('keepHint')
              : t('keeps', { now: `${row.recipient} ${row.deliveryAddress}`.trim() })
          }
        />
        <f.Code name="medium" table={invoiceMedium} {...(isForeign(row) && { hint: t('kindHint') })} />
        {!isForeign(row) && <f.Code name="invoiceType" table={invoiceType} needed />}
        <f.Rows name="lines" blank={{}}>
          {(line) => <LineFields row={line} alone={draft.lines?.length === 1} />}
        </f.Rows>
        <LineSums lines={draft.lines ?? []} orders={[row]} currency={row.currency} />
        <f.Text name="remark" rows={2} />
        <f.Files name="letter" upload={receipts.upload} max={1} hint={t('letterHint')} />
      </>
    ),
  }),
  change('withdraw', receiptStatus.of.withdrawn, receipts.apply, reason),
  change('reject', receiptStatus.of.rejected, receipts.confirm, reason),
  step.form(receipts.updateFinanceRemark, {
    saves: true,
    initial: (row) => ({ financeRemark: row.financeRemark ?? '' }),
    fields: (f) => <f.Text name="financeRemark" rows={3} autoFocus />,
  }),
  change('fail', receiptStatus.of.issueFailed, receipts.issue, {
    initial: () => ({ failCause: issueFailure.of.quotaUsedUp }),
    fields: (f) => (
      <>
        <f.Code name="failCause" table={issueFailure} needed />
        <f.Text name="reason" rows={3} needed />
      </>
    ),
  }),
  change('correct', receiptStatus.of.approved, receipts.apply, {
    fields: (_, { t }) => <p>{t('correctHint')}</p>,
  }),
  step.form(receipts.confirmReceivables, {
    when: (row) => fits('confirmReceivables')(row) && row.paymentStatus === receiptPayment.of.unpaid,
    saves: true,
    initial: () => ({ orders: [{} as never] }),
    fields: (f, { row, draft }) => <Receivables f={f} row={row} draft={draft} />,
  }),
  step.form(receipts.red, {
    when: fits('red'),
    width: 'min(720px, 94vw)',
    initial: (row) => ({ amount: leftOf(row), redReason: redReason.of.error }),
    fields: (f, { row, t, draft }) => (
      <>
        <p>{t('redHint', { left: formatMoney(leftOf(row), row.currency) })}</p>
        <f.Amount name="amount" unit={isForeign(row) ? '$' : '¥'} autoFocus />
        <RedLines row={row} amount={draft.amount} />
        <f.Code name="redReason" table={redReason} />
        {row.medium !== invoiceMedium.of.commercial && (
          <>
            <f.Flag name="buyerUsed" />
            <f.Flag name="byBuyer" />
          </>
        )}
        <f.Text name="note" rows={2} />
      </>
    ),
  }),
  step.form(receipts.redForm, {
    when: fits('redForm'),
    saves: true,
    fields: (f, { row, t, labels }) => (
      <>
        <p className="rd-faint">{t('redFormHint')}</p>
        <f.Pick
          name="formState"
          options={redFormSteps[row.redForms.at(-1)?.formState ?? 1].map((value) => ({
            value,
            label: labels.code(redFormState, value),
          }))}
        />
        <f.Text name="note" rows={2} />
      </>
    ),
  }),
  issue(
    receipts.redIssue,
    (row) =>
      fits('redIssue')(row) &&
      redIssuable.some((state) => state === row.redForms.at(-1)?.formState) &&
      !row.issuesItself,
  ),
  change('deliver', receiptStatus.of.delivered, receipts.issue, {
    initial: (row) => ({
      deliveryWay: row.email === null || isPaper(row) ? deliveryWay.of.courier : deliveryWay.of.mail,
    }),
    fields: (f, { row, labels, draft }) => (
      <>
        <p className="rd-faint">
          {[row.recipient, row.email, row.phone, row.deliveryAddress].filter(Boolean).join(' · ')}
        </p>
        <f.Pick
          name="deliveryWay"
          look="radio"
          needed
          options={waysTo(row).map((value) => ({ value, label: labels.code(deliveryWay, value) }))}
        />
        {draft.deliveryWay === deliveryWay.of.courier && (
          <>
            <f.Text name="courier" needed />
            <f.Text name="trackingNumber" needed />
          </>
        )}
      </>
    ),
  }),
  issue(
    receipts.issue,
    (row) => fits('issue')(row) && row.receiptStatus === receiptStatus.of.issuing && !row.issuesItself,
  ),
  change('begin', receiptStatus.of.issuing, receipts.issue, {
    fields: (_, { row, t }) => <p>{t(row.issuesItself ? 'issueItself' : 'issueByHand')}</p>,
  }),
  step.form(receipts.confirm, {
    when: fits('approve'),
    fields: (_, { row, t }) => (
      <>
        <p>{t('approveHint', { amount: formatMoney(row.amount, row.currency), title: row.title })}</p>
        {row.paymentStatus === receiptPayment.of.unpaid && (
          <p className="rd-notice" data-tone="warning">
            {t('beforePayment')}
          </p>
        )}
      </>
    ),
  }),
];
