import { activityStatus, rechargeActivities, zone } from '@renderdesk/contract';
import { listScreen } from '../../kit/list/index.ts';
import { ActivityBelow, LaunchCost } from './ActivityCost.tsx';
import { RechargeActivityDialog } from './RechargeActivityDialog.tsx';

const dataOf = ({ rechargeActivityId }: { readonly rechargeActivityId: number }): string =>
  `/deploy/marketingActivitiesData?rechargeActivityId=${rechargeActivityId}`;
const nameOf = (id: number, row: { activityName: string } | undefined): string =>
  row?.activityName ?? String(id);

/** Recharge activities; one opens with the bonuses that it gave. */
export const RechargeActivities = listScreen(
  rechargeActivities.list,
  ({ col, filter, bulk, fields, hidden }) => ({
    live: ['rechargeActivity'],
    status: 'activityStatus',
    statusTable: activityStatus,
    filters: [
      filter.text('activityName', { inline: true }),
      filter.one('activityStatus', activityStatus, { inline: true }),
      filter.one('zone', zone, { inline: true }),
      filter.text('creater', { inline: true }),
      filter.range('availabeStartTime', 'availabeEndTime', { label: 'availabeStartTime' }),
      filter.range('createStartTime', 'createEndTime', { label: 'createTime' }),
    ],
    columns: [
      col.text('activityName', { width: 200, pinned: true, link: dataOf }),
      ...fields(
        'activityStatus',
        'isExhausted',
        'zone',
        'usedCount',
        'spent',
        'spendTotal',
        'availabeStartTime',
        'availabeEndTime',
        'creater',
        'usesTotal',
        'usesEach',
        'spendEach',
        'firstOnly',
        'stackingGroup',
        'months',
        'memberLevels',
        'remark',
        'closeReason',
        'createTime',
      ),
      ...hidden('rechargeActivityId'),
    ],
    actions: [
      bulk(rechargeActivities.launch, 'rechargeActivityId', { nameOf, Impact: LaunchCost }),
      bulk(rechargeActivities.close, 'rechargeActivityId', {
        nameOf,
        danger: true,
        ask: { fields: (f) => <f.Text name="reason" rows={2} autoFocus /> },
      }),
      bulk(rechargeActivities.remove, 'rechargeActivityId', { nameOf, danger: true }),
    ],
    edit: RechargeActivityDialog,
    Below: ActivityBelow,
    open: dataOf,
  }),
);
