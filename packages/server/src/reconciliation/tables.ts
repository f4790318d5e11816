import { parse } from 'csv-parse/sync';
import { unzipSync } from 'fflate';
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
  const parsed = (): string[][] =>
    parse(text, {
      delimiter,
      relaxColumnCount: true,
      relaxQuotes: true,
      skipEmptyLines: blank === 'skipped',
      bom: true,
    }) as string[][];
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

const rowsOfSheet = async (bytes: Uint8Array): Promise<Table[]> => {
  const sheets = await readSpreadsheet(Buffer.from(bytes)).catch(damaged);
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
  if ('xl/workbook.xml' in files) return rowsOfSheet(bytes);
  const tables: Table[] = [];
  for (const [path, content] of Object.entries(files))
    if (content.length > 0) tables.push(...(await tablesOf(content, path, blank)));
  return tables;
};
