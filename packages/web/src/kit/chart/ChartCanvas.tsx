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
}: {
  option: ChartOption;
  label: string;
  /** Told the point over which the plot was clicked. */
  onPoint: ((at: number) => void) | undefined;
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
    drawn.current?.setOption(option, { notMerge: true });
  }, [option]);
  return (
    <div ref={place} className="rd-plot-canvas" role="img" aria-label={label} data-opens={onPoint && true} />
  );
};
export default ChartCanvas;
