import type { ReactNode } from 'react';
import { copyText } from '../dialogs/index.ts';
import { Refused, type TransportFailed } from '../call/index.ts';
import type { ListText } from './list.text.ts';

type Failure = Refused | TransportFailed;

const RequestNumber = ({ error, t }: { error: Failure; t: ListText }): ReactNode => {
  const id = error instanceof Refused ? error.requestId : undefined;
  return (
    id !== undefined && (
      <button type="button" className="rd-link" onClick={() => void copyText(id)}>
        {t('requestId', { id })}
      </button>
    )
  );
};
const words = (error: Failure): string => (error instanceof Refused ? error.message : '');

/** Instead of rows that could not be loaded: what happened, that nothing was changed, the request, and a retry. */
export const ListFailed = ({
  error,
  t,
  onRetry,
}: {
  error: Failure;
  t: ListText;
  onRetry: () => void;
}): ReactNode => (
  <div className="rd-instead" role="alert">
    <h2>{t('failed')}</h2>
    <p>
      {words(error)} {t('nothingChanged')}
    </p>
    <p>
      <button type="button" className="rd-button" onClick={onRetry}>
        {t('retry')}
      </button>
    </p>
    <RequestNumber error={error} t={t} />
  </div>
);

/** Above rows that are kept although the last reading was refused. */
export const ListOutdated = ({
  error,
  t,
  onRetry,
}: {
  error: Failure;
  t: ListText;
  onRetry: () => void;
}): ReactNode => (
  <p className="rd-notice rd-list-notice" data-tone="warning" role="alert">
    {words(error)} {t('failedKept')} <RequestNumber error={error} t={t} />
    <button type="button" className="rd-link" onClick={onRetry}>
      {t('retry')}
    </button>
  </p>
);

/** Instead of rows where there are none: why, and what to do. */
export const ListEmpty = ({
  filtered,
  t,
  onReset,
}: {
  filtered: boolean;
  t: ListText;
  onReset: () => void;
}): ReactNode => (
  <div className="rd-instead">
    <h2>{filtered ? t('emptyFiltered') : t('empty')}</h2>
    <p>{filtered ? t('emptyFilteredHint') : t('emptyHint')}</p>
    {filtered && (
      <button type="button" className="rd-button" onClick={onReset}>
        {t('reset')}
      </button>
    )}
  </div>
);
