import { errorCodes, FrameId, frames, type OutputOf, TaskId } from '@renderdesk/contract';
import { Link, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Refused, useRead } from '../../kit/call/index.ts';
import { Skeleton, Empty, Failed, Missing } from '../../kit/states/index.ts';
import { useSearch } from '../../kit/url/index.ts';
import { useLogText } from './logs/log.texts.ts';
import { LogView } from './logs/LogView.tsx';
import { detailPath, framePath } from './paths.ts';

/** Frames that the choice of a task's logs offers, the latest begun first. */
const offered = 200;

const useAttempt = (): readonly [number | undefined, (n: number) => void] => {
  const [search, go] = useSearch();
  const params = new URLSearchParams(search);
  const n = Number(params.get('n'));
  return [
    Number.isInteger(n) && n > 0 ? n : undefined,
    (next) => {
      params.set('n', String(next));
      go(params.toString(), { replace: true });
    },
  ];
};

const FrameLog = ({
  frame,
  ended,
  children,
}: {
  frame: OutputOf<typeof frames.detail>;
  ended: boolean;
  children?: ReactNode;
}): ReactNode => {
  const t = useLogText();
  const [n, setN] = useAttempt();
  const task = { taskId: frame.taskId, userId: frame.userId, taskFlag: ended ? 1 : 0 };
  return (
    <div className="rd-log-page">
      <header>
        <h2>{t('frame', { label: frame.label })}</h2>
        {children}
        <Link to={framePath(task, frame.ix)}>{t('toFrame')}</Link>
        <Link to={detailPath(task)}>{t('toTask')}</Link>
      </header>
      <LogView
        key={`${frame.frameId} ${n}`}
        frameId={frame.frameId}
        attempts={frame.attempts}
        n={n}
        onAttempt={setN}
      />
    </div>
  );
};

/** The logs of a task: the frame that began last, and the others to choose from. */
const TaskLogs = ({ taskId, ended }: { taskId: TaskId; ended: boolean }): ReactNode => {
  const t = useLogText();
  const [chosen, setChosen] = useState<FrameId>();
  const list = useRead(frames.list, { taskId, frameStartFlag: 0, pageSize: offered }, { quiet: true });
  const withLog = list.data?.items.filter((frame) => frame.logSize > 0) ?? [];
  const frameId = chosen ?? withLog[0]?.frameId;
  const { data, error, refetch } = useRead(
    frames.detail,
    { frameId: frameId ?? FrameId.parse(1) },
    { quiet: true, enabled: frameId !== undefined },
  );
  const failure = list.error ?? error;
  if (failure)
    return <Failed error={failure} onRetry={() => void (list.error ? list.refetch() : refetch())} />;
  if (list.data && frameId === undefined) return <Empty title={t('noLogs')} hint={t('noLogsHint')} />;
  if (!data) return <Skeleton lines={12} />;
  return (
    <FrameLog frame={data} ended={ended}>
      <label>
        {t('choose')}{' '}
        <select value={frameId} onChange={(event) => setChosen(FrameId.parse(Number(event.target.value)))}>
          {withLog.map((one) => (
            <option key={one.frameId} value={one.frameId}>
              {one.label}
            </option>
          ))}
        </select>
      </label>
    </FrameLog>
  );
};

/** The id is a frame's where a frame was opened; one that is no frame's is a task's (foundation, «holes»). */
const ById = ({ id, ended, ofTask }: { id: number; ended: boolean; ofTask: boolean }): ReactNode => {
  const { data, error, refetch } = useRead(
    frames.detail,
    { frameId: FrameId.parse(id) },
    { quiet: true, enabled: !ofTask },
  );
  const isNone = error instanceof Refused && error.code === errorCodes.notFound;
  if (ofTask || isNone) return <TaskLogs taskId={TaskId.parse(id)} ended={ended} />;
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  return data ? <FrameLog frame={data} ended={ended} /> : <Skeleton lines={12} />;
};

/** The log page of a frame or of a task's frames. */
export const renderLog = (ended: boolean) => (): ReactNode => {
  const { id } = useParams({ strict: false });
  const [search] = useSearch();
  const found = TaskId.safeParse(Number(id));
  const ofTask = new URLSearchParams(search).get('of') === 'task';
  return found.success ? <ById key={id} id={found.data} ended={ended} ofTask={ofTask} /> : <Missing />;
};
