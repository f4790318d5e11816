import {
  deliveryWay,
  invoiceColor,
  invoiceMedium,
  invoiceType,
  issueFailure,
  receiptBasis,
  receiptFileKind,
  type ReceiptId,
  receiptPayment,
  receipts,
  receiptStatus,
  redFormState,
  redReason,
  titleKind,
} from '@renderdesk/contract';
import { type ReactNode } from 'react';
import { PlaceLink, recordPanel } from '../../domain/index.ts';
import { StoredFile } from '../../kit/detail/index.ts';
import { columnKit } from '../../kit/list/index.ts';
import { DueTime, Money, StatusTag, Time } from '../../kit/show/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { Go } from '../../kit/url/index.ts';
import { buyerFacts, contactFacts, sumFacts } from './InvoiceFacts.tsx';
import { Amounts, Head, ReceiptLines, sums } from './ReceiptLines.tsx';
import { useReceiptText } from './receipt.texts.ts';
import { type Receipt, steps } from './ReceiptSteps.tsx';

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

/** One application with what hangs on it, its history, and its next steps. Its address is `?receipt=12`. */
export default recordPanel({
  read: receipts.read,
  key: (receiptId: ReceiptId) => ({ receiptId }),
  text: useReceiptText,
  topics: ['receipt', 'invoice'],
  status: { field: 'receiptStatus', table: receiptStatus },
  facts,
  width: 'min(1000px, 94vw)',
  waits: 'receipt',
  steps,
  Body: ({ row, labels }) => (
    <>
      <h3>{labels.field('lines')}</h3>
      <ReceiptLines row={row} />
      <h3>{labels.field('orders')}</h3>
      <Orders row={row} />
      {row.invoices.length > 0 && (
        <>
          <h3>{labels.field('invoices')}</h3>
          <Issued row={row} />
        </>
      )}
      {row.redForms.length > 0 && (
        <>
          <h3>{labels.field('redForms')}</h3>
          <Forms row={row} />
        </>
      )}
      {row.deliveries.length > 0 && (
        <>
          <h3>{labels.field('deliveries')}</h3>
          <Deliveries row={row} />
        </>
      )}
      {row.files.length > 0 && (
        <p className="rd-receipt-files">
          {row.files.map((file) => (
            <StoredFile
              key={file.key}
              call={receipts.annex}
              input={{ receiptId: row.receiptId, key: file.key }}
              kind={labels.code(receiptFileKind, file.fileKind)}
              name={file.name}
            />
          ))}
        </p>
      )}
    </>
  ),
  history: receipts.history,
});
