import { businessOffset, day, type Instant, type StatisticName, statistics } from '@renderdesk/contract';
import { type ReactNode, useMemo, useState } from 'react';
import { useRead } from '../../kit/call/index.ts';
import { Chart, type ChartData, ChartPlace } from '../../kit/chart/index.ts';
import { formatDay, formatTime } from '../../kit/show/index.ts';
import { Failed } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useDimensionName, useFigureFormat } from './dimension.ts';
import { useStatisticsText } from './statistics.texts.ts';
import './statistics.css';

const spans = [30, 90, 365] as const;
type Points = readonly { readonly figureDay: number; readonly dimension: number; readonly figureValue: number }[];

/** The first instant of today by business time. */
const today = (): number => Math.floor((Date.now() + businessOffset) / day) * day - businessOffset;

/** A series for each dimension over all days of a span; a day without a row has no value. */
const dataOf = (points: Points, from: number, days: number, nameOf: (of: number) => string): ChartData => {
  const at = (figureDay: number) => Math.round((figureDay - from) / day);
  const dimensions = [...new Set(points.map(({ dimension }) => dimension))].toSorted((a, b) => a - b);
  return {
    points: Array.from({ length: days }, (_, index) => formatDay((from + index * day) as Instant)),
    series: dimensions.map((dimension) => {
      const values = Array.from<number | null>({ length: days }).fill(null);
      for (const one of points) if (one.dimension === dimension) values[at(one.figureDay)] = one.figureValue;
      return { name: nameOf(dimension), values };
    }),
  };
};

/** The course of a figure over the last days, with the same days before on request; each day opens in the table below. */
export const FigureChart = ({ name, title }: { name: StatisticName; title: string }): ReactNode => {
  const t = useStatisticsText();
  const labels = useLabels('statistics');
  const nameOf = useDimensionName(name);
  const format = useFigureFormat(name);
  const [days, setDays] = useState<(typeof spans)[number]>(30);
  const end = today();
  const from = end - (days - 1) * day;
  const before = from - days * day;
  const { data, error, refetch } = useRead(
    statistics.series,
    { statistic: name, startTime: before as Instant, endTime: end as Instant },
    { quiet: true, keepPrevious: true },
  );
  const drawn = useMemo(() => {
    const points = data?.points ?? [];
    return {
      own: dataOf(points.filter((one) => one.figureDay >= from), from, days, nameOf),
      previous: dataOf(points.filter((one) => one.figureDay < from), before, days, nameOf),
    };
  }, [data, from, before, days, nameOf]);
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  return (
    <section className="rd-panel rd-figure">
      <header>
        <span className="rd-figure-spans" role="group" aria-label={t('span')}>
          {spans.map((one) => (
            <button key={one} type="button" aria-pressed={one === days} onClick={() => setDays(one)}>
              {t(`days${one}`)}
            </button>
          ))}
        </span>
        {data?.computedTime != null && (
          <small className="rd-faint">{t('computed', { time: formatTime(data.computedTime) })}</small>
        )}
      </header>
      {data ? (
        <Chart
          kind="line"
          title={title}
          data={drawn.own}
          previous={drawn.previous}
          pointsName={labels.field('figureDay')}
          format={format}
        />
      ) : (
        <ChartPlace />
      )}
      {data && drawn.own.series.length === 0 && (
        <p className="rd-faint">{data.computedTime === null ? t('notYet') : t('nothing')}</p>
      )}
    </section>
  );
};
