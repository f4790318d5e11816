import {
  errorCodes,
  type LeaseAction,
  leaseExpiring,
  leaseNodeStatus,
  leaseTransitions,
  mirrorUse,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Actor } from '../core/auth/actor.ts';
import type { Outcome } from '../core/calls/serve.ts';
import { changeRows, lockRows } from '../core/crud/crud.store.ts';
import type { Db, Tx } from '../core/db/db.ts';
import { notFound } from '../core/http/apiError.ts';
import { customersOf } from '../user/index.ts';
import type { Bulk } from './nodeActions.store.ts';
import { movingLeases } from './transferStart.store.ts';

const { leased, expiring, overdue } = leaseNodeStatus.of;

/** Whether the reader sees a customer; rented nodes without one are everybody's. */
export const seenCustomer = (db: Db, actor: Actor, column: string) => {
  const customers = customersOf(db, actor);
  return customers ? sql<boolean>`${sql.ref(column)} in (${customers})` : sql<boolean>`true`;
};

/** The rented nodes that an actor may reach: without a customer, or of one that they see. */
export const leaseScope = (db: Db, actor: Actor) =>
  sql<boolean>`(lease_node.user_id is null or ${seenCustomer(db, actor, 'lease_node.user_id')})`;

/** Throws `notFound` unless the actor sees the customer. */
export const expectCustomer = async (tx: Tx, actor: Actor, id: number): Promise<void> => {
  await tx
    .selectFrom('user')
    .where('id', '=', id)
    .where(seenCustomer(tx, actor, 'user.id'))
    .select('id')
    .executeTakeFirstOrThrow(notFound);
};

/** Locks rented nodes that stand where an action is allowed and are not on their way. */
export const lockLeases = async (c: Bulk, action: LeaseAction | 'edit') => {
  const reach = { ids: c.ids, scope: leaseScope(c.tx, c.actor) };
  // What is on its way is read under the lock.
  await lockRows(c.tx, 'lease_node', reach);
  const moving = await movingLeases(c.tx, c.ids);
  const from: readonly number[] | undefined = action === 'edit' ? undefined : leaseTransitions[action].from;
  return lockRows(c.tx, 'lease_node', {
    ...reach,
    expectedVersions: c.expectedVersions,
    refuse: ({ id, status }) =>
      ((from !== undefined && !from.includes(status)) || (action !== 'edit' && moving.has(id))) &&
      errorCodes.notAllowedInState,
  });
};

/** Carries an action out on rented nodes whose status allows it. */
export const changeLeases = async (
  c: Bulk,
  action: LeaseAction | 'edit',
  set: Readonly<Record<string, unknown>>,
): Promise<Map<number, Outcome>> => {
  const { free, outcomes } = await lockLeases(c, action);
  const to = action === 'edit' ? {} : { status: leaseTransitions[action].to };
  await changeRows(c.tx, 'lease_node', free, { now: c.now, set: { ...to, ...set } as never });
  return outcomes;
};

/** Adds words to the categories of rented nodes, or takes them out. */
export const categorise = async (
  c: Bulk,
  words: readonly string[],
  isAdded: boolean,
): Promise<Map<number, Outcome>> => {
  const { free, outcomes } = await lockLeases(c, 'edit');
  for (const { id, category } of free) {
    const others = category.filter((word) => !words.includes(word));
    const next = isAdded ? [...category, ...words.filter((word) => !category.includes(word))] : others;
    await changeRows(c.tx, 'lease_node', [id], { now: c.now, set: { category: next } });
  }
  return outcomes;
};

/** Of these rented nodes, those that never rendered and whose name a render node has. */
export const namedAsNodes = async (tx: Tx, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<{ id: number }>`
    select l.id from lease_node l join node n on n.name_folded = folded(l.name) and n.deleted_at is null
    where l.id = any(${ids}::bigint[]) and l.node_id is null`.execute(tx);
  return new Set(rows.map(({ id }) => id));
};

/** What rented nodes have: each word once. */
export const leaseWords = async (db: Db): Promise<{ category: string[]; requirements: string[] }> => {
  const { rows } = await sql<{ category: string[]; requirements: string[] }>`select
    array(select distinct w from lease_node, unnest(category) w where deleted_at is null order by w) as category,
    array(select distinct w from lease_node, unnest(requirements) w where deleted_at is null order by w) as requirements`.execute(
    db,
  );
  return rows[0] ?? { category: [], requirements: [] };
};

/** Rented nodes near their end expire, and those beyond it are overdue (lifecycles §21). */
export const turnLeases = async (tx: Tx, now: Date): Promise<void> => {
  await sql`
    update lease_node set status = case when ends_at <= ${now} then ${overdue} else ${expiring} end::smallint, version = version + 1, updated_at = ${now}
    where deleted_at is null and ends_at <= ${new Date(now.getTime() + leaseExpiring)}
      and (status = ${leased} or status = ${expiring} and ends_at <= ${now})`.execute(tx);
};

/** Images that rented nodes may get. */
export const offeredLeaseMirrors = (db: Db) =>
  db
    .selectFrom('mirror')
    .where('use', '=', mirrorUse.of.lease)
    .where('is_offered', '=', true)
    .orderBy('mirror_name')
    .select(['id', 'mirror_name', 'mirror_version'])
    .execute();

/** Whether tasks of a rented node's customer go to the farm too. Throws `notFound`. */
export const submitsNormally = async (db: Db, actor: Actor, id: number): Promise<boolean> => {
  const row = await db
    .selectFrom('lease_node')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where(leaseScope(db, actor))
    .select('is_normal_submit')
    .executeTakeFirstOrThrow(notFound);
  return row.is_normal_submit;
};
