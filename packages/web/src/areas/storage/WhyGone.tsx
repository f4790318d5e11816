import { cleanFileStatus, cleanOrigin, keptBecause, storageStats, type UserId } from '@renderdesk/contract';
import { type ReactNode, useState } from 'react';
import { useRead } from '../../kit/call/index.ts';
import { Dialog } from '../../kit/dialogs/index.ts';
import { formatBytes, formatTime } from '../../kit/show/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useStorageText } from './storage.texts.ts';

interface Question {
  readonly userId: UserId;
  readonly path: string;
}

/** What is known of a path: whether it is there, and the cleanings that took it. */
const Answer = (question: Question): ReactNode => {
  const t = useStorageText();
  const labels = useLabels('storage');
  const { data, error, refetch } = useRead(storageStats.whyGone, question, { quiet: true });
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={3} />;
  const { standing, taken } = data;
  return (
    <div aria-live="polite">
      <p>
        {standing
          ? t('there', { size: formatBytes(standing.size), time: formatTime(standing.changeTime) })
          : t('notThere')}{' '}
        {standing?.keptBecause && labels.code(keptBecause, standing.keptBecause)}
      </p>
      {taken.length === 0 ? (
        <p className="rd-faint">{t('neverTaken')}</p>
      ) : (
        <table className="rd-plain-table">
          <thead>
            <tr>
              {(
                [
                  'path',
                  'size',
                  'clearTime',
                  'cleanFileStatus',
                  'cleanOrigin',
                  'reason',
                  'purgeTime',
                ] as const
              ).map((field) => (
                <th key={field} scope="col">
                  {labels.field(field)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {taken.map((file) => (
              <tr key={`${file.jobId} ${file.path}`}>
                <td>{file.path}</td>
                <td>{formatBytes(file.size)}</td>
                <td>{formatTime(file.at)}</td>
                <td>{labels.code(cleanFileStatus, file.cleanFileStatus)}</td>
                <td>{labels.code(cleanOrigin, file.cleanOrigin)}</td>
                <td>{file.reason}</td>
                <td>{file.purgeTime === null ? '' : formatTime(file.purgeTime)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
};

/** Finds out where a customer's file went, and why. */
export default ({ onClose }: { readonly onClose: () => void }): ReactNode => {
  const t = useStorageText();
  const labels = useLabels('storage');
  const [typed, setTyped] = useState({ userId: '', path: '' });
  const [question, setQuestion] = useState<Question>();
  const id = Number(typed.userId);
  const path = typed.path.trim();
  const isWhole = Number.isInteger(id) && id > 0 && path !== '';
  return (
    <Dialog title={labels.action(storageStats.whyGone)} width="min(960px, 94vw)" onClose={onClose}>
      <form
        className="rd-dialog-body"
        onSubmit={(event) => {
          event.preventDefault();
          if (isWhole) setQuestion({ userId: id as UserId, path });
        }}
      >
        {(['userId', 'path'] as const).map((field) => (
          <label key={field}>
            <span>{labels.field(field)}</span>
            <input
              className="rd-field"
              data-autofocus={field === 'userId' || undefined}
              inputMode={field === 'userId' ? 'numeric' : undefined}
              maxLength={500}
              value={typed[field]}
              onChange={(event) => setTyped({ ...typed, [field]: event.target.value })}
            />
          </label>
        ))}
        {question && <Answer {...question} />}
        <footer>
          <button type="button" className="rd-button" onClick={onClose}>
            {t('close')}
          </button>
          <button type="submit" className="rd-button rd-primary" disabled={!isWhole}>
            {t('find')}
          </button>
        </footer>
      </form>
    </Dialog>
  );
};
