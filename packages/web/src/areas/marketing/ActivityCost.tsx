import { couponType, type Money, rechargeActivities, RechargeActivityId } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { useRead } from '../../kit/call/index.ts';
import { ShortTable } from '../../kit/detail/index.ts';
import type { PreviewTarget } from '../../kit/list/index.ts';
import { formatMoney } from '../../kit/show/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useMarketingText } from './marketing.texts.ts';

/** What a launch lets happen: the worst case, who qualifies, what it is added to, and a run on last month's recharges. */
const Cost = ({ id }: { id: RechargeActivityId }): ReactNode => {
  const t = useMarketingText();
  const { data, error, refetch } = useRead(
    rechargeActivities.preview,
    { rechargeActivityId: id },
    { quiet: true, staleTime: 0 },
  );
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={4} />;
  const money = (value: Money): string => formatMoney(value, data.currency);
  return (
    <ul>
      <li {...(data.liability === null && { 'data-tone': 'danger' })}>
        {data.liability === null ? t('noLimit') : t('worstCase', { amount: money(data.liability) })}
      </li>
      <li>{t('qualify', { count: data.qualifying })}</li>
      <li>
        {t('lastMonth', {
          bonuses: data.bonusCount,
          recharges: data.rechargeCount,
          amount: money(data.bonusTotal),
        })}
      </li>
      {data.addedTo.length > 0 && <li>{t('addedTo', { names: data.addedTo.join(t('comma')) })}</li>}
    </ul>
  );
};

/** The cost of activities that are about to be launched. */
export const LaunchCost = ({ target }: { target: PreviewTarget }): ReactNode => (
  <>
    {target.ids.slice(0, 5).map((id) => (
      <Cost key={id} id={RechargeActivityId.parse(id)} />
    ))}
  </>
);

/** Below an activity: its tiers and what it may cost. */
export const ActivityBelow = ({
  row: { rechargeActivityId: id, currency },
}: {
  row: { readonly rechargeActivityId: RechargeActivityId; readonly currency: 1 | 2 };
}): ReactNode => {
  const t = useMarketingText();
  const labels = useLabels('marketing');
  const { data, error, refetch } = useRead(
    rechargeActivities.get,
    { rechargeActivityId: id },
    { quiet: true, staleTime: 0 },
  );
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={3} />;
  const head = (key: string, isNumber = false) => ({ key, name: labels.field(key), isNumber });
  return (
    <>
      <ShortTable
        caption={labels.field('tiers')}
        heads={[head('least', true), head('couponType'), head('rate', true), head('bonus', true)]}
        empty={null}
        rows={data.tiers.map((tier) => ({
          key: tier.least,
          cells: [
            formatMoney(tier.least, currency),
            labels.code(couponType, tier.couponType),
            t('percent', { rate: tier.rate }),
            formatMoney(tier.bonus, currency),
          ],
        }))}
      />
      <Cost id={id} />
    </>
  );
};
