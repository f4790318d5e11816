import {
  type CodeTable,
  type CompanyAccountId,
  type StatementDateOrder,
  statementDateOrder,
  statementDecimal,
  statementMinus,
  statements,
} from '@renderdesk/contract';
import { type ReactNode, useState } from 'react';
import { useCommand } from '../../kit/call/index.ts';
import { Dialog } from '../../kit/dialogs/index.ts';
import { Failure } from '../../kit/form/index.ts';
import { FileChoice } from '../../kit/upload/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { AccountChoice, useAccounts } from './AccountChoice.tsx';
import { useReconciliationText } from './reconciliation.texts.ts';

type StatementChoice = 1 | 2;

/** How a file is read where it has two readings. */
const ReadingChoice = <C extends number>({
  field,
  table,
  value,
  onChange,
}: {
  field: 'dateOrder' | 'decimalSign' | 'minusSign';
  table: CodeTable<C>;
  value: C | undefined;
  onChange: (value: C | undefined) => void;
}): ReactNode => {
  const t = useReconciliationText();
  const labels = useLabels('reconciliation');
  return (
    <label className="rd-reconciliation-choice">
      <span>{labels.field(field)}</span>
      <select
        className="rd-field"
        value={value ?? ''}
        onChange={(event) => onChange(table.codes.find((code) => String(code) === event.target.value))}
      >
        <option value="">{t('asRowsTell')}</option>
        {table.codes.map((code) => (
          <option key={code} value={code}>
            {labels.code(table, code)}
          </option>
        ))}
      </select>
    </label>
  );
};

/** A statement to be stored, and whose it is. */
const UploadDialog = ({ onClose }: { onClose: () => void }): ReactNode => {
  const t = useReconciliationText();
  const labels = useLabels('reconciliation');
  const [chosen, setChosen] = useState<CompanyAccountId>();
  const [first] = useAccounts() ?? [];
  const account = chosen ?? first?.companyAccountId;
  const [file, setFile] = useState<File>();
  const [dateOrder, setDateOrder] = useState<StatementDateOrder>();
  const [decimalSign, setDecimalSign] = useState<StatementChoice>();
  const [minusSign, setMinusSign] = useState<StatementChoice>();
  const [takesOtherTotals, setTakesOtherTotals] = useState(false);
  const upload = useCommand(statements.upload, { quiet: true });
  const send = async (): Promise<void> => {
    if (!file || account === undefined) return;
    const input = {
      companyAccountId: account,
      ...(dateOrder && { dateOrder }),
      ...(decimalSign && { decimalSign }),
      ...(minusSign && { minusSign }),
      ...(takesOtherTotals && { takesOtherTotals: 'true' as const }),
    };
    if ((await upload.run(input, { file })) !== undefined) onClose();
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
          <p className="rd-faint">{t('readingHint')}</p>
          <ReadingChoice
            field="dateOrder"
            table={statementDateOrder}
            value={dateOrder}
            onChange={setDateOrder}
          />
          <ReadingChoice
            field="decimalSign"
            table={statementDecimal}
            value={decimalSign}
            onChange={setDecimalSign}
          />
          <ReadingChoice field="minusSign" table={statementMinus} value={minusSign} onChange={setMinusSign} />
          <label className="rd-reconciliation-choice">
            <span>{labels.field('takesOtherTotals')}</span>
            <input
              type="checkbox"
              checked={takesOtherTotals}
              onChange={(event) => setTakesOtherTotals(event.target.checked)}
            />
          </label>
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
