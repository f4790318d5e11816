import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coloursOf } from '../theme/tokens.ts';
import { type ChartData, comparedWith, extremesOf, optionOf } from './chart.rules.ts';

const o = { colours: coloursOf('light', 'usual'), format: (value: number) => `${value} f` };
const data: ChartData = {
  points: ['Mon', 'Tue'],
  series: [
    { name: 'Done', values: [3, null], tone: 'success' },
    { name: 'Failed', values: [1, 0], tone: 'danger' },
  ],
};
const seriesOf = (kind: Parameters<typeof optionOf>[0]) => [optionOf(kind, data, o).series].flat();

describe('a plot', () => {
  it('takes its colours from the families, and its gaps from what is not known', () => {
    const [done, failed] = seriesOf('line');
    expect(done).toMatchObject({ type: 'line', data: [3, '-'] });
    expect(done?.itemStyle?.color).toBe(o.colours.tones.success.dot);
    expect(failed?.itemStyle?.color).toBe(o.colours.tones.danger.dot);
  });
  it('stacks only where amounts make a whole', () => {
    expect(seriesOf('stacked').map((one) => one && 'stack' in one && one.stack)).toEqual(['all', 'all']);
    expect(seriesOf('bar').some((one) => one && 'stack' in one)).toBe(false);
  });
  it('of shares has one part a point; of two measures one cell a value', () => {
    expect(seriesOf('donut')[0]?.data).toMatchObject([
      { name: 'Mon', value: 3 },
      { name: 'Tue', value: 0 },
    ]);
    expect(seriesOf('heat')[0]?.data).toEqual([
      [0, 0, 3],
      [1, 0, '-'],
      [0, 1, 1],
      [1, 1, 0],
    ]);
  });
  it('leaves room for a legend of more lines', () => {
    const topOf = (count: number) =>
      optionOf(
        'line',
        { points: [], series: Array.from({ length: count }, () => ({ name: 'a', values: [] })) },
        o,
      ).grid;
    expect([1, 2, 7, 40].map((count) => [topOf(count)].flat()[0]?.top)).toEqual([12, 32, 54, 76]);
  });
  it('never moves and never writes styles into the page', () => {
    for (const kind of ['line', 'bar', 'stacked', 'donut', 'heat'] as const) {
      const option = optionOf(kind, data, o);
      expect(option.animation).toBe(false);
      expect(option.tooltip).toMatchObject({ renderMode: 'richText' });
    }
  });
});

describe('a plot compared with the previous period', () => {
  const previous: ChartData = {
    points: ['Sat'],
    series: [
      { name: 'Failed', values: [2] },
      { name: 'Other', values: [9] },
    ],
  };
  const both = comparedWith(data, previous, (name) => `${name} before`);
  it('adds the series that it has too, at the points of this one', () => {
    expect(both.points).toEqual(data.points);
    expect(both.series.map(({ name, values }) => [name, values])).toEqual([
      ['Done', [3, null]],
      ['Failed', [1, 0]],
      ['Failed before', [2, null]],
    ]);
  });
  it('draws them in the colour of their own, and stacks each period alone', () => {
    const bare = (of: ChartData): ChartData => ({
      ...of,
      series: of.series.map(({ name, values }) => ({ name, values })),
    });
    const compared = comparedWith(bare(data), previous, (name) => `${name} before`);
    const [, failed, before] = [optionOf('stacked', compared, o).series].flat();
    expect(before?.itemStyle?.color).toBe(failed?.itemStyle?.color);
    expect([failed, before].map((one) => one && 'stack' in one && one.stack)).toEqual(['all', 'previous']);
  });
});

describe('its extremes', () => {
  it('are values that it holds', () => {
    const values = fc.array(fc.option(fc.integer()), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(values, (all) => {
        const found = extremesOf({ points: all.map(String), series: [{ name: 'a', values: all }] });
        const known = all.filter((value) => value !== null);
        expect(found.count).toBe(known.length);
        expect(found.most?.value).toBe(known.length > 0 ? Math.max(...known) : undefined);
        expect(found.least?.value).toBe(known.length > 0 ? Math.min(...known) : undefined);
      }),
    );
  });
});
