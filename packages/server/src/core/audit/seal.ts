import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import { forms, presentForm } from './seal.forms.ts';

/** At most so many operations stand under one seal. */
const atOnce = 20_000;

/**
 * Seals the operation records that can no longer change order. Each seal hashes its rows onto the hash of the seal before,
 * so that a row changed, added or removed later shows. Runs beside the commands, never inside them. Returns how many rows
 * it sealed; 0 where another process is at it.
 */
export const sealOperations = async (db: Db, now: Date): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const lock = await sql<{
      got: boolean;
    }>`select pg_try_advisory_xact_lock(hashtextextended('renderdesk.seal', 0)) as got`.execute(tx);
    if (lock.rows[0]?.got !== true) return 0;
    let sealed = 0;
    for (const cluster of await clusters(tx)) sealed += await sealCluster(tx, cluster, now);
    return sealed;
  });

interface Cluster {
  readonly id: string;
  /** The one that we write in. Records of another came with a dump, whole: all that it held can be sealed. */
  readonly isOurs: boolean;
}

/** The clusters that records are of, found by jumping over the index and not by reading it. */
const clusters = async (tx: Tx): Promise<readonly Cluster[]> => {
  const { rows } = await sql<Cluster>`
    with recursive known (id) as (
      select min(cluster) from operation
      union all
      select (select min(cluster) from operation where cluster > known.id) from known where known.id is not null
    )
    select id, id = cluster_identity() as "isOurs" from known where id is not null order by id`.execute(tx);
  return rows;
};

const sealCluster = async (tx: Tx, cluster: Cluster, now: Date): Promise<number> => {
  const last = await tx
    .selectFrom('operation_seal')
    .select(['id', 'hash'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const before = await tx
    .selectFrom('operation_seal')
    .where('cluster', '=', cluster.id)
    .select('up_to_xid')
    .orderBy('up_to_xid', 'desc')
    .limit(1)
    .executeTakeFirst();
  const from = before?.up_to_xid ?? '0';
  const settled = cluster.isOurs ? sql`and o.xid < pg_snapshot_xmin(pg_current_snapshot())` : sql``;
  const { rows } = await sql<{ xid: string; line: string }>`
    select o.xid::text, ${forms[presentForm]} as line from operation o
    where o.cluster = ${cluster.id} and o.xid >= ${from}::xid8 ${settled}
    order by o.xid, o.id limit ${atOnce}`.execute(tx);
  const complete = rows.length === atOnce ? withoutLastTransaction(rows) : rows;
  const end = complete.at(-1);
  if (!end) return 0;
  await sql`insert into operation_seal (cluster, form, from_xid, up_to_xid, sealed_at, rows, hash, prev_hash)
    values (${cluster.id}, ${presentForm}, ${from}::xid8, ${String(BigInt(end.xid) + 1n)}::xid8, ${now},
      ${complete.length}, ${hashOf(last?.hash, complete)}, ${last?.hash ?? null})`.execute(tx);
  return complete.length;
};

/** The hash of a seal: that of the seal before, then each row written out. */
export const hashOf = (before: Buffer | undefined, rows: readonly { readonly line: string }[]): Buffer => {
  const hash = createHash('sha256').update(before ?? Buffer.alloc(0));
  for (const row of rows) hash.update(row.line).update('\n');
  return hash.digest();
};

/** A full batch may end within a transaction; its rows wait for the next seal, unless it is all there is. */
const withoutLastTransaction = <T extends { xid: string }>(rows: readonly T[]): readonly T[] => {
  const last = rows.at(-1)?.xid;
  const whole = rows.filter((row) => row.xid !== last);
  return whole.length > 0 ? whole : rows;
};
