import {
  dayanJobs,
  dayanKind,
  dayanPublishStatus,
  dayanTaskType,
  type DayanKind,
} from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { PlaceLink } from '../../domain/index.ts';
import { useRead } from '../../kit/call/index.ts';
import { useCoalescedRefetch } from '../../kit/live/index.ts';
import { Money, StatusTag } from '../../kit/show/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useDayanText } from './dayan.texts.ts';
import { dayanKinds, tilesPath } from './jobKinds.ts';
import type { JobDetail } from './jobKinds.ts';

/** The stages of a project side by side: every version of each job, what hangs below this one, and what is published. */
export const StagesPanel = ({ row }: { row: JobDetail }): ReactNode => {
  const t = useDayanText();
  const labels = useLabels('dayan');
  const { data, error, refetch } = useRead(dayanJobs.graph, { taskId: row.taskId }, { quiet: true });
  useCoalescedRefetch(['dayanJob', 'dayanPublish'], 1000, refetch);
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={6} />;
  const below = data.jobs.filter((job) => job.below && job.taskId !== row.taskId);
  return (
    <>
      <p>
        {t('below', { count: below.length })} · {t('cost')}:{' '}
        <Money amount={row.consume} currency={row.currency} />. {t('keeps')}
      </p>
      <div className="rd-dayan-stages">
        {dayanKind.codes.map((kind: DayanKind) => (
          <section key={kind}>
            <h3>{labels.code(dayanKind, kind)}</h3>
            <ul>
              {data.jobs
                .filter((job) => job.kind === kind)
                .map((job) => (
                  <li
                    key={job.taskId}
                    data-below={job.below || undefined}
                    aria-current={job.taskId === row.taskId || undefined}
                  >
                    <PlaceLink to={tilesPath(kind)(job)}>{job.taskId}</PlaceLink>
                    {job.parentId !== null && <small className="rd-faint"> ← {job.parentId}</small>}{' '}
                    {labels.field('round')} {job.round}{' '}
                    {kind === 3 && labels.code(dayanTaskType, job.taskType)}{' '}
                    <StatusTag code={job.status} table={dayanKinds[kind].statuses} labels={labels} />
                  </li>
                ))}
            </ul>
          </section>
        ))}
        <section>
          <h3>{t('publication')}</h3>
          <ul>
            {data.publishes.map((one) => (
              <li key={one.publishId} data-below={one.below || undefined}>
                {one.publishId} <small className="rd-faint">← {one.productTaskId}</small>{' '}
                <StatusTag code={one.status} table={dayanPublishStatus} labels={labels} />
              </li>
            ))}
          </ul>
        </section>
      </div>
    </>
  );
};
