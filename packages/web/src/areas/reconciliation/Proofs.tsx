import { type OutputOf, type ProofRunId, proofs } from '@renderdesk/contract';
import { type ReactNode, useMemo, useState } from 'react';
import { useCommand, useRead } from '../../kit/call/index.ts';
import { Chart, type ChartData } from '../../kit/chart/index.ts';
import { useServerEvents } from '../../kit/live/index.ts';
import { formatFigure, formatTime, Time } from '../../kit/show/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { useLabels, useLanguage } from '../../kit/text/index.ts';
import { Go } from '../../kit/url/index.ts';
import { proofNames } from './proofs.texts.ts';
import { useReconciliationText } from './reconciliation.texts.ts';

type Read = OutputOf<typeof proofs.read>;
type Result = Read['results'][number];

/** Where a row of an invariant is looked at, by the columns that it names. */
const placeOf = (row: Result['firstRows'][number]): string | undefined => {
  const task = row['task_id'];
  if (task !== undefined) return `/task/renderDetails/${String(task)}`;
  const owner = row['owner_id'] ?? row['owner'];
  return owner !== undefined && owner !== 0
    ? `/user/userRechargeRecord?userName=id:${String(owner)}`
    : undefined;
};

const Rows = ({ result }: { result: Result }): ReactNode => {
  const t = useReconciliationText();
  return (
    <ul className="rd-blockers rd-proof-rows">
      {result.firstRows.map((row, at) => {
        const words = Object.entries(row)
          .map(([name, value]) => `${name} ${String(value)}`)
          .join(', ');
        const place = placeOf(row);
        return (
          // oxlint-disable-next-line react/no-array-index-key -- rows of a query have no id, and never move
          <li key={at}>
            {words} {place !== undefined && <Go href={place}>{t('go')}</Go>}
          </li>
        );
      })}
      {result.broken > result.firstRows.length && <li>…</li>}
    </ul>
  );
};

const One = ({ result }: { result: Result }): ReactNode => {
  const labels = useLabels('reconciliation');
  const t = useReconciliationText();
  const [open, setOpen] = useState(false);
  const language = useLanguage();
  const name = (language === 'zh' ? proofNames[result.holds] : undefined) ?? result.holds;
  return (
    <tr>
      <td>{t(`part.${result.part}`)}</td>
      <td>
        {name}
        {open && <Rows result={result} />}
      </td>
      <td className="rd-number">
        {result.broken === 0 ? (
          <span className="rd-tag" data-tone="success">
            0
          </span>
        ) : (
          <button
            type="button"
            className="rd-button"
            aria-expanded={open}
            aria-label={`${labels.field('broken')} ${result.broken}: ${name}`}
            onClick={() => setOpen(!open)}
          >
            {formatFigure(result.broken)}
          </button>
        )}
      </td>
      <td className="rd-number">{formatFigure(result.tookMs)}</td>
    </tr>
  );
};

const History = ({ data }: { data: Read }): ReactNode => {
  const t = useReconciliationText();
  const labels = useLabels('reconciliation');
  const picture = useMemo<ChartData>(
    () => ({
      points: data.history.map(({ beginTime }) => formatTime(beginTime)),
      series: [
        { name: labels.field('broken'), values: data.history.map(({ broken }) => broken), tone: 'danger' },
      ],
    }),
    [data.history, labels],
  );
  return (
    <section className="rd-panel">
      <Chart
        kind="bar"
        low
        title={t('history')}
        data={picture}
        pointsName={t('rounds')}
        hrefOf={(at) => {
          const run = data.history[at];
          return run && `/user/verifyBills?tab=proofs&run=${run.runId}`;
        }}
      />
    </section>
  );
};

/** What must always hold of the books and the farm, and whether it does: each number opens the rows that break it. */
const Proofs = (): ReactNode => {
  const t = useReconciliationText();
  const labels = useLabels('reconciliation');
  const asked = Number(new URLSearchParams(globalThis.location.search).get('run'));
  const { data, error, refetch } = useRead(proofs.read, asked > 0 ? { runId: asked as ProofRunId } : {}, {
    quiet: true,
    staleTime: 0,
    keepPrevious: true,
  });
  const run = useCommand(proofs.run, { success: false });
  useServerEvents(['proofRun'], () => void refetch());
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={10} />;
  const broken = data.results.filter((one) => one.broken > 0);
  return (
    <div className="rd-proofs">
      <div className="rd-reconciliation-head">
        <button
          type="button"
          className="rd-button rd-primary"
          disabled={run.running || data.running}
          onClick={() => void run.run({})}
        >
          {data.running ? t('asking') : labels.action(proofs.run)}
        </button>
        {data.beginTime === null ? (
          <span className="rd-faint">{t('noRound')}</span>
        ) : (
          <>
            <span className="rd-tag" data-tone={broken.length === 0 ? 'success' : 'danger'}>
              {broken.length === 0
                ? t('allHold', { count: data.results.length })
                : t('someBroken', { count: broken.length, asked: data.results.length })}
            </span>
            <span className="rd-faint">
              <Time at={data.beginTime} />
            </span>
          </>
        )}
      </div>
      {data.history.length > 1 && <History data={data} />}
      {data.results.length > 0 && (
        <section className="rd-panel">
          <table className="rd-plain-table">
            <thead>
              <tr>
                <th scope="col">{labels.field('part')}</th>
                <th scope="col">{labels.field('holds')}</th>
                <th scope="col" className="rd-number">
                  {labels.field('broken')}
                </th>
                <th scope="col" className="rd-number">
                  {labels.field('tookMs')}
                </th>
              </tr>
            </thead>
            <tbody>
              {[...broken, ...data.results.filter((one) => one.broken === 0)].map((result) => (
                <One key={`${result.part} ${result.holds}`} result={result} />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  );
};
export default Proofs;
