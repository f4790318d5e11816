import {
  allows,
  deliveryWay,
  invoiceColor,
  invoiceMedium,
  invoiceType,
  issueFailure,
  type ReceiptAction,
  receiptBasis,
  receiptFileKind,
  type ReceiptId,
  receiptPayment,
  receipts,
  receiptStatus,
  receiptTransitions,
  redFormState,
  redIssuable,
  redReason,
  titleKind,
} from '@renderdesk/contract';
import { type ReactNode, useState } from 'react';
import { PlaceLink, useWaiting, WaitingNotes } from '../../domain/index.ts';
import { useRead } from '../../kit/call/index.ts';
import { DescriptionList, Happenings, PanelFooter, StoredFile } from '../../kit/detail/index.ts';
import { Dialog } from '../../kit/dialogs/index.ts';
import { columnKit } from '../../kit/list/index.ts';
import { useServerEvents } from '../../kit/live/index.ts';
import { useAllowed } from '../../kit/permission/index.ts';
import { DueTime, Money, StatusTag, Time } from '../../kit/show/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { Go } from '../../kit/url/index.ts';
import { buyerFacts, contactFacts, sumFacts } from './InvoiceFacts.tsx';
import { Amounts, Head, ReceiptLines, sums } from './ReceiptLines.tsx';
import { useReceiptText } from './receipt.texts.ts';
import { type Doing, doings, type Receipt, ReceiptStep } from './ReceiptSteps.tsx';

const fact = columnKit<Receipt, never, string>();
const facts = [
  fact.custom('userName', ({ userId, userName }) => (
    <PlaceLink to={`/user/userInformation/${userId}`}>{userName}</PlaceLink>
  )),
  ...buyerFacts,
  fact.tag('titleKind', titleKind),
  ...sumFacts,
  fact.text('amountInWords'),
  fact.money('redAmount', { currency: 'currency' }),
  fact.tag('paymentStatus', receiptPayment),
  fact.tag('basis', receiptBasis),
  fact.tag('invoiceType', invoiceType),
  fact.tag('medium', invoiceMedium),
  fact.text('companyName'),
  fact.text('recipient'),
  ...contactFacts,
  fact.text('deliveryAddress'),
  fact.text('enteredBy'),
  fact.time('createTime'),
  fact.text('approvedBy'),
  fact.time('approveTime'),
  fact.time('issueTime'),
  fact.custom('dueTime', ({ dueTime, paymentStatus }) => (
    <DueTime at={dueTime} isOpen={paymentStatus === receiptPayment.of.unpaid} />
  )),
  fact.tag('failCause', issueFailure),
  fact.text('reason'),
  fact.text('remark'),
  fact.text('financeRemark'),
  fact.id('replacesId', { link: (row) => `/finance/InvoiceApplication?receipt=${row.replacesId}` }),
  fact.id('replacedById', { link: (row) => `/finance/InvoiceApplication?receipt=${row.replacedById}` }),
];

const Orders = ({ row }: { row: Receipt }): ReactNode => (
  <table className="rd-plain-table">
    <Head fields={['orders', 'amount', 'freed']} from={1} />
    <tbody>
      {row.orders.map((order) => (
        <tr key={`${order.rechargeId} ${order.billId}`}>
          <td>
            {order.rechargeId === null ? (
              <Go href={`/user/userConsumerBill?tab=bill&billNo=${order.billNo ?? ''}`}>{order.billNo}</Go>
            ) : (
              <Go href={`/user/userRechargeRecord?recharge=${order.rechargeId}`}>
                {String(order.rechargeId)}
              </Go>
            )}
          </td>
          <Amounts row={row} of={order} fields={['amount', 'freed']} />
        </tr>
      ))}
    </tbody>
  </table>
);
const Issued = ({ row }: { row: Receipt }): ReactNode => {
  const labels = useLabels('receipt');
  return (
    <table className="rd-plain-table">
      <Head fields={['invoiceNumber', 'color', 'issueTime', ...sums]} from={3} />
      <tbody>
        {row.invoices.map((one) => (
          <tr key={one.invoiceId}>
            <td>
              {one.invoiceCode} {one.invoiceNumber}
            </td>
            <td>
              <StatusTag code={one.color} table={invoiceColor} labels={labels} />
            </td>
            <td>
              <Time at={one.issueTime} />
            </td>
            <Amounts row={row} of={one} fields={sums} />
          </tr>
        ))}
      </tbody>
    </table>
  );
};
/** Forms that are void unless the other side confirms them in time. */
const waitsFor: readonly number[] = [redFormState.of.waitsBuyer, redFormState.of.waitsSeller];
const Forms = ({ row }: { row: Receipt }): ReactNode => {
  const labels = useLabels('receipt');
  return (
    <ul>
      {row.redForms.map((form) => (
        <li key={form.createTime}>
          <StatusTag code={form.formState} table={redFormState} labels={labels} />{' '}
          <Money amount={form.amount} currency={row.currency} /> · {labels.code(redReason, form.redReason)} ·{' '}
          {form.note} · <Time at={form.createTime} />
          {form.expireTime !== null && waitsFor.includes(form.formState) && (
            <>
              {' · '}
              {labels.field('expireTime')} <Time at={form.expireTime} />
            </>
          )}
        </li>
      ))}
    </ul>
  );
};
const Deliveries = ({ row }: { row: Receipt }): ReactNode => {
  const labels = useLabels('receipt');
  return (
    <ul>
      {row.deliveries.map((one) => (
        <li key={one.at}>
          <Time at={one.at} /> · {labels.code(deliveryWay, one.deliveryWay)} ·{' '}
          {[one.recipient, one.courier, one.trackingNumber, one.sentBy].filter(Boolean).join(' · ')}
        </li>
      ))}
    </ul>
  );
};

const History = ({ id }: { id: ReceiptId }): ReactNode => {
  const labels = useLabels('receipt');
  const { data, error, refetch } = useRead(
    receipts.history,
    { receiptId: id },
    { quiet: true, staleTime: 0 },
  );
  // What the server issues by itself comes while somebody looks.
  useServerEvents(['receipt'], () => void refetch());
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  return data ? <Happenings items={data} labels={labels} /> : <Skeleton lines={3} />;
};

/** What may be done with an application as it stands, by whoever looks at it. */
const useOffered = (row: Receipt | undefined): Doing[] => {
  const may = {
    apply: useAllowed(receipts.apply.access),
    approve: useAllowed(receipts.confirm.access),
    issue: useAllowed(receipts.issue.access),
    red: useAllowed(receipts.red.access),
  };
  if (!row) return [];
  const form = row.redForms.at(-1)?.formState;
  const fits = (action: ReceiptAction): boolean => allows(receiptTransitions[action], row.receiptStatus);
  const canRed = redIssuable.some((state) => state === form);
  const is: Readonly<Record<Doing, boolean>> = {
    update: may.apply && fits('update'),
    withdraw: may.apply && fits('withdraw'),
    correct: may.apply && fits('correct'),
    approve: may.approve && fits('approve'),
    reject: may.approve && fits('reject'),
    remark: may.approve || may.issue,
    confirmReceivables:
      may.approve && fits('confirmReceivables') && row.paymentStatus === receiptPayment.of.unpaid,
    begin: may.issue && fits('begin'),
    issue: may.issue && fits('issue') && row.receiptStatus === receiptStatus.of.issuing && !row.issuesItself,
    fail: may.issue && fits('fail'),
    deliver: may.issue && fits('deliver'),
    red: may.red && fits('red'),
    redForm: may.red && fits('redForm'),
    redIssue: may.red && fits('redIssue') && canRed && !row.issuesItself,
  };
  return doings.filter((doing) => is[doing]);
};

/** One application with what hangs on it, its history, and its next steps. Stands at `?receipt=12`. */
const ReceiptPanel = ({ id, onClose }: { id: ReceiptId; onClose: () => void }): ReactNode => {
  const t = useReceiptText();
  const labels = useLabels('receipt');
  const [doing, setDoing] = useState<Doing>();
  const { data, error, refetch } = useRead(receipts.read, { receiptId: id }, { quiet: true, staleTime: 0 });
  useServerEvents(['receipt', 'invoice'], () => void refetch());
  const offered = useOffered(data);
  const { waiting, blocks } = useWaiting('receipt', id);
  const nameOf = (one: Doing): string => {
    if (one === 'approve') return labels.action(receipts.confirm);
    if (one === 'remark') return labels.action(receipts.updateFinanceRemark);
    if (
      one === 'begin' ||
      one === 'fail' ||
      one === 'correct' ||
      one === 'deliver' ||
      one === 'reject' ||
      one === 'withdraw'
    )
      return t(one);
    return labels.action(receipts[one]);
  };
  if (data && doing) return <ReceiptStep row={data} doing={doing} onClose={() => setDoing(undefined)} />;
  return (
    <Dialog
      title={
        <>
          {labels.action(receipts.read)} {id}{' '}
          {data && <StatusTag code={data.receiptStatus} table={receiptStatus} labels={labels} />}
        </>
      }
      width="min(1000px, 94vw)"
      onClose={onClose}
    >
      <div className="rd-dialog-body">
        {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
        {!error && !data && <Skeleton lines={9} />}
        {data && (
          <>
            <WaitingNotes waiting={waiting} />
            <DescriptionList row={data} facts={facts} labels={labels} />
            <h3>{labels.field('lines')}</h3>
            <ReceiptLines row={data} />
            <h3>{labels.field('orders')}</h3>
            <Orders row={data} />
            {data.invoices.length > 0 && (
              <>
                <h3>{labels.field('invoices')}</h3>
                <Issued row={data} />
              </>
            )}
            {data.redForms.length > 0 && (
              <>
                <h3>{labels.field('redForms')}</h3>
                <Forms row={data} />
              </>
            )}
            {data.deliveries.length > 0 && (
              <>
                <h3>{labels.field('deliveries')}</h3>
                <Deliveries row={data} />
              </>
            )}
            {data.files.length > 0 && (
              <p className="rd-receipt-files">
                {data.files.map((file) => (
                  <StoredFile
                    key={file.key}
                    call={receipts.annex}
                    input={{ receiptId: id, key: file.key }}
                    kind={labels.code(receiptFileKind, file.fileKind)}
                    name={file.name}
                  />
                ))}
              </p>
            )}
            <h3>{t('history')}</h3>
            <History id={id} />
          </>
        )}
      </div>
      <PanelFooter
        next={offered.map((one) => ({
          key: one,
          name: nameOf(one),
          act: () => setDoing(one),
          blocked:
            one === 'approve' ? blocks(receipts.confirm) : one === 'red' ? blocks(receipts.red) : undefined,
        }))}
        onClose={onClose}
      />
    </Dialog>
  );
};
export default ReceiptPanel;
