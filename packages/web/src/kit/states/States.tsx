import type { ReactNode } from 'react';
import { errorCodes } from '@renderdesk/contract';
import { Refused, type TransportFailed } from '../call/index.ts';
import { RequestId } from '../dialogs/index.ts';
import { useStatesText } from './states.texts.ts';
import './states.css';

/** Why something could not be loaded. */
export type Failure = Refused | TransportFailed;

/** The request's number as a button that copies it; nothing where no answer came. */
export const RequestNumber = ({ error }: { error: Failure }): ReactNode =>
  error instanceof Refused && error.requestId !== undefined && <RequestId id={error.requestId} />;

/** Instead of what could not be loaded: what happened, that nothing was changed, the request's number, and a retry. */
export const Failed = ({
  error,
  title,
  onRetry,
}: {
  error: Failure;
  title?: string;
  onRetry: () => void;
}): ReactNode => {
  const t = useStatesText();
  if (error instanceof Refused && error.code === errorCodes.notFound) return <Missing />;
  return (
    <div className="rd-instead" role="alert">
      <h2>{title ?? t('failed')}</h2>
      <p>{error instanceof Refused ? error.message : t('noAnswer')}</p>
      <p>
        <button type="button" className="rd-button" onClick={onRetry}>
          {t('retry')}
        </button>
      </p>
      <RequestNumber error={error} />
    </div>
  );
};

/** Shown for a thing that does not exist or that the person may not see; the text does not distinguish the two. */
export const Missing = (): ReactNode => {
  const t = useStatesText();
  return (
    <div className="rd-instead">
      <h2>{t('missing')}</h2>
      <p>{t('missingHint')}</p>
    </div>
  );
};

/** Nothing here: why, what to do, and a button for it. */
export const Empty = ({
  title,
  hint,
  children,
}: {
  title: ReactNode;
  hint?: ReactNode;
  children?: ReactNode;
}): ReactNode => (
  <div className="rd-instead">
    <h2>{title}</h2>
    {hint !== undefined && <p>{hint}</p>}
    {children}
  </div>
);

/** Grey bars in the place of lines that are on their way. */
export const Skeleton = ({ lines }: { lines: number }): ReactNode => {
  const t = useStatesText();
  return (
    <div className="rd-bones-block" role="status" aria-label={t('loading')}>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} />
      ))}
    </div>
  );
};
