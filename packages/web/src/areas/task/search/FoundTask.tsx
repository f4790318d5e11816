import { frames, frameStatus, type OutputOf, type renderFacts, renderStatus } from '@renderdesk/contract';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { useRead } from '../../../kit/call/index.ts';
import { formatFigure, Progress, StatusTag, Time } from '../../../kit/show/index.ts';
import { Skeleton, Failed } from '../../../kit/states/index.ts';
import { useLabels } from '../../../kit/text/index.ts';
import { detailPath, filesPath, framePath, imagesPath, taskLogPath } from '../paths.ts';
import { useDetailPageText } from '../renderDetail.texts.ts';
import { useSearchText } from './search.texts.ts';

export type Found = OutputOf<typeof renderFacts.globalSearch>['items'][number];

/** The frames of a found task by status, each a link to them, and the ways into the task. */
const Opened = ({ task }: { task: Found }): ReactNode => {
  const t = useSearchText();
  const words = useDetailPageText();
  const labels = useLabels('task');
  const { taskId } = task;
  const { data, error, refetch } = useRead(frames.conditions, { taskId }, { quiet: true });
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={2} />;
  return (
    <>
      {data.byStatus.length === 0 && <p className="rd-faint">{t('noFrames')}</p>}
      <ul className="rd-found-frames">
        {data.byStatus.map((one) => (
          <li key={one.frameStatus}>
            <Link to={`${detailPath(task)}?tab=frames&frameStatusList=${one.frameStatus}`}>
              <StatusTag code={one.frameStatus} table={frameStatus} labels={labels} />{' '}
              {formatFigure(one.frames)}
            </Link>
          </li>
        ))}
      </ul>
      <p className="rd-found-links">
        <Link to={detailPath(task)}>{t('task')}</Link>
        {task.frame && (
          <Link to={framePath(task, task.frame.ix)}>{t('frame', { label: task.frame.label })}</Link>
        )}
        <Link to={imagesPath(task)}>{words('link.images')}</Link>
        <Link to={taskLogPath(task)}>{words('link.logs')}</Link>
        <Link to={filesPath(task)}>{words('link.files')}</Link>
      </p>
    </>
  );
};

/** One task that was found: a line, and below it, when it stands open, its frames and links. */
export const FoundTask = ({
  task,
  isOpen,
  onToggle,
}: {
  task: Found;
  isOpen: boolean;
  onToggle: () => void;
}): ReactNode => {
  const t = useSearchText();
  const labels = useLabels('task');
  const body = useId();
  return (
    <li className="rd-found">
      <div className="rd-found-line">
        <button
          type="button"
          className="rd-tool"
          aria-expanded={isOpen}
          aria-controls={body}
          aria-label={t('open', { task: String(task.taskId) })}
          onClick={onToggle}
        >
          <span aria-hidden>{isOpen ? '▾' : '▸'}</span>
        </button>
        <Link to={detailPath(task)} className="rd-figure">
          {task.taskId}
        </Link>
        <span className="rd-cut">{task.sceneName}</span>
        <span className="rd-faint rd-cut">{task.projectName}</span>
        <StatusTag code={task.taskStatus} table={renderStatus} labels={labels} />
        {task.deleted && (
          <span className="rd-tag" data-tone="danger">
            {labels.field('deleted')}
          </span>
        )}
        <Progress done={task.success} total={task.total} tone="success" label={labels.field('success')} />
        <Time at={task.submitTime} />
      </div>
      <div id={body} className="rd-found-body" hidden={!isOpen}>
        {isOpen && <Opened task={task} />}
      </div>
    </li>
  );
};
