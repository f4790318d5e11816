import { errorCodes, type Happened, principalKind } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import { asId, asInstant } from '../db/wire.ts';

/** So many changes of one thing are told. */
const mostTold = 200;

interface Side {
  readonly rows?: readonly { readonly kind: string; readonly id: number; readonly values: Row }[];
}
type Row = Readonly<Record<string, unknown>>;

const camel = (column: string): string =>
  column.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());
const textOf = (value: unknown): string | null => {
  if (value === null || value === undefined || value === '') return null;
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean);
};

/** What the rows of one thing held on one side of a change, as far as the record has them; later rows win. */
const valuesOf = (side: Side | null, kinds: readonly string[], id: number): Row =>
  Object.assign(
    {},
    ...(side?.rows ?? []).flatMap((row) => (kinds.includes(row.kind) && row.id === id ? [row.values] : [])),
  ) as Row;

/**
 * What changed of one thing when, by whom and why: its operation records that went well, newest first. `kinds` are those whose
 * rows of the same number belong to it; the first is its own.
 */
export const historyOf = async (
  db: Db,
  kinds: readonly [string, ...string[]],
  id: number,
): Promise<Happened[]> => {
  const rows = await db
    .selectFrom('operation_object as oo')
    .innerJoin('operation as o', (join) =>
      join.onRef('o.at', '=', 'oo.at').onRef('o.id', '=', 'oo.operation_id'),
    )
    .leftJoin('admin as a', (join) =>
      join.onRef('a.id', '=', 'o.actor_id').on('o.actor_kind', '=', principalKind.of.staff),
    )
    .where('oo.kind', '=', kinds[0])
    .where('oo.object_id', '=', id)
    .where('oo.outcome', '=', errorCodes.success)
    .select(['o.id', 'o.at', 'o.call', 'o.reason', 'a.really_name', 'o.before', 'o.after'])
    .orderBy('oo.at', 'desc')
    .orderBy(sql`oo.operation_id`, 'desc')
    .limit(mostTold)
    .execute();
  return rows.map((row) => {
    const before = valuesOf(row.before as Side | null, kinds, id);
    const after = valuesOf(row.after as Side | null, kinds, id);
    const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
      (field) => !['id', 'version', 'created_at', 'updated_at'].includes(field),
    );
    return {
      operationId: asId(row.id),
      at: asInstant(row.at),
      reallyName: row.really_name ?? '',
      call: row.call,
      reason: row.reason,
      changes: fields.map((field) => ({
        field: camel(field),
        before: textOf(before[field]),
        after: textOf(after[field]),
      })),
    };
  });
};
