import { Budget } from './parsing/budget.ts';
import { decoded, recordsOf } from './parsing/lines.ts';
import type { Read } from './reading.ts';

/** Rows of a CSV list without empty ones, cells trimmed. */
export const read: Read<null, null, readonly string[]> = (bytes, _, limits) => {
  const o = { delimiter: ',', blank: 'skipped', trim: true, relaxQuotes: false } as const;
  const records = recordsOf(decoded(bytes), o, new Budget(limits));
  return Promise.resolve({ head: null, rows: records.map(({ record }) => record) });
};
