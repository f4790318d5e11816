import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { Refused, TransportFailed } from '../../kit/call/refused.ts';
import { dashboardPath } from '../guard.ts';
import { useShellText } from '../shell.texts.ts';

const Message = ({ error, reset }: ErrorComponentProps) => {
  const t = useShellText();
  const router = useRouter();
  const refused: unknown = error;
  const text =
    refused instanceof Refused
      ? refused.message
      : refused instanceof TransportFailed
        ? t('broken.noAnswer')
        : t('broken.inside');
  return (
    <div className="rd-blank" role="alert">
      <h1>{t('broken.title')}</h1>
      <p>{text}</p>
      {refused instanceof Refused && refused.requestId !== undefined && (
        <p className="rd-mono">{t('broken.requestId', { id: refused.requestId })}</p>
      )}
      <p>
        <button
          type="button"
          className="rd-button rd-primary"
          onClick={() => {
            // An answer may be another one next time; code that failed only comes back with the whole page.
            if (!(refused instanceof Refused || refused instanceof TransportFailed)) return location.reload();
            reset();
            void router.invalidate();
          }}
        >
          {t('broken.again')}
        </button>{' '}
        <a className="rd-button" href={dashboardPath}>
          {t('broken.back')}
        </a>
      </p>
    </div>
  );
};

/** In place of a page that failed: what happened, the request's number where an answer was at fault, a way on. */
export const Broken = (failure: ErrorComponentProps) => {
  useEffect(() => {
    console.error(failure.error);
  }, [failure.error]);
  return (
    <Suspense>
      <Message {...failure} />
    </Suspense>
  );
};

/** The same where not even the layout could be drawn: the person or their rights could not be loaded. */
export const BrokenConsole = (failure: ErrorComponentProps) => (
  <main>
    <Broken {...failure} />
  </main>
);
