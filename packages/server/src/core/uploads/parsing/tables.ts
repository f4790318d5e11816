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

const tablesIn = async (bytes: Uint8Array, file: File, budget: Budget): Promise<Table[]> => {
  if (isOldSpreadsheet(bytes)) throw new UploadRefused('oldSpreadsheet');
  if (!isArchive(bytes)) {
    budget.spend('tables', 1);
    const rows = rowsOfText(decoded(bytes), file.blank, budget);
    return [{ name: file.name, rows: rows.map((row) => row.map(plain)) }];
  }
  budget.enter(file.depth + 1);
  const files = await unpacked(bytes, budget);
  if ('xl/workbook.xml' in files) return sheetsOf(files, budget);
  const tables: Table[] = [];
  for (const [name, content] of Object.entries(files))
    if (content.length > 0)
      tables.push(...(await tablesIn(content, { ...file, name, depth: file.depth + 1 }, budget)));
  return tables;
};

/**
 * The tables of a file, by its content: text in UTF-8 or GBK, a spreadsheet, or an archive of such files (the names in it may be in
 * GBK: only content counts). Throws `UploadRefused`.
 */
export const tablesOf = (
  bytes: Uint8Array,
  o: { readonly name: string; readonly blank?: Blank; readonly limits: ParseLimits },
): Promise<Table[]> =>
  tablesIn(bytes, { name: o.name, blank: o.blank ?? 'skipped', depth: 0 }, new Budget(o.limits));
