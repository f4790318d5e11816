import { type CompanyAccountId, statements } from '@renderdesk/contract';
import { type ReactNode, useState } from 'react';
import { useCommand } from '../../kit/call/index.ts';
import { Dialog } from '../../kit/dialogs/index.ts';
import { Failure } from '../../kit/form/index.ts';
import { FileChoice } from '../../kit/upload/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { AccountChoice, useAccounts } from './AccountChoice.tsx';
import { useReconciliationText } from './reconciliation.texts.ts';

/** A statement to be stored, and whose it is. */
const UploadDialog = ({ onClose }: { onClose: () => void }): ReactNode => {
  const t = useReconciliationText();
  const labels = useLabels('reconciliation');
  const [chosen, setChosen] = useState<CompanyAccountId>();
  const [first] = useAccounts() ?? [];
  const account = chosen ?? first?.companyAccountId;
  const [file, setFile] = useState<File>();
  const upload = useCommand(statements.upload, { quiet: true });
  const send = async (): Promise<void> => {
    if (!file || account === undefined) return;
    if ((await upload.run({ companyAccountId: account }, { file })) !== undefined) onClose();
  };
  return (
    <Dialog title={labels.action(statements.upload)} width="min(560px, 92vw)" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <div className="rd-dialog-body rd-upload-statement">
          {upload.error && <Failure error={upload.error} />}
          <p className="rd-faint">{t('uploadHint')}</p>
          <AccountChoice value={account} onChange={setChosen} />
          <FileChoice
            accept=".csv,.txt,.zip,.xlsx,.xls"
            limits={t('fileKinds')}
            value={file}
            onChange={setFile}
          />
        </div>
        <footer>
          <button type="button" className="rd-button" onClick={onClose}>
            {t('cancel')}
          </button>
          <button
            type="submit"
            className="rd-button rd-primary"
            disabled={!file || account === undefined || upload.running}
          >
            {t('send')}
          </button>
        </footer>
      </form>
    </Dialog>
  );
};
export default UploadDialog;
