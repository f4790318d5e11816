import { rates, versionState } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { useRead } from '../../kit/call/index.ts';
import { Chart, ChartPlace } from '../../kit/chart/index.ts';
import { formatDay } from '../../kit/show/index.ts';
import { useConfigText } from './config.texts.ts';

/** How the rate went, from the first to the planned ones; nothing while there is only one. */
export const RateCourse = (): ReactNode => {
  const t = useConfigText();
  const { data, error } = useRead(rates.list, { pageSize: 100, validFromSort: 1 }, { quiet: true });
  if (!data && !error)
    return (
      <section className="rd-panel">
        <ChartPlace low />
      </section>
    );
  // The rate that holds before any other was set begins before there was anything to convert.
  const held = (data?.items ?? []).filter(
    (one) => one.versionState !== versionState.of.withdrawn && one.changedBy !== null,
  );
  if (held.length < 2) return null;
  return (
    <section className="rd-panel">
      <Chart
        kind="line"
        low
        fromLeast
        title={t('course')}
        pointsName={t('from')}
        format={(value) => value.toFixed(4)}
        data={{
          points: held.map((one) => formatDay(one.validFrom)),
          series: [{ name: t('course'), values: held.map((one) => Number(one.rate)) }],
        }}
      />
    </section>
  );
};
