import { type OutputOf, renderFacts, renders, renderStatus, type whyRemedies } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { invalidate, useRead } from '../../kit/call/index.ts';
import { RowActions } from '../../kit/detail/index.ts';
import { formatFigure } from '../../kit/show/index.ts';
import { Skeleton, Failed } from '../../kit/states/index.ts';
import { renderActions } from './renderActions.tsx';
import { useDetailPageText } from './renderDetail.texts.ts';

type Task = OutputOf<typeof renders.detail>;
type Remedy = (typeof whyRemedies)[number];

/** Where something is done about it that is no action on the task. */
const placeOf = (remedy: Remedy, task: Task): string | undefined =>
  ({
    showPurse: '?tab=overview#customer',
    showNodes: `/node/renderNodeList?platform=${task.platform}`,
    showLockedNodes: `/node/renderNodeList?platform=${task.platform}&status=3`,
    showOfflineNodes: `/node/renderNodeList?platform=${task.platform}&statusList=4,5,6`,
  })[remedy as string];

/** The action that mends it, as a button with its own question, or the place where it is mended. */
const Mend = ({ remedy, task, onDone }: { remedy: Remedy; task: Task; onDone: () => void }): ReactNode => {
  const t = useDetailPageText();
  const place = placeOf(remedy, task);
  if (place !== undefined) return <a href={place}>{t(`remedy.${remedy as 'showNodes'}`)}</a>;
  return (
    <RowActions
      call={renders.detail}
      screen={{
        status: 'taskStatus',
        statusTable: renderStatus,
        actions: renderActions
          .filter(({ call }) => call?.key === remedy)
          // In no group: the one that mends it is a button of its own.
          .map((action) => ({ ...action, group: undefined })),
      }}
      row={task}
      onDone={onDone}
    />
  );
};

/** Why frames of a task do not start: one sentence and what mends it, then what holds the task, and the nodes that fail each condition. */
export const WhyPanel = ({ task, ix }: { task: Task; ix?: number }): ReactNode => {
  const { taskId } = task;
  const t = useDetailPageText();
  const input = ix === undefined ? { taskId } : { taskId, ix };
  const { data, error, refetch } = useRead(renderFacts.why, input, { quiet: true, staleTime: 5000 });
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={4} />;
  // What the sentence says already is not said twice, unless with its figures.
  const isMore = (one: (typeof data.obstacles)[number]): boolean =>
    one.limit !== null || one.obstacle !== data.verdict;
  const failing = data.conditions
    .filter((one) => one.fails > 0)
    .toSorted((a, b) => b.onlyThis - a.onlyThis || b.fails - a.fails);
  return (
    <div className="rd-why">
      <div className="rd-why-sentence">
        <strong>{t(`verdict.${data.verdict}`, { errors: task.errors })}</strong>
        {data.remedy !== null && (
          <Mend
            remedy={data.remedy}
            task={task}
            onDone={() => {
              void refetch();
              void invalidate(renders.detail);
            }}
          />
        )}
      </div>
      {data.obstacles.filter(isMore).map(({ obstacle, limit, used }) => (
        <p key={obstacle} className="rd-notice" data-tone="warning">
          {t(`obstacle.${obstacle}`)}
          {limit !== null && ` ${t('why.limit', { used: used ?? 0, limit })}`}
        </p>
      ))}
      <p>
        {data.fitFree > 0
          ? t('why.fitFree', { count: data.fitFree, busy: data.fitBusy })
          : data.fitBusy > 0
            ? t('why.fitBusy', { count: data.fitBusy })
            : t('why.noFit', { count: data.nodes })}
        {data.before.tasks > 0 &&
          ` ${t('why.before', { tasks: data.before.tasks, frames: data.before.frames })}`}
      </p>
      {failing.length > 0 && (
        <table className="rd-plain-table">
          <thead>
            <tr>
              <th>{t('why.condition')}</th>
              <th>{t('why.asked')}</th>
              <th className="rd-number">{t('why.fails', { nodes: data.nodes })}</th>
              <th className="rd-number">{t('why.onlyThis')}</th>
            </tr>
          </thead>
          <tbody>
            {failing.map((one) => (
              <tr key={one.condition}>
                <td>{t(`condition.${one.condition}`)}</td>
                <td className="rd-mono">{one.asked}</td>
                <td className="rd-number">{formatFigure(one.fails)}</td>
                <td className="rd-number">
                  {one.onlyThis > 0 ? (
                    <span className="rd-tag" data-tone="warning">
                      {formatFigure(one.onlyThis)}
                    </span>
                  ) : (
                    '0'
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
};
