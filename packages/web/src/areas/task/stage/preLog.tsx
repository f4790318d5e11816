import {
  attemptOutcome,
  type OutputOf,
  preHandles,
  preStatus,
  principalKind,
  renderStatus,
  TaskId,
} from '@renderdesk/contract';
import { type ReactNode, useMemo, useState } from 'react';
import { useRead } from '../../../kit/call/index.ts';
import { DescriptionList, detailScreen } from '../../../kit/detail/index.ts';
import { columnKit, listPanel } from '../../../kit/list/index.ts';
import { useCoalescedRefetch } from '../../../kit/live/index.ts';
import { CopyButton, StatusTag } from '../../../kit/show/index.ts';
import { Empty, Failed, Skeleton } from '../../../kit/states/index.ts';
import { type Labels, useLabels } from '../../../kit/text/index.ts';
import { eventWords } from '../events.ts';
import { useDetailPageText } from '../renderDetail.texts.ts';
import { preActions } from './preActions.tsx';
import { useStageText } from './stage.texts.ts';
import '../detail.css';
import './stage.css';

type PreTask = OutputOf<typeof preHandles.detail>;

const Title = ({ row }: { row: PreTask }): ReactNode => {
  const labels = useLabels('task');
  return (
    <>
      <span className="rd-cut">{row.sceneName}</span>
      <small className="rd-faint">
        {row.taskId}
        <CopyButton value={String(row.taskId)} />
      </small>
      <StatusTag code={row.taskStatus} table={preStatus} labels={labels} />
    </>
  );
};

const fact = columnKit<PreTask, never, keyof PreTask>();
const facts = [
  fact.text('userName', { link: ({ userId }) => `/user/userInformation/${userId}` }),
  fact.tag('renderStatus', renderStatus),
  fact.progress('preDone', 'preFrames'),
  fact.text('nodeName'),
  fact.number('level'),
  fact.time('submitTime'),
  fact.time('startTime'),
  fact.time('completedTime'),
  fact.number('preOvertimeMinutes'),
  fact.number('preOvertimeStopMinutes'),
  fact.texts('properties'),
  fact.texts('requirements'),
  fact.texts('constraints'),
  fact.texts('category'),
  fact.text('scenePath'),
  fact.text('outputPath'),
];
const Strip = ({ row }: { row: PreTask }): ReactNode => (
  <section className="rd-panel">
    <DescriptionList
      row={row}
      facts={facts}
      labels={useLabels('task')}
      copies={['scenePath', 'outputPath']}
      fold="preHandle"
    />
  </section>
);

type Attempt = OutputOf<typeof preHandles.logs>['attempts'][number];

const AttemptLog = ({ taskId, attempt }: { taskId: TaskId; attempt: Attempt }): ReactNode => {
  const t = useStageText();
  const [pageNum, setPage] = useState(1);
  const { ix, n } = attempt;
  const { data, error, refetch } = useRead(preHandles.log, { taskId, ix, n, pageNum }, { quiet: true });
  useCoalescedRefetch(['frame'], 500, refetch);
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={8} />;
  if (data.lines.length === 0) return <Empty title={t('empty.log')} hint={t('empty.preLogHint')} />;
  return (
    <>
      <p>
        {data.more && (
          <button type="button" onClick={() => setPage(pageNum + 1)}>
            {t('earlier')}
          </button>
        )}{' '}
        {pageNum > 1 && (
          <button type="button" onClick={() => setPage(pageNum - 1)}>
            {t('more')}
          </button>
        )}
      </p>
      <ol className="rd-stage-log">
        {data.lines.map(({ at, text }) => (
          <li key={at}>
            <code>{text}</code>
          </li>
        ))}
      </ol>
    </>
  );
};

const LogPanel = ({ row: { taskId } }: { row: PreTask }): ReactNode => {
  const t = useStageText();
  const labels = useLabels('task');
  const [chosen, choose] = useState(0);
  const { data, error, refetch } = useRead(preHandles.logs, { taskId }, { quiet: true });
  useCoalescedRefetch(['frame'], 500, refetch);
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={8} />;
  const attempt = data.attempts[chosen];
  if (!attempt) return <Empty title={t('empty.log')} hint={t('empty.preLogHint')} />;
  return (
    <>
      <label>
        {t('attempt')}{' '}
        <select
          aria-label={t('attempt')}
          value={chosen}
          onChange={(event) => choose(Number(event.target.value))}
        >
          {data.attempts.map((one, at) => (
            <option key={`${one.ix} ${one.n}`} value={at}>
              {`${one.label} · ${one.n} · ${one.nodeName}`}
            </option>
          ))}
        </select>
      </label>{' '}
      {attempt.outcome !== null && (
        <StatusTag code={attempt.outcome} table={attemptOutcome} labels={labels} />
      )}{' '}
      {attempt.reason}
      <AttemptLog key={`${attempt.ix} ${attempt.n}`} taskId={taskId} attempt={attempt} />
    </>
  );
};

const Event = ({ action, labels }: { action: string; labels: Labels }): ReactNode =>
  eventWords(useDetailPageText(), labels, action);
const History = listPanel(preHandles.history, ({ col }) => ({
  live: ['task', 'frame'],
  filters: [],
  columns: [
    col.time('at', { sort: 'timeSort', width: 172 }),
    col.custom('action', (row, c) => <Event action={row.action} labels={c.labels} />, { width: 160 }),
    col.tag('fromStatus', renderStatus, { width: 124 }),
    col.tag('toStatus', renderStatus, { width: 124 }),
    col.tag('actorKind', principalKind, { width: 84 }),
    col.text('actor', { width: 116 }),
    col.reason('reason', { width: 200 }),
  ],
}));
const HistoryPanel = ({ row: { taskId } }: { row: PreTask }): ReactNode => {
  const fixed = useMemo(() => ({ taskId }), [taskId]);
  return (
    <div className="rd-embedded-list">
      <History fixed={fixed} />
    </div>
  );
};

const heading = (key: 'log' | 'history') => () => useStageText()(`tab.${key}`);

/** The log page of pre-handling: the logs of its attempts, and every change of its task. */
export default detailScreen(preHandles.detail, () => ({
  input: ({ id }) =>
    id !== undefined && /^[1-9]\d{0,14}$/.test(id) ? { taskId: TaskId.parse(Number(id)) } : undefined,
  Title,
  name: ({ sceneName }) => sceneName,
  Strip,
  status: 'taskStatus',
  statusTable: preStatus,
  ownerField: 'userName',
  live: ['task', 'frame'],
  actions: preActions,
  tabs: [
    { key: 'log', Heading: heading('log'), Panel: LogPanel },
    { key: 'history', Heading: heading('history'), Panel: HistoryPanel },
  ],
}));
