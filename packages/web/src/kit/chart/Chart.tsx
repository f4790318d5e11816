import { useRouter } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useMemo, useRef, useState } from 'react';
import { toast } from '../dialogs/index.ts';
import { formatFigure, EmptyValue } from '../show/index.ts';
import { Skeleton } from '../states/index.ts';
import { Go } from '../url/index.ts';
import { useColours } from '../theme/index.ts';
import { usePrinting } from '../print/usePrinting.ts';
import { type ChartData, type ChartKind, comparedWith, extremesOf, optionOf } from './chart.rules.ts';
import { useChartText } from './chart.texts.ts';
import { copyPicture } from './copyPicture.ts';
import './chart.css';

// The chart library is larger than a screen; it loads after the screen, where a chart is shown.
const ChartCanvas = lazy(() => import('./ChartCanvas.tsx'));

/** A figure of a plot: the point and the series from 0, and whether it is of the previous period. */
export interface Figure {
  readonly at: number;
  readonly series: number;
  readonly isPrevious: boolean;
}

/**
 * A plot with its title, and the same data as a table behind a switch: for who reads figures, copies them, prints them or
 * does not see the picture.
 */
export const Chart = ({
  kind,
  title,
  data: own,
  previous,
  pointsName,
  format = formatFigure,
  heading = title,
  low = false,
  fromLeast = false,
  hrefOf,
  hrefOfFigure,
}: {
  kind: ChartKind;
  title: string;
  /** Replaces the title where the title is already shown above. */
  heading?: ReactNode;
  /** Half as high, for a panel among others. */
  low?: boolean;
  /** The axis begins at the least value: for courses of a rate or a level. */
  fromLeast?: boolean;
  /** What a point leads to: on the plot by pointer, in the table as a link. */
  hrefOf?: (at: number) => string | undefined;
  /** The rows behind a figure: on the plot by pointer, in the table as a link. */
  hrefOfFigure?: (figure: Figure) => string | undefined;
  data: ChartData;
  /** The same series one period earlier, shown on request. */
  previous?: ChartData;
  /** What the points are: the first head of the table. */
  pointsName: string;
  format?: (value: number) => string;
}): ReactNode => {
  const t = useChartText();
  const colours = useColours();
  const printing = usePrinting();
  const router = useRouter();
  const [asTable, setAsTable] = useState(false);
  const [comparing, setComparing] = useState(false);
  const place = useRef<HTMLElement>(null);
  const data = useMemo(
    () => (previous && comparing ? comparedWith(own, previous, (name) => t('previous', { name })) : own),
    [own, previous, comparing, t],
  );
  const figureHref = (at: number, index: number): string | undefined => {
    const one = data.series[index];
    if (!one || !hrefOfFigure) return undefined;
    const { previousOf } = one;
    return hrefOfFigure({ at, series: previousOf ?? index, isPrevious: previousOf !== undefined });
  };
  const copy = (): void => {
    const canvas = place.current?.querySelector('canvas');
    if (!canvas) return;
    void copyPicture(canvas, { title, ground: colours.panel, text: colours.text }).then((how) =>
      toast('success', t(how)),
    );
  };
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
    <figure ref={place} className="rd-plot" data-low={low || undefined}>
      <figcaption>
        <span>{heading}</span>
        {previous && (
          <button
            type="button"
            className="rd-link"
            aria-pressed={comparing}
            aria-label={t('compareOf', { title })}
            onClick={() => setComparing(!comparing)}
          >
            {t('compare')}
          </button>
        )}
        {!low && !asTable && count > 0 && (
          <button type="button" className="rd-link" aria-label={t('copyPictureOf', { title })} onClick={copy}>
            {t('copyPicture')}
          </button>
        )}
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
                  {data.series.map((one, index) => {
                    const value = one.values[at];
                    const href = figureHref(at, index);
                    return (
                      <td key={one.name} className="rd-number">
                        {value === null || value === undefined ? (
                          <EmptyValue />
                        ) : href === undefined ? (
                          format(value)
                        ) : (
                          <Go
                            href={href}
                            title={t('rowsBehind', { value: format(value), name: one.name, point })}
                          >
                            {format(value)}
                          </Go>
                        )}
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
            onFigure={
              hrefOfFigure &&
              ((at, index) => {
                const href = figureHref(at, index);
                if (href !== undefined) router.history.push(href);
              })
            }
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

/** Placeholder with the height of a chart, so that nothing below moves when the data arrive. */
export const ChartPlace = ({ low = false }: { low?: boolean }): ReactNode => (
  <div className="rd-plot" data-low={low || undefined}>
    <Skeleton lines={4} />
  </div>
);
