import type pg from 'pg';

interface Definition {
  readonly on: string;
  readonly name: string;
  readonly kind: 'key' | 'reference' | 'index';
  readonly definition: string;
}

/**
 * Fills tables without their keys and indexes, which are made again afterwards, with triggers and references off meanwhile: millions of
 * rows in a tenth of the time. `client` is of a superuser. References come back unchecked, since the fill is the bench's own.
 */
export const unindexed = async (
  client: pg.Client,
  tables: readonly string[],
  fill: () => Promise<void>,
): Promise<void> => {
  const { rows } = await client.query<Definition>(
    `SELECT conrelid::regclass::text AS "on", quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition,
        CASE contype WHEN 'f' THEN 'reference' ELSE 'key' END AS kind
      FROM pg_constraint
      WHERE (contype IN ('p', 'u') AND conrelid = ANY($1::regclass[])) OR (contype = 'f' AND confrelid = ANY($1::regclass[]))
      UNION ALL
      SELECT indrelid::regclass::text, indexrelid::regclass::text, pg_get_indexdef(indexrelid), 'index'
      FROM pg_index WHERE indrelid = ANY($1::regclass[])
        AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid AND contype IN ('p', 'u'))`,
    [tables],
  );
  const of = (kind: Definition['kind']) => rows.filter((row) => row.kind === kind);
  for (const { on, name } of [...of('reference'), ...of('key')]) {
    await client.query(`ALTER TABLE ${on} DROP CONSTRAINT ${name}`);
  }
  for (const { name } of of('index')) await client.query(`DROP INDEX ${name}`);
  await client.query(
    `SET session_replication_role = replica; SET synchronous_commit = off; SET maintenance_work_mem = '1GB'`,
  );
  await fill();
  for (const { on, name, definition } of of('key')) {
    await client.query(`ALTER TABLE ${on} ADD CONSTRAINT ${name} ${definition}`);
  }
  for (const { definition } of of('index')) await client.query(definition);
  for (const { on, name, definition } of of('reference')) {
    await client.query(
      `ALTER TABLE ${on} ADD CONSTRAINT ${name} ${definition.replace(/( NOT VALID)?$/, ' NOT VALID')}`,
    );
  }
  await client.query('SET session_replication_role = origin');
};
