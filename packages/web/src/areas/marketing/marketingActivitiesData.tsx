import { couponType, rechargeActivities, type RechargeActivityId } from '@renderdesk/contract';
import { userFilter } from '../../domain/index.ts';
import { listScreen } from '../../kit/list/index.ts';
import { type Source, wholeSource } from '../../kit/pick/index.ts';

/** Recharge activities by their names. */
const activities: Source<RechargeActivityId> = wholeSource(
  rechargeActivities.list,
  { pageSize: 500 },
  (answer) => answer.items.map((one) => ({ value: one.rechargeActivityId, name: one.activityName })),
);

/** /deploy/marketingActivitiesData: the bonuses that recharge activities gave, and what became of them (people §2). */
export default listScreen(rechargeActivities.data, ({ col, filter, fields, hidden }) => ({
  live: ['rechargeActivity'],
  filters: [
    filter.choose('rechargeActivityId', activities, { inline: true }),
    userFilter(filter, 'userName', 'userId', { inline: true }),
    filter.one('couponType', couponType, { inline: true }),
    filter.range('startTime', 'endTime', { inline: true, label: 'createTime' }),
  ],
  columns: [
    col.text('activityName', { width: 180, pinned: true }),
    col.text('userName', { width: 168, link: ({ userId }) => `/user/userInformation/${userId}` }),
    ...fields('rechargeAmount', 'bonus', 'used', 'remaining', 'voided', 'couponType', 'createTime'),
    ...fields('rechargeId', 'userId', 'company', 'accountType'),
    ...hidden('rechargeBonusId'),
  ],
  export: rechargeActivities.export,
}));
