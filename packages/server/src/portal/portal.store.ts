import type { Db, Tx } from '../core/db/db.ts';
import { ApiError, notFound } from '../core/http/apiError.ts';
import { orders } from '../pay/index.ts';

/** What an account is, as its customer may know it. */
export const accountOf = (db: Db, userId: number) =>
  db
    .selectFrom('user')
    .where('id', '=', userId)
    .select(['id', 'name', 'auth_status', 'student_until'])
    .executeTakeFirstOrThrow();

/** A main account, which pays for itself. Throws `notMainAccount`. */
export const payerOf = async (tx: Tx, userId: number): Promise<{ id: number; currency: 1 | 2 }> => {
  const { main_id: main, currency } = await tx
    .selectFrom('user')
    .where('id', '=', userId)
    .select(['main_id', 'currency'])
    .executeTakeFirstOrThrow();
  if (main !== null) throw new ApiError('notMainAccount');
  return { id: userId, currency };
};

/** Who pays for an account, itself or its main account. */
export const ownerOf = (tx: Tx, userId: number): Promise<{ ownerId: number; currency: 1 | 2 }> =>
  tx
    .selectFrom('user')
    .innerJoin('user as owner', 'owner.id', 'user.owner_id')
    .where('user.id', '=', userId)
    .select(['owner.id as ownerId', 'owner.currency'])
    .executeTakeFirstOrThrow();

/** An order of an account. Throws `notFound`. */
export const orderOf = (db: Db, o: { readonly ownerId: number; readonly id: number }) =>
  orders(db).where('o.id', '=', o.id).where('o.owner_id', '=', o.ownerId).executeTakeFirstOrThrow(notFound);
