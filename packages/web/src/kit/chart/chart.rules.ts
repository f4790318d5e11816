import type { BarSeriesOption, HeatmapSeriesOption, LineSeriesOption, PieSeriesOption } from 'echarts/charts';
import type {
  GridComponentOption,
  LegendComponentOption,
  TooltipComponentOption,
  VisualMapComponentOption,
} from 'echarts/components';
import type { ComposeOption } from 'echarts/core';
import type { Tone } from '@renderdesk/contract';
import { type Colours, fonts, sizes } from '../theme/tokens.ts';

/**
 * Kinds of chart: values over time, amounts next to or on top of each other, shares of a whole, amounts by two
 * dimensions.
 */
export type ChartKind = 'line' | 'bar' | 'stacked' | 'donut' | 'heat';

/** What is plotted: values of one or more series at the same points. Names and points are words already. */
export interface ChartData {
  /** Along the axis: moments, days, names. Of a donut its parts. */
  readonly points: readonly string[];
  readonly series: readonly {
    readonly name: string;
    /** One a point; null where nothing is known. */
    readonly values: readonly (number | null)[];
    /** Meaning of the series' colour; without one, series get the palette's colours in order. */
    readonly tone?: Tone;
    /** The series, from 0, of which it has the previous period: drawn lighter, in the same colour. */
    readonly previousOf?: number;
  }[];
}

/** Data with those of the previous period: its series follow, each in the colour of its own, at the points of this one. */
export const comparedWith = (
  data: ChartData,
  previous: ChartData,
  nameOf: (name: string) => string,
): ChartData => ({
  points: data.points,
  series: [
    ...data.series,
    ...data.series.flatMap((one, index) => {
      const before = previous.series.find(({ name }) => name === one.name);
      return before
        ? [
            {
              ...one,
              name: nameOf(one.name),
              values: data.points.map((_, at) => before.values[at] ?? null),
              previousOf: index,
            },
          ]
        : [];
    }),
  ],
});

export type ChartOption = ComposeOption<
  | LineSeriesOption
  | BarSeriesOption
  | PieSeriesOption
  | HeatmapSeriesOption
  | GridComponentOption
  | LegendComponentOption
  | TooltipComponentOption
  | VisualMapComponentOption
>;

/** Families in the order in which series without a meaning of their own take their colours. */
const order: readonly Tone[] = [
  'running',
  'success',
  'warning',
  'info',
  'waiting',
  'held',
  'danger',
  'neutral',
];

const colourOf = (c: Colours, tone: Tone | undefined, index: number): string =>
  c.tones[tone ?? order[index % order.length] ?? 'neutral'].dot;

/** The option of a plot. No motion: figures are read, not watched. Tips are drawn on the canvas, for no style may be inline. */
export const optionOf = (
  kind: ChartKind,
  { points, series }: ChartData,
  o: {
    readonly colours: Colours;
    readonly format: (value: number) => string;
    /** A low plot has room for few lines across. */
    readonly low?: boolean;
    readonly fromLeast?: boolean;
  },
): ChartOption => {
  const { colours: c, format } = o;
  const words = { color: c.textSoft, fontSize: sizes.textSmall, fontFamily: fonts.text };
  const axis = {
    axisLine: { lineStyle: { color: c.lineStrong } },
    axisTick: { show: false },
    axisLabel: words,
    splitLine: { lineStyle: { color: c.line } },
  };
  const base: ChartOption = {
    animation: false,
    textStyle: { fontFamily: fonts.text },
    tooltip: {
      renderMode: 'richText',
      confine: true,
      backgroundColor: c.raised,
      borderColor: c.lineStrong,
      textStyle: { ...words, color: c.text },
      valueFormatter: (value) => (typeof value === 'number' ? format(value) : '–'),
    },
    legend: {
      show: series.length > 1 || kind === 'donut',
      top: 0,
      left: 0,
      icon: 'roundRect',
      itemWidth: 12,
      itemHeight: 8,
      textStyle: words,
      inactiveColor: c.textFaint,
    },
  };
  if (kind === 'donut') {
    const [only] = series;
    return {
      ...base,
      tooltip: { ...base.tooltip, trigger: 'item' },
      series: {
        type: 'pie',
        name: only?.name ?? '',
        radius: ['52%', '78%'],
        center: ['50%', '56%'],
        label: { ...words, formatter: '{b}  {d}%' },
        itemStyle: { borderColor: c.panel, borderWidth: 2 },
        data: points.map((name, at) => ({
          name,
          value: only?.values[at] ?? 0,
          itemStyle: { color: colourOf(c, undefined, at) },
        })),
      },
    };
  }
  const grid = {
    left: 4,
    right: 12,
    top: kind === 'heat' || series.length === 1 ? 12 : 10 + 22 * Math.min(3, Math.ceil(series.length / 6)),
    bottom: 4,
    containLabel: true,
  };
  const x = { type: 'category' as const, data: [...points], ...axis, boundaryGap: kind !== 'line' };
  if (kind === 'heat') {
    const values = series.flatMap((one, row) =>
      one.values.map((value, at) => [at, row, value ?? '-'] as const),
    );
    const most = Math.max(1, ...series.flatMap((one) => one.values.map((value) => value ?? 0)));
    return {
      ...base,
      legend: { show: false },
      tooltip: { ...base.tooltip, trigger: 'item' },
      grid: { ...grid, bottom: 44 },
      xAxis: x,
      yAxis: {
        type: 'category',
        data: series.map((one) => one.name),
        inverse: true,
        ...axis,
        splitLine: { show: false },
      },
      visualMap: {
        min: 0,
        max: most,
        orient: 'horizontal',
        left: 'center',
        bottom: 0,
        itemHeight: 120,
        itemWidth: 10,
        text: [format(most), format(0)],
        textStyle: words,
        formatter: (value) => (typeof value === 'number' ? format(Math.round(value)) : String(value)),
        inRange: { color: [c.hover, c.tones.running.dot] },
      },
      series: {
        type: 'heatmap',
        data: values.map((cell) => [...cell]),
        itemStyle: { borderColor: c.panel, borderWidth: 1 },
      },
    };
  }
  return {
    ...base,
    tooltip: { ...base.tooltip, trigger: 'axis', axisPointer: { lineStyle: { color: c.lineStrong } } },
    grid,
    xAxis: { ...x, splitLine: { show: false } },
    yAxis: {
      type: 'value',
      // How far a level is from nothing says nothing: its course is read from its least value on.
      scale: o.fromLeast === true,
      splitNumber: o.low === true ? 2 : 5,
      ...axis,
      axisLine: { show: false },
      axisLabel: { ...words, formatter: format },
    },
    series: series.map((one, index) => {
      const isPrevious = one.previousOf !== undefined;
      const color = colourOf(c, one.tone, one.previousOf ?? index);
      const opacity = isPrevious ? 0.45 : 1;
      const shared = {
        name: one.name,
        data: one.values.map((value) => value ?? '-'),
        itemStyle: { color, opacity },
      };
      return kind === 'line'
        ? {
            ...shared,
            type: 'line' as const,
            showSymbol: points.length < 40,
            // Colour is not the only distinction: lines also differ by marker.
            symbol: ['circle', 'rect', 'triangle', 'diamond'][index % 4] ?? 'circle',
            symbolSize: 6,
            lineStyle: {
              color,
              opacity,
              width: 2,
              type: isPrevious ? ('dashed' as const) : ('solid' as const),
            },
          }
        : {
            ...shared,
            type: 'bar' as const,
            barMaxWidth: 28,
            ...(kind === 'stacked' && { stack: isPrevious ? 'previous' : 'all' }),
          };
    }),
  };
};

/** The plot in a sentence for who does not see it: how many figures, the least and the most. */
export const extremesOf = ({ points, series }: ChartData) => {
  const all = series.flatMap((one) =>
    one.values.flatMap((value, at) =>
      value === null ? [] : [{ value, name: one.name, point: points[at] ?? '' }],
    ),
  );
  const most = all.toSorted((a, b) => b.value - a.value);
  return { count: all.length, most: most[0], least: most.at(-1) };
};
