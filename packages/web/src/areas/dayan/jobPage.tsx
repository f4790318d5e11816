import { dayanJobs, DayanJobId, type DayanKind, UserId } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { PlaceLink } from '../../domain/index.ts';
import { DescriptionList, detailScreen, type Tab } from '../../kit/detail/index.ts';
import { columnKit } from '../../kit/list/index.ts';
import { CopyButton, Progress, StatusTag } from '../../kit/show/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { EvidencePanel, HistoryPanel } from './EvidencePanel.tsx';
import { useDayanText } from './dayan.texts.ts';
import { jobActions } from './jobActions.tsx';
import { configPath, dayanKinds, type JobDetail, logPath, tilesPath } from './jobKinds.ts';
import { LogPanel } from './LogPanel.tsx';
import { OptionsPanel } from './OptionsPanel.tsx';
import { StagesPanel } from './StagesPanel.tsx';
import { TilesPanel } from './TilesPanel.tsx';
import './dayan.css';

const Title = ({ row }: { row: JobDetail }): ReactNode => {
  const labels = useLabels('dayan');
  return (
    <>
      <span className="rd-cut">{row.projectName}</span>
      <small className="rd-faint">
        {row.taskId}
        <CopyButton value={String(row.taskId)} />
      </small>
      <StatusTag code={row.status} table={dayanKinds[row.kind].statuses} labels={labels} />
    </>
  );
};

const fact = columnKit<JobDetail, never, string>();
const facts = [
  fact.text('userName', { link: ({ userId }) => `/user/userInformation/${userId}` }),
  fact.number('round'),
  fact.progress('tilesDone', 'tilesTotal'),
  fact.number('tilesFailed'),
  fact.text('nodeName'),
  fact.number('photosUsed'),
  fact.number('photosRejected'),
  fact.number('reprojectionError'),
  fact.number('points'),
  fact.number('controlPoints'),
  fact.number('area'),
  fact.number('resolution'),
  fact.money('consume', { currency: 'currency' }),
  fact.time('submitTime'),
  fact.time('startTime'),
  fact.time('endTime'),
  fact.reason('message'),
];

/** How far each step of the stage is, as reports and not as console text. */
const Steps = ({ row }: { row: JobDetail }): ReactNode => {
  const t = useDayanText();
  return (
    <ol className="rd-dayan-steps">
      {row.steps.map(({ step, progress }) => (
        <li key={step}>
          <span>{t(`step.${step as 'features'}`)}</span>
          <Progress
            done={Math.floor(progress / 10)}
            total={100}
            tone={progress === 1000 ? 'success' : 'running'}
          />
        </li>
      ))}
    </ol>
  );
};

/** The three pages of a job. */
const Pages = ({ row }: { row: JobDetail }): ReactNode => {
  const t = useDayanText();
  return (
    <nav className="rd-dayan-pages">
      <PlaceLink to={logPath(row.kind)(row)}>{t('page.log')}</PlaceLink>
      <PlaceLink to={tilesPath(row.kind)(row)}>{t('page.tiles')}</PlaceLink>
      <PlaceLink to={configPath(row.kind)(row)}>{t('page.options')}</PlaceLink>
    </nav>
  );
};

const Strip = ({ row }: { row: JobDetail }): ReactNode => (
  <section className="rd-panel">
    <DescriptionList row={row} facts={facts} labels={useLabels('dayan')} fold="dayan" />
    <Pages row={row} />
    <Steps row={row} />
  </section>
);

const heading = (key: 'log' | 'tiles' | 'options' | 'evidence' | 'stages' | 'history') => () =>
  useDayanText()(`tab.${key}`);
const own = {
  log: { key: 'log', Heading: heading('log'), Panel: LogPanel },
  tiles: { key: 'tiles', Heading: heading('tiles'), Panel: TilesPanel },
  options: { key: 'options', Heading: heading('options'), Panel: OptionsPanel },
} as const satisfies Record<string, Tab<JobDetail>>;
const evidence: Tab<JobDetail> = { key: 'evidence', Heading: heading('evidence'), Panel: EvidencePanel };
const others: readonly Tab<JobDetail>[] = [
  { key: 'stages', Heading: heading('stages'), Panel: StagesPanel },
  { key: 'history', Heading: heading('history'), Panel: HistoryPanel },
];

const isId = (text: string | undefined): text is string => text !== undefined && /^[1-9]\d{0,14}$/.test(text);

/**
 * A page of a job of one kind: its log, its tiles or its configuration document comes first. The address names the job, and its customer or
 * the triangulation that it began with; what does not fit is not found.
 */
export const jobPage = (kind: DayanKind, first: keyof typeof own) =>
  detailScreen(dayanJobs.detail, () => ({
    input: ({ taskId, userId, id, taskFlag }) => {
      if (!isId(taskId) || (taskFlag !== undefined && taskFlag !== '0' && taskFlag !== '1')) return undefined;
      return {
        taskId: DayanJobId.parse(Number(taskId)),
        kind,
        ...(isId(userId) && { userId: UserId.parse(Number(userId)) }),
        ...(isId(id) && { rootId: DayanJobId.parse(Number(id)) }),
      };
    },
    Title,
    name: ({ projectName }) => projectName,
    Strip,
    status: 'status' as never,
    statusTable: dayanKinds[kind].statuses as never,
    ownerField: 'userName',
    live: ['dayanJob'],
    actions: jobActions,
    tabs: [
      own[first],
      ...Object.values(own).filter((tab) => tab !== own[first]),
      ...(kind === 1 ? [evidence] : []),
      ...others,
    ] as readonly Tab<JobDetail>[],
  }));
