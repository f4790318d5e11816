import { errorCodes, type InputOf, type ReadCall, type UploadCall } from '@renderdesk/contract';
import type * as z from 'zod';
import { type ReactNode, useState } from 'react';
import { download, Refused, useCommand } from '../call/index.ts';
import { Dialog, toast } from '../dialogs/index.ts';
import { Steps } from '../show/Steps.tsx';
import { Report } from '../states/index.ts';
import { useLabels } from '../text/index.ts';
import { acceptOf } from '../upload/files.rules.ts';
import { FileButton } from '../upload/index.ts';
import { useImportText } from './import.texts.ts';
import './import.css';

/** One line of a file as the server read it. */
interface ImportedLine {
  readonly line: number;
  readonly code: number;
  /** Why it cannot be taken. */
  readonly message: string;
}
/** What such a call answers. */
interface Answer<Row extends ImportedLine> {
  readonly added: number;
  readonly applied: boolean;
  readonly rows: Row[];
}
/** The lines of a check that found faults (code 601), whose refusal is silent. */
const linesOf = <Row extends ImportedLine>(error: unknown): readonly Row[] | undefined =>
  error instanceof Refused && error.code === errorCodes.importHasFaults
    ? (error.data as { readonly rows: readonly Row[] }).rows
    : undefined;
/** A call that reads a file; without `apply` it only returns what it would do. */
type ImportCall<A> = UploadCall<{ readonly apply: z.ZodLiteral<'0' | '1'> }, A>;

/** The lines that failed, as a file; undefined input where there are none. */
interface FailedLines<A, C extends ReadCall> {
  readonly call: C;
  readonly input: (answer: A) => InputOf<C> | undefined;
}

/**
 * A file that is imported: looked at line by line first, then carried out as it was shown. It is taken whole or not at all, unless
 * the lines that failed come back (`failed`): then the others are carried out.
 */
export const importDialog = <
  Row extends ImportedLine,
  A extends Answer<Row>,
  C extends ReadCall = ReadCall,
>(o: {
  readonly call: ImportCall<A> & { readonly output: z.ZodType<Answer<Row>> };
  /** The fields of a line that are shown, by their own labels. */
  readonly columns: readonly (keyof Row & string)[];
  /** What the file must look like. */
  readonly Hint: () => ReactNode;
  readonly failed?: FailedLines<A, C>;
}): ((props: { readonly onClose: () => void }) => ReactNode) => {
  const { call, columns, Hint, failed } = o;
  return ({ onClose }) => {
    const t = useImportText();
    const labels = useLabels(call.area);
    const [file, setFile] = useState<File>();
    const [answered, setRows] = useState<readonly Row[]>();
    const [onlyWrong, setOnlyWrong] = useState(false);
    const [back, setBack] = useState<InputOf<C>>();
    const look = useCommand(call, { success: false, refreshes: false });
    const send = useCommand(call, { success: false });
    const rows = answered ?? linesOf<Row>(look.error);
    const read = async (chosen: File): Promise<void> => {
      setFile(chosen);
      setRows((await look.run({ apply: '0' }, { file: chosen }))?.rows);
    };
    const apply = async (): Promise<void> => {
      const done = file && (await send.run({ apply: '1' }, { file }));
      if (!done) return;
      // Somebody else may have changed something since the preview: then nothing was added, and the lines say why.
      if (!done.applied) return setRows(done.rows);
      toast('success', t('done', { count: done.added }));
      const lines = done.added < done.rows.length ? failed?.input(done as A) : undefined;
      if (lines === undefined) return onClose();
      setRows(done.rows.filter(isWrong));
      setBack(lines);
    };
    const isWrong = (row: Row): boolean => row.code !== errorCodes.success;
    const count = rows?.length ?? 0;
    const wrong = rows?.filter(isWrong).length ?? 0;
    const ready = back === undefined && count > wrong && (wrong === 0 || failed !== undefined);
    return (
      <Dialog title={labels.action(call)} width="min(760px, 92vw)" onClose={onClose}>
        <div className="rd-dialog-body">
          <Steps
            label={t('steps')}
            steps={[t('choose'), t('check'), t('apply')]}
            at={rows === undefined ? 0 : ready ? 2 : 1}
          />
          <p>
            <Hint />
          </p>
          <p>
            <FileButton
              accept={acceptOf(call.types)}
              busy={look.running}
              autoFocus
              onFiles={([one]) => void read(one)}
            >
              {file ? t('otherFile') : t('choose')}
            </FileButton>{' '}
            {file?.name}
          </p>
          {rows && (
            <>
              <p aria-live="polite">
                {wrong === 0 ? t('fine', { count }) : t(failed ? 'someWrong' : 'wrong', { count, wrong })}
              </p>
              {wrong > 0 && (
                <label className="rd-import-only">
                  <input
                    type="checkbox"
                    checked={onlyWrong}
                    onChange={(event) => setOnlyWrong(event.target.checked)}
                  />
                  {t('onlyWrong')}
                </label>
              )}
              <Report label={labels.action(call)}>
                <table className="rd-plain-table">
                  <thead>
                    <tr>
                      <th className="rd-number">{t('line')}</th>
                      {columns.map((column) => (
                        <th key={column}>{labels.field(column)}</th>
                      ))}
                      <th>{t('result')}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {rows
                      .filter((row) => !onlyWrong || isWrong(row))
                      .map((row) => (
                        <tr key={row.line}>
                          <td className="rd-number">{row.line}</td>
                          {columns.map((column) => (
                            <td key={column}>{String(row[column])}</td>
                          ))}
                          <td data-refused={isWrong(row) || undefined}>
                            {isWrong(row) ? row.message : t('lineFine')}
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
          <button type="button" className="rd-button" onClick={onClose}>
            {t(back === undefined ? 'cancel' : 'close')}
          </button>
          {failed && back !== undefined && (
            <button
              type="button"
              className="rd-button"
              onClick={() => void download(failed.call, back).catch(() => undefined)}
            >
              {labels.action(failed.call as never)}
            </button>
          )}
          <button
            type="button"
            className="rd-button rd-primary"
            disabled={!ready || send.running}
            aria-busy={send.running}
            onClick={() => void apply()}
          >
            {t('applyCount', { count: count - wrong })}
          </button>
        </footer>
      </Dialog>
    );
  };
};
