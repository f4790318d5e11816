import { achievementKind, achievements, achievementStatus, currency } from '@renderdesk/contract';
import { staff, userFilter } from '../../domain/index.ts';
import { listScreen } from '../../kit/list/index.ts';
import { formatMonth } from '../../kit/show/index.ts';
import { AmountsOf, fourAmounts } from './AmountsOf.tsx';
import { useStatisticsText } from './statistics.texts.ts';

const SharesHint = () => <p className="rd-faint">{useStatisticsText()('sharesHint')}</p>;

const List = listScreen(achievements.list, ({ col, filter, bulk, fields, hidden }) => {
  const nameOf = (id: number, row: { userName: string } | undefined): string =>
    row ? `${row.userName} · ${id}` : String(id);
  return {
    live: ['achievement'],
    status: 'status',
    statusTable: achievementStatus,
    ownerField: 'userName',
    filters: [
      userFilter(filter, 'userName', 'userId', { inline: true }),
      filter.choose('adminId', staff, { inline: true }),
      filter.one('kind', achievementKind, { inline: true }),
      filter.one('status', achievementStatus, { inline: true }),
      filter.range('startTime', 'endTime', { inline: true, label: 'payTime' }),
      filter.one('currency', currency),
    ],
    columns: [
      col.text('userName', { width: 150, pinned: true }),
      col.tag('kind', achievementKind, { width: 120, priority: 'high' }),
      col.tag('status', achievementStatus, { width: 120 }),
      col.money('amount', { currency: 'currency', width: 130, sort: 'amountFlag' }),
      col.text('adminName', { width: 120, priority: 'high' }),
      ...fields('share', 'payTime', 'declaredBy', 'confirmedBy', 'confirmTime', 'reason', 'remark'),
      ...hidden('achievementId', 'parentId', 'rechargeId', 'declareTime', 'company'),
      col.custom('period', (row) => formatMonth(row.period), {
        width: 100,
        hidden: true,
        watch: (row) => row.period,
      }),
    ],
    actions: [
      bulk(achievements.declare, 'achievementId', {
        nameOf,
        ask: { fields: (f) => <f.Text name="remark" rows={2} autoFocus /> },
      }),
      bulk(achievements.confirm, 'achievementId', { nameOf }),
      bulk(achievements.reject, 'achievementId', {
        nameOf,
        ask: { fields: (f) => <f.Text name="reason" rows={2} autoFocus /> },
      }),
      bulk(achievements.reset, 'achievementId', {
        nameOf,
        danger: true,
        ask: { fields: (f) => <f.Text name="reason" rows={2} autoFocus /> },
      }),
      bulk(achievements.split, 'achievementId', {
        nameOf,
        ask: {
          fields: (f) => (
            <>
              <SharesHint />
              <f.Rows name="shares" blank={{}}>
                {(part) => (
                  <>
                    <part.Choose name="adminId" from={staff} />
                    <part.Number name="share" />
                  </>
                )}
              </f.Rows>
            </>
          ),
          initial: () => ({ shares: [{ share: 50 }, { share: 50 }] as never }),
        },
      }),
      bulk(achievements.cancelSplit, 'achievementId', { nameOf, danger: true }),
    ],
    export: achievements.export,
  };
});

/** /statistics/performance: lines of achievement, and what they come to (people §§2, 3, lifecycles §12). */
const Performance = () => (
  <>
    <AmountsOf call={achievements.amount} fields={fourAmounts} />
    <List />
  </>
);
export default Object.assign(Performance, { prefetch: List.prefetch });
