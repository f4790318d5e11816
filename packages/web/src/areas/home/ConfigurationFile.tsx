import { configFile, configSection, fileChange, type OutputOf } from '@renderdesk/contract';
import { type ReactNode, useState } from 'react';
import { callApi, saveFile } from '../../kit/call/index.ts';
import { Dialog } from '../../kit/dialogs/index.ts';
import { FormDialog } from '../../kit/form/index.ts';
import { formatFigure } from '../../kit/show/index.ts';
import { Report } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { FileButton } from '../../kit/upload/index.ts';
import { useHomeText } from './home.texts.ts';

type Compared = OutputOf<typeof configFile.compare>;

/** What a file would change: how many rows of each part, and which. */
const Difference = ({ of: { sections, lines, faults } }: { of: Compared }): ReactNode => {
  const t = useHomeText();
  const labels = useLabels('config');
  return (
    <>
      <Report label={t('file.part')}>
        <table className="rd-plain-table">
          <thead>
            <tr>
              <th>{t('file.part')}</th>
              {(['added', 'changed', 'same', 'onlyHere'] as const).map((key) => (
                <th key={key} className="rd-number">
                  {t(`file.${key}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sections.map((one) => (
              <tr key={one.configSection}>
                <td>
                  {labels.code(configSection, one.configSection)}{' '}
                  {one.isSkipped && <small className="rd-faint">{t('file.skipped')}</small>}
                </td>
                {[one.added, one.changed, one.same, one.onlyHere].map((count, at) => (
                  <td key={at} className="rd-number">
                    {one.isSkipped ? '' : formatFigure(count)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Report>
      {faults.length > 0 && (
        <ul className="rd-notice" data-tone="danger" role="alert">
          {faults.map(({ configSection: code, line, field }) => (
            <li key={`${code}/${line}/${field}`}>
              {t('file.fault', {
                part: labels.code(configSection, code),
                line,
                field: labels.field(field),
              })}
            </li>
          ))}
        </ul>
      )}
      {lines.length > 0 && (
        <Report label={t('file.changed')}>
          <table className="rd-plain-table">
            <tbody>
              {lines.map((one) => (
                <tr key={`${one.configSection}/${one.row}`}>
                  <td>{labels.code(configSection, one.configSection)}</td>
                  <td>{labels.code(fileChange, one.fileChange)}</td>
                  <td>
                    <b>{one.row}</b>
                    {one.fileChange === fileChange.of.changed &&
                      one.fields.map(({ field, before, after }) => (
                        <div key={field}>
                          {labels.field(field)}: <del>{before}</del> <ins>{after}</ins>
                        </div>
                      ))}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Report>
      )}
    </>
  );
};

/** The configuration as a file: downloaded, or compared and then carried out as it was compared. */
export default ({ onClose }: { onClose: () => void }): ReactNode => {
  const t = useHomeText();
  const labels = useLabels('config');
  const [read, setRead] = useState<{ readonly content: string; readonly compared: Compared }>();
  const [busy, setBusy] = useState(false);
  const busily = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    // A refusal shows as a message of its own.
    await work().catch(() => undefined);
    setBusy(false);
  };
  const save = async (): Promise<void> => {
    const { name, content } = await callApi(configFile.export, {});
    saveFile(new Blob([content], { type: 'application/json' }), name);
  };
  const compare = async (file: File): Promise<void> => {
    const content = await file.text();
    setRead({ content, compared: await callApi(configFile.compare, { content }) });
  };
  if (read) {
    const { content, compared } = read;
    const changes = compared.sections.reduce((sum, { added, changed }) => sum + added + changed, 0);
    const nothing = changes === 0 ? t('file.nothing') : undefined;
    const held = compared.faults.length > 0 ? t('file.hasFaults') : nothing;
    return (
      <FormDialog
        call={configFile.apply}
        width="min(860px, 94vw)"
        fixed={{ content, difference: compared.difference }}
        held={() => held}
        saveText={labels.action(configFile.apply)}
        onClose={onClose}
      >
        {(f) => (
          <>
            <div className="rd-wide">
              <Difference of={compared} />
            </div>
            {compared.hasMoney && <f.Time name="validFrom" notBeforeToday hint={t('file.validFrom')} />}
            <f.Text name="reason" rows={2} />
          </>
        )}
      </FormDialog>
    );
  }
  return (
    <Dialog title={t('file.title')} width="min(560px, 92vw)" onClose={onClose}>
      <div className="rd-dialog-body">
        <p>{t('file.hint')}</p>
        <p>
          <button
            type="button"
            className="rd-button"
            data-autofocus
            disabled={busy}
            onClick={() => void busily(save)}
          >
            {labels.action(configFile.export)}
          </button>{' '}
          <FileButton
            accept=".json,application/json"
            busy={busy}
            onFiles={([file]) => void busily(() => compare(file))}
          >
            {labels.action(configFile.compare)}
          </FileButton>
        </p>
      </div>
    </Dialog>
  );
};
