import { errorCodes, type OutputOf, surveyProjects } from '@renderdesk/contract';
import { type ReactNode, useState } from 'react';
import { useCommand } from '../../kit/call/index.ts';
import { ShortTable } from '../../kit/detail/index.ts';
import { Dialog } from '../../kit/dialogs/index.ts';
import { formatFigure } from '../../kit/show/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { acceptOf } from '../../kit/upload/files.rules.ts';
import { FileButton } from '../../kit/upload/index.ts';
import { useSurveyText } from './survey.texts.ts';

type Checked = OutputOf<typeof surveyProjects.uploadUserExcel>;

/** Customers of a project from a file: first what each line is, then those that can be are added. */
export const UsersUpload = ({
  row,
  onClose,
}: {
  readonly row: OutputOf<typeof surveyProjects.read>;
  readonly onClose: () => void;
}): ReactNode => {
  const t = useSurveyText();
  const labels = useLabels('survey');
  const [file, setFile] = useState<File>();
  const [checked, setChecked] = useState<Checked>();
  const look = useCommand(surveyProjects.uploadUserExcel, { success: false, refreshes: false });
  const send = useCommand(surveyProjects.uploadUserExcel, {});
  const { surveyProjectId } = row;
  const read = async (chosen: File): Promise<void> => {
    setFile(chosen);
    setChecked(await look.run({ surveyProjectId, apply: '0' }, { file: chosen }));
  };
  const apply = async (): Promise<void> => {
    const done = file && (await send.run({ surveyProjectId, apply: '1' }, { file }));
    if (done?.applied) onClose();
  };
  const wrong = checked?.rows.filter(({ code }) => code !== errorCodes.success) ?? [];
  return (
    <Dialog
      title={`${labels.action(surveyProjects.uploadUserExcel)} · ${row.projectName}`}
      width="min(680px, 94vw)"
      onClose={onClose}
    >
      <div className="rd-dialog-body">
        <p className="rd-faint">{t('fileHint')}</p>
        <FileButton
          accept={acceptOf(surveyProjects.uploadUserExcel.types)}
          busy={look.running}
          onFiles={([chosen]) => chosen && void read(chosen)}
        >
          {t('choose')}
        </FileButton>
        {checked && (
          <p aria-live="polite">
            {t('checked', { good: formatFigure(checked.added), all: formatFigure(checked.rows.length) })}
          </p>
        )}
        {wrong.length > 0 && (
          <ShortTable
            heads={[
              { key: 'line', name: t('line'), isNumber: true },
              { key: 'customer', name: labels.field('customer') },
              { key: 'result', name: t('result') },
            ]}
            empty=""
            rows={wrong.map((one) => ({
              key: one.line,
              cells: [formatFigure(one.line), one.customer, one.message],
            }))}
          />
        )}
      </div>
      <footer>
        <button type="button" className="rd-button" onClick={onClose}>
          {t('close')}
        </button>
        <button
          type="button"
          className="rd-button rd-primary"
          disabled={send.running || !checked || checked.added === 0}
          onClick={() => void apply()}
        >
          {t('take', { count: formatFigure(checked?.added ?? 0) })}
        </button>
      </footer>
    </Dialog>
  );
};
