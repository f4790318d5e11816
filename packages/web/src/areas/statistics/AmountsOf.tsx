import {
  type achievements,
  businessOffset,
  day,
  type Instant,
  type Money as Amount,
  type rechargeAmounts,
} from '@renderdesk/contract';
import { type ReactNode, useState } from 'react';
import { useRead } from '../../kit/call/index.ts';
import { useServerEvents } from '../../kit/live/index.ts';
import { Money } from '../../kit/show/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useStatisticsText } from './statistics.texts.ts';
import './statistics.css';

const spans = [30, 90, 365] as const;
/** The first instant of the day so many days before tomorrow, by business time. */
const startOf = (days: number): Instant =>
  ((Math.floor((Date.now() + businessOffset) / day) - days + 1) * day - businessOffset) as Instant;

/** Amounts of the last days in both currencies, next to each other and never added. */
export const AmountsOf = ({
  call,
  fields,
}: {
  readonly call: typeof achievements.amount | typeof rechargeAmounts.amount;
  readonly fields: Readonly<Record<'rmb' | 'usd', readonly string[]>>;
}): ReactNode => {
  const t = useStatisticsText();
  const labels = useLabels('statistics');
  const [days, setDays] = useState<(typeof spans)[number]>(30);
  const { data, error, refetch } = useRead(
    call as typeof achievements.amount,
    { startTime: startOf(days) },
    { quiet: true, keepPrevious: true },
  );
  useServerEvents(['achievement'], () => void refetch());
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  const amounts = data as Readonly<Record<string, Amount>> | undefined;
  return (
    <section className="rd-panel rd-amounts" aria-label={t('amounts')}>
      <span className="rd-choices" role="group" aria-label={t('span')}>
        {spans.map((one) => (
          <button key={one} type="button" aria-pressed={one === days} onClick={() => setDays(one)}>
            {t(`days${one}`)}
          </button>
        ))}
      </span>
      {!amounts && <Skeleton lines={2} />}
      {amounts &&
        (['rmb', 'usd'] as const).map((currency, at) => (
          <dl key={currency} aria-label={t(currency)}>
            {fields[currency].map((field) => (
              <div key={field}>
                <dt>{labels.field(field)}</dt>
                <dd>
                  <Money amount={amounts[field] ?? ('0' as Amount)} currency={at === 0 ? 1 : 2} />
                </dd>
              </div>
            ))}
          </dl>
        ))}
    </section>
  );
};

/** The four amounts of achievement by currency. */
export const fourAmounts = {
  rmb: ['netReceiptsRmb', 'receivableRmb', 'arrearsRmb', 'refundRmb'],
  usd: ['netReceiptsUsd', 'receivableUsd', 'arrearsUsd', 'refundUsd'],
} as const;
