import { BarChart, HeatmapChart, LineChart, PieChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TooltipComponent, VisualMapComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { type ReactNode, useEffect, useRef } from 'react';
import type { ChartOption } from './chart.rules.ts';

use([
  BarChart,
  HeatmapChart,
  LineChart,
  PieChart,
  GridComponent,
  LegendComponent,
  TooltipComponent,
  VisualMapComponent,
  CanvasRenderer,
]);

/** Draws an option into its place, and again when the option or the place changes. Only what is plotted here is loaded. */
const ChartCanvas = ({
  option,
  label,
  onPoint,
  onFigure,
}: {
  option: ChartOption;
  label: string;
  /** Called with the clicked time of the chart. */
  onPoint: ((at: number) => void) | undefined;
  /** The point and the series of the mark that was clicked. */
  onFigure: ((at: number, series: number) => void) | undefined;
}): ReactNode => {
  const place = useRef<HTMLDivElement>(null);
  const drawn = useRef<ReturnType<typeof init>>(undefined);
  useEffect(() => {
    if (!place.current) return undefined;
    const chart = init(place.current);
    drawn.current = chart;
    const watch = new ResizeObserver(() => chart.resize());
    watch.observe(place.current);
    return () => {
      watch.disconnect();
      // A painting that takes several frames would go on without its layers; painting nothing ends it.
      chart.getZr().clear();
      chart.getZr().refreshImmediately();
      chart.dispose();
    };
  }, []);
  useEffect(() => {
    const chart = drawn.current;
    if (!chart || !onPoint) return undefined;
    // Anywhere over a point, not only on its few drawn pixels.
    const click = ({ offsetX, offsetY }: { offsetX: number; offsetY: number }): void => {
      if (!chart.containPixel('grid', [offsetX, offsetY])) return;
      onPoint(Number(chart.convertFromPixel({ xAxisIndex: 0 }, offsetX)));
    };
    chart.getZr().on('click', click);
    return () => chart.getZr()?.off('click', click);
  }, [onPoint]);
  useEffect(() => {
    const chart = drawn.current;
    if (!chart || !onFigure) return undefined;
    const click = (mark: { dataIndex: number; seriesIndex?: number }): void =>
      onFigure(mark.dataIndex, mark.seriesIndex ?? 0);
    chart.on('click', click);
    return () => {
      if (!chart.isDisposed()) chart.off('click', click);
    };
  }, [onFigure]);
  useEffect(() => {
    drawn.current?.setOption(option, { notMerge: true });
  }, [option]);
  return (
    <div
      ref={place}
      className="rd-plot-canvas"
      role="img"
      aria-label={label}
      data-opens={(onPoint ?? onFigure) && true}
    />
  );
};
export default ChartCanvas;
