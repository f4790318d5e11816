import { agentMode, agentStatus, allocationKind, dayOf } from '@renderdesk/contract';
import type { Db, Tx } from '../../core/db/db.ts';
import { ApiError } from '../../core/http/apiError.ts';

/**
 * Whether money goes between an agent's purse and this customer (ledger §4): the customer is the agent's now, and to give, the agent is an
 * active one that resells. Both stay so until the transaction ends. Throws `notRelated`, `notAllowedInState`, `notResale`.
 */
export const expectOwnCustomer = async (
  tx: Tx,
  o: {
    readonly purseId: number;
    readonly userId: number;
    readonly now: Date;
    readonly asGiver: boolean;
  },
): Promise<void> => {
  const agent = await tx
    .selectFrom('agent')
    .where('purse_id', '=', o.purseId)
    .select(['id', 'status'])
    .forShare()
    .executeTakeFirst();
  // Allocations of a customer change under its row's lock.
  await tx.selectFrom('user').where('id', '=', o.userId).select('id').forShare().execute();
  const own = await tx
    .selectFrom('user_staff')
    .where('user_id', '=', o.userId)
    .where('kind', '=', allocationKind.of.agent)
    .where('admin_id', '=', agent?.id ?? 0)
    .where('valid_to', 'is', null)
    .select('user_id')
    .executeTakeFirst();
  if (!agent || !own) throw new ApiError('notRelated');
  if (!o.asGiver) return;
  if (agent.status !== agentStatus.of.active) throw new ApiError('notAllowedInState');
  await expectResale(tx, agent.id, o.now);
};

/** Throws `notResale` where an agent works by referral today. */
export const expectResale = async (db: Db, agentId: number, now: Date): Promise<void> => {
  const terms = await db
    .selectFrom('agent_terms')
    .where('agent_id', '=', agentId)
    .where('withdrawn_at', 'is', null)
    .where('starts_on', '<=', dayOf(now.getTime()))
    .orderBy('starts_on', 'desc')
    .select('mode')
    .executeTakeFirst();
  if (terms?.mode !== agentMode.of.resale) throw new ApiError('notResale');
};

/** The lots of a purse that came from another. */
export const lotsFrom = async (
  db: Db,
  o: { readonly ownerId: number; readonly originOwner: number },
): Promise<ReadonlySet<number>> => {
  const rows = await db
    .selectFrom('lot')
    .where('owner_id', '=', o.ownerId)
    .where('origin_owner', '=', o.originOwner)
    .select('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
};
