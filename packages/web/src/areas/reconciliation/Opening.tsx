import {
  openingBatches,
  type OpeningBatchId,
  type OpeningFailure,
  openingFailures,
  openingFileKind,
  type OpeningFileKind,
  openingState,
} from '@renderdesk/contract';
import { type ReactNode, useState } from 'react';
import { useCommand, useRead } from '../../kit/call/index.ts';
import { useServerEvents } from '../../kit/live/index.ts';
import { useAllowed } from '../../kit/permission/index.ts';
import { formatFigure, StatusTag, Time } from '../../kit/show/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { OpeningDecide, OpeningTotal, OpeningUpload } from './OpeningDialogs.tsx';
import { Heads, InTheWay, Problems, Proof, Totals } from './OpeningTables.tsx';
import { useReconciliationText } from './reconciliation.texts.ts';

const isKnown = (failure: string): failure is OpeningFailure =>
  openingFailures.some((one) => one === failure);

type Doing = OpeningFileKind | 'total' | 'post' | 'reverse';

const Panel = ({ batchId }: { batchId: OpeningBatchId }): ReactNode => {
  const t = useReconciliationText();
  const labels = useLabels('reconciliation');
  const mayEdit = useAllowed(openingBatches.upload.access);
  const mayPost = useAllowed(openingBatches.post.access);
  const [doing, setDoing] = useState<Doing>();
  const { data, error, refetch } = useRead(openingBatches.read, { batchId }, { quiet: true, staleTime: 0 });
  const discard = useCommand(openingBatches.discard);
  useServerEvents(['openingBatch'], () => void refetch());
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={8} />;
  const isOpen = data.state === openingState.of.draft || data.state === openingState.of.stopped;
  const isReversible =
    data.state === openingState.of.posted || (data.state === openingState.of.stopped && data.posted > 0);
  const hasProof = data.state !== openingState.of.draft && data.state !== openingState.of.discarded;
  const done = (): void => setDoing(undefined);
  return (
    <section className="rd-panel">
      <h3>{t('openingBatch', { id: String(batchId) })}</h3>
      <p>
        <StatusTag code={data.state} table={openingState} labels={labels} />{' '}
        {hasProof &&
          data.state !== openingState.of.reversed &&
          t('openingDone', { posted: data.posted, count: data.customers })}
      </p>
      <ul className="rd-blockers">
        {data.files.map(({ kind, fileName, lines }) => (
          <li key={kind}>
            {labels.code(openingFileKind, kind)}: {fileName} ({formatFigure(lines)})
          </li>
        ))}
      </ul>
      {data.state === openingState.of.stopped && data.problemCount > 0 && <p>{t('openingStopped')}</p>}
      {data.failure !== '' && (
        <p role="status">
          {t('openingFailure', {
            failure: isKnown(data.failure) ? t(`failures.${data.failure}`) : data.failure,
          })}
        </p>
      )}
      {isOpen && (
        <div className="rd-reconciliation-head">
          {mayEdit && (
            <>
              {openingFileKind.codes.map((kind) => (
                <button key={kind} type="button" className="rd-button" onClick={() => setDoing(kind)}>
                  {t('openingFile', { kind: labels.code(openingFileKind, kind) })}
                </button>
              ))}
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
      {isReversible && mayPost && (
        <div className="rd-reconciliation-head">
          <button
            type="button"
            className="rd-button"
            disabled={data.inTheWay.length > 0}
            onClick={() => setDoing('reverse')}
          >
            {labels.action(openingBatches.reverse)}
          </button>
        </div>
      )}
      <Problems batch={data} />
      {isReversible && <InTheWay batch={data} />}
      <Totals batch={data} />
      {hasProof && <Proof batch={data} />}
      {typeof doing === 'number' && (
        <OpeningUpload batchId={batchId} kind={doing} onDone={done} onClose={done} />
      )}
      {doing === 'total' && <OpeningTotal batchId={batchId} onClose={done} />}
      {(doing === 'post' || doing === 'reverse') && (
        <OpeningDecide batchId={batchId} what={doing} onClose={done} />
      )}
    </section>
  );
};

/** What an earlier system had: batches of files, their differences, and the proof per customer. */
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
