import {
  openingBatches,
  type OpeningBatchId,
  openingFileKind,
  type OpeningFileKind,
  openingKind,
  openingProblem,
  openingState,
  type OutputOf,
} from '@renderdesk/contract';
import { type ReactNode, useState } from 'react';
import { download, useCommand, useRead } from '../../kit/call/index.ts';
import { useServerEvents } from '../../kit/live/index.ts';
import { useAllowed } from '../../kit/permission/index.ts';
import { EmptyValue, formatFigure, Money, StatusTag, Time } from '../../kit/show/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { ExplainLink } from '../../domain/index.ts';
import { OpeningPost, OpeningTotal, OpeningUpload } from './OpeningDialogs.tsx';
import { useReconciliationText } from './reconciliation.texts.ts';

type Batch = OutputOf<typeof openingBatches.read>;
type Doing = OpeningFileKind | 'total' | 'post';

const Heads = ({ names }: { names: readonly (readonly [string, boolean?])[] }): ReactNode => (
  <thead>
    <tr>
      {names.map(([name, isNumber]) => (
        <th key={name} scope="col" className={isNumber ? 'rd-number' : undefined}>
          {name}
        </th>
      ))}
    </tr>
  </thead>
);

const Problems = ({ batch }: { batch: Batch }): ReactNode => {
  const t = useReconciliationText();
  const labels = useLabels('reconciliation');
  if (batch.problemCount === 0) return null;
  return (
    <>
      <h4>
        {t(batch.problemCount > batch.problems.length ? 'openingFaultsCut' : 'openingFaults', {
          count: batch.problemCount,
          shown: batch.problems.length,
        })}
      </h4>
      <table className="rd-plain-table">
        <Heads
          names={[
            [labels.field('fileName')],
            [labels.field('line'), true],
            [labels.field('column')],
            [labels.field('problem')],
            [labels.field('cell')],
          ]}
        />
        <tbody>
          {batch.problems.map((one) => (
            <tr key={`${one.kind} ${one.line} ${one.column} ${one.problem}`}>
              <td>{batch.files.find(({ kind }) => kind === one.kind)?.fileName}</td>
              <td className="rd-number">{formatFigure(one.line)}</td>
              <td>{one.column}</td>
              <td>
                <StatusTag code={one.problem} table={openingProblem} labels={labels} />
              </td>
              <td>{one.cell === '' ? <EmptyValue /> : one.cell}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
};

const Totals = ({ batch }: { batch: Batch }): ReactNode => {
  const t = useReconciliationText();
  const labels = useLabels('reconciliation');
  const { field } = labels;
  return (
    <>
      <h4>{field('totals')}</h4>
      {batch.totals.length === 0 ? (
        <p className="rd-faint">{t('openingNoTotals')}</p>
      ) : (
        <table className="rd-plain-table">
          <Heads
            names={[
              [field('kind')],
              [field('told'), true],
              [field('inFile'), true],
              [field('difference'), true],
            ]}
          />
          <tbody>
            {batch.totals.map((one) => (
              <tr key={`${one.kind} ${one.currency}`}>
                <td>{labels.code(openingKind, one.kind)}</td>
                <td className="rd-number">
                  {one.told === null ? <EmptyValue /> : <Money amount={one.told} currency={one.currency} />}
                </td>
                <td className="rd-number">
                  <Money amount={one.inFile} currency={one.currency} />
                </td>
                <td className="rd-number">
                  <Money amount={one.difference} currency={one.currency} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
};

/** The account of the books that a kind is kept in. */
const accountOf = (kind: Batch['proof'][number]['kind']): 1 | 3 | 4 | 5 | 7 => {
  if (kind === 0) return 1;
  if (kind === 7) return 5;
  if (kind === 5) return 7;
  return kind === 4 || kind === 6 ? 4 : 3;
};

const Proof = ({ batch }: { batch: Batch }): ReactNode => {
  const labels = useLabels('reconciliation');
  const { field } = labels;
  if (batch.proof.length === 0) return null;
  return (
    <>
      <div className="rd-reconciliation-head">
        <h4>{field('proof')}</h4>
        <button
          type="button"
          className="rd-button"
          onClick={() =>
            void download(openingBatches.report, { batchId: batch.batchId }).catch(() => undefined)
          }
        >
          {labels.action(openingBatches.report)}
        </button>
      </div>
      <table className="rd-plain-table">
        <Heads
          names={[
            [field('earlierId')],
            [field('userId')],
            [field('kind')],
            [field('inFile'), true],
            [field('inBooks'), true],
            [field('difference'), true],
          ]}
        />
        <tbody>
          {batch.proof.map((one) => (
            <tr key={`${one.earlierId} ${one.kind} ${one.currency}`}>
              <td>{one.earlierId}</td>
              <td>{one.userId ?? <EmptyValue />}</td>
              <td>{labels.code(openingKind, one.kind)}</td>
              <td className="rd-number">
                <Money amount={one.inFile} currency={one.currency} />
              </td>
              <td className="rd-number">
                {one.userId === null ? (
                  <Money amount={one.inBooks} currency={one.currency} />
                ) : (
                  <ExplainLink what={{ of: 'account', userId: one.userId, account: accountOf(one.kind) }}>
                    <Money amount={one.inBooks} currency={one.currency} />
                  </ExplainLink>
                )}
              </td>
              <td className="rd-number">
                <Money amount={one.difference} currency={one.currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
};

const Panel = ({ batchId }: { batchId: OpeningBatchId }): ReactNode => {
  const t = useReconciliationText();
  const labels = useLabels('reconciliation');
  const mayEdit = useAllowed(openingBatches.upload.access);
  const mayPost = useAllowed(openingBatches.post.access);
  const [doing, setDoing] = useState<Doing>();
  const { data, error, refetch } = useRead(openingBatches.read, { batchId }, { quiet: true, staleTime: 0 });
  const discard = useCommand(openingBatches.discard, {
    invalidates: [openingBatches.list, openingBatches.read],
  });
  useServerEvents(['openingBatch'], () => void refetch());
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={8} />;
  const isOpen = data.state === openingState.of.draft || data.state === openingState.of.stopped;
  const hasProof = data.state !== openingState.of.draft && data.state !== openingState.of.discarded;
  const done = (): void => setDoing(undefined);
  return (
    <section className="rd-panel">
      <h3>{t('openingBatch', { id: String(batchId) })}</h3>
      <p>
        <StatusTag code={data.state} table={openingState} labels={labels} />{' '}
        {hasProof && t('openingDone', { posted: data.posted, count: data.customers })}
      </p>
      <ul className="rd-blockers">
        {data.files.map(({ kind, fileName, lines }) => (
          <li key={kind}>
            {labels.code(openingFileKind, kind)}: {fileName} ({formatFigure(lines)})
          </li>
        ))}
      </ul>
      {data.state === openingState.of.stopped && <p>{t('openingStopped')}</p>}
      {isOpen && (
        <div className="rd-reconciliation-head">
          {mayEdit && (
            <>
              <button type="button" className="rd-button" onClick={() => setDoing(1)}>
                {t('openingFileCustomers')}
              </button>
              <button type="button" className="rd-button" onClick={() => setDoing(2)}>
                {t('openingFileBalances')}
              </button>
              <button type="button" className="rd-button" onClick={() => setDoing('total')}>
                {labels.action(openingBatches.setTotal)}
              </button>
              <button
                type="button"
                className="rd-button"
                disabled={discard.running || data.posted > 0}
                onClick={() => void discard.run({ batchId })}
              >
                {labels.action(openingBatches.discard)}
              </button>
            </>
          )}
          {mayPost && (
            <button
              type="button"
              className="rd-button rd-primary"
              disabled={!data.isReady}
              onClick={() => setDoing('post')}
            >
              {labels.action(openingBatches.post)}
            </button>
          )}
        </div>
      )}
      <Problems batch={data} />
      <Totals batch={data} />
      {hasProof && <Proof batch={data} />}
      {(doing === 1 || doing === 2) && (
        <OpeningUpload batchId={batchId} kind={doing} onDone={done} onClose={done} />
      )}
      {doing === 'total' && <OpeningTotal batchId={batchId} onClose={done} />}
      {doing === 'post' && <OpeningPost batchId={batchId} onClose={done} />}
    </section>
  );
};

/** Customers and balances of an earlier system: batches of files, their differences, and the proof per customer. */
const Opening = (): ReactNode => {
  const t = useReconciliationText();
  const labels = useLabels('reconciliation');
  const mayEdit = useAllowed(openingBatches.upload.access);
  const [chosen, setChosen] = useState<OpeningBatchId>();
  const [adding, setAdding] = useState(false);
  const { data, error, refetch } = useRead(openingBatches.list, {}, { quiet: true });
  useServerEvents(['openingBatch'], () => void refetch());
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={6} />;
  const shown = chosen ?? data[0]?.batchId;
  return (
    <div className="rd-close">
      {mayEdit && (
        <div className="rd-reconciliation-head">
          <button type="button" className="rd-button rd-primary" onClick={() => setAdding(true)}>
            {t('openingNew')}
          </button>
        </div>
      )}
      <section className="rd-panel">
        {data.length === 0 ? (
          <p className="rd-faint">{t('openingNone')}</p>
        ) : (
          <table className="rd-plain-table">
            <Heads
              names={[
                [labels.field('batchId')],
                [labels.field('state')],
                [labels.field('companyName')],
                [labels.field('createdBy')],
                [labels.field('createTime')],
                [labels.field('posted'), true],
              ]}
            />
            <tbody>
              {data.map((one) => (
                <tr key={one.batchId} aria-current={one.batchId === shown || undefined}>
                  <td>
                    <button type="button" className="rd-link" onClick={() => setChosen(one.batchId)}>
                      {one.batchId}
                    </button>
                  </td>
                  <td>
                    <StatusTag code={one.state} table={openingState} labels={labels} />
                  </td>
                  <td>{one.companyName}</td>
                  <td>{one.createdBy}</td>
                  <td>
                    <Time at={one.createTime} />
                  </td>
                  <td className="rd-number">{formatFigure(one.posted)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </section>
      {shown !== undefined && <Panel key={shown} batchId={shown} />}
      {adding && (
        <OpeningUpload
          kind={1}
          onDone={(batchId) => {
            setChosen(batchId);
            setAdding(false);
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  );
};
export default Opening;
