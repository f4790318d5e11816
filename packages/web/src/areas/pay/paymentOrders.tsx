import { paymentChannel, payments, rechargeStatus } from '@renderdesk/contract';
import { staff, userFilter } from '../../domain/index.ts';
import { lateDialog } from '../../kit/dialogs/index.ts';
import { listScreen } from '../../kit/list/index.ts';

/** Orders that customers pay by scanning a code; one of them over the list, at `?order=12` (people §7). */
export const PaymentOrders = listScreen(payments.list, ({ col, filter, fields }) => ({
  status: 'status',
  statusTable: rechargeStatus,
  live: ['paymentOrder', 'recharge'],
  filters: [
    userFilter(filter, 'userName', 'userId', { inline: true }),
    filter.range('startTimeStamp', 'endTimeStamp', { inline: true, label: 'createTime' }),
    filter.one('status', rechargeStatus, { inline: true }),
    filter.one('channel', paymentChannel, { inline: true }),
    filter.text('mainUsername'),
    filter.choose('saleManId', staff),
    filter.flag('isInternalTestAccount'),
  ],
  columns: [
    col.id('paymentOrderId', {
      width: 112,
      pinned: true,
      link: (row) => `/user/userRechargeRecord?tab=order&order=${row.paymentOrderId}`,
    }),
    col.text('userName', { width: 140 }),
    col.tag('status', rechargeStatus, { width: 96 }),
    ...fields('amount', 'channel'),
    col.time('createTime', { sort: 'timeSort' }),
    ...fields('expireTime', 'payTime'),
    col.text('orderedBy', { width: 108 }),
    col.text('remark', { width: 160 }),
    col.text('orderNumber', { width: 220, hidden: true }),
    col.text('failure', { width: 200, hidden: true }),
    col.text('saleMan', { width: 120, hidden: true }),
    col.text('company', { width: 160, hidden: true }),
  ],
  dialogs: {
    order: {
      call: payments.generate,
      Dialog: lateDialog(() => import('./PaymentOrderDialog.tsx')),
      main: true,
    },
  },
}));
