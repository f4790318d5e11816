import { dayanChanges, dayanJobs, type RowOf, type rebuilds } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { useRead } from '../../kit/call/index.ts';
import { type Action, actionKit } from '../../kit/list/index.ts';
import { Money } from '../../kit/show/index.ts';
import { useDayanText } from './dayan.texts.ts';

/** What the actions know of a job. */
export type Job = Omit<RowOf<typeof rebuilds.list>, 'status'>;
type Key = Parameters<ReturnType<typeof useDayanText>>[0];
type Done = Key extends infer K ? (K extends `done.${infer D}` ? D : never) : never;
const said = (what: Done) => (): ((count: number) => string) => {
  const t = useDayanText();
  return (count) => t(`done.${what}`, { count });
};
const Hint = ({ of }: { of: Extract<Key, `${string}Hint`> }): ReactNode => useDayanText()(of);

/** What hangs below jobs, and what the last run cost: what an action on them replaces or leaves. */
const Below = ({ rows }: { rows: readonly Job[] }): ReactNode => (
  <>
    {rows.slice(0, 5).map((job) => (
      <BelowOne key={job.taskId} job={job} />
    ))}
  </>
);
const BelowOne = ({ job }: { job: Job }): ReactNode => {
  const t = useDayanText();
  const { data } = useRead(dayanJobs.graph, { taskId: job.taskId }, { quiet: true, staleTime: 0 });
  if (!data) return null;
  const below = data.jobs.filter((one) => one.below && one.taskId !== job.taskId);
  const shown = data.publishes.filter((one) => one.below && one.status === 20);
  return (
    <p className="rd-notice" data-tone={below.length + shown.length > 0 ? 'warning' : 'info'}>
      {job.taskId} · {job.projectName} · {t('below', { count: below.length })} ·{' '}
      {t('shown', { count: shown.length })} · {t('cost')}:{' '}
      <Money amount={job.consume} currency={job.currency} />
    </p>
  );
};

const { bulk } = actionKit<Job>();
const nameOf = (id: number, row: Job | undefined): string =>
  row ? `${id} · ${row.projectName}` : String(id);

const paid = (call: typeof dayanChanges.retry): Action<Job> =>
  bulk(call, 'taskId', {
    nameOf,
    useDone: said('retry'),
    ask: {
      initial: () => ({ free: true }),
      fields: (f) => (
        <>
          <f.Flag name="free" />
          <f.Text name="consent" hint={<Hint of="consentHint" />} />
          <f.Text name="reason" rows={2} />
        </>
      ),
    },
  });

/** What staff do to jobs, in the lists and on their pages (lifecycles §22). */
export const jobActions: readonly Action<Job>[] = [
  bulk(dayanChanges.submit, 'taskId', { nameOf, useDone: said('submit') }),
  bulk(dayanChanges.start, 'taskId', { nameOf, useDone: said('start') }),
  bulk(dayanChanges.stop, 'taskId', {
    nameOf,
    danger: true,
    useDone: said('stop'),
    ask: {
      fields: (f, rows) => (
        <>
          <Below rows={rows} />
          <f.Text name="reason" rows={2} autoFocus />
        </>
      ),
    },
  }),
  paid(dayanChanges.retry),
  paid(dayanChanges.retryTiles),
  bulk(dayanChanges.rerun, 'taskId', {
    nameOf,
    useDone: said('rerun'),
    ask: {
      initial: () => ({ free: false }),
      fields: (f, rows) => (
        <>
          <Below rows={rows} />
          <f.Pairs name="options" hint={<Hint of="optionsHint" />} />
          <f.Flag name="free" />
          <f.Text name="consent" hint={<Hint of="consentHint" />} />
          <f.Text name="reason" rows={2} />
        </>
      ),
    },
  }),
  bulk(dayanChanges.abandon, 'taskId', {
    nameOf,
    danger: true,
    useDone: said('abandon'),
    ask: { fields: (f) => <f.Text name="reason" rows={2} autoFocus /> },
  }),
  bulk(dayanChanges.remove, 'taskId', {
    nameOf,
    danger: true,
    useDone: said('remove'),
    ask: {
      fields: (f, rows) => (
        <>
          <Below rows={rows} />
          <f.Text name="reason" rows={2} autoFocus />
        </>
      ),
    },
  }),
];
