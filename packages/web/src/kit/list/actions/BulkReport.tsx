import { type ReactNode, useEffect, useRef, useState } from 'react';
import {
  errorCodes,
  exportState,
  type IdResult,
  JobId,
  type PerIdAnswer,
  type PerIdCall,
  staffConsole,
} from '@renderdesk/contract';
import { callApi, useRead } from '../../call/index.ts';
import { copyText, Dialog, toast } from '../../dialogs/index.ts';
import { useServerEvents } from '../../live/index.ts';
import { Progress } from '../../show/index.ts';
import { parted } from './bulkReport.ts';
import { Report } from '../../states/index.ts';
import type { ListText } from '../list.texts.ts';

/** Milliseconds between polls of a job, in addition to pushed events. */
const look = 2000;
/** Rows of a report that are drawn; the copy button takes all of them. */
const drawn = 200;

interface Named {
  /** What one of them is called, by its id. */
  readonly nameOf: (id: number) => string;
}

const Results = ({
  results,
  nameOf,
  t,
}: Named & { results: readonly IdResult[]; t: ListText }): ReactNode => {
  const { done, refused } = parted(results);
  const [only, setOnly] = useState(refused.length > 0);
  const shown = only ? refused : results;
  const copy = async (): Promise<void> => {
    if (await copyText(shown.map((result) => nameOf(result.id)).join('\n'))) toast('success', t('copied'));
  };
  return (
    <>
      <div className="rd-report-bar">
        <span className="rd-tag" data-tone="success">
          {t('done', { count: done.length })}
        </span>
        <span className="rd-tag" data-tone={refused.length > 0 ? 'danger' : 'neutral'}>
          {t('refused', { count: refused.length })}
        </span>
        <label>
          <input type="checkbox" checked={only} onChange={(event) => setOnly(event.target.checked)} />
          {t('onlyRefused')}
        </label>
        <button type="button" className="rd-link" onClick={() => void copy()}>
          {t('copyIds')}
        </button>
      </div>
      <Report label={t('result')}>
        <table className="rd-plain-table">
          <thead>
            <tr>
              <th>{t('id')}</th>
              <th>{t('result')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.slice(0, drawn).map((result) => (
              <tr key={result.id}>
                <td className="rd-figure">{nameOf(result.id)}</td>
                <td data-refused={result.code !== errorCodes.success || undefined}>{result.message}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {shown.length > drawn && <p>{t('andMore', { count: shown.length - drawn })}</p>}
      </Report>
    </>
  );
};

const Job = ({
  jobId,
  nameOf,
  t,
  onDone,
}: Named & { jobId: number; t: ListText; onDone: () => void }): ReactNode => {
  const { data, refetch } = useRead(
    staffConsole.jobProgress,
    { jobId: JobId.parse(jobId) },
    { staleTime: 0, quiet: true },
  );
  const { of } = exportState;
  const going = data === undefined || data.state === of.queued || data.state === of.running;
  useServerEvents(['job'], () => void refetch());
  useEffect(() => {
    if (!going) return undefined;
    const timer = setInterval(() => void refetch(), look);
    return () => clearInterval(timer);
  }, [going, refetch]);
  const [isCancelling, setCancelling] = useState(false);
  const ended = useRef(false);
  useEffect(() => {
    if (going || ended.current) return;
    ended.current = true;
    onDone();
  });
  if (data && !going) return <Results results={data.results} nameOf={nameOf} t={t} />;
  return (
    <>
      <p>
        <Progress done={data?.progress ?? 0} total={data?.total ?? 0} label={t('result')} />
      </p>
      <p>{t('background')}</p>
      <p>
        <button
          type="button"
          className="rd-button"
          disabled={isCancelling}
          onClick={() => {
            setCancelling(true);
            callApi(staffConsole.cancelJob, { jobId: JobId.parse(jobId) })
              .catch(() => undefined)
              .finally(() => void refetch());
          }}
        >
          {t('cancelRest')}
        </button>
      </p>
    </>
  );
};

/** What became of each id, or how far the job is that works on them; it goes on when the dialog is closed. */
export const BulkReport = ({
  call,
  name,
  answer,
  nameOf,
  t,
  onDone,
  onClose,
}: Named & {
  call: PerIdCall;
  name: string;
  answer: PerIdAnswer;
  t: ListText;
  onDone: () => void;
  onClose: () => void;
}): ReactNode => (
  <Dialog title={t('report', { action: name })} width="min(640px, 92vw)" onClose={onClose}>
    <div className="rd-dialog-body" data-call={call.name}>
      {answer.jobId === undefined ? (
        <Results results={answer.results} nameOf={nameOf} t={t} />
      ) : (
        <Job jobId={answer.jobId} nameOf={nameOf} t={t} onDone={onDone} />
      )}
    </div>
    <footer>
      <button type="button" className="rd-button" data-autofocus onClick={onClose}>
        {t('close')}
      </button>
    </footer>
  </Dialog>
);
