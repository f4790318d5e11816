import { sql } from 'kysely';
import { tablesOf } from '../core/audit/tables.ts';
import type { Db } from '../core/db/db.ts';

interface Stored {
  readonly table: string;
  readonly kind: string;
  readonly id: number | null;
  /** The row as text, for comparing; what is sensitive in it. */
  readonly text: string;
  readonly sensitive: readonly string[];
}

/** Every row of every recorded table, by table and key. */
export const recordedRows = async (db: Db): Promise<ReadonlyMap<string, Stored>> => {
  const tables = [...(await tablesOf(db))].filter(([, { isRecorded }]) => isRecorded);
  const parts = tables.map(([name, { key, columns, thing }]) => {
    const sensitive = [...columns].filter(([, column]) => column.sensitive).map(([column]) => column);
    return sql`select ${name} as name, jsonb_build_array(${sql.join(key.map((column) => sql.ref(column)))}) as key,
      to_jsonb(r) -> ${thing} as thing, to_jsonb(r)::text as text, array_remove(array[${sql.join([
        sql`null::text`,
        ...sensitive.map((column) => sql`${sql.ref(column)}::text`),
      ])}], null) as sensitive from ${sql.table(name)} r`;
  });
  const { rows } = await sql<{
    name: string;
    key: unknown[];
    thing: unknown;
    text: string;
    sensitive: string[];
  }>`${sql.join(parts, sql` union all `)}`.execute(db);
  const kinds = new Map(tables.map(([name, { kind }]) => [name, kind]));
  return new Map(
    rows.map(({ name, key, thing, text, sensitive }) => [
      `${name} ${JSON.stringify(key)}`,
      {
        table: name,
        kind: kinds.get(name) ?? name,
        id: typeof thing === 'number' ? thing : null,
        text,
        sensitive,
      },
    ]),
  );
};

interface Side {
  readonly rows: readonly { readonly kind: string; readonly id?: number | null }[];
  readonly more?: Readonly<Record<string, number>>;
}

/**
 * What is wrong with the records of a request: rows that changed and stand in none of them, and sensitive values that
 * stand in one whole. `before` is how the rows were.
 */
export const wrongInRecord = async (
  db: Db,
  requestId: string,
  before: ReadonlyMap<string, Stored>,
): Promise<{ readonly changed: number; readonly wrong: readonly string[] }> => {
  const records = await db
    .selectFrom('operation')
    .where('request_id', '=', requestId)
    .select(['input', 'before', 'after'])
    .execute();
  const sides = records
    .flatMap((one) => [one.before, one.after])
    .filter((side) => side !== null) as never as Side[];
  const text = JSON.stringify(records);
  const after = await recordedRows(db);
  const changed = [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const [was, is] = [before.get(key), after.get(key)];
    const row = is ?? was;
    return row && was?.text !== is?.text
      ? [{ ...row, both: [...(was?.sensitive ?? []), ...row.sensitive] }]
      : [];
  });
  const isIn = ({ table, kind, id }: Stored): boolean =>
    sides.some(
      ({ rows, more }) =>
        more?.[table] !== undefined || rows.some((row) => row.kind === kind && (row.id ?? null) === id),
    );
  return {
    changed: changed.length,
    wrong: changed.flatMap((row) => [
      ...(isIn(row) ? [] : [`${row.table} ${row.id ?? ''} changed and is in no record`]),
      ...row.both
        .filter((value) => value !== '' && text.includes(value))
        .map(() => `${row.table} stands whole`),
    ]),
  };
};
