import {
  currency,
  type Language,
  type OpeningFileKind,
  openingKind,
  textIn,
  textOf,
} from '@renderdesk/contract';
import { Readable } from 'node:stream';
import { FileAnswer } from '../../core/calls/serve.ts';
import { codeLabel, fieldLabel } from '../../core/calls/texts.ts';
import { fileTypes } from '../../core/exports/exportFile.ts';
import { type Cell, xlsxStream } from '../../core/exports/spreadsheet.ts';
import { openingHeads } from './opening.lines.rules.ts';
import { differenceOf, type Proven } from './opening.proof.store.ts';
import { openingExamples } from './opening.texts.ts';

const area = 'reconciliation';

/** An empty file of a kind: its heads in a language, and an example below them. UTF-8 with the mark by which spreadsheets know it. */
export const templateOf = (kind: OpeningFileKind, language: Language, name: string): FileAnswer => {
  const heads = Object.entries(openingHeads[kind]);
  const example = openingExamples[kind];
  const lines = [
    heads.map(([, pair]) => textIn(pair, language)),
    heads.map(([column]) => textIn(example[column] ?? ['', ''], language)),
  ];
  const bytes = Buffer.from(`\uFEFF${lines.map((cells) => `${cells.join(',')}\r\n`).join('')}`);
  return new FileAnswer({
    name: `${name}.csv`,
    type: 'text/csv; charset=utf-8',
    body: Readable.from([bytes]),
    size: bytes.length,
  });
};

const columns = ['earlierId', 'userId', 'kind', 'currency', 'inFile', 'inBooks', 'difference'] as const;

/** The proof of a batch as a workbook, in a language. */
export const reportOf = (
  batchId: number,
  proof: readonly Proven[],
  o: { readonly language: Language; readonly sheet: string; readonly isReversed: boolean },
): FileAnswer => {
  const { language, sheet, isReversed } = o;
  const cells = (one: Proven): Cell[] => [
    { text: one.earlierId },
    one.userId === null ? null : { number: String(one.userId) },
    { text: codeLabel(language, area, openingKind, one.kind) },
    { text: codeLabel(language, area, currency, one.currency) },
    { number: textOf(one.inFile) },
    { number: textOf(one.inBooks) },
    { number: differenceOf(one, isReversed) },
  ];
  const rows = async function* () {
    yield proof.map(cells);
  };
  const header = columns.map((column) => fieldLabel(language, area, column));
  const body = xlsxStream({ sheet, header, rows: rows() });
  return new FileAnswer({ name: `${sheet}-${batchId}.xlsx`, type: fileTypes.xlsx, body });
};
