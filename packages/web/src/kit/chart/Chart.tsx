import { useRouter } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { formatFigure, EmptyValue } from '../show/index.ts';
import { Skeleton } from '../states/index.ts';
import { Go } from '../url/index.ts';
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
  heading = title,
  low = false,
  fromLeast = false,
  hrefOf,
}: {
  kind: ChartKind;
  title: string;
  /** Instead of the title, where that stands above already. */
  heading?: ReactNode;
  /** Half as high, for a panel among others. */
  low?: boolean;
  /** The axis begins at the least value: for courses of a rate or a level. */
  fromLeast?: boolean;
  /** What a point leads to: on the plot by pointer, in the table as a link. */
  hrefOf?: (at: number) => string | undefined;
  data: ChartData;
  /** What the points are: the first head of the table. */
  pointsName: string;
  format?: (value: number) => string;
}): ReactNode => {
  const t = useChartText();
  const colours = useColours();
  const printing = usePrinting();
  const router = useRouter();
  const [asTable, setAsTable] = useState(false);
  const option = useMemo(
    () => optionOf(kind, data, { colours, format, low, fromLeast }),
    [kind, data, colours, format, low, fromLeast],
  );
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
    <figure className="rd-plot" data-low={low || undefined}>
      <figcaption>
        <span>{heading}</span>
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
                // oxlint-disable-next-line react/no-array-index-key -- two points may bear one name
                <tr key={at}>
                  <th scope="row">
                    <Point href={hrefOf?.(at)}>{point}</Point>
                  </th>
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
          <ChartCanvas
            option={option}
            label={label}
            onPoint={
              hrefOf &&
              ((at) => {
                const href = hrefOf(at);
                if (href !== undefined) router.history.push(href);
              })
            }
          />
        </Suspense>
      )}
    </figure>
  );
};

const Point = ({ href, children }: { href: string | undefined; children: string }): ReactNode =>
  href === undefined ? children : <Go href={href}>{children}</Go>;

/** Stands as high as a plot whose data are still read, so that nothing below it moves when they come. */
export const ChartPlace = ({ low = false }: { low?: boolean }): ReactNode => (
  <div className="rd-plot" data-low={low || undefined}>
    <Skeleton lines={4} />
  </div>
);
