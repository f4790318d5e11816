import { type FourEyesName, startOfDay } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';

/** A limit and whose day of it is meant. */
interface DayOfLimit {
  readonly name: FourEyesName;
  readonly adminId: number;
  readonly now: Date;
}

/**
 * The sum of what a person did alone below a limit on the business day. What else they do with this limit waits until
 * the transaction ends, so that two commands at once count each other.
 */
export const usedToday = async (tx: Tx, o: DayOfLimit): Promise<number> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`renderdesk.limit ${o.name} ${o.adminId}`}, 0))`.execute(
    tx,
  );
  const { weight } = await tx
    .selectFrom('limit_use')
    .where('admin_id', '=', o.adminId)
    .where('limit_name', '=', o.name)
    .where('at', '>=', new Date(startOfDay(o.now.getTime())))
    .select(sql<number>`coalesce(sum(weight), 0)::float8`.as('weight'))
    .executeTakeFirstOrThrow();
  return weight;
};

/** Notes what a person did alone below a limit. */
export const noteUse = async (
  tx: Tx,
  o: DayOfLimit & { readonly weight: number; readonly call: string; readonly requestId: string },
): Promise<void> => {
  if (o.weight <= 0) return;
  await tx
    .insertInto('limit_use')
    .values({
      limit_name: o.name,
      admin_id: o.adminId,
      call: o.call,
      request_id: o.requestId,
      weight: o.weight.toFixed(6),
      at: o.now,
    })
    .execute();
};
