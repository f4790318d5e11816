import { type CleanTimerId, cleanTimers } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { useRead } from '../../kit/call/index.ts';
import { Dialog } from '../../kit/dialogs/index.ts';
import { formatBytes, formatFigure, formatTime } from '../../kit/show/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useStorageText } from './storage.texts.ts';

interface DryRunProps {
  readonly id: CleanTimerId;
  readonly onClose: () => void;
}

/** What a run of a timer would plan now, and when it runs. */
export default ({ id, onClose }: DryRunProps): ReactNode => {
  const t = useStorageText();
  const labels = useLabels('storage');
  const { data, error, refetch } = useRead(cleanTimers.dryRun, { timerId: id }, { quiet: true });
  return (
    <Dialog title={labels.action(cleanTimers.dryRun)} width="min(640px, 94vw)" onClose={onClose}>
      <div className="rd-dialog-body">
        {error && <Failed error={error} onRetry={() => void refetch()} />}
        {!error && !data && <Skeleton lines={4} />}
        {data && (
          <>
            <p>
              {t('customersNow', { count: formatFigure(data.customers), space: formatBytes(data.space) })}
            </p>
            <ul>
              {data.samples.map((one) => (
                <li key={`${one.userName} ${one.storageName}`}>
                  {one.userName} · {one.storageName} · {formatBytes(one.usedSpace)}
                </li>
              ))}
            </ul>
            <h3>{t('nextRuns')}</h3>
            <ul>
              {data.nextRunTimes.map((at) => (
                <li key={at}>{formatTime(at)}</li>
              ))}
            </ul>
          </>
        )}
      </div>
      <footer>
        <button type="button" className="rd-button rd-primary" onClick={onClose}>
          {t('close')}
        </button>
      </footer>
    </Dialog>
  );
};
