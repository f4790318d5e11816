import type { ReactNode } from 'react';
import { type OperationId, operationLog, sealState } from '@renderdesk/contract';
import { useRead } from '../../kit/call/index.ts';
import { formatTime, StatusTag } from '../../kit/show/index.ts';
import { Failed } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useMonitorText } from './monitor.texts.ts';

const hints = {
  [sealState.of.intact]: 'sealHint.intact',
  [sealState.of.waiting]: 'sealHint.waiting',
  [sealState.of.altered]: 'sealHint.altered',
  [sealState.of.broken]: 'sealHint.broken',
  [sealState.of.unknown]: 'sealHint.unknown',
} as const;

/** Whether a record is as it was sealed, verified as it is opened and as often as one asks. */
export const Seal = ({ operationId }: { operationId: OperationId }): ReactNode => {
  const t = useMonitorText();
  const labels = useLabels('monitor');
  const { data, error, refetch, isFetching } = useRead(
    operationLog.verify,
    { operationId },
    { quiet: true, staleTime: 0 },
  );
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  return (
    <div className="rd-seal" role="status" aria-busy={isFetching}>
      {!data || isFetching ? (
        <span className="rd-faint">{t('verifying')}</span>
      ) : (
        <>
          <p>
            <StatusTag code={data.state} table={sealState} labels={labels} /> {t(hints[data.state])}
          </p>
          <p className="rd-faint">
            {data.sealId !== null &&
              data.sealTime !== null &&
              t('sealed', { seal: data.sealId, time: formatTime(data.sealTime), count: data.rows })}{' '}
            {t('verified', { time: formatTime(data.verifyTime) })}{' '}
            <button type="button" className="rd-link" onClick={() => void refetch()}>
              {t('verifyAgain')}
            </button>
          </p>
        </>
      )}
    </div>
  );
};
