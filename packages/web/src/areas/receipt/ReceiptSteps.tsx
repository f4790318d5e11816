import {
  currency,
  deliveryWay,
  invoiceMedium,
  invoiceType,
  issueFailure,
  type Money,
  microOf,
  micro,
  type OutputOf,
  receiptPayment,
  receipts,
  redFormState,
  redFormSteps,
  redReason,
  textOf,
} from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { useRead } from '../../kit/call/index.ts';
import { FormDialog } from '../../kit/form/index.ts';
import { formatMoney } from '../../kit/show/index.ts';
import { Skeleton } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
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
export const doings = [
  'update',
  'withdraw',
  'reject',
  'remark',
  'fail',
  'correct',
  'confirmReceivables',
  'red',
  'redForm',
  'redIssue',
  'deliver',
  'issue',
  'begin',
  'approve',
] as const;
export type Doing = (typeof doings)[number];

/** The ways by which it reaches somebody: only those for which there is an address or a number. */
const waysTo = ({ email, phone }: Receipt): (typeof deliveryWay.codes)[number][] =>
  deliveryWay.codes.filter(
    (way) =>
      way === deliveryWay.of.courier || (way === deliveryWay.of.mail ? email !== null : phone !== null),
  );

/** What of it is not red yet, as it is typed: with two decimals. */
const leftOf = (row: Receipt): Money =>
  textOf(micro(microOf(row.amount) - microOf(row.redAmount))).replace(/(\.\d\d)0+$/, '$1') as Money;

/** Which recharges paid what was invoiced before payment. */
const Receivables = ({ row, onClose }: StepProps): ReactNode => {
  const t = useReceiptText();
  const { receiptId, version } = row;
  const { data } = useRead(
    receipts.available,
    { userId: row.userId, basis: 1 },
    { quiet: true, staleTime: 0 },
  );
  if (!data) return <Skeleton lines={3} />;
  const left = leftOf(row);
  return (
    <FormDialog
      call={receipts.confirmReceivables}
      fixed={{ receiptId, version }}
      initial={{ orders: [{} as never] }}
      onClose={onClose}
    >
      {(f, draft) => (
        <>
          <p>{t('receivablesHint', { amount: formatMoney(left, row.currency) })}</p>
          <f.Rows name="orders" blank={{}}>
            {(order, index) => (
              <OrderFields row={order} typed={draft.orders?.[index]} basis={1} orders={data.orders} />
            )}
          </f.Rows>
        </>
      )}
    </FormDialog>
  );
};

interface StepProps {
  readonly row: Receipt;
  readonly onClose: () => void;
}

/** The next step of an application, with what it means. */
export const ReceiptStep = ({ row, doing, onClose }: StepProps & { doing: Doing }): ReactNode => {
  const t = useReceiptText();
  const labels = useLabels('receipt');
  const { receiptId, version } = row;
  const fixed = { receiptId, version };
  const shared = { onClose } as const;
  const left = leftOf(row);
  const isForeign = row.currency === currency.of.usd;
  const isPaper = row.medium === invoiceMedium.of.paper;
  const step = (
    name: 'begin' | 'fail' | 'correct' | 'deliver' | 'reject' | 'withdraw',
    receiptStatus: 1 | 2 | 4 | 5 | 6 | 7,
  ) =>
    ({
      call: receipts.changeStatus,
      title: t(name),
      saveText: t(name),
      fixed: { ...fixed, receiptStatus },
      ...shared,
    }) as const;
  switch (doing) {
    case 'approve':
      return (
        <FormDialog
          call={receipts.confirm}
          saveText={labels.action(receipts.confirm)}
          fixed={fixed}
          {...shared}
        >
          {() => (
            <>
              <p>{t('approveHint', { amount: formatMoney(row.amount, row.currency), title: row.title })}</p>
              {row.paymentStatus === receiptPayment.of.unpaid && (
                <p className="rd-notice" data-tone="warning">
                  {t('beforePayment')}
                </p>
              )}
            </>
          )}
        </FormDialog>
      );
    case 'begin':
      return (
        <FormDialog {...step('begin', 2)}>
          {() => <p>{t(row.issuesItself ? 'issueItself' : 'issueByHand')}</p>}
        </FormDialog>
      );
    case 'correct':
      return <FormDialog {...step('correct', 1)}>{() => <p>{t('correctHint')}</p>}</FormDialog>;
    case 'reject':
    case 'withdraw':
      return (
        <FormDialog {...step(doing, doing === 'reject' ? 5 : 6)}>
          {(f) => <f.Text name="reason" rows={3} needed autoFocus />}
        </FormDialog>
      );
    case 'fail':
      return (
        <FormDialog {...step('fail', 7)} initial={{ failCause: issueFailure.of.quotaUsedUp }}>
          {(f) => (
            <>
              <f.Code name="failCause" table={issueFailure} needed />
              <f.Text name="reason" rows={3} needed />
            </>
          )}
        </FormDialog>
      );
    case 'deliver':
      return (
        <FormDialog
          {...step('deliver', 4)}
          initial={{
            deliveryWay:
              row.email === null || row.medium === invoiceMedium.of.paper
                ? deliveryWay.of.courier
                : deliveryWay.of.mail,
          }}
        >
          {(f, draft) => (
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
          )}
        </FormDialog>
      );
    case 'issue':
    case 'redIssue':
      return (
        <FormDialog
          call={receipts[doing]}
          width="min(720px, 94vw)"
          saveText={labels.action(receipts[doing])}
          fixed={fixed}
          initial={{ invoiceCode: '' }}
          {...shared}
        >
          {(f) => (
            <>
              <InvoiceFacts row={row} withSums={doing === 'issue'} />
              {doing === 'redIssue' ? (
                <RedLines row={row} amount={row.redForms.at(-1)?.amount} />
              ) : (
                <ReceiptLines row={row} />
              )}
              <f.Text name="invoiceNumber" hint={t(isPaper ? 'paperNumber' : 'digitalNumber')} autoFocus />
              {isPaper && <f.Text name="invoiceCode" hint={t('paperCode')} needed />}
              <f.Time name="issueTime" />
              <f.Files name="invoiceFiles" upload={receipts.upload} max={3} />
            </>
          )}
        </FormDialog>
      );
    case 'confirmReceivables':
      return <Receivables row={row} onClose={onClose} />;
    case 'red':
      return (
        <FormDialog
          call={receipts.red}
          saveText={labels.action(receipts.red)}
          width="min(720px, 94vw)"
          fixed={fixed}
          initial={{ amount: left, redReason: redReason.of.error }}
          {...shared}
        >
          {(f, draft) => (
            <>
              <p>{t('redHint', { left: formatMoney(left, row.currency) })}</p>
              <f.Amount name="amount" unit={isForeign ? '$' : '¥'} autoFocus />
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
          )}
        </FormDialog>
      );
    case 'redForm': {
      const now = row.redForms.at(-1)?.formState ?? 1;
      return (
        <FormDialog call={receipts.redForm} fixed={fixed} {...shared}>
          {(f) => (
            <>
              <p className="rd-faint">{t('redFormHint')}</p>
              <f.Pick
                name="formState"
                options={redFormSteps[now].map((value) => ({
                  value,
                  label: labels.code(redFormState, value),
                }))}
              />
              <f.Text name="note" rows={2} />
            </>
          )}
        </FormDialog>
      );
    }
    case 'remark':
      return (
        <FormDialog
          call={receipts.updateFinanceRemark}
          fixed={fixed}
          initial={{ financeRemark: row.financeRemark ?? '' }}
          {...shared}
        >
          {(f) => <f.Text name="financeRemark" rows={3} autoFocus />}
        </FormDialog>
      );
    case 'update':
      return (
        <FormDialog
          call={receipts.update}
          width="min(880px, 94vw)"
          fixed={fixed}
          initial={{
            medium: row.medium,
            ...(row.invoiceType !== null && { invoiceType: row.invoiceType }),
            remark: row.remark ?? '',
            lines: row.lines.map(({ lineName, taxCode, taxRate, amount }) => ({
              lineName,
              taxCode,
              taxRate,
              amount,
            })),
          }}
          follow={(typed) => withOneAmount(typed, [row])}
          {...shared}
        >
          {(f, draft) => (
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
              <f.Code name="medium" table={invoiceMedium} {...(isForeign && { hint: t('kindHint') })} />
              {!isForeign && <f.Code name="invoiceType" table={invoiceType} needed />}
              <f.Rows name="lines" blank={{}}>
                {(line) => <LineFields row={line} alone={draft.lines?.length === 1} />}
              </f.Rows>
              <LineSums lines={draft.lines ?? []} orders={[row]} currency={row.currency} />
              <f.Text name="remark" rows={2} />
              <f.Files name="letter" upload={receipts.upload} max={1} hint={t('letterHint')} />
            </>
          )}
        </FormDialog>
      );
  }
};
