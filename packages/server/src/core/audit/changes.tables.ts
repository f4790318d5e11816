import { sql } from 'kysely';
import type { SensitiveKind } from '@renderdesk/contract';
import type { Db } from '../db/db.ts';

/**
 * The server's own book-keeping, and rows that are themselves a record (events, postings): no change of them is recorded.
 * Every other table is recorded, so a new one is unless it is named here.
 */
const unrecorded = new Set([
  'operation',
  'operation_object',
  'operation_seal',
  'idempotency',
  'rate_window',
  'approval',
  'schema_migration',
  'outbox',
  'notification',
  'selection',
  'job_run',
  'verify_code',
  'blob_removal',
  'session',
  'user_live',
  'task_event',
  'node_event',
  'task_live',
  'frame',
  'attempt',
  'attempt_live',
  'attempt_log',
  'attempt_file',
  'node_beat',
  'node_attempt',
  'charge',
  'movement',
  'posting',
  'account',
  'owner_live',
]);

export const isRecorded = (table: string): boolean => !unrecorded.has(table);

/** Tables whose rows belong to a thing of another name; all others are things of their own. */
const kinds: Readonly<Record<string, string>> = {
  saved_view: 'view',
  default_view: 'defaultView',
  calendar_year: 'calendar',
  calendar_day: 'calendar',
  admin_role: 'admin',
  role_permission: 'role',
};

/** The kind of thing that a row of a table belongs to, as operation records name it: `enrolment_key` is an enrolmentKey. */
export const kindOfTable = (table: string): string =>
  kinds[table] ?? table.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());

/** What a record has to know of a column. */
export interface Column {
  /** Computed, or of bytes: nothing that a person changed, or nothing that anybody may read. */
  readonly hidden: boolean;
  readonly sensitive: SensitiveKind | undefined;
  readonly isMoment: boolean;
  readonly isIdentity: boolean;
}
export interface Columns {
  readonly of: ReadonlyMap<string, Column>;
  /** The columns by which a row is found, in order; the first is the number of the thing. */
  readonly key: readonly string[];
}

let known: Promise<ReadonlyMap<string, Columns>> | undefined;

/**
 * The columns of every table, from the database: the same in all databases of this version, so read once a process. What
 * is sensitive is said where the column is made: `COMMENT ON COLUMN "user".phone IS 'sensitive: phone'`.
 */
export const columnsOf = (db: Db): Promise<ReadonlyMap<string, Columns>> => {
  known ??= readColumns(db).catch((error: unknown) => {
    known = undefined;
    throw error;
  });
  return known;
};

const readColumns = async (db: Db): Promise<ReadonlyMap<string, Columns>> => {
  const { rows } = await sql<{
    table: string;
    name: string;
    hidden: boolean;
    moment: boolean;
    identity: boolean;
    sensitive: SensitiveKind | null;
    keyAt: number | null;
  }>`
    select c.relname as table, a.attname as name, a.attgenerated <> '' or a.atttypid = 'bytea'::regtype as hidden,
      a.atttypid = 'timestamptz'::regtype as moment, a.attidentity <> '' as identity,
      substring(col_description(c.oid, a.attnum) from '^sensitive: (.*)$') as sensitive,
      array_position(i.indkey::int2[], a.attnum) as "keyAt"
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_index i on i.indrelid = c.oid and i.indisprimary
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by c.relname, a.attnum`.execute(db);
  const tables = Map.groupBy(rows, (row) => row.table);
  return new Map(
    [...tables].map(([table, columns]) => [
      table,
      {
        of: new Map(
          columns.map((column) => [
            column.name,
            {
              hidden: column.hidden,
              sensitive: column.sensitive ?? undefined,
              isMoment: column.moment,
              isIdentity: column.identity,
            },
          ]),
        ),
        key: columns
          .filter((column) => column.keyAt !== null)
          .toSorted((a, b) => (a.keyAt ?? 0) - (b.keyAt ?? 0))
          .map((column) => column.name),
      },
    ]),
  );
};
