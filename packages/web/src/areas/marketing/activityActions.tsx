import { couponActivities, type RowOf } from '@renderdesk/contract';
import { type Action, actionKit } from '../../kit/list/index.ts';

type Activity = RowOf<typeof couponActivities.list>;
const { bulk } = actionKit<Activity>();
const nameOf = (id: number, row: Pick<Activity, 'activityName'> | undefined): string =>
  row?.activityName ?? String(id);

/** What the list and the page of coupon activities do to them. */
export const activityActions: readonly Action<Activity>[] = [
  bulk(couponActivities.launch, 'couponActivityId', { nameOf }),
  bulk(couponActivities.addBonus, 'couponActivityId', {
    nameOf,
    ask: { fields: (f) => <f.Number name="count" autoFocus /> },
  }),
  bulk(couponActivities.close, 'couponActivityId', {
    nameOf,
    danger: true,
    ask: { fields: (f) => <f.Text name="reason" rows={2} autoFocus /> },
  }),
  bulk(couponActivities.remove, 'couponActivityId', { nameOf, danger: true }),
];
