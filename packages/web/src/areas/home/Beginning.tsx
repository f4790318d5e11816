import type { ReactNode } from 'react';
import { Go } from '../../kit/url/index.ts';
import { enrolment, type FigureKey, home, submission } from '@renderdesk/contract';
import { useRead } from '../../kit/call/index.ts';
import { useAllowed } from '../../kit/permission/index.ts';
import { useHomeText } from './home.texts.ts';

const openTasks: readonly FigureKey[] = ['tasksRunning', 'tasksWaiting', 'tasksHeld'];

/** On a farm that has nothing yet: what to do first. Nothing elsewhere. */
export const Beginning = (): ReactNode => {
  const t = useHomeText();
  const [seesNodes, seesTasks] = [useAllowed(home.nodes.access), useAllowed(home.work.access)];
  const [mayEnrol, maySubmit] = [useAllowed(enrolment.issueKey.access), useAllowed(submission.submit.access)];
  const farm = useRead(home.nodes, {}, { quiet: true, enabled: seesNodes });
  const work = useRead(home.work, {}, { quiet: true, enabled: seesTasks });
  const today = useRead(home.today, {}, { quiet: true, enabled: seesTasks });
  if (!farm.data || !work.data || !today.data) return null;
  const open = work.data.figures.filter(({ figure }) => openTasks.includes(figure));
  const idle = open.every(({ value }) => value === 0) && today.data.submitted.now === 0;
  if (farm.data.cells.length > 0 || !idle) return null;
  return (
    <section className="rd-panel rd-home-panel" data-area="begin">
      <h2>{t('start')}</h2>
      <p>{t(mayEnrol || maySubmit ? 'startHint' : 'startOther')}</p>
      <ol>
        {mayEnrol && (
          <li>
            <Go href="/node/renderNodeList?keys">{t('startNodes')}</Go>
          </li>
        )}
        {maySubmit && (
          <li>
            <Go href="/task/render/running?submit">{t('startTask')}</Go>
          </li>
        )}
      </ol>
    </section>
  );
};
