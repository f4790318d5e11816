import type { ParseLimits } from '../limits.rules.ts';
import { UploadRefused } from '../refused.rules.ts';
import type { Blank, Table } from '../table.rules.ts';
import { unpacked } from './archive.ts';
import { Budget } from './budget.ts';
import { decoded, rowsOfText } from './lines.ts';
import { plain } from './plain.ts';
import { sheetsOf } from './sheets.ts';

const isOldSpreadsheet = (bytes: Uint8Array): boolean => bytes[0] === 0xd0 && bytes[1] === 0xcf;
const isArchive = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

interface File {
  readonly name: string;
  readonly blank: Blank;
  readonly depth: number;
}

/** Reads the tables of one file; everything that it unpacks is in memory. */
type ReadTables = () => Table[] | Promise<Table[]>;

/** Unpacks a file to the last nested archive, so that too much content is refused before any of it is parsed. */
const readersIn = async (bytes: Uint8Array, file: File, budget: Budget): Promise<ReadTables[]> => {
  if (isOldSpreadsheet(bytes)) throw new UploadRefused('oldSpreadsheet');
  if (!isArchive(bytes)) {
    budget.spend('tables', 1);
    return [() => [{ name: file.name, rows: textRows(bytes, file.blank, budget) }]];
  }
  budget.enter(file.depth + 1);
  const files = await unpacked(bytes, budget);
  if ('xl/workbook.xml' in files) return [() => sheetsOf(files, budget)];
  const readers: ReadTables[] = [];
  for (const [name, content] of Object.entries(files))
    if (content.length > 0)
      readers.push(...(await readersIn(content, { ...file, name, depth: file.depth + 1 }, budget)));
  return readers;
};

const textRows = (bytes: Uint8Array, blank: Blank, budget: Budget): string[][] =>
  rowsOfText(decoded(bytes), blank, budget).map((row) => row.map(plain));

/**
 * Tables of a file, by its content: text in UTF-8, UTF-16 or GB18030, a spreadsheet, or an archive of such files (names may be in
 * GBK; only content counts). Throws `UploadRefused`.
 */
export const tablesOf = async (
  bytes: Uint8Array,
  o: { readonly name: string; readonly blank?: Blank; readonly limits: ParseLimits },
): Promise<Table[]> => {
  const budget = new Budget(o.limits);
  const tables: Table[] = [];
  for (const read of await readersIn(bytes, { name: o.name, blank: o.blank ?? 'skipped', depth: 0 }, budget))
    tables.push(...(await read()));
  return tables;
};
