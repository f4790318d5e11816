import { sql } from 'kysely';
import { allCalls, type ApprovalState, approvalState, decidesAlone, deciderOf } from '@renderdesk/contract';
import { type Actor, holds, mayCall } from '../core/auth/actor.ts';
import { isSecondTo } from '../core/auth/control.store.ts';
import { callLabel } from '../core/calls/texts.ts';
import { changeRow } from '../core/crud/crud.store.ts';
import type { Db, Tx } from '../core/db/db.ts';
import type { BusEvent } from '../core/events/eventBus.ts';
import { notify } from '../core/jobs/notifying.ts';
import { customersOf } from '../user/index.ts';

/**
 * The calls whose requests somebody may decide: those that they may send themselves, and of those that change what others see
 * only with the key to give rights. None without the key to decide, but requests for a right.
 */
export const decidableCalls = (actor: Actor): string[] =>
  allCalls
    .filter(({ fourEyes, access }) => {
      const decider = deciderOf(fourEyes);
      const decides = holds(actor, 'approval:decide') || decidesAlone(fourEyes);
      return decides && mayCall(actor, access) && (!decider || holds(actor, decider));
    })
    .map((call) => call.name);

/** The requests that somebody sees: their own, and those that they may decide, of customers whom they all see. */
export const visibleApprovals = (db: Db, actor: Actor) => {
  const customers = customersOf(db, actor);
  return db
    .selectFrom('approval')
    .where((eb) =>
      eb.or([
        eb('approval.requester_id', '=', actor.adminId),
        eb.and([
          sql<boolean>`approval.call = any(${decidableCalls(actor)}::text[])`,
          ...(customers ? [sql<boolean>`approval.customers <@ array(${customers})`] : []),
        ]),
      ]),
    );
};

/** The salespeople of the customers whose things a request changes (allocation kind 1). */
export const salespeople = sql<number[]>`array(select own.admin_id from user_staff own
  where own.user_id = any(approval.customers) and own.kind = 1 and own.valid_to is null)`;
/** Whether somebody is one of them, and so does not decide it. */
export const isOwnCustomers = (actor: Actor) => sql<boolean>`${actor.adminId}::bigint = any(${salespeople})`;

/** Whether somebody is a second person to the requester and to all whose work or rights it concerns. */
export const isIndependent = (actor: Pick<Actor, 'adminId'>, now: Date) =>
  isSecondTo(actor.adminId, sql<number[]>`approval.requester_id || approval.parties`, now);

/** Whether somebody decides a request that they see: another's, waiting, and of no customer of theirs. */
export const mayDecide = (actor: Actor, now: Date) => sql<boolean>`(approval.requester_id <> ${actor.adminId}
  and ${actor.adminId}::bigint <> all(approval.parties) and not ${isOwnCustomers(actor)} and ${isIndependent(actor, now)} and approval.state = ${sql.lit(approvalState.of.waiting)} and approval.expires_at > ${now})`;

/** The state as it is at a moment: one that waited too long has expired, though no job has written it yet. */
export const stateAt = (row: { state: ApprovalState; expires_at: Date }, now: Date): ApprovalState =>
  row.state === approvalState.of.waiting && row.expires_at <= now ? approvalState.of.expired : row.state;

/** `stateAt` as a condition: one of these states at this moment. */
export const stateIn = (states: readonly ApprovalState[], now: Date) => {
  const { waiting, expired } = approvalState.of;
  return sql<boolean>`case when approval.state = ${waiting} and approval.expires_at <= ${now} then ${expired}::int else approval.state end
    = any(${states}::int[])`;
};

/** What was sent, and what it would do. */
export const sentWith = (visible: ReturnType<typeof visibleApprovals>, id: number) =>
  visible
    .where('approval.id', '=', id)
    .select(['input', 'impact', 'version', 'customers'])
    .executeTakeFirst();

/** The one currency of these customers; null where they have several, or there are none. */
export const currencyOf = async (db: Db, customers: readonly number[]): Promise<1 | 2 | null> => {
  if (customers.length === 0) return null;
  const rows = await db
    .selectFrom('user')
    .where('id', 'in', customers)
    .select('currency')
    .distinct()
    .execute();
  return rows.length === 1 ? (rows[0]?.currency ?? null) : null;
};

/** The calls that somebody may send themselves and that may wait for a second person. */
const limitedCalls = (actor: Actor): string[] =>
  allCalls
    .filter(({ fourEyes, access }) => fourEyes !== undefined && mayCall(actor, access))
    .map((call) => call.name);

/**
 * The requests about one thing that wait at a moment, the oldest first, as far as somebody sees them or might send the same: by the
 * things that they change, of a customer also by whose those are.
 */
export const waitingAbout = (
  db: Db,
  actor: Actor,
  o: { readonly kind: string; readonly id: number; readonly now: Date },
) =>
  db
    .selectFrom('approval')
    .innerJoin('admin', 'admin.id', 'approval.requester_id')
    .where('approval.state', '=', approvalState.of.waiting)
    .where('approval.expires_at', '>', o.now)
    .where(
      sql<boolean>`(approval.requester_id = ${actor.adminId} or approval.call = any(${limitedCalls(actor)}::text[]))`,
    )
    .where(
      sql<boolean>`(exists (select from jsonb_array_elements(approval.impact -> 'rows') r
        where r ->> 'kind' = ${o.kind} and r -> 'ids' @> to_jsonb(${o.id}::bigint))
        or (${o.kind} = 'user' and ${o.id}::bigint = any(approval.customers)))`,
    )
    .select((eb) => [
      'approval.id',
      'approval.call',
      'approval.requested_at',
      'admin.really_name',
      eb('approval.id', 'in', visibleApprovals(db, actor).select('approval.id')).as('visible'),
    ])
    .orderBy('approval.id')
    .execute();

/** The request as it is, locked; undefined for one that the person does not see. */
export const lockApproval = (tx: Tx, actor: Actor, id: number) =>
  visibleApprovals(tx, actor)
    .where('approval.id', '=', id)
    .selectAll('approval')
    .select(isOwnCustomers(actor).as('own_customers'))
    .forUpdate()
    .executeTakeFirst();

/** The requests of one call that wait at a moment, the oldest first, with what was sent and who sent it. */
export const waitingRequests = (db: Db, o: { readonly call: string; readonly now: Date }) =>
  db
    .selectFrom('approval')
    .innerJoin('admin', 'admin.id', 'approval.requester_id')
    .where('approval.call', '=', o.call)
    .where('approval.state', '=', approvalState.of.waiting)
    .where('approval.expires_at', '>', o.now)
    .select(['approval.id', 'approval.input', 'approval.requested_at', 'admin.really_name'])
    .orderBy('approval.id')
    .execute();

/** The requests of one call that were approved, the oldest decision first, with who decided. */
export const approvedRequests = (db: Db, call: string) =>
  db
    .selectFrom('approval')
    .innerJoin('admin as decider', 'decider.id', 'approval.decided_by')
    .where('approval.call', '=', call)
    .where('approval.state', '=', approvalState.of.approved)
    .select(['approval.input', 'approval.requested_at', 'approval.decided_at', 'decider.really_name'])
    .orderBy('approval.decided_at')
    .execute();

/** Ends a request. */
export const settle = (
  tx: Tx,
  o: { id: number; state: ApprovalState; by: number; reason: string; now: Date },
): Promise<void> =>
  changeRow(tx, 'approval', o.id, {
    set: { state: o.state, decided_by: o.by, decided_at: o.now, decision: o.reason },
  });

/** Writes down which requests waited too long, and tells who made them. Answers the events to send. */
export const expireApprovals = async (tx: Tx, now: Date): Promise<BusEvent[]> => {
  const expired = await tx
    .updateTable('approval')
    .set((eb) => ({ state: approvalState.of.expired, decided_at: now, version: eb('version', '+', 1) }))
    .where('state', '=', approvalState.of.waiting)
    .where('expires_at', '<=', now)
    .returning(['id as approvalId', 'call', 'language', 'requester_id as adminId', 'request_id as requestId'])
    .execute();
  const events: BusEvent[] = expired.length > 0 ? [{ topic: 'approval' }] : [];
  for (const { approvalId, adminId, requestId, ...sent } of expired) {
    const language = sent.language === 'en' ? 'en' : 'zh';
    const call = allCalls.find(({ name }) => name === sent.call);
    const data = { approvalId, action: call ? callLabel(language, call) : sent.call };
    events.push(
      ...(await notify(tx, { now, requestId, language }, { adminId, kind: 'requestExpired', data })),
    );
  }
  return events;
};
