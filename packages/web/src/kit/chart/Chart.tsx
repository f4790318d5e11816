import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { formatFigure, EmptyValue } from '../show/index.ts';
import { Skeleton } from '../states/index.ts';
import { useColours } from '../theme/index.ts';
import { usePrinting } from '../print/usePrinting.ts';
import { type ChartData, type ChartKind, extremesOf, optionOf } from './chart.rules.ts';
import { useChartText } from './chart.texts.ts';
import './chart.css';

// The library of plots weighs more than a screen: it comes where something is plotted, after the screen stands.
const ChartCanvas = lazy(() => import('./ChartCanvas.tsx'));

/**
 * A plot with its title, and the same data as a table behind a switch: for who reads figures, copies them, prints them or
 * does not see the picture.
 */
export const Chart = ({
  kind,
  title,
  data,
  pointsName,
  format = formatFigure,
}: {
  kind: ChartKind;
  title: string;
  data: ChartData;
  /** What the points are: the first head of the table. */
  pointsName: string;
  format?: (value: number) => string;
}): ReactNode => {
  const t = useChartText();
  const colours = useColours();
  const printing = usePrinting();
  const [asTable, setAsTable] = useState(false);
  const option = useMemo(() => optionOf(kind, data, { colours, format }), [kind, data, colours, format]);
  const { count, most, least } = extremesOf(data);
  const label =
    most && least
      ? t('summary', {
          title,
          count,
          most: format(most.value),
          mostAt: most.point,
          least: format(least.value),
          leastAt: least.point,
        })
      : title;
  return (
    <figure className="rd-plot">
      <figcaption>
        <span>{title}</span>
        <button
          type="button"
          className="rd-link"
          aria-pressed={asTable}
          aria-label={t('asTableOf', { title })}
          onClick={() => setAsTable(!asTable)}
        >
          {t('asTable')}
        </button>
      </figcaption>
      {count === 0 ? (
        <p className="rd-plot-none">{t('nothing')}</p>
      ) : asTable || printing ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is scrolled by keys too
        <div className="rd-plot-table" role="region" aria-label={title} tabIndex={0}>
          <table className="rd-plain-table">
            <thead>
              <tr>
                <th>{pointsName}</th>
                {data.series.map((one) => (
                  <th key={one.name} className="rd-number">
                    {one.name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.points.map((point, at) => (
                <tr key={point}>
                  <th scope="row">{point}</th>
                  {data.series.map((one) => {
                    const value = one.values[at];
                    return (
                      <td key={one.name} className="rd-number">
                        {value === null || value === undefined ? <EmptyValue /> : format(value)}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <Suspense fallback={<Skeleton lines={6} />}>
          <ChartCanvas option={option} label={label} />
        </Suspense>
      )}
    </figure>
  );
};
