import {
  activityStatus,
  bonusStatus,
  CouponActivityId,
  couponActivities,
  couponMonths,
  couponType,
  type OutputOf,
} from '@renderdesk/contract';
import { type ReactNode, useMemo } from 'react';
import { userFilter } from '../../domain/index.ts';
import { detailScreen } from '../../kit/detail/index.ts';
import { listPanel } from '../../kit/list/index.ts';
import { StatusTag } from '../../kit/show/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { activityActions } from './activityActions.tsx';
import { useMarketingText } from './marketing.texts.ts';

type Activity = OutputOf<typeof couponActivities.byId>;

const Codes = listPanel(couponActivities.records, ({ col, filter, bulk, fields }) => ({
  live: ['couponActivity', 'bonusCode'],
  filters: [
    userFilter(filter, 'userName', 'userId', { inline: true }),
    filter.one('status', bonusStatus, { inline: true }),
    filter.text('bonusCode', { inline: true }),
  ],
  columns: [
    col.text('bonusCode', { width: 160, pinned: true }),
    col.tag('status', bonusStatus),
    col.text('userName', {
      width: 168,
      link: ({ userId }) => (userId === null ? undefined : `/user/userInformation/${userId}`),
    }),
    ...fields('userId', 'redeemTime', 'createTime'),
    col.money('amount'),
  ],
  actions: [
    bulk(couponActivities.voidCodes, 'bonusCodeId', {
      danger: true,
      nameOf: (id, row) => row?.bonusCode ?? String(id),
      ask: { fields: (f) => <f.Text name="reason" rows={2} autoFocus /> },
    }),
  ],
  export: couponActivities.export,
}));

const CodesOf = ({ row: { couponActivityId: activityId } }: { row: Activity }): ReactNode => {
  const fixed = useMemo(() => ({ activityId }), [activityId]);
  return (
    <div className="rd-embedded-list">
      <Codes fixed={fixed} />
    </div>
  );
};

const Title = ({ row }: { row: Activity }): ReactNode => (
  <>
    {row.activityName}
    <StatusTag code={row.activityStatus} table={activityStatus} labels={useLabels('marketing')} />
  </>
);
const heading = (key: 'activity' | 'cost' | 'codes') => () => useMarketingText()(key);
/** /deploy/activityDetail/:id: one coupon activity with its codes and who redeemed them (people §§2, 3). */
export default detailScreen(couponActivities.byId, ({ col }) => ({
  input: ({ id }) => {
    const activity = CouponActivityId.safeParse(Number(id));
    return activity.success ? { couponActivityId: activity.data } : undefined;
  },
  Title,
  name: ({ activityName }) => activityName,
  status: 'activityStatus',
  statusTable: activityStatus,
  live: ['couponActivity', 'bonusCode'],
  actions: activityActions,
  sections: [
    {
      key: 'activity',
      Heading: heading('activity'),
      facts: [
        col.tag('couponType', couponType),
        col.money('amount', { currency: 'unit' }),
        col.tag('months', couponMonths),
        col.number('perCustomer'),
        col.time('availabeStartTime'),
        col.time('availabeEndTime'),
        col.text('creater'),
        col.time('createTime'),
        col.text('remark'),
        col.text('closeReason'),
      ],
    },
    {
      key: 'cost',
      Heading: heading('cost'),
      facts: [
        col.number('stock'),
        col.number('redeemedCount'),
        col.number('voidedCount'),
        col.flag('isExhausted'),
        col.money('liability', { currency: 'unit' }),
      ],
    },
  ],
  tabs: [{ key: 'codes', Heading: heading('codes'), Panel: CodesOf }],
}));
