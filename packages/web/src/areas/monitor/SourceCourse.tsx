import { type OutputOf, registerSource, type RegisterChannelId, registrations } from '@renderdesk/contract';
import { type ReactNode, useMemo } from 'react';
import { useRead } from '../../kit/call/index.ts';
import { Chart, type ChartData, ChartPlace } from '../../kit/chart/index.ts';
import { type Source, wholeSource } from '../../kit/pick/index.ts';
import { formatFigure } from '../../kit/show/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { Go, useSearch } from '../../kit/url/index.ts';
import { rangeOfDay, spanOfText } from './days.ts';
import { useMonitorText } from './monitor.texts.ts';
import './monitor.css';

/** Sources of ours. */
export const sources: Source<RegisterChannelId> = wholeSource(registrations.sources, {}, (all) =>
  all.map((one) => ({ value: one.registerChannelId, name: one.name })),
);

type Statistics = OutputOf<typeof registrations.statistics>;
type OneSource = Statistics['sources'][number];
/** So many sources have a colour of their own; those after them are in the table of figures alone. */
const drawn = 8;

/** The query of the customers behind a figure: of a source, and of a day where one is given. */
const rowsOf = (one: OneSource, startTime: string): string =>
  `/monitor/statistics?${new URLSearchParams({
    startTime,
    ...(one.registerChannelId === null
      ? { registerSource: String(one.registerSource), noSource: '1' }
      : { registerChannelId: String(one.registerChannelId) }),
  }).toString()}`;

/** Registrations of the span of the list, by day and source; each figure opens its customers. */
export const SourceCourse = (): ReactNode => {
  const t = useMonitorText();
  const labels = useLabels('monitor');
  const [search] = useSearch();
  const asked = new URLSearchParams(search).get('startTime') ?? '-30d..';
  const span = useMemo(() => {
    const { from, to } = spanOfText(asked);
    return { ...(from !== undefined && { startTime: from }), ...(to !== undefined && { endTime: to }) };
  }, [asked]);
  const { data } = useRead(registrations.statistics, span, { quiet: true, keepPrevious: true });
  const shown = useMemo(() => data?.sources.slice(0, drawn) ?? [], [data]);
  const picture = useMemo<ChartData>(
    () => ({
      points: data?.days ?? [],
      series: shown.map((one) => ({
        name:
          one.channelName ?? t('unknownSource', { door: labels.code(registerSource, one.registerSource) }),
        values: one.counts,
      })),
    }),
    [data, shown, labels, t],
  );
  if (!data)
    return (
      <section className="rd-panel">
        <ChartPlace />
      </section>
    );
  return (
    <section className="rd-panel rd-monitor-figures">
      <Chart
        kind="stacked"
        title={t('course')}
        data={picture}
        pointsName={t('day')}
        hrefOfFigure={({ at, series }) => {
          const [one, on] = [shown[series], data.days[at]];
          return one && on !== undefined ? rowsOf(one, rangeOfDay(on)) : undefined;
        }}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is scrolled by keys too */}
      <div className="rd-monitor-sources" role="region" aria-label={t('bySource')} tabIndex={0}>
        <table className="rd-plain-table">
          <caption>{t('bySource')}</caption>
          <thead>
            <tr>
              <th scope="col">{labels.field('channelName')}</th>
              <th scope="col" className="rd-number">
                {t('total')}
              </th>
              <th scope="col" className="rd-number">
                {t('paying')}
              </th>
            </tr>
          </thead>
          <tbody>
            {data.sources.map((one) => (
              <tr key={`${one.registerSource} ${one.registerChannelId ?? ''}`}>
                <th scope="row">
                  {one.channelName ??
                    t('unknownSource', { door: labels.code(registerSource, one.registerSource) })}
                </th>
                <td className="rd-number">
                  <Go href={rowsOf(one, asked)}>{formatFigure(one.total)}</Go>
                </td>
                <td className="rd-number">{formatFigure(one.paying)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
};
