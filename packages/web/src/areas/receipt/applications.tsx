import {
  currency,
  invoiceMedium,
  invoiceType,
  ReceiptId,
  receiptBasis,
  receiptPayment,
  receipts,
  receiptStatus,
  type RowOf,
  titleKind,
  zone,
} from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { areas, staff, userFilter } from '../../domain/index.ts';
import { lateDialog } from '../../kit/dialogs/index.ts';
import { listScreen } from '../../kit/list/index.ts';
import { useDialogParam } from '../../kit/url/index.ts';
import { useReceiptText } from './receipt.texts.ts';

const ReceiptPanel = lateDialog(() => import('./ReceiptPanel.tsx'));
const ApplyReceipt = lateDialog(() => import('./ApplyReceipt.tsx'));

const addressOf = (row: RowOf<typeof receipts.list>): string =>
  `/finance/InvoiceApplication?receipt=${row.receiptId}`;
const { applied, approved, issuing, issueFailed, redLettering } = receiptStatus.of;
/** What somebody has to do something about. */
const waiting = [applied, approved, issuing, issueFailed, redLettering];

const List = listScreen(receipts.list, ({ col, filter, fields, hidden }) => ({
  status: 'receiptStatus',
  statusTable: receiptStatus,
  ownerField: 'userName',
  live: ['receipt', 'invoice'],
  tabs: [
    { key: 'all', Heading: () => useReceiptText()('all'), query: {} },
    {
      key: 'open',
      Heading: () => useReceiptText()('open'),
      query: { receiptStatusList: waiting },
    },
  ],
  filters: [
    userFilter(filter, 'userName', 'userId', { inline: true }),
    filter.range('startTime', 'endTime', { inline: true, label: 'createTime' }),
    filter.choice('receiptStatusList', receiptStatus, { inline: true }),
    filter.one('paymentStatus', receiptPayment, { inline: true }),
    filter.text('title', { inline: true }),
    filter.text('invoiceNumber'),
    filter.one('invoiceType', invoiceType),
    filter.one('medium', invoiceMedium),
    filter.one('basis', receiptBasis),
    filter.one('currency', currency),
    filter.number('receiptId'),
    filter.text('remark'),
    filter.one('isDomestic', zone),
    filter.choose('areaId', areas),
    filter.choose('saleManId', staff),
  ],
  columns: [
    col.id('receiptId', { width: 120, pinned: true, link: addressOf }),
    ...fields('userName', 'receiptStatus'),
    col.tag('paymentStatus', receiptPayment, { width: 96 }),
    col.text('title', { width: 220, priority: 'high' }),
    ...fields('amount'),
    col.money('taxAmount', { currency: 'currency', width: 104 }),
    col.tag('invoiceType', invoiceType, { width: 132 }),
    col.tag('medium', invoiceMedium, { width: 100 }),
    col.tag('basis', receiptBasis, { width: 108 }),
    col.text('invoiceNumber', { width: 200 }),
    ...fields('createTime', 'enteredBy'),
    col.text('approvedBy', { width: 108 }),
    col.time('issueTime'),
    col.text('reason', { width: 160, priority: 'normal' }),
    col.text('financeRemark', { width: 140 }),
    col.text('remark', { width: 140, hidden: true }),
    ...hidden('failCause', 'netAmount', 'redAmount'),
    col.text('taxNumber', { width: 180, hidden: true }),
    col.tag('titleKind', titleKind, { hidden: true }),
    col.text('companyName', { width: 140, hidden: true }),
    ...hidden(
      'dueTime',
      'approveTime',
      'replacesId',
      'userId',
      'company',
      'mainUsername',
      'saleMan',
      'isDomestic',
      'currency',
    ),
  ],
  export: receipts.export,
  dialogs: { apply: { call: receipts.apply, Dialog: ApplyReceipt, main: true } },
  open: addressOf,
}));

/** Invoice applications; one of them over the list, at `?receipt=12`. */
const Screen = (): ReactNode => {
  const open = useDialogParam('receipt');
  const id = ReceiptId.safeParse(Number(open.value));
  return (
    <>
      <List />
      {open.value !== null && id.success && <ReceiptPanel id={id.data} onClose={open.close} />}
    </>
  );
};
export const Applications = Object.assign(Screen, { prefetch: List.prefetch });
