import {
  currency,
  openingBatches,
  type OpeningBatchId,
  openingFileKind,
  type OpeningFileKind,
  openingKind,
} from '@renderdesk/contract';
import { type ReactNode, useState } from 'react';
import { useCommand } from '../../kit/call/index.ts';
import { Dialog } from '../../kit/dialogs/index.ts';
import { Failure, FormDialog } from '../../kit/form/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useReconciliationText } from './reconciliation.texts.ts';

const touched = [openingBatches.list, openingBatches.read];

/** A file for a draft, in place of the one of its kind, or for a new batch. */
export const OpeningUpload = ({
  batchId,
  kind,
  onDone,
  onClose,
}: {
  batchId?: OpeningBatchId;
  kind: OpeningFileKind;
  onDone: (batchId: OpeningBatchId) => void;
  onClose: () => void;
}): ReactNode => {
  const t = useReconciliationText();
  const labels = useLabels('reconciliation');
  const [file, setFile] = useState<File>();
  const upload = useCommand(openingBatches.upload, { invalidates: touched, quiet: true });
  const send = async (): Promise<void> => {
    if (!file) return;
    const answer = await upload.run({ kind, ...(batchId !== undefined && { batchId }) }, { file });
    if (answer !== undefined) onDone(answer.batchId);
  };
  return (
    <Dialog
      title={`${labels.action(openingBatches.upload)}: ${labels.code(openingFileKind, kind)}`}
      width="min(560px, 92vw)"
      onClose={onClose}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <div className="rd-dialog-body rd-upload-statement">
          {upload.error && <Failure error={upload.error} />}
          <p className="rd-faint">{t(kind === 1 ? 'openingCustomerHeads' : 'openingBalanceHeads')}</p>
          <label className="rd-reconciliation-choice">
            <span>{t('file')}</span>
            <input
              type="file"
              accept=".csv,.txt,.zip,.xlsx"
              onChange={(event) => setFile(event.target.files?.[0])}
            />
          </label>
        </div>
        <footer>
          <button type="button" className="rd-button" onClick={onClose}>
            {t('cancel')}
          </button>
          <button type="submit" className="rd-button rd-primary" disabled={!file || upload.running}>
            {t('send')}
          </button>
        </footer>
      </form>
    </Dialog>
  );
};

/** What the earlier system says of all customers together, typed by hand. */
export const OpeningTotal = ({
  batchId,
  onClose,
}: {
  batchId: OpeningBatchId;
  onClose: () => void;
}): ReactNode => (
  <FormDialog call={openingBatches.setTotal} fixed={{ batchId }} invalidates={touched} onClose={onClose}>
    {(f) => (
      <>
        <f.Code name="kind" table={openingKind} />
        <f.Code name="currency" table={currency} />
        <f.Amount name="amount" />
      </>
    )}
  </FormDialog>
);

/** Asks another person to let a batch be posted. */
export const OpeningPost = ({
  batchId,
  onClose,
}: {
  batchId: OpeningBatchId;
  onClose: () => void;
}): ReactNode => {
  const t = useReconciliationText();
  const labels = useLabels('reconciliation');
  return (
    <FormDialog
      call={openingBatches.post}
      fixed={{ batchId }}
      invalidates={touched}
      saveText={labels.action(openingBatches.post)}
      onClose={onClose}
    >
      {(f) => (
        <>
          <p className="rd-faint">{t('openingPostHint')}</p>
          <f.Text name="reason" rows={3} autoFocus />
        </>
      )}
    </FormDialog>
  );
};
