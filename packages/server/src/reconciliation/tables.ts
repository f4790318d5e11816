import { parse } from 'csv-parse/sync';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import readSpreadsheet from 'read-excel-file/node';
import { UnreadableError } from './unreadable.rules.ts';

/** The rows of one file or sheet; cells as text, trimmed of what channels put around values. */
export interface Table {
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
}

/** Lines of text with nothing in them: kept where lines are counted as the file has them. */
type Blank = 'kept' | 'skipped';

/** What a file may become when it is unpacked. */
const largest = 200 * 1024 * 1024;

/** Tabs behind values (Alipay), a back-tick before them (WeChat), an equals sign with quotes (spreadsheets), full-width blanks. */
const plain = (cell: string): string =>
  cell
    .replace(/^="(.*)"$/, '$1')
    .replaceAll(/^[\s\u3000\ufeff`']+|[\s\u3000]+$/g, '')
    .normalize('NFC');

/** Text in UTF-8, with or without a mark, else in GBK. */
export const decoded = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
};

/** What cannot be taken apart is no fault of ours: it is said to who uploaded it. */
const damaged = (): never => {
  throw new UnreadableError('damaged');
};

const rowsOfText = (text: string, blank: Blank): string[][] => {
  const lines = text.split(/\r\n?|\n/);
  const count = (mark: string): number =>
    lines.slice(0, 40).reduce((sum, one) => sum + one.split(mark).length - 1, 0);
  // Alipay writes a tab behind each value besides its commas.
  const delimiter = count(',') > 0 ? ',' : count('\t') > 0 ? '\t' : ';';
  const parsed = (): string[][] => {
    const records = parse(text, {
      delimiter,
      relaxColumnCount: true,
      relaxQuotes: true,
      skipEmptyLines: blank === 'skipped',
      bom: true,
      info: true,
    }) as unknown as { readonly record: string[]; readonly info: { readonly lines: number } }[];
    if (blank === 'skipped') return records.map(({ record }) => record);
    let line = 0;
    return records.flatMap(({ record, info: { lines: end } }) => {
      // A line break within quotes: what comes behind it still stands where the file has it.
      const more = Math.max(0, end - line - 1);
      line = Math.max(end, line + 1);
      return [record, ...Array.from({ length: more }, () => [])];
    });
  };
  try {
    return parsed().map((row) => row.map(plain));
  } catch {
    return damaged();
  }
};

const two = (value: number): string => String(value).padStart(2, '0');
/** What a spreadsheet holds as a moment, as a file of text would write it. */
const written = (at: Date): string =>
  `${at.getUTCFullYear()}-${two(at.getUTCMonth() + 1)}-${two(at.getUTCDate())} ${two(at.getUTCHours())}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())}`;

const isCell = /<c(?=[\s/>])[^>]*>/g;
/** The column of a cell by its letters, the first being 0. */
const lettersOf = (column: number): string =>
  `${column < 26 ? '' : lettersOf(Math.floor(column / 26) - 1)}${String.fromCodePoint(65 + (column % 26))}`;
/** A sheet whose cells have no addresses, which the format leaves to their order (ours is one), with them. */
const addressed = (sheet: string): string => {
  const [first] = sheet.match(isCell) ?? [];
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

const rowsOfSheet = async (files: Readonly<Record<string, Uint8Array>>): Promise<Table[]> => {
  const whole = Object.fromEntries(
    Object.entries(files).map(([path, content]) => [
      path,
      path.startsWith('xl/worksheets/') && path.endsWith('.xml')
        ? strToU8(addressed(strFromU8(content)))
        : content,
    ]),
  );
  const sheets = await readSpreadsheet(Buffer.from(zipSync(whole, { level: 0 }))).catch(damaged);
  return sheets.map(({ sheet, data }) => ({
    name: sheet,
    rows: data.map((row) =>
      row.map((cell) => (cell === null ? '' : cell instanceof Date ? written(cell) : plain(String(cell)))),
    ),
  }));
};

const unpacked = (bytes: Uint8Array): Record<string, Uint8Array> => {
  let whole = 0;
  try {
    return unzipSync(bytes, {
      filter: ({ originalSize }) => {
        whole += originalSize;
        if (whole > largest) throw new UnreadableError('tooLarge');
        return true;
      },
    });
  } catch (error) {
    // Channels protect some archives by a password: staff unpack those themselves.
    throw error instanceof UnreadableError ? error : new UnreadableError('encrypted');
  }
};

const isOldSpreadsheet = (bytes: Uint8Array): boolean => bytes[0] === 0xd0 && bytes[1] === 0xcf;
const isArchive = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

/**
 * The tables of a file, by its content: text in UTF-8 or GBK, a spreadsheet, or an archive of such files (the names in it may be in
 * GBK: only content counts). Throws `UnreadableError`.
 */
export const tablesOf = async (
  bytes: Uint8Array,
  name: string,
  blank: Blank = 'skipped',
): Promise<Table[]> => {
  if (isOldSpreadsheet(bytes)) throw new UnreadableError('oldSpreadsheet');
  if (!isArchive(bytes)) return [{ name, rows: rowsOfText(decoded(bytes), blank) }];
  const files = unpacked(bytes);
  if ('xl/workbook.xml' in files) return rowsOfSheet(files);
  const tables: Table[] = [];
  for (const [path, content] of Object.entries(files))
    if (content.length > 0) tables.push(...(await tablesOf(content, path, blank)));
  return tables;
};
