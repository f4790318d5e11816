import { sql } from 'kysely';
import type * as z from 'zod';
import { type AnyCall, sensitivityOf } from '@renderdesk/contract';
import type { TestServer } from './server.ts';

/** A word that is in every secret that the tests send, and nowhere else. */
export const negative = 'negative-4f1c9a70';

/** The fields of a call that hold a secret: those that say so, and those that are named so. */
const secretName = /password|secret|token|verifyCode/i;
export const secretFields = (call: AnyCall): readonly string[] =>
  Object.entries('shape' in call.input ? (call.input.shape as Record<string, z.ZodType>) : {})
    .filter(([name, schema]) => sensitivityOf(schema) === 'secret' || secretName.test(name))
    .map(([name]) => name);

/** The secrets of an answer that is given only once: a token, a key. */
export const secretsIn = (call: AnyCall, data: unknown): readonly string[] =>
  Object.entries(data ?? {}).flatMap(([name, value]) =>
    typeof value === 'string' && value.length >= 20 && (call.tellsSecret || secretName.test(name))
      ? [value]
      : [],
  );

/** A secret for each of a call's secret fields: as it is meant, too long, and in shapes that the schema refuses. */
export const secretsFor = (call: AnyCall): ReadonlyMap<string, readonly unknown[]> =>
  new Map(
    secretFields(call).map((field) => [
      field,
      [negative, negative.repeat(30), [negative], { [field]: negative }, { deeper: [{ value: negative }] }],
    ]),
  );

/** The tables and log lines of the server that contain one of the texts, in clear or as its bytes. */
export const placesOf = async (t: TestServer, texts: readonly string[]): Promise<string[]> => {
  const words = texts.flatMap((text) => [text, Buffer.from(text).toString('hex')]);
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition
      and n.nspname not in ('pg_catalog', 'information_schema')`.execute(t.db);
  const places: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql`
      with lines as materialized (select each::text as line from ${sql.raw(name)} as each)
      select from lines, unnest(${words}::text[]) as word where position(word in line) > 0 limit 1`.execute(
      t.db,
    );
    if (rows.length > 0) places.push(name);
  }
  if (t.log.some((line) => words.some((word) => line.includes(word)))) places.push('the log');
  return places;
};
