import { sql } from 'kysely';
import type { Db } from '../core/db/db.ts';

type Row = Readonly<Record<string, unknown>>;

/** A row that was written: its columns before and after, null where there was or is no row. */
export interface Change {
  readonly table: string;
  readonly before: Row | null;
  readonly after: Row | null;
}

/** Finds the rows that changed, at a cost that depends on what was written and not on what the database holds. */
export interface Watch {
  /** The rows that differ from the last call or reset, over the watched tables and committed transactions. */
  changes(): Promise<readonly Change[]>;
  /** Takes the rows as they are now for unchanged. */
  reset(): Promise<void>;
}

/**
 * Adds triggers that note every row written by any role; a rollback removes its notes. `owner` is a handle of the
 * database's owner. At most once for a database. Tables of `except` are not watched.
 */
export const watchChanges = async (owner: Db, o: { except?: Iterable<string> } = {}): Promise<Watch> => {
  await sql`
    create schema watched;
    create unlogged table watched.change (
      n bigint generated always as identity primary key, name text not null, was jsonb, is_now jsonb);
    create function watched.note() returns trigger language plpgsql security definer set search_path = pg_catalog as $note$
    begin
      insert into watched.change (name, was, is_now) values (tg_argv[0],
        case when tg_op <> 'INSERT' then to_jsonb(old) end, case when tg_op <> 'DELETE' then to_jsonb(new) end);
      return null;
    end $note$;
    create function watched.refuse() returns trigger language plpgsql as $refuse$
    begin
      raise exception 'a truncated table leaves no rows to compare';
    end $refuse$;
    do $watch$
    declare name text;
    begin
      for name in select relname from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
          and relname <> all (string_to_array(${sql.lit([...(o.except ?? [])].join())}, ','))
      loop
        execute format('create trigger zz_watched after insert or update or delete on public.%I for each row
          execute function watched.note(%L)', name, name);
        execute format('create trigger zz_watched_whole before truncate on public.%I for each statement
          execute function watched.refuse()', name);
      end loop;
    end $watch$`.execute(owner);
  const keys = await keysOf(owner);
  let seen = 0;
  return {
    changes: async () => {
      const { rows } = await sql<Note & { n: number }>`
        select n, name, was::text, is_now::text as "is" from watched.change where n > ${seen} order by n`.execute(
        owner,
      );
      seen = rows.at(-1)?.n ?? seen;
      return netOf(rows, keys);
    },
    reset: async () => {
      const { rows } = await sql<{ n: number }>`select coalesce(max(n), 0) as n from watched.change`.execute(
        owner,
      );
      seen = Math.max(seen, rows[0]?.n ?? 0);
    },
  };
};

/** A note of one write: the rows as PostgreSQL prints them, since numbers of JavaScript would round amounts. */
interface Note {
  readonly name: string;
  readonly was: string | null;
  readonly is: string | null;
}

/** The columns by which a row of each table is found again. */
const keysOf = async (db: Db): Promise<ReadonlyMap<string, readonly string[]>> => {
  const { rows } = await sql<{ name: string; key: string[] }>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as key
    from pg_class c join pg_index i on i.indrelid = c.oid and i.indisprimary
    join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
    where c.relnamespace = 'public'::regnamespace group by c.relname`.execute(db);
  return new Map(rows.map(({ name, key }) => [name, key]));
};

/** The first state and the last one of each row that was noted. */
const netOf = (notes: readonly Note[], keys: ReadonlyMap<string, readonly string[]>): readonly Change[] => {
  const net = new Map<string, { table: string; before: string | null; after: string | null }>();
  const keyOf = (table: string, text: string): string => {
    const row = JSON.parse(text) as Row;
    // Without a primary key a row is known by all that it holds.
    return JSON.stringify([table, ...(keys.get(table) ?? Object.keys(row)).map((column) => row[column])]);
  };
  for (const { name, was, is } of notes) {
    // An update of the key removes one row and adds another.
    const [from, to] = [was === null ? null : keyOf(name, was), is === null ? null : keyOf(name, is)];
    for (const key of new Set([from, to])) {
      if (key === null) continue;
      const known = net.get(key);
      const after = key === to ? is : null;
      if (known) known.after = after;
      else net.set(key, { table: name, before: key === from ? was : null, after });
    }
  }
  const parsed = (text: string | null): Row | null => (text === null ? null : (JSON.parse(text) as Row));
  return [...net.values()]
    .filter(({ before, after }) => before !== after)
    .map(({ table, before, after }) => ({ table, before: parsed(before), after: parsed(after) }));
};
