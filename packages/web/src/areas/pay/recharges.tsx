import {
  rechargePurpose,
  recharges,
  rechargeStatus,
  RechargeId,
  type RowOf,
  verifyStatus,
} from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { areas, figure, payMethod, payMethods } from '../../domain/index.ts';
import { lateDialog } from '../../kit/dialogs/index.ts';
import { listScreen } from '../../kit/list/index.ts';
import { useDialogParam } from '../../kit/url/index.ts';
import { firstFilters, paymentFilters, timeFilter, whoseFilters } from './moneyFilters.ts';
import { rechargeActions } from './recordActions.tsx';

const RechargePanel = lateDialog(() => import('./RechargePanel.tsx'));
const EnterRecharge = lateDialog(() => import('./EnterRecharge.tsx'));

const addressOf = (row: RowOf<typeof recharges.list>): string =>
  `/user/userRechargeRecord?recharge=${row.rechargeId}`;

const List = listScreen(recharges.list, ({ col, filter, fields, hidden }) => ({
  status: 'status',
  statusTable: rechargeStatus,
  ownerField: 'userName',
  live: ['recharge', 'refund'],
  filters: [
    ...firstFilters(filter),
    filter.choice('statusList', rechargeStatus, { inline: true }),
    ...paymentFilters(filter),
    filter.one('purpose', rechargePurpose),
    filter.choose('payMethod', payMethods),
    timeFilter(filter),
    ...whoseFilters(filter),
  ],
  columns: [
    col.id('rechargeId', { width: 100, pinned: true, link: addressOf }),
    col.text('userName', { width: 116 }),
    col.tag('status', rechargeStatus, { width: 92 }),
    col.money('amount', {
      explain: figure('recharge', (row) => row.rechargeId),
      currency: 'currency',
      width: 108,
    }),
    col.money('netAmount', { currency: 'currency', width: 104 }),
    col.custom('payMethod', (row, { labels }) => payMethod(row.payMethod, labels), { width: 132 }),
    ...fields('createTime'),
    col.id('transactionId', { width: 168, priority: 'high' }),
    col.money('refunded', {
      explain: figure('refunded', (row) => row.rechargeId),
      currency: 'currency',
      width: 92,
    }),
    ...fields('payTime'),
    col.tag('verifyStatus', verifyStatus, { width: 96, priority: 'normal' }),
    col.text('saleMan', { width: 96 }),
    col.text('payerName', { width: 120 }),
    col.text('bankFlow', { width: 132 }),
    col.text('flowRemark', { width: 140 }),
    col.text('companyAccount', { width: 120 }),
    col.tag('purpose', rechargePurpose, { width: 96 }),
    col.text('enteredBy', { width: 96 }),
    col.text('confirmedBy', { width: 116 }),
    ...hidden('userId', 'company', 'mainUsername', 'isDomestic'),
    col.named('areaId', areas, { hidden: true }),
    ...hidden(
      'agentName',
      'currency',
      'deducted',
      'confirmTime',
      'voidTime',
      'remark',
      'isInternalTestAccount',
    ),
  ],
  actions: rechargeActions,
  export: recharges.export,
  dialogs: { enter: { call: recharges.enter, Dialog: EnterRecharge, main: true } },
  open: addressOf,
}));

/** Recharges; one of them over the list, at `?recharge=12`. */
const Screen = (): ReactNode => {
  const open = useDialogParam('recharge');
  const id = RechargeId.safeParse(Number(open.value));
  return (
    <>
      <List />
      {open.value !== null && id.success && <RechargePanel id={id.data} onClose={open.close} />}
    </>
  );
};
export const Recharges = Object.assign(Screen, { prefetch: List.prefetch });
