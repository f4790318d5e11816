import { emailMatches, errorCodes, type OutputOf } from '@renderdesk/contract';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { saveFile, useCommand } from '../../kit/call/index.ts';
import { Dialog } from '../../kit/dialogs/index.ts';
import { EmptyValue, formatFigure } from '../../kit/show/index.ts';
import { Report } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { acceptOf } from '../../kit/upload/files.rules.ts';
import { FileButton } from '../../kit/upload/index.ts';
import { useUserText } from './user.texts.ts';

type Matched = OutputOf<typeof emailMatches.upload>;
const isMissed = ({ code }: Matched['rows'][number]): boolean => code !== errorCodes.success;

/** Which customers bear the addresses of a file; what was not found is given back as one. Stands at `?emails`. */
export default ({ onClose }: { onClose: () => void }): ReactNode => {
  const t = useUserText();
  const labels = useLabels('user');
  const [found, setFound] = useState<Matched>();
  const [onlyMissed, setOnlyMissed] = useState(false);
  const upload = useCommand(emailMatches.upload, { success: false });
  const read = async (file: File): Promise<void> => {
    const answer = await upload.run({}, { file });
    if (answer) setFound(answer);
  };
  const missed = found?.rows.filter(isMissed) ?? [];
  const save = (): void => {
    const lines = missed.map(({ typed }) => `"${typed.replaceAll('"', '""')}"`).join('\r\n');
    saveFile(new Blob([`\ufeff${lines}\r\n`], { type: 'text/csv' }), 'unmatched.csv');
  };
  return (
    <Dialog title={labels.action(emailMatches.upload)} width="min(760px, 94vw)" onClose={onClose}>
      <div className="rd-dialog-body rd-user-panel">
        <p className="rd-faint">{t('emailsHint')}</p>
        <p>
          <FileButton
            accept={acceptOf(emailMatches.upload.types)}
            busy={upload.running}
            autoFocus
            onFiles={([file]) => void read(file)}
          >
            {t('chooseFile')}
          </FileButton>
        </p>
        {found && (
          <>
            <p aria-live="polite">
              {t('matchedOf', {
                matched: formatFigure(found.matched),
                missed: formatFigure(missed.length),
              })}
            </p>
            {missed.length > 0 && (
              <label>
                <input
                  type="checkbox"
                  checked={onlyMissed}
                  onChange={(event) => setOnlyMissed(event.target.checked)}
                />{' '}
                {t('onlyMissed')}
              </label>
            )}
            <Report label={labels.action(emailMatches.upload)}>
              <table className="rd-plain-table">
                <thead>
                  <tr>
                    <th className="rd-number">{t('line')}</th>
                    <th>{labels.field('typed')}</th>
                    <th>{labels.field('userName')}</th>
                    <th>{t('result')}</th>
                  </tr>
                </thead>
                <tbody>
                  {(onlyMissed ? missed : found.rows).map((row) => (
                    <tr key={row.line}>
                      <td className="rd-number">{row.line}</td>
                      <td>{row.typed}</td>
                      <td>
                        {row.userId === null ? (
                          <EmptyValue />
                        ) : (
                          <Link to={`/user/userInformation/${row.userId}`}>{row.userName}</Link>
                        )}
                      </td>
                      <td data-refused={isMissed(row) || undefined}>
                        {isMissed(row) ? row.message : t('matchedOne')}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </Report>
          </>
        )}
      </div>
      <footer>
        {missed.length > 0 && (
          <button type="button" className="rd-button" onClick={save}>
            {t('saveMissed')}
          </button>
        )}
        <button type="button" className="rd-button rd-primary" onClick={onClose}>
          {t('close')}
        </button>
      </footer>
    </Dialog>
  );
};
