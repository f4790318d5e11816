import { analyses, AnalyseId, analyseStatus, type OutputOf, principalKind } from '@renderdesk/contract';
import { type ReactNode, useMemo, useState } from 'react';
import { useRead } from '../../../kit/call/index.ts';
import { detailScreen, DescriptionList } from '../../../kit/detail/index.ts';
import { columnKit, listPanel } from '../../../kit/list/index.ts';
import { useCoalescedRefetch } from '../../../kit/live/index.ts';
import { CopyButton, formatFigure, StatusTag } from '../../../kit/show/index.ts';
import { Empty, Failed, Skeleton } from '../../../kit/states/index.ts';
import { type Labels, useLabels, useLanguage } from '../../../kit/text/index.ts';
import { analyseActions } from './analyseActions.tsx';
import { renderTaskPath } from './analyseList.tsx';
import { eventOf } from './stageEvents.ts';
import { StageLog } from './StageLog.tsx';
import { useStageText } from './stage.texts.ts';
import '../detail.css';

type Analysis = OutputOf<typeof analyses.detail>;
type Lines = OutputOf<typeof analyses.log>['lines'];

const Title = ({ row }: { row: Analysis }): ReactNode => {
  const labels = useLabels('task');
  return (
    <>
      <span className="rd-cut">{row.sceneName}</span>
      <small className="rd-faint">
        {row.analyseId}
        <CopyButton value={String(row.analyseId)} />
      </small>
      <StatusTag code={row.status} table={analyseStatus} labels={labels} />
    </>
  );
};

const fact = columnKit<Analysis, never, keyof Analysis>();
const facts = [
  fact.text('userName', { link: ({ userId }) => `/user/userInformation/${userId}` }),
  fact.text('nodeName'),
  fact.id('renderTaskId', { link: renderTaskPath }),
  fact.time('submitTime'),
  fact.time('startTime'),
  fact.time('endTime'),
  fact.text('frames'),
  fact.reason('message'),
  fact.answer('failCode'),
  fact.text('scenePath'),
  fact.text('outputPath'),
];

const Strip = ({ row }: { row: Analysis }): ReactNode => {
  const labels = useLabels('task');
  const between = useLanguage() === 'zh' ? '、' : ', ';
  const t = useStageText();
  return (
    <section className="rd-panel">
      <DescriptionList
        row={row}
        facts={facts}
        labels={labels}
        copies={['scenePath', 'outputPath']}
        fold="analysis"
      />
      {row.blacklist.length > 0 && (
        <p>
          {t('blacklist', {
            nodes: row.blacklist.map(({ nodeName, failures }) => `${nodeName} (${failures})`).join(between),
          })}
        </p>
      )}
    </section>
  );
};

const LogPanel = ({ row }: { row: Analysis }): ReactNode => {
  const t = useStageText();
  /** The lines before the ones that are read now. */
  const [earlier, setEarlier] = useState<Lines>([]);
  const after = earlier.at(-1)?.n ?? 0;
  const { data, error, refetch } = useRead(
    analyses.log,
    { analyseId: row.analyseId, after },
    { quiet: true },
  );
  useCoalescedRefetch(['analysis'], 500, refetch);
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data && earlier.length === 0) return <Skeleton lines={8} />;
  const lines = [...earlier, ...(data?.lines ?? [])];
  return (
    <>
      <StageLog lines={lines} />
      {!data && <Skeleton lines={2} />}
      {data?.more && (
        <button type="button" onClick={() => setEarlier(lines)}>
          {t('more')}
        </button>
      )}
    </>
  );
};

const inspected = ['frames', 'cameras', 'software', 'plugins', 'bytes', 'compression', 'inspected'] as const;
const values = ['no', 'header', 'head', 'text', 'simulated'] as const;
const isAmong = <K extends string>(all: readonly K[], text: string): text is K =>
  all.some((one) => one === text);

const FoundValue = ({ name, value }: { name: string; value: string }): ReactNode => {
  const t = useStageText();
  if (name === 'bytes' && /^\d+$/.test(value)) return formatFigure(Number(value));
  return name === 'inspected' && isAmong(values, value) ? t(`value.${value}`) : value;
};

const FindingsPanel = ({ row }: { row: Analysis }): ReactNode => {
  const t = useStageText();
  const labels = useLabels('task');
  return (
    <>
      <h3>{t('facts')}</h3>
      {row.found.length === 0 ? (
        <p className="rd-faint">{t('empty.found')}</p>
      ) : (
        <table className="rd-plain-table">
          <tbody>
            {row.found.map(({ name, value }) => (
              <tr key={name}>
                <th scope="row">{isAmong(inspected, name) ? t(`inspected.${name}`) : name}</th>
                <td>
                  <FoundValue name={name} value={value} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <h3>{labels.field('findings')}</h3>
      {row.findings.length === 0 ? (
        <Empty title={t('empty.findings')} />
      ) : (
        <table className="rd-plain-table">
          <thead>
            <tr>
              {(['code', 'description', 'solution', 'blocks', 'detail'] as const).map((key) => (
                <th key={key} scope="col">
                  {labels.field(key)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {row.findings.map((tip, at) => (
              <tr key={at}>
                <td className="rd-mono">{tip.code}</td>
                <td>{tip.description}</td>
                <td>{tip.solution}</td>
                <td>{tip.blocks ? '✓' : ''}</td>
                <td className="rd-mono">{tip.detail}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
};

const Event = ({ action, labels }: { action: string; labels: Labels }): ReactNode => {
  const t = useStageText();
  const event = eventOf(action);
  if (event === undefined) return action;
  return typeof event === 'string' ? t(`event.${event}`) : labels.action(event);
};

const History = listPanel(analyses.history, ({ col }) => ({
  live: ['analysis'],
  filters: [],
  columns: [
    col.time('at', { sort: 'timeSort', width: 172 }),
    col.custom('action', (row, c) => <Event action={row.action} labels={c.labels} />, { width: 160 }),
    col.tag('fromStatus', analyseStatus, { width: 148 }),
    col.tag('toStatus', analyseStatus, { width: 148 }),
    col.tag('actorKind', principalKind, { width: 84 }),
    col.text('actor', { width: 116 }),
    col.reason('reason', { width: 200 }),
  ],
}));
const HistoryPanel = ({ row: { analyseId } }: { row: Analysis }): ReactNode => {
  const fixed = useMemo(() => ({ analyseId }), [analyseId]);
  return (
    <div className="rd-embedded-list">
      <History fixed={fixed} />
    </div>
  );
};

const heading = (key: 'log' | 'findings' | 'history') => () => useStageText()(`tab.${key}`);

/** The log page of an analysis: its log, what was found in the scene, and every change. */
export default detailScreen(analyses.detail, () => ({
  input: ({ id }) =>
    id !== undefined && /^[1-9]\d{0,14}$/.test(id) ? { analyseId: AnalyseId.parse(Number(id)) } : undefined,
  Title,
  name: ({ sceneName }) => sceneName,
  Strip,
  status: 'status',
  statusTable: analyseStatus,
  ownerField: 'userName',
  live: ['analysis'],
  actions: analyseActions,
  tabs: [
    { key: 'log', Heading: heading('log'), Panel: LogPanel },
    { key: 'findings', Heading: heading('findings'), Panel: FindingsPanel },
    { key: 'history', Heading: heading('history'), Panel: HistoryPanel },
  ],
}));
