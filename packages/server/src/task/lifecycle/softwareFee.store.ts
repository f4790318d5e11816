import { feeUnit, microOf } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Db } from '../../core/db/db.ts';
import { type FeeVersion, inForceAt, onceKey, type SoftwareFee } from './softwareFee.rules.ts';

/** The additional charges that had begun by a moment, of kinds of software; without them, of all. What was withdrawn never began. */
export const feeVersions = async (
  db: Db,
  until: Date,
  softwareIds?: readonly number[],
): Promise<FeeVersion[]> => {
  const { rows } = await sql<Omit<FeeVersion, 'price'> & { price: string }>`
    select id, fee_name as name, software_id as "softwareId", currency, version_name as version, plugin_name as plugin, fee_unit as unit,
      price, valid_from as "from", jsonb_build_array(software_id, folded(fee_name), folded(version_name), folded(plugin_name), currency)::text as key
    from software_fee where valid_from <= ${until} and withdrawn_at is null
      and (${softwareIds ?? null}::int[] is null or software_id = any(${softwareIds ?? null}::int[]))
    order by id`.execute(db);
  return rows.map((row) => ({ ...row, price: microOf(row.price) }));
};

/** The additional charges in force at a moment, of kinds of software; without them, of all. */
export const feesInForce = async (
  db: Db,
  at: Date,
  softwareIds?: readonly number[],
): Promise<SoftwareFee[]> => inForceAt(await feeVersions(db, at, softwareIds), at);

/** What tasks were charged once already, by task. The caller holds their rows, so that nobody else charges them meanwhile. */
export const chargedOnce = async (
  db: Db,
  taskIds: readonly number[],
): Promise<ReadonlyMap<number, Set<string>>> => {
  const rows = await db
    .selectFrom('software_charge')
    .where(sql<boolean>`task_id = any(${[...taskIds]}::bigint[])`)
    .where('fee_unit', '=', feeUnit.of.task)
    .select(['task_id', 'fee_name', 'plugin'])
    .execute();
  const found = new Map(taskIds.map((id) => [id, new Set<string>()]));
  for (const row of rows) found.get(row.task_id)?.add(onceKey(row.fee_name, row.plugin));
  return found;
};
