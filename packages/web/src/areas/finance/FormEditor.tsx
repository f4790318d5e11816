import {
  customFieldKind,
  type FinanceKind,
  financeForms,
  financeKind,
  hasOptions,
  rowsOfForm,
} from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { useRead } from '../../kit/call/index.ts';
import { Dialog } from '../../kit/dialogs/index.ts';
import { FormDialog } from '../../kit/form/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useFinanceText } from './finance.texts.ts';

/** The fields of a kind's form, made of the custom field kinds; saved as the next version. */
const FormEditor = ({ kind, onClose }: { kind: FinanceKind; onClose: () => void }): ReactNode => {
  const t = useFinanceText();
  const labels = useLabels('finance');
  const title = `${labels.action(financeForms.save)} · ${labels.code(financeKind, kind)}`;
  const { data, error, refetch } = useRead(financeForms.detail, { kind }, { quiet: true, staleTime: 0 });
  if (!data)
    return (
      <Dialog title={title} width="min(760px, 92vw)" onClose={onClose}>
        <div className="rd-dialog-body">
          {error ? <Failed error={error} onRetry={() => void refetch()} /> : <Skeleton lines={6} />}
        </div>
      </Dialog>
    );
  return (
    <FormDialog
      call={financeForms.save}
      title={title}
      width="min(760px, 92vw)"
      initial={{ formRows: rowsOfForm(data.form) }}
      fixed={{ kind, formVersion: data.formVersion }}
      onClose={onClose}
    >
      {(f, { formRows = [] }) => (
        <>
          <p className="rd-faint">{t('versionHint')}</p>
          <f.Rows
            name="formRows"
            blank={{ fieldKind: customFieldKind.of.text, required: false, optionLines: [] }}
          >
            {(row, at) => (
              <>
                <row.Text name="fieldKey" hint={t('keyHint')} />
                <row.Code name="fieldKind" table={customFieldKind} />
                <row.Text name="labelZh" />
                <row.Text name="labelEn" />
                {hasOptions(formRows[at]?.fieldKind ?? customFieldKind.of.text) && (
                  <row.Lines name="optionLines" needed hint={t('optionHint')} />
                )}
                <row.Flag name="required" />
              </>
            )}
          </f.Rows>
        </>
      )}
    </FormDialog>
  );
};
export default FormEditor;
