import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/db.ts';
import { faultOf, type Seal, sealColumns, type SealFault } from './seal.verify.ts';

/** State of one record in the chain: its seal, and whether the seal matches. */
export interface SealedAs {
  readonly verdict: 'intact' | 'waiting' | SealFault['kind'];
  readonly sealId?: number;
  readonly sealedAt?: Date;
  /** Records under the same seal. */
  readonly rows: number;
}

/**
 * Verifies the seal of one record: recomputes the hash of the seal's records onto the hash of the seal before, and
 * checks that the next seal includes the result. Undefined for an unknown record.
 */
export const verifyRecord = async (db: Db, id: number): Promise<SealedAs | undefined> => {
  const record = await db
    .selectFrom('operation')
    .where('id', '=', id)
    .select(['cluster', sql<string>`xid::text`.as('xid')])
    .executeTakeFirst();
  if (!record) return undefined;
  const first = async (where: RawBuilder<unknown>): Promise<Seal | undefined> =>
    (await sql<Seal>`select ${sealColumns} from operation_seal where ${where} limit 1`.execute(db)).rows[0];
  // Seals of a cluster follow each other without a gap, so the first whose end is beyond the record covers it.
  const seal = await first(
    sql`cluster = ${record.cluster} and up_to_xid > ${record.xid}::xid8 order by up_to_xid`,
  );
  if (!seal) return { verdict: 'waiting', rows: 0 };
  const before = await first(sql`id < ${seal.id} order by id desc`);
  const after = await first(sql`id > ${seal.id} order by id`);
  const fault =
    (await faultOf(db, seal, before)) ??
    (after && Buffer.compare(after.before ?? Buffer.alloc(0), seal.hash) !== 0 ? 'chain' : undefined);
  return { verdict: fault ?? 'intact', sealId: seal.id, sealedAt: seal.at, rows: seal.rows };
};
