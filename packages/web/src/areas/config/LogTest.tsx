import { renderingErrors } from '@renderdesk/contract';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { useRead } from '../../kit/call/index.ts';
import { Dialog } from '../../kit/dialogs/index.ts';
import { Failed, Report, Skeleton } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { FileButton } from '../../kit/upload/index.ts';
import { useConfigText } from './config.texts.ts';

/** So much of the end of a log is looked at. */
const longest = 500_000;

const Matches = ({ log }: { log: string }): ReactNode => {
  const t = useConfigText();
  const labels = useLabels('config');
  const { data, error, refetch } = useRead(renderingErrors.match, { log }, { quiet: true });
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={3} />;
  if (data.length === 0) return <p className="rd-faint">{t('logNone')}</p>;
  return (
    <Report label={labels.action(renderingErrors.match)}>
      <table className="rd-plain-table">
        <thead>
          <tr>
            <th scope="col" className="rd-number">
              {t('logLine')}
            </th>
            <th scope="col">{labels.field('desDescription')}</th>
            <th scope="col">{labels.field('desSolution')}</th>
          </tr>
        </thead>
        <tbody>
          {data.map((one) => (
            <tr key={one.renderingErrorId} title={one.text}>
              <td className="rd-number">{one.line}</td>
              <td>{one.desDescription}</td>
              <td>{one.desSolution}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Report>
  );
};

/** Shows which entries of the dictionary explain a log. */
export default ({ onClose }: { onClose: () => void }): ReactNode => {
  const t = useConfigText();
  const labels = useLabels('config');
  const [typed, setTyped] = useState('');
  const log = useDeferredValue(typed);
  const read = async (file: File): Promise<void> => setTyped((await file.text()).slice(-longest));
  return (
    <Dialog title={labels.action(renderingErrors.match)} width="min(760px, 94vw)" onClose={onClose}>
      <div className="rd-dialog-body">
        <p className="rd-faint">{t('logHint')}</p>
        <label>
          <span>{labels.field('log')}</span>
          <textarea
            className="rd-field"
            data-autofocus
            rows={8}
            maxLength={longest}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>
        <p>
          <FileButton accept=".log,.txt,text/plain" onFiles={([file]) => void read(file)}>
            {t('chooseLog')}
          </FileButton>
        </p>
        {log.trim() !== '' && <Matches log={log} />}
      </div>
    </Dialog>
  );
};
