import {
  currency,
  RefundId,
  refundRoute,
  refunds,
  refundState,
  refundType,
  type RowOf,
} from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { areas, figure, payMethod } from '../../domain/index.ts';
import { lateDialog } from '../../kit/dialogs/index.ts';
import { listScreen } from '../../kit/list/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useDialogParam } from '../../kit/url/index.ts';
import { firstFilters, paymentFilters, timeFilter, whoseFilters } from './moneyFilters.ts';
import { usePayText } from './pay.texts.ts';
import { refundActions } from './recordActions.tsx';

const RefundPanel = lateDialog(() => import('./RefundPanel.tsx'));

const addressOf = (row: RowOf<typeof refunds.list>): string =>
  `/user/userRechargeRecord?tab=refund&refund=${row.refundId}`;
const rechargeOf = (row: RowOf<typeof refunds.list>): string =>
  `/user/userRechargeRecord?recharge=${row.rechargeId}`;
const heading = (code: 1 | 2) => () => useLabels('pay').code(refundType, code);

const List = listScreen(refunds.list, ({ col, filter, fields, hidden }) => ({
  status: 'state',
  statusTable: refundState,
  ownerField: 'userName',
  live: ['refund', 'recharge'],
  tabs: [
    { key: 'all', Heading: () => usePayText()('all'), query: {} },
    { key: 'render', Heading: heading(1), query: { refundType: refundType.of.render } },
    { key: 'copyright', Heading: heading(2), query: { refundType: refundType.of.copyright } },
  ],
  filters: [
    ...firstFilters(filter),
    filter.choice('stateList', refundState, { inline: true }),
    ...paymentFilters(filter),
    filter.number('rechargeId'),
    timeFilter(filter),
    ...whoseFilters(filter),
  ],
  columns: [
    col.id('refundId', { width: 88, pinned: true, link: addressOf }),
    ...fields('userName', 'state'),
    col.money('amount', {
      explain: figure('refund', (row) => row.refundId),
      currency: 'currency',
      width: 100,
    }),
    col.money('deducted', {
      explain: figure('deducted', (row) => row.refundId),
      currency: 'currency',
      width: 132,
    }),
    col.money('payout', {
      explain: figure('payout', (row) => row.refundId),
      currency: 'currency',
      width: 100,
      priority: 'high',
    }),
    col.tag('route', refundRoute, { width: 128 }),
    col.id('rechargeId', { width: 100, link: rechargeOf, priority: 'normal' }),
    col.time('createTime', { sort: 'createTimeFlag' }),
    col.text('reason', { width: 180, priority: 'normal' }),
    col.text('enteredBy', { width: 96 }),
    col.text('approvedBy', { width: 108 }),
    ...fields('doneTime', 'refusal'),
    col.tag('refundType', refundType, { width: 96 }),
    col.text('transactionId', { width: 160, hidden: true }),
    ...hidden('channelNumber', 'bankFlow', 'payoutAccount'),
    col.money('rechargeAmount', {
      explain: figure('recharge', (row) => row.rechargeId),
      currency: 'currency',
      hidden: true,
    }),
    col.money('paidAmount', { currency: 'currency', hidden: true }),
    col.custom('payMethod', (row, { labels }) => payMethod(row.payMethod, labels), { hidden: true }),
    ...hidden(
      'verifyStatus',
      'sends',
      'approveTime',
      'userId',
      'company',
      'mainUsername',
      'saleMan',
      'agentName',
      'isDomestic',
    ),
    col.named('areaId', areas, { hidden: true }),
    col.tag('currency', currency, { hidden: true }),
  ],
  actions: refundActions,
  export: refunds.export,
  open: addressOf,
}));

/** Refunds of rendering and of copyright registrations; one of them over the list, at `?refund=12`. */
const Screen = (): ReactNode => {
  const open = useDialogParam('refund');
  const id = RefundId.safeParse(Number(open.value));
  return (
    <>
      <List />
      {open.value !== null && id.success && <RefundPanel id={id.data} onClose={open.close} />}
    </>
  );
};
export const Refunds = Object.assign(Screen, { prefetch: List.prefetch });
