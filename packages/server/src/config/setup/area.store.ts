import { sql, type SqlBool } from 'kysely';
import type { Tx } from '../../core/db/db.ts';
import { ApiError } from '../../core/http/apiError.ts';

export const customersOfArea = sql<number>`(select count(*)::int from "user" u where u.area_id = area.id and u.deleted_at is null)`;

/** Throws `alreadyTaken` where another area has a name. Names of two people at once are compared one after the other. */
export const refuseSameArea = async (tx: Tx, nameEn: string, own: number | null): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('renderdesk.area', 0))`.execute(tx);
  const named = await tx
    .selectFrom('area')
    .where(sql<SqlBool>`folded(name_en) = folded(${nameEn})`)
    .select('id')
    .execute();
  if (named.some(({ id }) => id !== own))
    throw new ApiError('alreadyTaken', { issues: [{ path: 'nameEn' }] });
};
