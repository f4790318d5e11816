import type { ReactNode } from 'react';
import { type FigureKey, figures, home, type Tone } from '@renderdesk/contract';
import { useRead } from '../../kit/call/index.ts';
import { Time } from '../../kit/show/index.ts';
import { FigureTile } from './Figure.tsx';
import { useHomeText } from './home.texts.ts';
import { Panel } from './Panel.tsx';

/** Bad news, where it is not nothing. */
const tones: { readonly [K in FigureKey]?: Tone } = {
  attemptsFailed: 'danger',
  attemptsLost: 'warning',
  tasksFailing: 'danger',
  tasksHeld: 'held',
  tasksHeldForErrors: 'danger',
  framesStuck: 'warning',
};
const shown = [
  'tasksRunning',
  'tasksWaiting',
  'framesReady',
  'tasksHeld',
  'tasksFailing',
  'tasksHeldForErrors',
  'framesDone',
  'attemptsFailed',
  'attemptsLost',
] as const satisfies readonly FigureKey[];

/** How the work stands, in figures that open their rows. */
export const WorkPanel = (): ReactNode => {
  const t = useHomeText();
  const reading = useRead(home.work, {}, { quiet: true, keepPrevious: true });
  const queues = useRead(home.queues, {}, { quiet: true, keepPrevious: true });
  const stuck = queues.data?.queues.find((one) => one.queue === figures.framesStuck.filter.queueList[0]);
  return (
    <Panel
      title={t('work')}
      area="work"
      lines={4}
      reading={reading}
      head={
        reading.data && (
          <small className="rd-faint">
            {t('asOf')} <Time at={reading.data.at} />
          </small>
        )
      }
    >
      {(work) => (
        <ul className="rd-tiles">
          {shown.map((figure) => {
            const value = work.figures.find((one) => one.figure === figure)?.value;
            const tone = tones[figure];
            return (
              value !== undefined && (
                <FigureTile
                  key={figure}
                  figure={figure}
                  at={work.at}
                  value={value}
                  {...(tone && { tone })}
                  {...('period' in figures[figure] && { note: t('lastHour') })}
                />
              )
            );
          })}
          {stuck && <FigureTile figure="framesStuck" at={work.at} value={stuck.total} tone="warning" />}
        </ul>
      )}
    </Panel>
  );
};
