import { shareLinks } from '@renderdesk/contract';
import { type ReactNode, useMemo } from 'react';
import { useRead } from '../../kit/call/index.ts';
import { Chart, type ChartData, ChartPlace } from '../../kit/chart/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { rangeOfDay } from './days.ts';
import { useMonitorText } from './monitor.texts.ts';
import './monitor.css';

const place = '/monitor/shareLinkStatistics';

/** Links made and visitors of the last month by day; each figure opens its links. */
export const ShareCourse = (): ReactNode => {
  const t = useMonitorText();
  const labels = useLabels('monitor');
  const { data } = useRead(shareLinks.statistics, {}, { quiet: true });
  const picture = useMemo<ChartData>(
    () => ({
      points: data?.days ?? [],
      series: [
        { name: t('linksMade'), values: data?.created ?? [] },
        { name: labels.field('visitCount'), values: data?.visits ?? [] },
      ],
    }),
    [data, labels, t],
  );
  return (
    <section className="rd-panel rd-monitor-panel">
      {data ? (
        <Chart
          kind="line"
          low
          title={t('shareCourse')}
          data={picture}
          pointsName={t('day')}
          hrefOfFigure={({ at, series }) => {
            const on = data.days[at];
            if (on === undefined) return undefined;
            return series === 0
              ? `${place}?startTime=${encodeURIComponent(rangeOfDay(on))}`
              : `${place}?visitDay=${on}`;
          }}
        />
      ) : (
        <ChartPlace low />
      )}
    </section>
  );
};
