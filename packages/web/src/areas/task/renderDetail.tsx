import { type OutputOf, renders, renderStatus, TaskId, UserId } from '@renderdesk/contract';
import { lazy, type ReactNode, useState } from 'react';
import { WaitingRequests } from '../../domain/index.ts';
import { detailScreen } from '../../kit/detail/index.ts';
import { Dialog, lateDialog } from '../../kit/dialogs/index.ts';
import { CopyButton, formatFigure, Money, Progress, StatusTag } from '../../kit/show/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { SearchLink, useDialogParam } from '../../kit/url/index.ts';
import { Eta } from './Eta.tsx';
import { FramesPanel } from './frames/FramesPanel.tsx';
import { Overview } from './Overview.tsx';
import { progressTone, renderActions } from './renderActions.tsx';
import { useDetailPageText } from './renderDetail.texts.ts';
import { WhyPanel } from './WhyPanel.tsx';
import './detail.css';

const FrameDrawer = lateDialog(() => import('./frames/FrameDrawer.tsx'));
const AttemptsPanel = lazy(() => import('./timeline/AttemptsPanel.tsx'));
const ConsumptionPanel = lazy(() => import('./ConsumptionPanel.tsx'));
const StatisticsPanel = lazy(() => import('./StatisticsPanel.tsx'));
const HistoryPanel = lazy(() => import('./HistoryPanel.tsx'));
const ParametersPanel = lazy(() => import('./ParametersPanel.tsx'));
const IssuesPanel = lazy(() => import('./issues/IssuesPanel.tsx'));

type Task = OutputOf<typeof renders.detail>;

const Title = ({ row }: { row: Task }): ReactNode => {
  const labels = useLabels('task');
  return (
    <>
      <span className="rd-cut">{row.sceneName}</span>
      <small className="rd-faint">
        {row.taskId}
        <CopyButton value={String(row.taskId)} />
      </small>
      <StatusTag code={row.taskStatus} table={renderStatus} labels={labels} />
    </>
  );
};

type Counts = Pick<Task, 'success' | 'running' | 'waiting' | 'failure' | 'aborted' | 'total'>;
const counters = ['success', 'running', 'waiting', 'failure', 'aborted'] as const;
const tones = {
  success: 'success',
  running: 'running',
  waiting: 'waiting',
  failure: 'danger',
  aborted: 'held',
} as const;
/** The counts of a task before anything is known of it (checklist T-047). */
const noCounts: Counts = { success: 0, running: 0, waiting: 0, failure: 0, aborted: 0, total: 0 };

/** A task's counts: how many of its frames are done, and how many stand how. */
const Counted = ({
  of,
  tone,
  children,
}: {
  of: Counts;
  tone: ReturnType<typeof progressTone>;
  children?: ReactNode;
}): ReactNode => {
  const labels = useLabels('task');
  return (
    <>
      <Progress done={of.success} total={of.total} tone={tone} label={labels.field('success')} />
      <ul>
        {counters.map((key) => (
          <li key={key} data-tone={of[key] > 0 ? tones[key] : 'neutral'}>
            {labels.field(key)} <b>{formatFigure(of[key])}</b>
          </li>
        ))}
        {children}
      </ul>
    </>
  );
};

const Before = (): ReactNode => (
  <section className="rd-panel rd-strip" aria-busy>
    <Counted of={noCounts} tone="running" />
  </section>
);

/** How the task stands: its frames, when the rest may be done, what it has cost, and why it does not go on. */
const Strip = ({ row }: { row: Task }): ReactNode => {
  const t = useDetailPageText();
  const labels = useLabels('task');
  const [asking, setAsking] = useState(false);
  const moves = row.running > 0 || row.waiting > 0;
  return (
    <>
      <WaitingRequests kind="task" id={row.taskId} />
      <section className="rd-panel rd-strip">
        <Counted of={row} tone={progressTone(row)}>
          {row.stuckFrames > 0 && (
            <li data-tone="warning">
              {labels.field('stuck')} <b>{formatFigure(row.stuckFrames)}</b>
            </li>
          )}
        </Counted>
        <span>
          {labels.field('runningNodes')} <b>{formatFigure(row.runningNodes)}</b>
        </span>
        {moves && (
          <span className="rd-eta">
            {t('eta')}{' '}
            {row.etaLow === null || row.etaHigh === null ? (
              t('noEta')
            ) : (
              <Eta low={row.etaLow} high={row.etaHigh} />
            )}
          </span>
        )}
        <span>
          {labels.field('consume')}{' '}
          <SearchLink search="tab=consumption">
            <Money amount={row.consume} currency={row.currency} />
          </SearchLink>
        </span>
        <span>
          {labels.field('hold')} <Money amount={row.hold} currency={row.currency} />
        </span>
        {row.waiting > 0 && (
          <button type="button" className="rd-link" onClick={() => setAsking(true)}>
            {t('why.title')}
          </button>
        )}
        {asking && (
          <Dialog title={t('why.title')} width="min(760px, 92vw)" onClose={() => setAsking(false)}>
            <div className="rd-dialog-body">
              <WhyPanel task={row} />
            </div>
          </Dialog>
        )}
        <FrameAt task={row} />
      </section>
    </>
  );
};

/** One frame beside the page, by `?frame=` in the address. */
const FrameAt = ({ task }: { task: Task }): ReactNode => {
  const param = useDialogParam('frame');
  const ix = param.value !== null && /^\d{1,7}$/.test(param.value) ? Number(param.value) : undefined;
  if (ix === undefined) return null;
  return (
    <FrameDrawer
      key={ix}
      task={task}
      ix={ix}
      onShow={(next) => param.replace(String(next))}
      onClose={param.close}
    />
  );
};

type TabKey =
  | 'overview'
  | 'frames'
  | 'attempts'
  | 'statistics'
  | 'consumption'
  | 'history'
  | 'parameters'
  | 'issues';
const heading = (key: TabKey) => () => useDetailPageText()(`tab.${key}`);
const positive = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;

/** One render task, running or ended; a user that is not its own finds nothing (foundation, «holes»). */
export const renderDetail = () =>
  detailScreen(renders.detail, () => ({
    input: ({ id, userId }) => {
      const [task, user] = [positive(id), positive(userId)];
      if (task === undefined || user === undefined) return undefined;
      return { taskId: TaskId.parse(task), userId: UserId.parse(user) };
    },
    Title,
    Strip,
    Before,
    status: 'taskStatus',
    statusTable: renderStatus,
    ownerField: 'userName',
    live: ['task'],
    actions: renderActions,
    tabs: [
      { key: 'overview', Heading: heading('overview'), Panel: Overview },
      { key: 'frames', Heading: heading('frames'), Panel: FramesPanel },
      { key: 'attempts', Heading: heading('attempts'), Panel: AttemptsPanel },
      { key: 'statistics', Heading: heading('statistics'), Panel: StatisticsPanel },
      { key: 'consumption', Heading: heading('consumption'), Panel: ConsumptionPanel },
      { key: 'history', Heading: heading('history'), Panel: HistoryPanel },
      { key: 'parameters', Heading: heading('parameters'), Panel: ParametersPanel },
      { key: 'issues', Heading: heading('issues'), Panel: IssuesPanel },
    ],
  }));
