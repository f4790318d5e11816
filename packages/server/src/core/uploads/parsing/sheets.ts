import { strFromU8, strToU8, zipSync } from 'fflate';
import readSpreadsheet from 'read-excel-file/node';
import { UploadRefused } from '../refused.rules.ts';
import type { Table } from '../table.rules.ts';
import type { Budget } from './budget.ts';
import { plain } from './plain.ts';

const two = (value: number): string => String(value).padStart(2, '0');
/** Formats a spreadsheet's time as a text file would have it. */
const written = (at: Date): string =>
  `${at.getUTCFullYear()}-${two(at.getUTCMonth() + 1)}-${two(at.getUTCDate())} ${two(at.getUTCHours())}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())}`;

/** A spreadsheet keeps fifteen figures of a number: the rest of a longer one is made up, which the form with an exponent shows. */
const mostExact = 1e15;
const numberOrText = (cell: unknown): string => {
  if (typeof cell !== 'number') return String(cell);
  // A formula's result has more figures than the spreadsheet shows.
  return Math.abs(cell) >= mostExact ? cell.toExponential() : String(Number(cell.toPrecision(15)));
};

/** Letters of a column by its index, the first being 0. */
const lettersOf = (column: number): string =>
  `${column < 26 ? '' : lettersOf(Math.floor(column / 26) - 1)}${String.fromCodePoint(65 + (column % 26))}`;
const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + (letter.codePointAt(0) ?? 64) - 64, 0);

const isCell = /<c(?=[\s/>])[^>]*>/;
/** Adds addresses to a sheet's cells, which the format allows to omit (our own export does). */
const addressed = (sheet: string): string => {
  const first = isCell.exec(sheet)?.[0];
  if (first === undefined || /\sr=/.test(first)) return sheet;
  let [row, column] = [0, 0];
  return sheet.replaceAll(/<(row|c)(?=[\s/>])([^>]*)>/g, (tag, name: string, rest: string) => {
    if (name === 'row') {
      [row, column] = [row + 1, 0];
      return tag;
    }
    column += 1;
    return `<c r="${lettersOf(column - 1)}${row}"${rest}>`;
  });
};

/** Removes empty cells and rows: spreadsheet programs store formats for them, also far outside the table. */
const withoutEmpty = (sheet: string): string =>
  sheet
    .replaceAll(/<(?:\w+:)?dimension\s[^>]*>/g, '')
    .replaceAll(/<((?:\w+:)?c)(?=[\s/>])[^>]*(?:\/>|><\/\1>)/g, '')
    .replaceAll(/<((?:\w+:)?row)(?=[\s/>])[^>]*(?:\/>|><\/\1>)/g, '');

/** Counts the rectangle around a sheet's cells before the reader allocates it. */
const measure = (sheet: string, budget: Budget): void => {
  let [rows, columns, cells] = [0, 0, 0];
  for (const [tag] of sheet.matchAll(/<(?:\w+:)?c(?=[\s/>])[^>]*>/g)) {
    cells += 1;
    const place = /\sr=["']([A-Za-z]{1,7})(\d{1,9})["']/.exec(tag);
    if (place) {
      columns = Math.max(columns, columnOf((place[1] ?? '').toUpperCase()));
      rows = Math.max(rows, Number(place[2]));
    }
  }
  budget.columns(columns);
  budget.spend('rows', rows);
  budget.spend('cells', Math.max(rows * columns, cells));
};

const isXml = (path: string): boolean => /\.(xml|rels)$/i.test(path);
const isSheet = (path: string): boolean => path.startsWith('xl/worksheets/') && path.endsWith('.xml');

const prepared = (path: string, content: Uint8Array, budget: Budget): Uint8Array => {
  if (!isXml(path)) return content;
  const text = strFromU8(content);
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new UploadRefused('entities');
  if (!isSheet(path)) return content;
  const sheet = withoutEmpty(addressed(text));
  measure(sheet, budget);
  return strToU8(sheet);
};

/** Sheets of a spreadsheet, from the files of its archive. Throws `UploadRefused`. */
export const sheetsOf = async (
  files: Readonly<Record<string, Uint8Array>>,
  budget: Budget,
): Promise<Table[]> => {
  budget.spend('tables', Object.keys(files).filter(isSheet).length);
  const whole = Object.fromEntries(
    Object.entries(files).map(([path, content]) => [path, prepared(path, content, budget)]),
  );
  const sheets = await readSpreadsheet(Buffer.from(zipSync(whole, { level: 0 }))).catch(() => {
    throw new UploadRefused('damaged');
  });
  return sheets.map(({ sheet, data }) => ({
    name: sheet,
    isSheet: true,
    rows: data.map((row) => {
      const cells = row.map((cell) =>
        cell === null ? '' : cell instanceof Date ? written(cell) : numberOrText(cell),
      );
      budget.text(cells);
      return cells.map(plain);
    }),
  }));
};
