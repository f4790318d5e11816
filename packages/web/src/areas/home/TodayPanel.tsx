import type { ReactNode } from 'react';
import { dayBefore, type FigureKey, figures, home, type Span, spanOf } from '@renderdesk/contract';
import { useRead } from '../../kit/call/index.ts';
import { formatFigure, formatMoney } from '../../kit/show/index.ts';
import { changeOf } from './change.ts';
import { Rows, useRowsOf } from './Figure.tsx';
import { useHomeText } from './home.texts.ts';
import { Panel } from './Panel.tsx';

const Line = ({
  figure,
  at,
  now,
  before,
  write,
}: {
  figure: FigureKey;
  at: number;
  now: string;
  before: string;
  write: (value: string) => string;
}): ReactNode => {
  const t = useHomeText();
  const rowsOf = useRowsOf();
  const yesterday: Span = dayBefore(spanOf('today', at));
  const change = changeOf(now, before);
  return (
    <li className="rd-home-today" data-figure={figure}>
      <span className="rd-tile-name" title={t(`what.${figure}`)}>
        {t(`figure.${figure}`)}
      </span>
      <Rows href={rowsOf(figure, at)} title={t(`what.${figure}`)}>
        {write(now)}
      </Rows>
      <small className="rd-faint">
        <Rows href={rowsOf(figure, at, { ...yesterday })}>{t('yesterday', { value: write(before) })}</Rows>{' '}
        {change === undefined
          ? ''
          : change === 0
            ? t('same')
            : t(change > 0 ? 'more' : 'less', { percent: Math.abs(change) })}
      </small>
    </li>
  );
};

/** What was submitted and charged today, beside the same hours of yesterday; RMB and USD apart. */
export const TodayPanel = (): ReactNode => {
  const t = useHomeText();
  const reading = useRead(home.today, {}, { quiet: true, keepPrevious: true });
  return (
    <Panel title={t('today')} hint={t('todayHint')} area="today" lines={5} reading={reading}>
      {({ at, submitted, spent }) => (
        <ul className="rd-home-todays">
          <Line
            figure="submitted"
            at={at}
            now={String(submitted.now)}
            before={String(submitted.before)}
            write={(value) => formatFigure(Number(value))}
          />
          {spent.map(({ currency, now, before }) => (
            <Line
              key={currency}
              figure={currency === figures.spentCny.filter.currency ? 'spentCny' : 'spentUsd'}
              at={at}
              now={now}
              before={before}
              write={(value) => formatMoney(value as typeof now, currency)}
            />
          ))}
        </ul>
      )}
    </Panel>
  );
};
