import { couponMonths, coupons, couponType, lotSource, lotState, type RowOf } from '@renderdesk/contract';
import { figure, staff, userFilter } from '../../domain/index.ts';
import { lateDialog } from '../../kit/dialogs/index.ts';
import { actionKit, listScreen } from '../../kit/list/index.ts';
import { LotHistory } from './LotHistory.tsx';

type Lot = RowOf<typeof coupons.list>;
const { bulk } = actionKit<Lot>();

/** Coupons by lot: who has which, what they paid, and what staff do to them (lifecycles §7). */
export const Coupons = listScreen(coupons.list, ({ col, filter, fields }) => ({
  status: 'state',
  statusTable: lotState,
  live: ['lot'],
  filters: [
    userFilter(filter, 'userName', 'userId', { inline: true }),
    filter.range('startTimeStamp', 'endTimeStamp', { inline: true, label: 'grantTime' }),
    filter.one('couponType', couponType, { inline: true }),
    filter.one('state', lotState, { inline: true }),
    filter.one('source', lotSource),
    filter.flag('isCouponArea'),
    filter.flag('queryRelateUser'),
    filter.text('mainUsername'),
    filter.choose('saleManId', staff),
    filter.flag('isInternalTestAccount'),
    filter.flag('unallocatedAdmin'),
  ],
  columns: [
    col.id('lotId', { width: 96, pinned: true }),
    ...fields('userName', 'couponType'),
    col.tag('state', lotState, { width: 92 }),
    col.money('issued', { explain: figure('lotIssued', (row) => row.lotId), currency: 'unit' }),
    col.money('remaining', {
      explain: figure('lot', (row) => row.lotId),
      currency: 'unit',
      priority: 'high',
    }),
    col.money('used', { explain: figure('lotUsed', (row) => row.lotId), currency: 'unit' }),
    col.tag('source', lotSource, { width: 140 }),
    col.time('grantTime', { sort: 'timeSort' }),
    col.time('expireTime', { priority: 'high' }),
    col.text('grantedBy', { width: 108 }),
    col.text('reason', { width: 180, priority: 'normal' }),
    col.money('expired', { currency: 'unit', hidden: true }),
    col.money('voided', { currency: 'unit', hidden: true }),
    col.money('moved', { currency: 'unit', hidden: true }),
    col.money('frozen', { currency: 'unit', hidden: true }),
    col.number('rechargeId', { hidden: true }),
    col.flag('isCouponArea', { hidden: true }),
    col.text('saleMan', { width: 120, hidden: true }),
    col.text('company', { width: 160, hidden: true }),
    col.text('mainUsername', { width: 140, hidden: true }),
  ],
  actions: [
    bulk(coupons.freeze, 'lotId', { ask: { fields: (f) => <f.Text name="reason" rows={2} autoFocus /> } }),
    bulk(coupons.unfreeze, 'lotId', { ask: { fields: (f) => <f.Text name="reason" rows={2} autoFocus /> } }),
    bulk(coupons.extend, 'lotId', {
      ask: {
        fields: (f) => (
          <>
            <f.Code name="months" table={couponMonths} />
            <f.Text name="reason" rows={2} />
          </>
        ),
      },
    }),
    bulk(coupons.voidLots, 'lotId', {
      danger: true,
      ask: { fields: (f) => <f.Text name="reason" rows={2} autoFocus /> },
    }),
  ],
  dialogs: {
    grant: { call: coupons.grant, Dialog: lateDialog(() => import('./GrantCoupons.tsx')), main: true },
  },
  Below: LotHistory,
  export: coupons.export,
}));
