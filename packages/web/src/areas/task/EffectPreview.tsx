import {
  errorMessage,
  frames,
  FrameId,
  type Language,
  type OutputOf,
  renderLife,
  TaskId,
} from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { useRead } from '../../kit/call/index.ts';
import type { PreviewTarget } from '../../kit/list/index.ts';
import { formatDuration, formatFigure, formatMoney } from '../../kit/show/index.ts';
import { Skeleton } from '../../kit/states/index.ts';
import { useLanguage } from '../../kit/text/index.ts';
import { useTaskText } from './task.texts.ts';
import './effect.css';

type Effect = OutputOf<typeof renderLife.preview>;

const sums = (amounts: Effect['lost']): string =>
  amounts.map(({ currency, amount }) => formatMoney(amount, currency)).join(' + ');

/** Why some will be left as they are, and how many. */
const Refusals = ({ of, language }: { of: Effect['refused']; language: Language }): ReactNode => {
  const t = useTaskText();
  return of.map(({ code, count }) => (
    <p key={code} className="rd-notice" data-tone="warning">
      {t('effect.refused', { count, reason: errorMessage(code, language) ?? String(code) })}
    </p>
  ));
};

/** The figures of an effect; what is nothing is said once, not six times. */
const Figures = ({ effect }: { effect: Effect }): ReactNode => {
  const t = useTaskText();
  const language = useLanguage();
  const facts: [string, string][] = [];
  const put = (name: string, value: string, when: boolean): void => {
    if (when) facts.push([name, value]);
  };
  put(t('effect.tasks'), formatFigure(effect.tasks), effect.tasks > 1);
  put(t('effect.framesRunning'), formatFigure(effect.framesRunning), true);
  put(t('effect.framesChanged'), formatFigure(effect.framesChanged), true);
  put(t('effect.nodeTime'), formatDuration(effect.nodeMsLost, language), effect.nodeMsLost > 0);
  put(t('effect.lost'), sums(effect.lost), effect.lost.length > 0);
  put(t('effect.estimate'), sums(effect.estimate), effect.estimate.length > 0);
  const others = effect.customers - effect.owners.length;
  const people = effect.owners
    .map((one) => (effect.tasks > 1 ? `${one.userName} ${one.tasks}` : one.userName))
    .join(' · ');
  put(
    t('effect.owners'),
    others > 0 ? `${people} ${t('effect.more', { count: others })}` : people,
    people !== '',
  );
  return (
    <>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name} data-wide={name === t('effect.owners') || undefined}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Refusals of={effect.refused} language={language} />
      {effect.wants === 'consent' && <p className="rd-faint">{t('effect.consent')}</p>}
    </>
  );
};

/** Of so many that match, how many take a change of settings, and why the others do not (checklist T-181). */
export const EditEffect = ({ target }: { target: PreviewTarget }): ReactNode => {
  const t = useTaskText();
  const language = useLanguage();
  const { data } = useRead(
    renderLife.preview,
    { action: 'edit', selectionId: target.selectionId },
    { staleTime: 0, quiet: true },
  );
  if (!data) return null;
  const skipped = data.refused.reduce((sum, { count }) => sum + count, 0);
  return (
    <section className="rd-effect" aria-label={t('effect.title')}>
      <p>{t('effect.edited', { count: data.allowed, all: data.allowed + skipped })}</p>
      <Refusals of={data.refused} language={language} />
    </section>
  );
};

const Shown = ({ data, failed }: { data: Effect | undefined; failed: boolean }): ReactNode => {
  const t = useTaskText();
  return (
    <section className="rd-effect" aria-label={t('effect.title')} aria-busy={data === undefined && !failed}>
      <h3>{t('effect.title')}</h3>
      {failed ? (
        <p className="rd-faint">{t('effect.unknown')}</p>
      ) : data ? (
        <Figures effect={data} />
      ) : (
        <Skeleton lines={3} />
      )}
    </section>
  );
};

/** What a change of tasks would do, by the server's word, before it is done. */
export const taskEffect =
  (
    action:
      | 'start'
      | 'stop'
      | 'restart'
      | 'recommit'
      | 'recommitDone'
      | 'abandon'
      | 'fullSpeed'
      | 'deleteTask',
  ) =>
  ({ target }: { target: PreviewTarget }): ReactNode => {
    const which =
      target.selectionId === undefined
        ? { taskIds: target.ids.map((id) => TaskId.parse(id)) }
        : { selectionId: target.selectionId };
    const { data, error } = useRead(renderLife.preview, { action, ...which }, { staleTime: 0, quiet: true });
    return <Shown data={data} failed={error !== null} />;
  };

/** The same for frames. */
export const frameEffect =
  (action: 'stop' | 'start' | 'recommit' | 'restart') =>
  ({ target }: { target: PreviewTarget }): ReactNode => {
    const which =
      target.selectionId === undefined
        ? { frameIds: target.ids.map((id) => FrameId.parse(id)) }
        : { selectionId: target.selectionId };
    const { data, error } = useRead(frames.preview, { action, ...which }, { staleTime: 0, quiet: true });
    return <Shown data={data} failed={error !== null} />;
  };
