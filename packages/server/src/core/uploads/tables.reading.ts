import type { Read } from './reading.ts';
import { tablesOf } from './parsing/tables.ts';
import type { Blank } from './table.rules.ts';

interface Query {
  readonly name: string;
  readonly blank: Blank;
}

/** The first table of a file, as rows. `head` says whether there is a table. */
export const read: Read<Query, boolean, readonly string[]> = async (bytes, options, limits) => {
  const [table] = await tablesOf(bytes, { ...options, limits });
  return { head: table !== undefined, rows: table?.rows ?? [] };
};
