import { abnormalJobs, stuckReason } from '@renderdesk/contract';
import { type ReactNode, useMemo } from 'react';
import { useRead } from '../../kit/call/index.ts';
import { Chart, type ChartData, ChartPlace } from '../../kit/chart/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useSearch } from '../../kit/url/index.ts';
import { spanOfText } from './days.ts';
import { useMonitorText } from './monitor.texts.ts';
import './monitor.css';

/** Stuck frames of the span of the list by machine and by reason; each bar opens its rows. */
export const StuckCourse = ({ opens }: { opens: string }): ReactNode => {
  const t = useMonitorText();
  const labels = useLabels('monitor');
  const [search] = useSearch();
  const asked = new URLSearchParams(search).get('startDate') ?? opens;
  const span = useMemo(() => {
    const { from, to } = spanOfText(asked);
    return { ...(from !== undefined && { startDate: from }), ...(to !== undefined && { endDate: to }) };
  }, [asked]);
  const { data } = useRead(abnormalJobs.stuckStatistics, span, { quiet: true, keepPrevious: true });
  const [machines, reasons] = useMemo<[ChartData, ChartData]>(
    () => [
      {
        points: data?.machine.map(({ nodeName }) => nodeName) ?? [],
        series: [
          { name: labels.field('stuckFrames'), values: data?.machine.map(({ count }) => count) ?? [] },
        ],
      },
      {
        points: data?.abnormalReasons.map(({ abnormalType }) => labels.code(stuckReason, abnormalType)) ?? [],
        series: [
          {
            name: labels.field('stuckFrames'),
            values: data?.abnormalReasons.map(({ count }) => count) ?? [],
            tone: 'warning',
          },
        ],
      },
    ],
    [data, labels],
  );
  if (!data)
    return (
      <section className="rd-panel">
        <ChartPlace low />
      </section>
    );
  const rowsOf = (more: Readonly<Record<string, string>>): string =>
    `/monitor/cardFrameDetails?${new URLSearchParams({ tab: 'history', startDate: asked, ...more }).toString()}`;
  return (
    <section className="rd-panel rd-monitor-figures">
      <Chart
        kind="bar"
        low
        title={t('byMachine')}
        data={machines}
        pointsName={labels.field('nodeName')}
        hrefOf={(at) => {
          const one = data.machine[at];
          return one && rowsOf({ nodeName: one.nodeName });
        }}
      />
      <Chart
        kind="bar"
        low
        title={t('byReason')}
        data={reasons}
        pointsName={labels.field('abnormalType')}
        hrefOf={(at) => {
          const one = data.abnormalReasons[at];
          return one && rowsOf({ abnormalTypes: String(one.abnormalType) });
        }}
      />
    </section>
  );
};
