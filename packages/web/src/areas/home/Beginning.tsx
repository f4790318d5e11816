import type { ReactNode } from 'react';
import { home, setupStep, stepPlaces } from '@renderdesk/contract';
import { useRead } from '../../kit/call/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { Go } from '../../kit/url/index.ts';
import { useHomeText } from './home.texts.ts';

/** While an installation has no node, customer or task: what to do first, and what does not work without it. */
export const Beginning = (): ReactNode => {
  const t = useHomeText();
  const labels = useLabels('home');
  const { data } = useRead(home.setup, {}, { quiet: true });
  if (data?.isBeginning !== true) return null;
  return (
    <section className="rd-panel rd-home-panel" data-area="begin">
      <h2>{t('start')}</h2>
      <p>{t(data.steps.length > 0 ? 'startHint' : 'startOther')}</p>
      <ol className="rd-home-steps">
        {data.steps.map(({ setupStep: step, isDone }) => (
          <li key={step} data-done={isDone || undefined}>
            {isDone ? (
              <>
                {labels.code(setupStep, step)} <small className="rd-faint">✓ {t('stepDone')}</small>
              </>
            ) : (
              <>
                <Go href={stepPlaces[step].href}>{labels.code(setupStep, step)}</Go>
                <br />
                <small className="rd-faint">
                  {t(`without.${setupStep.entries[step].name as keyof typeof setupStep.of}`)}
                </small>
              </>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
};
