import { Refused } from '../../kit/call/refused.ts';
import { useSignInText } from './signIn.texts.ts';

/** What went wrong, in place: the answer's message with its request number, or that no answer came. */
export const Failure = ({ error }: { error: unknown }) => {
  const t = useSignInText();
  if (error === undefined) return null;
  return (
    <div className="rd-notice" data-tone="danger" role="alert">
      {error instanceof Refused ? error.message : t('noAnswer')}
      {error instanceof Refused && error.requestId !== undefined && (
        <div className="rd-mono">{t('requestId', { id: error.requestId })}</div>
      )}
    </div>
  );
};
