import { retryNow, useBack, useConnection } from '../../kit/live/index.ts';
import { useShellText } from '../shell.texts.ts';

/** That the connection is gone, whose fault it is, and that it is back. */
export const ConnectionNotice = () => {
  const t = useShellText();
  const connection = useConnection();
  const back = useBack();
  const gone = connection === 'away' || connection === 'offline';
  return (
    <div role="status">
      {gone && (
        <p className="rd-banner" data-tone="danger">
          <span>{t(`connection.${connection}`)}</span>
          {connection === 'away' && (
            <button type="button" className="rd-link" onClick={retryNow}>
              {t('connection.retry')}
            </button>
          )}
        </p>
      )}
      {!gone && back && (
        <p className="rd-banner" data-tone="success">
          {t('connection.back', { count: back.seconds })}
        </p>
      )}
    </div>
  );
};
