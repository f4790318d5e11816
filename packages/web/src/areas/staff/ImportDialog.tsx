import { type ReactNode, useRef, useState } from 'react';
import { errorCodes, organizations, type OutputOf } from '@renderdesk/contract';
import { useCommand } from '../../kit/call/index.ts';
import { Dialog, toast } from '../../kit/dialogs/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useOrganizationText } from './organization.texts.ts';

type Preview = OutputOf<typeof organizations.importFile>;

/** Imports organisations from a CSV: a file is read and shown line by line first, then carried out as it was shown. */
const ImportDialog = ({ onClose }: { onClose: () => void }): ReactNode => {
  const t = useOrganizationText();
  const labels = useLabels('staff');
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [preview, setPreview] = useState<Preview>();
  const look = useCommand(organizations.importFile, { success: false });
  const executeBulk = useCommand(organizations.importFile, {
    invalidates: [organizations.tree],
    success: false,
  });
  const read = async (chosen: File | undefined): Promise<void> => {
    if (!chosen) return;
    setFile(chosen);
    setPreview(await look.run({ apply: '0' }, { file: chosen }));
  };
  const apply = async (): Promise<void> => {
    if (!file) return;
    const done = await executeBulk.run({ apply: '1' }, { file });
    if (!done) return;
    // Somebody else may have changed the tree since the preview: then nothing was added, and the lines say why.
    if (!done.applied) return setPreview(done);
    toast('success', t('imported', { added: done.added }));
    onClose();
  };
  const all = preview?.rows.length ?? 0;
  const good = preview?.rows.filter((row) => row.code === errorCodes.success).length ?? 0;
  return (
    <Dialog title={t('importTitle')} width="min(760px, 92vw)" onClose={onClose}>
      <div className="rd-dialog-body">
        <p>{t('importHint')}</p>
        <p>
          <input
            ref={input}
            type="file"
            accept=".csv,text/csv"
            className="rd-hidden"
            tabIndex={-1}
            aria-label={t('chooseFile')}
            onChange={(event) => {
              void read(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
          <button
            type="button"
            className="rd-button"
            data-autofocus
            disabled={look.running}
            aria-busy={look.running}
            onClick={() => input.current?.click()}
          >
            {file ? t('otherFile') : t('chooseFile')}
          </button>{' '}
          {file?.name}
        </p>
        {preview && (
          <>
            <p aria-live="polite">
              {good === all ? t('preview', { all }) : t('previewWrong', { all, wrong: all - good })}
            </p>
            <div className="rd-report">
              <table className="rd-plain-table">
                <thead>
                  <tr>
                    <th className="rd-number">{t('line')}</th>
                    <th>{labels.field('organizationName')}</th>
                    <th>{labels.field('parentName')}</th>
                    <th>{t('result')}</th>
                  </tr>
                </thead>
                <tbody>
                  {preview.rows.map((row) => (
                    <tr key={row.line}>
                      <td className="rd-number">{row.line}</td>
                      <td>{row.organizationName}</td>
                      <td>{row.parentName}</td>
                      <td data-refused={row.code !== errorCodes.success || undefined}>
                        {row.code === errorCodes.success ? t('lineFine') : row.message}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </>
        )}
      </div>
      <footer>
        <button type="button" className="rd-button" onClick={onClose}>
          {t('cancel')}
        </button>
        <button
          type="button"
          className="rd-button rd-primary"
          disabled={good === 0 || good < all || executeBulk.running}
          aria-busy={executeBulk.running}
          onClick={() => void apply()}
        >
          {t('apply', { good })}
        </button>
      </footer>
    </Dialog>
  );
};
export default ImportDialog;
