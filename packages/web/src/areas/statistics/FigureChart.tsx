import {
  businessOffset,
  day,
  type Instant,
  type StatisticName,
  statistics,
  statisticTable,
  type StatisticUnit,
} from '@renderdesk/contract';
import { type ReactNode, useMemo, useState } from 'react';
import { useRead } from '../../kit/call/index.ts';
import { Chart, type ChartData, ChartPlace } from '../../kit/chart/index.ts';
import { formatDay, formatTime } from '../../kit/show/index.ts';
import { Failed } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useDimensionName, useFigureFormat } from './dimension.ts';
import { useStatisticsText } from './statistics.texts.ts';
import './statistics.css';

/** Units whose days cannot be 0 where nothing happened. */
const rates: readonly StatisticUnit[] = ['percent', 'minutes'];
const spans = [30, 90, 365] as const;
type Points = readonly {
  readonly figureDay: number;
  readonly dimension: number;
  readonly figureValue: number;
}[];

/** The first instant of today by business time. */
const today = (): number => Math.floor((Date.now() + businessOffset) / day) * day - businessOffset;

/** A series for each dimension over all days of a span. A day without a row is 0, or unknown for a rate. */
const dataOf = (
  points: Points,
  o: { from: number; days: number; nameOf: (of: number) => string; isRate: boolean },
): ChartData => {
  const { from, days } = o;
  const at = (figureDay: number) => Math.round((figureDay - from) / day);
  const dimensions = [...new Set(points.map(({ dimension }) => dimension))].toSorted((a, b) => a - b);
  return {
    points: Array.from({ length: days }, (_, index) => formatDay((from + index * day) as Instant)),
    series: dimensions.map((dimension) => {
      const values = Array.from<number | null>({ length: days }).fill(o.isRate ? null : 0);
      for (const one of points) if (one.dimension === dimension) values[at(one.figureDay)] = one.figureValue;
      return { name: o.nameOf(dimension), values };
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
    const isRate = rates.includes(statisticTable[name].unit);
    const of = (isThis: boolean) =>
      dataOf(
        points.filter((one) => one.figureDay >= from === isThis),
        { from: isThis ? from : before, days, nameOf, isRate },
      );
    return { own: of(true), previous: of(false) };
  }, [data, name, from, before, days, nameOf]);
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  return (
    <section className="rd-panel rd-statistic">
      <header>
        <span className="rd-choices" role="group" aria-label={t('span')}>
          {spans.map((one) => (
            <button key={one} type="button" aria-pressed={one === days} onClick={() => setDays(one)}>
              {t(`days${one}`)}
            </button>
          ))}
        </span>
        {data && data.computedTime !== null && (
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
