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
import type { ImpactRequest, PreviewTarget } from '../../kit/list/index.ts';
import { formatDuration, formatFigure, formatMoney } from '../../kit/show/index.ts';
import { Skeleton } from '../../kit/states/index.ts';
import { useLanguage } from '../../kit/text/index.ts';
import { useTaskText } from './task.texts.ts';
import './impact.css';

type Impact = OutputOf<typeof renderLife.preview>;

const sums = (amounts: Impact['lost']): string =>
  amounts.map(({ currency, amount }) => formatMoney(amount, currency)).join(' + ');

/** Why some will be left as they are, and how many. */
const Refusals = ({ of, language }: { of: Impact['refused']; language: Language }): ReactNode => {
  const t = useTaskText();
  return of.map(({ code, count }) => (
    <p key={code} className="rd-notice" data-tone="warning">
      {t('impact.refused', { count, reason: errorMessage(code, language) ?? String(code) })}
    </p>
  ));
};

/** The figures of an impact; what is nothing is said once, not six times. */
const Figures = ({ impact }: { impact: Impact }): ReactNode => {
  const t = useTaskText();
  const language = useLanguage();
  const facts: [string, string][] = [];
  const put = (name: string, value: string, when: boolean): void => {
    if (when) facts.push([name, value]);
  };
  put(t('impact.tasks'), formatFigure(impact.tasks), impact.tasks > 1);
  put(t('impact.framesRunning'), formatFigure(impact.framesRunning), true);
  put(t('impact.framesChanged'), formatFigure(impact.framesChanged), true);
  put(t('impact.tasksReopened'), formatFigure(impact.tasksReopened), impact.tasksReopened > 0);
  put(t('impact.nodeTime'), formatDuration(impact.nodeMsLost, language), impact.nodeMsLost > 0);
  put(t('impact.lost'), sums(impact.lost), impact.lost.length > 0);
  put(t('impact.estimate'), sums(impact.estimate), impact.estimate.length > 0);
  const others = impact.customers - impact.owners.length;
  const people = impact.owners
    .map((one) => (impact.tasks > 1 ? `${one.userName} ${one.tasks}` : one.userName))
    .join(' · ');
  put(
    t('impact.owners'),
    others > 0 ? `${people} ${t('impact.more', { count: others })}` : people,
    people !== '',
  );
  return (
    <>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name} data-wide={name === t('impact.owners') || undefined}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Refusals of={impact.refused} language={language} />
      {impact.wants === 'consent' && <p className="rd-faint">{t('impact.consent')}</p>}
    </>
  );
};

/** What is known of an impact by now: nothing yet, that it cannot be known, or what it is. */
const Shown = ({
  data,
  failed,
  heading = true,
  children,
}: {
  data: Impact | undefined;
  failed: boolean;
  heading?: boolean;
  children: (impact: Impact) => ReactNode;
}): ReactNode => {
  const t = useTaskText();
  return (
    <section className="rd-impact" aria-label={t('impact.title')} aria-busy={data === undefined && !failed}>
      {heading && <h3>{t('impact.title')}</h3>}
      {failed ? (
        <p className="rd-faint">{t('impact.unknown')}</p>
      ) : data ? (
        children(data)
      ) : (
        <Skeleton lines={heading ? 3 : 1} />
      )}
    </section>
  );
};
const figures = (impact: Impact): ReactNode => <Figures impact={impact} />;

/** Of so many that match, how many take a change of settings, and why the others do not (checklist T-181). */
export const EditImpact = ({ target }: { target: PreviewTarget }): ReactNode => {
  const t = useTaskText();
  const language = useLanguage();
  const { data, error } = useRead(
    renderLife.preview,
    { action: 'edit', selectionId: target.selectionId },
    { staleTime: 0, quiet: true },
  );
  return (
    <Shown data={data} failed={error !== null} heading={false}>
      {({ allowed, refused }) => (
        <>
          <p>
            {t('impact.edited', {
              count: allowed,
              all: refused.reduce((sum, { count }) => sum + count, allowed),
            })}
          </p>
          <Refusals of={refused} language={language} />
        </>
      )}
    </Shown>
  );
};

/** What a change of tasks would do, by the server's word, before it is done. */
export const taskImpact =
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
    return (
      <Shown data={data} failed={error !== null}>
        {figures}
      </Shown>
    );
  };

const FrameImpact = ({
  action,
  target,
  free = false,
}: {
  action: 'stop' | 'start' | 'recommit' | 'restart';
  target: PreviewTarget;
  free?: boolean;
}): ReactNode => {
  const which =
    target.selectionId === undefined
      ? { frameIds: target.ids.map((id) => FrameId.parse(id)) }
      : { selectionId: target.selectionId };
  const { data, error } = useRead(
    frames.preview,
    { action, ...which, ...(free && { free }) },
    { staleTime: 0, quiet: true },
  );
  return (
    <Shown data={data} failed={error !== null}>
      {figures}
    </Shown>
  );
};

/** The same for frames. */
export const frameImpact =
  (action: 'stop' | 'start' | 'restart') =>
  ({ target }: { target: PreviewTarget }): ReactNode => <FrameImpact action={action} target={target} />;

/** The same for a rerun, which costs nothing where it is free by what is typed. */
export const RecommitImpact = ({ target, draft }: ImpactRequest): ReactNode => (
  <FrameImpact action="recommit" target={target} free={draft['free'] === true} />
);
