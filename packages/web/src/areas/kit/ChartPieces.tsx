import { type ReactNode, useMemo } from 'react';
import { Chart, type ChartData } from '../../kit/chart/index.ts';
import { useChartPieceText } from './charts.texts.ts';

const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);
const wave = (base: number, swing: number, shift: number): number[] =>
  hours.map((_, hour) => Math.round(base + swing * Math.sin((hour + shift) / 3.8)));
const nodes = ['SH-cpu-01', 'SH-cpu-02', 'SH-gpu-01', 'SH-gpu-02', 'BJ-cpu-01'];

/** Every kind of plot, each with its table, and one without data. */
const ChartPieces = (): ReactNode => {
  const t = useChartPieceText();
  const course = useMemo<ChartData>(
    () => ({
      points: hours,
      series: [
        { name: t('done'), values: wave(420, 260, 0), tone: 'success' },
        {
          name: t('failed'),
          values: wave(30, 24, 5).map((value, at) => (at === 9 ? null : value)),
          tone: 'danger',
        },
      ],
    }),
    [t],
  );
  const before = useMemo<ChartData>(
    () => ({
      points: hours,
      series: [
        { name: t('done'), values: wave(360, 240, 1) },
        { name: t('failed'), values: wave(40, 24, 3) },
      ],
    }),
    [t],
  );
  const shares = useMemo<ChartData>(
    () => ({
      points: ['Maya', 'Blender', 'Houdini', 'C4D'],
      series: [{ name: t('tasks'), values: [412, 268, 120, 64] }],
    }),
    [t],
  );
  const heat = useMemo<ChartData>(
    () => ({ points: hours, series: nodes.map((name, at) => ({ name, values: wave(50, 45, at * 3) })) }),
    [],
  );
  const none = useMemo<ChartData>(() => ({ points: hours, series: [] }), []);
  return (
    <div className="rd-kit-charts">
      <section className="rd-panel">
        <Chart kind="line" title={t('line')} data={course} pointsName={t('hour')} />
      </section>
      <section className="rd-panel">
        <Chart
          kind="bar"
          title={t('bar')}
          data={course}
          previous={before}
          pointsName={t('hour')}
          hrefOfFigure={({ at, series, isPrevious }) =>
            `?piece=rows&hour=${at}&series=${series}${isPrevious ? '&previous' : ''}`
          }
        />
      </section>
      <section className="rd-panel">
        <Chart kind="stacked" title={t('stacked')} data={course} pointsName={t('hour')} />
      </section>
      <section className="rd-panel">
        <Chart kind="donut" title={t('donut')} data={shares} pointsName={t('software')} />
      </section>
      <section className="rd-panel">
        <Chart kind="heat" title={t('heat')} data={heat} pointsName={t('hour')} />
      </section>
      <section className="rd-panel">
        <Chart kind="line" title={t('none')} data={none} pointsName={t('hour')} />
      </section>
    </div>
  );
};
export default ChartPieces;
