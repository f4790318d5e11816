import { type ReactNode, useState } from 'react';
import { home } from '@renderdesk/contract/home/home.calls.ts';
import type { OutputOf } from '@renderdesk/contract/kernel/call.ts';
import { minute } from '@renderdesk/contract/kernel/time.ts';
import { useRead } from '../../kit/call/index.ts';
import { formatFigure } from '../../kit/show/index.ts';
import { useLanguage } from '../../kit/text/index.ts';
import { Rows, useRowsOf } from './Figure.tsx';
import { useHomeText } from './home.texts.ts';
import { clockOf, linePoints, roundTop } from './pace.ts';
import { Panel } from './Panel.tsx';

type Pace = OutputOf<typeof home.pace>;
const spans = ['hour', 'day'] as const;
/** The height of the picture in its own units; its width is one a step. */
const height = 100;
const sumOf = (line: readonly number[]): number => line.reduce((all, value) => all + value, 0);

/** Frames done as a line over its ground, failed runs as bars on it; one step a unit of width. */
const Picture = ({ pace }: { pace: Pace }): ReactNode => {
  const t = useHomeText();
  const language = useLanguage();
  const rowsOf = useRowsOf();
  const top = roundTop(Math.max(...pace.done, ...pace.failed));
  const steps = pace.done.length;
  const line = linePoints(pace.done, top, height);
  const time = (at: number): string => clockOf(at, language);
  const ends = (step: number) => ({
    startTime: pace.from + step * pace.step,
    endTime: pace.from + (step + 1) * pace.step - 1,
  });
  return (
    <div className="rd-pace">
      <span className="rd-pace-top rd-faint rd-figure" aria-hidden>
        {formatFigure(top)}
      </span>
      <svg
        viewBox={`0 0 ${steps} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('paceSummary', {
          from: time(pace.from),
          to: time(pace.at),
          done: sumOf(pace.done),
          failed: sumOf(pace.failed),
          most: Math.max(...pace.done),
        })}
      >
        <line className="rd-pace-grid" x1={0} x2={steps} y1={height / 2} y2={height / 2} />
        <polygon data-tone="running" points={`0.5,${height} ${line} ${steps - 0.5},${height}`} />
        <polyline data-tone="running" points={line} />
        {pace.failed.map(
          (value, at) =>
            value > 0 && (
              <rect
                key={pace.from + at * pace.step}
                data-tone="danger"
                x={at + 0.2}
                width={0.6}
                y={height - (value / top) * height}
                height={(value / top) * height}
              />
            ),
        )}
      </svg>
      <div className="rd-pace-steps" aria-hidden>
        {pace.done.map((done, at) => {
          const { startTime, endTime } = ends(at);
          const failed = pace.failed[at] ?? 0;
          const words = t('stepWords', { from: time(startTime), to: time(endTime + 1), done, failed });
          const href = rowsOf('framesDone', pace.at, { outcomeList: [1, 2], startTime, endTime });
          return (
            <a
              key={startTime}
              href={href}
              tabIndex={-1}
              title={words}
              className={done + failed > 0 ? undefined : 'rd-pace-none'}
            >
              {null}
            </a>
          );
        })}
      </div>
      <div className="rd-pace-times rd-faint rd-figure" aria-hidden>
        <span>{time(pace.from)}</span>
        <span>{time(pace.from + (pace.at - pace.from) / 2)}</span>
        <span>{time(pace.at)}</span>
      </div>
    </div>
  );
};

/** Frames over time: the last hour by the minute, or the last day by the quarter. */
export const PacePanel = (): ReactNode => {
  const t = useHomeText();
  const rowsOf = useRowsOf();
  const [span, setSpan] = useState<(typeof spans)[number]>('hour');
  const reading = useRead(home.pace, { span }, { quiet: true, keepPrevious: true });
  return (
    <Panel
      title={t('pace')}
      area="pace"
      lines={7}
      reading={reading}
      head={
        <span className="rd-home-choice" role="group" aria-label={t('spanChoice')}>
          {spans.map((one) => (
            <button key={one} type="button" aria-pressed={span === one} onClick={() => setSpan(one)}>
              {t(one)}
            </button>
          ))}
        </span>
      }
    >
      {(pace) => {
        const [done, failed] = [sumOf(pace.done), sumOf(pace.failed)];
        const whole = { startTime: pace.from, endTime: pace.at };
        const perMinute = done / ((pace.at - pace.from) / minute);
        return (
          <>
            <p className="rd-pace-words">
              {t('perMinute', { figure: formatFigure(Math.round(perMinute * 10) / 10) })} ·{' '}
              <Rows href={rowsOf('framesDone', pace.at, whole)}>{t('doneCount', { count: done })}</Rows> ·{' '}
              <Rows href={rowsOf('runsFailed', pace.at, whole)}>{t('failedCount', { count: failed })}</Rows>
            </p>
            <Picture pace={pace} />
            {done + failed === 0 && <p className="rd-faint">{t('nothingRan')}</p>}
          </>
        );
      }}
    </Panel>
  );
};
