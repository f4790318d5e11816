import {
  companies,
  type CompanyId,
  currency,
  openingBatches,
  type OpeningBatchId,
  openingFileKind,
  type OpeningFileKind,
  openingKind,
} from '@renderdesk/contract';
import { type ReactNode, useState } from 'react';
import { download, useCommand, useRead } from '../../kit/call/index.ts';
import { Dialog } from '../../kit/dialogs/index.ts';
import { Failure, FormDialog } from '../../kit/form/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { FileChoice } from '../../kit/upload/index.ts';
import { useReconciliationText } from './reconciliation.texts.ts';

const heads = {
  1: 'customers',
  2: 'balances',
  3: 'tasks',
  4: 'accounts',
  5: 'bills',
} as const satisfies Readonly<Record<OpeningFileKind, string>>;

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
  const isNew = batchId === undefined;
  const enabled =
    useRead(companies.list, { pageSize: 200 }, { quiet: true }).data?.items.filter((one) => one.enabled) ??
    [];
  const [chosen, setCompany] = useState<CompanyId>();
  const company = chosen ?? enabled[0]?.companyId;
  const upload = useCommand(openingBatches.upload, { quiet: true });
  const send = async (): Promise<void> => {
    if (!file) return;
    const answer = await upload.run(
      { kind, ...(isNew ? company !== undefined && { companyId: company } : { batchId }) },
      { file },
    );
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
          <p className="rd-faint">
            {t(`openingHeads.${heads[kind]}`)}{' '}
            <button
              type="button"
              className="rd-link"
              onClick={() => void download(openingBatches.template, { kind }).catch(() => undefined)}
            >
              {labels.action(openingBatches.template)}
            </button>
          </p>
          {isNew && enabled.length > 1 && (
            <label className="rd-reconciliation-choice">
              <span>{labels.field('companyName')}</span>
              <select
                className="rd-field"
                value={company ?? ''}
                onChange={(event) =>
                  setCompany(enabled.find((one) => String(one.companyId) === event.target.value)?.companyId)
                }
              >
                {enabled.map((one) => (
                  <option key={one.companyId} value={one.companyId}>
                    {one.companyName}
                  </option>
                ))}
              </select>
            </label>
          )}
          <FileChoice accept=".csv,.txt,.zip,.xlsx" limits={t('fileKinds')} value={file} onChange={setFile} />
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
  <FormDialog call={openingBatches.setTotal} fixed={{ batchId }} onClose={onClose}>
    {(f) => (
      <>
        <f.Code name="kind" table={openingKind} />
        <f.Code name="currency" table={currency} />
        <f.Amount name="amount" />
      </>
    )}
  </FormDialog>
);

/** Asks another person to let a batch be posted, or taken back. */
export const OpeningDecide = ({
  batchId,
  what,
  onClose,
}: {
  batchId: OpeningBatchId;
  what: 'post' | 'reverse';
  onClose: () => void;
}): ReactNode => {
  const t = useReconciliationText();
  const labels = useLabels('reconciliation');
  const call = openingBatches[what];
  return (
    <FormDialog call={call} fixed={{ batchId }} saveText={labels.action(call)} onClose={onClose}>
      {(f) => (
        <>
          <p className="rd-faint">{t(what === 'post' ? 'openingPostHint' : 'openingReverseHint')}</p>
          <f.Text name="reason" rows={3} autoFocus />
        </>
      )}
    </FormDialog>
  );
};
