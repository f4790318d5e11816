import { currency, isRealNameAbsent } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Db } from '../core/db/db.ts';
import { ApiError } from '../core/http/apiError.ts';

/**
 * Throws `realNameNeeded` where a customer has no real-name certification that holds (lifecycles §1). A child has its main account's;
 * who pays in USD is no person or company with papers of the mainland, and is asked for none.
 */
export const expectRealName = async (db: Db, userId: number): Promise<void> => {
  const refusal = await realNameRefusal(db, userId);
  if (refusal) throw new ApiError(refusal.name);
};

/** What refuses somebody without a certification that holds; nothing where it holds or is not needed. */
export const realNameRefusal = async (
  db: Db,
  userId: number,
): Promise<{ readonly name: 'realNameNeeded' } | undefined> => {
  const main = await db
    .selectFrom('user')
    .innerJoin('user as main', (on) =>
      on.on('main.id', '=', sql<number>`coalesce("user".main_id, "user".id)`),
    )
    .where('user.id', '=', userId)
    .select(['main.auth_status', 'main.currency'])
    .executeTakeFirstOrThrow();
  if (main.currency === currency.of.cny && isRealNameAbsent(main.auth_status))
    return { name: 'realNameNeeded' };
  return undefined;
};
