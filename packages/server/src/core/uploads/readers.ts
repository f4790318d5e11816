import type { read as ReadList } from './list.reading.ts';
import type { read as ReadTable } from './tables.reading.ts';
import { readerOf } from './reading.ts';

/** A CSV list. */
export const listReader = readerOf<typeof ReadList>(new URL('./list.reading.ts', import.meta.url), 'list');

/** The first table of a file of opening balances. */
export const openingReader = readerOf<typeof ReadTable>(
  new URL('./tables.reading.ts', import.meta.url),
  'opening',
);

/** The first table of a spreadsheet or CSV of a list. */
export const tableReader = readerOf<typeof ReadTable>(
  new URL('./tables.reading.ts', import.meta.url),
  'list',
);
