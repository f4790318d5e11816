import { nodeConstraints, type NodeConstraintId } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { useRead } from '../../kit/call/index.ts';
import { formatFigure } from '../../kit/show/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { Go } from '../../kit/url/index.ts';
import { useConfigText } from './config.texts.ts';

/** What a constraint touches: the nodes that it leaves, and the open tasks that have it. */
export const ConstraintBelow = ({
  row,
}: {
  row: { readonly nodeConstraintId: NodeConstraintId };
}): ReactNode => {
  const t = useConfigText();
  const { nodeConstraintId } = row;
  const { data, error, refetch } = useRead(nodeConstraints.touches, { nodeConstraintId }, { quiet: true });
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={2} />;
  return (
    <>
      <p>
        {t('touchedNodes', { count: formatFigure(data.nodeCount), all: formatFigure(data.allNodes) })}{' '}
        <span className="rd-faint">{data.nodes.map((node) => node.nodeName).join(', ')}</span>
      </p>
      <p>
        {t('touchedTasks', { count: formatFigure(data.taskCount), stuck: formatFigure(data.stuckCount) })}{' '}
        {data.tasks.map((task) => (
          <span key={task.taskId}>
            <Go href={`/task/renderRunningDetail/${task.taskId}/${task.userId}`}>{task.sceneName}</Go>{' '}
          </span>
        ))}
      </p>
      <p className="rd-faint">{t('touchedHint')}</p>
    </>
  );
};
