import { renderFacts, type TaskId } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { useRead } from '../../kit/call/index.ts';
import { formatFigure } from '../../kit/show/index.ts';
import { Skeleton, Failed } from '../../kit/states/index.ts';
import { useDetailPageText } from './renderDetail.texts.ts';

/** Why frames of a task do not start: what holds the whole task, then each condition with the nodes that fail it. */
export const WhyPanel = ({ taskId, ix }: { taskId: TaskId; ix?: number }): ReactNode => {
  const t = useDetailPageText();
  const input = ix === undefined ? { taskId } : { taskId, ix };
  const { data, error, refetch } = useRead(renderFacts.why, input, { quiet: true, staleTime: 5000 });
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={4} />;
  const failing = data.conditions
    .filter((one) => one.fails > 0)
    .toSorted((a, b) => b.onlyThis - a.onlyThis || b.fails - a.fails);
  return (
    <div className="rd-why">
      {data.obstacles.map(({ obstacle, limit, used }) => (
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
