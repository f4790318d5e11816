import { activityStatus, couponActivities } from '@renderdesk/contract';
import { PlaceLink } from '../../domain/index.ts';
import { listScreen } from '../../kit/list/index.ts';
import { activityActions } from './activityActions.tsx';
import { CouponActivityDialog } from './CouponActivityDialog.tsx';

const pageOf = ({ couponActivityId }: { readonly couponActivityId: number }): string =>
  `/deploy/activityDetail/${couponActivityId}`;

/** /deploy/activityList: coupon activities; one opens with its codes for who holds the key of that page (people §2). */
export default listScreen(couponActivities.list, ({ col, filter, fields, hidden }) => ({
  live: ['couponActivity', 'bonusCode'],
  status: 'activityStatus',
  statusTable: activityStatus,
  filters: [
    filter.text('activityName', { inline: true }),
    filter.one('activityStatus', activityStatus, { inline: true }),
    filter.text('creater', { inline: true }),
    filter.range('availabeStartTime', 'availabeEndTime', { label: 'availabeStartTime' }),
    filter.range('createStartTime', 'createEndTime', { label: 'createTime' }),
  ],
  columns: [
    col.custom('activityName', (row) => <PlaceLink to={pageOf(row)}>{row.activityName}</PlaceLink>, {
      width: 200,
      pinned: true,
      watch: (row) => row.activityName,
    }),
    ...fields('activityStatus', 'couponType'),
    col.money('amount', { currency: 'unit' }),
    ...fields(
      'stock',
      'redeemedCount',
      'availabeStartTime',
      'availabeEndTime',
      'creater',
      'months',
      'perCustomer',
      'voidedCount',
      'remark',
      'closeReason',
      'createTime',
    ),
    ...hidden('couponActivityId'),
  ],
  actions: activityActions,
  edit: CouponActivityDialog,
  open: pageOf,
}));
