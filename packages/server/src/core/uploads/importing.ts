import { buffer } from 'node:stream/consumers';
import { errorCodes, type Language, textIn } from '@renderdesk/contract';
import type { Effects } from '../calls/effects.ts';
import type { UploadedFile } from '../calls/serve.ts';
import { callLabel, fieldLabel } from '../calls/texts.ts';
import { xlsxStream } from '../exports/spreadsheet.ts';
import { ApiError, messageOf } from '../http/apiError.ts';
import { fileColumns } from './fileColumns.rules.ts';
import { tableReader } from './readers.ts';

/** What becomes of one line of a file; `field` is the one that is wrong. */
interface PlannedLine {
  readonly line: number;
  readonly code: number;
  readonly field: string | undefined;
}

/** An empty spreadsheet with the headings of an import. */
export const importTemplate = async (
  language: Language,
  o: {
    readonly call: Parameters<typeof callLabel>[1];
    readonly area: string;
    readonly headings: readonly string[];
  },
): Promise<{ name: string; content: string }> => {
  const sheet = callLabel(language, o.call);
  const header = o.headings.map((field) => fieldLabel(language, o.area, field));
  const rows = async function* () {
    yield await Promise.resolve([]);
  };
  const file = await buffer(xlsxStream({ sheet, header, rows: rows() }));
  return { name: `${sheet}.xlsx`, content: file.toString('base64') };
};

/**
 * Imports the lines of a file with headings in either language: all of them, or none. Answers what becomes of each. Throws
 * `fileNotAccepted` with the names of columns that are missing.
 */
export const importLines = async <H extends string, L extends PlannedLine, S extends object>(
  c: {
    readonly file: UploadedFile;
    readonly input: { readonly apply: '0' | '1' };
    readonly language: Language;
    readonly effects: Effects;
  },
  o: {
    readonly area: string;
    readonly headings: readonly H[];
    /** So many of the first headings a file needs. */
    readonly required: number;
    /** Decides about each line after the heading. */
    readonly plan: (
      lines: readonly (readonly string[])[],
      columns: Readonly<Record<H, number>>,
    ) => Promise<readonly L[]>;
    readonly add: (line: L) => Promise<unknown>;
    readonly shown: (line: L) => S;
    /** A check of a file with faults is refused, with its lines. */
    readonly isCheckRefused?: boolean;
  },
) => {
  const { file, input, language, effects } = c;
  const { rows } = await file.read(tableReader, { name: file.name, blank: 'skipped' });
  const label = (field: string, of: Language = language) => fieldLabel(of, o.area, field);
  const { columns, missing } = fileColumns(rows[0] ?? [], {
    headings: o.headings,
    required: o.required,
    namesOf: (field) => [label(field, 'zh'), label(field, 'en')],
  });
  if (missing.length > 0) {
    const names = missing.map((field) => label(field)).join(language === 'zh' ? '、' : ', ');
    throw new ApiError('fileNotAccepted', {
      reason: textIn([`no column ${names}`, `缺少列：${names}`], language),
    });
  }
  const plan = await o.plan(rows.slice(1), columns);
  const good = plan.filter(({ code }) => code === errorCodes.success);
  const lines = plan.map((one) => ({
    ...o.shown(one),
    line: one.line,
    code: one.code,
    message: messageOf(one.code, language, { fields: one.field && label(one.field) }),
  }));
  const isFaulty = good.length < plan.length;
  if (o.isCheckRefused && isFaulty && input.apply === '0')
    throw new ApiError('importHasFaults', { rows: lines });
  const applied = input.apply === '1' && !isFaulty && plan.length > 0;
  if (applied) for (const line of good) await o.add(line);
  effects.derived.push({ kind: 'file', id: null, before: null, after: { name: file.name } });
  return { added: good.length, applied, rows: lines, good };
};
