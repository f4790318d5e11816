import { errorCodes } from '@renderdesk/contract';
import type { Actor } from '../core/auth/actor.ts';
import { done, type Outcome } from '../core/calls/serve.ts';
import type { Db, Tx } from '../core/db/db.ts';
import { customersOf, usersSeen } from '../user/index.ts';

/** Opt-outs of the customers whom somebody sees. */
export const optOutsSeen = (db: Db, actor: Actor) => {
  const rows = db
    .selectFrom('message_opt_out')
    .innerJoin('user', 'user.id', 'message_opt_out.user_id')
    .where('user.deleted_at', 'is', null);
  const customers = customersOf(db, actor);
  return customers ? rows.where('user.id', 'in', customers) : rows;
};

const seenOf = async (tx: Tx, actor: Actor, ids: readonly number[]): Promise<Set<number>> => {
  const rows = await usersSeen(tx, actor)
    .where('user.id', 'in', [...ids])
    .select('user.id')
    .execute();
  return new Set(rows.map(({ id }) => id));
};
const answered = (ids: readonly number[], known: ReadonlySet<number>): Map<number, Outcome> =>
  new Map(ids.map((id) => [id, known.has(id) ? done : { code: errorCodes.notFound }]));

/** Records that customers want no marketing by text message; answers each. */
export const putOptOuts = async (
  tx: Tx,
  actor: Actor,
  o: { readonly userIds: readonly number[]; readonly reason: string; readonly now: Date },
): Promise<Map<number, Outcome>> => {
  const seen = await seenOf(tx, actor, o.userIds);
  if (seen.size > 0)
    await tx
      .insertInto('message_opt_out')
      .values([...seen].map((id) => ({ user_id: id, reason: o.reason, created_at: o.now })))
      .onConflict((on) => on.column('user_id').doNothing())
      .execute();
  return answered(o.userIds, seen);
};

/** Withdraws opt-outs; answers each. */
export const removeOptOuts = async (
  tx: Tx,
  actor: Actor,
  userIds: readonly number[],
): Promise<Map<number, Outcome>> => {
  const seen = [0, ...(await seenOf(tx, actor, userIds))];
  const rows = await tx
    .deleteFrom('message_opt_out')
    .where('user_id', 'in', seen)
    .returning('user_id')
    .execute();
  return answered(userIds, new Set(rows.map((row) => row.user_id)));
};
