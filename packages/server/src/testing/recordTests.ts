import { getRows } from '../build/rows.ts';
import { tablesOf } from '../core/audit/tables.ts';
import type { Db } from '../core/db/db.ts';
import type { Change } from './changes.ts';

interface Side {
  readonly rows: readonly { readonly kind: string; readonly id?: number | null }[];
  readonly more?: Readonly<Record<string, number>>;
}

/** A change of a recorded table: the thing whose it is, and what is sensitive in it. */
interface Recorded {
  readonly table: string;
  readonly kind: string;
  readonly id: number | null;
  readonly sensitive: readonly string[];
}

const recordedOf = async (db: Db, changes: readonly Change[]): Promise<readonly Recorded[]> => {
  const tables = await tablesOf(db);
  return changes.flatMap(({ table: name, before, after }) => {
    const table = tables.get(name);
    if (!table?.isRecorded) return [];
    const id = (after ?? before)?.[table.thing];
    const sensitive = [...table.columns].flatMap(([column, { sensitive: is }]) =>
      is ? [before?.[column], after?.[column]] : [],
    );
    return [
      {
        table: name,
        kind: table.kind,
        id: typeof id === 'number' ? id : null,
        sensitive: sensitive
          .filter((value) => value !== null && value !== undefined)
          .map((value) => (typeof value === 'string' ? value : JSON.stringify(value))),
      },
    ];
  });
};

/**
 * What is wrong with the records of a request: recorded rows that changed and are in none of them, and sensitive values that a
 * record holds unmasked. `changes` are all rows that the request changed.
 */
export const wrongInRecord = async (
  db: Db,
  requestId: string,
  changes: readonly Change[],
): Promise<{ readonly changed: number; readonly wrong: readonly string[] }> => {
  const records = await getRows(db, 'operation', { request_id: requestId }, ['input', 'before', 'after']);
  const sides = records
    .flatMap((one) => [one.before, one.after])
    .filter((side) => side !== null) as never as Side[];
  const text = JSON.stringify(records);
  const changed = await recordedOf(db, changes);
  const isIn = ({ table, kind, id }: Recorded): boolean =>
    sides.some(
      ({ rows, more }) =>
        more?.[table] !== undefined || rows.some((row) => row.kind === kind && (row.id ?? null) === id),
    );
  return {
    changed: changed.length,
    wrong: changed.flatMap((row) => [
      ...(isIn(row) ? [] : [`${row.table} ${row.id ?? ''} changed and is in no record`]),
      ...row.sensitive
        .filter((value) => value !== '' && text.includes(value))
        .map(() => `${row.table} stands whole`),
    ]),
  };
};
