import { type ReactNode, useMemo, useState } from 'react';
import { home, type Language, minute, type OutputOf } from '@renderdesk/contract';
import { useRead } from '../../kit/call/index.ts';
import { Chart, type ChartData } from '../../kit/chart/index.ts';
import { formatFigure } from '../../kit/show/index.ts';
import { useLanguage } from '../../kit/text/index.ts';
import { Rows, useRowsOf } from './Figure.tsx';
import { useHomeText } from './home.texts.ts';
import { Panel } from './Panel.tsx';

type Pace = OutputOf<typeof home.pace>;
const spans = ['hour', 'day'] as const;
const sumOf = (line: readonly number[]): number => line.reduce((all, value) => all + value, 0);

/** The hour and minute of a moment, in the viewer's zone. */
const clockOf = (at: number, language: Language): string =>
  new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at);

/** Frames done and failed attempts, a step at a time; each step opens what ended in it. */
const Course = ({ pace, heading }: { pace: Pace; heading: ReactNode }): ReactNode => {
  const t = useHomeText();
  const language = useLanguage();
  const rowsOf = useRowsOf();
  const data = useMemo<ChartData>(
    () => ({
      points: pace.done.map((_, step) => clockOf(pace.from + step * pace.step, language)),
      series: [
        { name: t('doneFrames'), values: pace.done, tone: 'running' },
        { name: t('failedAttempts'), values: pace.failed, tone: 'danger' },
      ],
    }),
    [pace, language, t],
  );
  return (
    <Chart
      kind="line"
      title={t('pace')}
      heading={heading}
      low
      data={data}
      pointsName={t('from')}
      hrefOf={(step) =>
        (pace.done[step] ?? 0) + (pace.failed[step] ?? 0) === 0
          ? undefined
          : rowsOf('framesDone', pace.at, {
              outcomeList: [1, 2],
              startTime: pace.from + step * pace.step,
              endTime: pace.from + (step + 1) * pace.step - 1,
            })
      }
    />
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
      lines={8}
      reading={reading}
      head={
        <span className="rd-choices" role="group" aria-label={t('spanChoice')}>
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
            <Course
              pace={pace}
              heading={
                <span className="rd-pace-words">
                  {t('perMinute', { figure: formatFigure(Math.round(perMinute * 10) / 10) })} ·{' '}
                  <Rows href={rowsOf('framesDone', pace.at, whole)}>{t('doneCount', { count: done })}</Rows> ·{' '}
                  <Rows href={rowsOf('attemptsFailed', pace.at, whole)}>
                    {t('failedCount', { count: failed })}
                  </Rows>
                </span>
              }
            />
            {done + failed === 0 && <p className="rd-faint">{t('nothingRan')}</p>}
          </>
        );
      }}
    </Panel>
  );
};
