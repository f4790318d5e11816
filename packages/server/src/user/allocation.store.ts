import { type AllocationKind, allocationKindOf, allocationTypes } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Actor } from '../core/auth/actor.ts';
import type { Db, Tx } from '../core/db/db.ts';
import { ApiError, notFound } from '../core/http/apiError.ts';
import { customersOf } from './customer.store.ts';

/** Customers that somebody sees, by their accounts. */
export const usersSeen = (db: Db, actor: Actor) => {
  const rows = db
    .selectFrom('user')
    .where('user.deleted_at', 'is', null)
    .where('user.is_agent_purse', '=', false);
  const customers = customersOf(db, actor);
  return customers ? rows.where('user.id', 'in', customers) : rows;
};

/** Whether somebody sees a customer. */
export const isSeen = async (db: Db, actor: Actor, id: number): Promise<boolean> =>
  (await usersSeen(db, actor).where('user.id', '=', id).select('user.id').executeTakeFirst()) !== undefined;

/** Throws `notFound` where somebody sees no such customer. */
export const expectSeen = async (db: Db, actor: Actor, id: number): Promise<void> => {
  if (!(await isSeen(db, actor, id))) throw new ApiError('notFound');
};

/** Those of the ids that somebody sees, locked in the order of their numbers: allocations of one customer wait for each other. */
export const lockCustomers = async (tx: Tx, actor: Actor, ids: readonly number[]): Promise<number[]> => {
  const rows = await usersSeen(tx, actor)
    .where(sql<boolean>`"user".id = any(${ids}::bigint[])`)
    .select('user.id')
    .orderBy('user.id')
    .forNoKeyUpdate('user')
    .execute();
  return rows.map(({ id }) => id);
};

/**
 * Keeps an account from being deleted until the transaction ends: whoever begins something for it that would keep it asks this, behind the
 * lock of its purse where there is one; deleting waits, and finds what was begun. Throws `notFound` where it was deleted meanwhile.
 */
export const holdAccount = async (tx: Tx, id: number): Promise<void> => {
  await tx
    .selectFrom('user')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select('id')
    .forShare()
    .executeTakeFirstOrThrow(notFound);
};

/** A member of staff whom customers shall be given to. */
export interface Receiver {
  readonly id: number;
  /** As what they can be given; undefined where their organisation looks after none. */
  readonly kind: AllocationKind | undefined;
}

/**
 * Somebody whom customers shall be given to, who stays as they are until the transaction ends. Throws `notFound` where there is
 * nobody or they are disabled, and `notAllowedInState` for an agent who takes no new customers. `exclusive`: nobody else gives them
 * any meanwhile.
 */
export const lockReceiver = async (
  tx: Tx,
  adminId: number,
  o: { readonly exclusive?: true } = {},
): Promise<Receiver> => {
  const row = tx
    .selectFrom('admin')
    .leftJoin('organization', 'organization.id', 'admin.organization_id')
    .where('admin.id', '=', adminId)
    .where('admin.status', '=', 0)
    .where('admin.deleted_at', 'is', null)
    .select(['admin.id', 'organization.type']);
  const found = await (o.exclusive ? row.forNoKeyUpdate('admin') : row.forShare('admin')).executeTakeFirst();
  if (!found) throw new ApiError('notFound');
  const kind = allocationKindOf(found.type);
  if (kind !== 4) return { id: found.id, kind };
  const agent = await tx
    .selectFrom('agent')
    .where('id', '=', adminId)
    .select('status')
    .forShare()
    .executeTakeFirst();
  if (agent && agent.status !== 0) throw new ApiError('notAllowedInState');
  return { id: found.id, kind: agent ? kind : undefined };
};

/** The same of several, whoever of them is there still. */
export const lockReceivers = async (tx: Tx, adminIds: readonly number[]): Promise<void> => {
  await tx
    .selectFrom('admin')
    .where(sql<boolean>`id = any(${adminIds}::bigint[])`)
    .select('id')
    .orderBy('id')
    .forShare()
    .execute();
};

/** Ends allocations that hold: now, or right after they began. */
const ending = (tx: Tx, o: { readonly now: Date; readonly by: number | null }) =>
  tx
    .updateTable('user_staff')
    .set({
      valid_to: sql<Date>`greatest(${o.now}, valid_from + interval '1 microsecond')`,
      ended_by: o.by,
    })
    .where('valid_to', 'is', null);

/** Ends all allocations to somebody; answers how many customers that were. */
export const endAllocationsTo = async (
  tx: Tx,
  o: { readonly adminId: number; readonly by: number; readonly now: Date },
): Promise<number> => {
  const ended = await ending(tx, o).where('admin_id', '=', o.adminId).returning('user_id').execute();
  return new Set(ended.map(({ user_id }) => user_id)).size;
};

/**
 * Ends what these customers are allocated to as a kind, but for those who have this member of staff already. Answers whose
 * allocation ended, and whom they had: they were somebody else's. `from` narrows them to those of one colleague.
 */
export const endAllocations = async (
  tx: Tx,
  o: {
    readonly userIds: readonly number[];
    readonly kind: AllocationKind;
    readonly adminId: number | null;
    readonly from?: number;
    /** Null where a rule ends them. */
    readonly by: number | null;
    readonly now: Date;
  },
): Promise<ReadonlyMap<number, number>> => {
  let query = ending(tx, o)
    .where(sql<boolean>`user_id = any(${o.userIds}::bigint[])`)
    .where('kind', '=', o.kind);
  if (o.adminId !== null) query = query.where('admin_id', '<>', o.adminId);
  if (o.from !== undefined) query = query.where('admin_id', '=', o.from);
  const ended = await query.returning(['user_id', 'admin_id']).execute();
  return new Map(ended.map((row) => [row.user_id, row.admin_id]));
};

interface Given {
  readonly userIds: readonly number[];
  readonly kind: AllocationKind;
  readonly by: number;
  readonly reason: string;
  /** The receiver took them from the pool. */
  readonly isClaim?: true;
  /** It takes back what was done before, and is not taken back itself. */
  readonly isUndo?: true;
  readonly now: Date;
}

/** Begins an allocation for each of these customers, right after their last one of the kind. */
const beginAllocations = async (tx: Tx, o: Given & { readonly adminId: number }): Promise<void> => {
  if (o.userIds.length === 0) return;
  await sql`
    insert into user_staff (user_id, kind, valid_from, admin_id, changed_by, reason, is_claim, is_undo)
    select given.id, ${o.kind}, greatest(${o.now}, (select max(s.valid_to) from user_staff s
      where s.user_id = given.id and s.kind = ${o.kind})), ${o.adminId}, ${o.by}, ${o.reason}, ${o.isClaim ?? false}, ${o.isUndo ?? false}
    from unnest(${o.userIds}::bigint[]) as given (id)
    where not exists (select from user_staff s where s.user_id = given.id and s.kind = ${o.kind} and s.valid_to is null)`.execute(
    tx,
  );
};

/**
 * Gives customers to a member of staff as a kind, or to nobody, from now on; former rows stay. The customers are locked.
 * Answers those who were somebody else's, and whose.
 */
export const allocate = async (
  tx: Tx,
  o: Given & { readonly adminId: number | null },
): Promise<ReadonlyMap<number, number>> => {
  const taken = await endAllocations(tx, { ...o, by: o.isUndo ? null : o.by });
  const { adminId } = o;
  if (adminId !== null) await beginAllocations(tx, { ...o, adminId });
  return taken;
};

/** Hands customers of one colleague over to another, as a kind. The customers are locked. Answers which of them it was. */
export const handOver = async (
  tx: Tx,
  o: Given & { readonly fromAdminId: number; readonly toAdminId: number },
): Promise<ReadonlySet<number>> => {
  const moved = new Set((await endAllocations(tx, { ...o, adminId: null, from: o.fromAdminId })).keys());
  await beginAllocations(tx, { ...o, userIds: [...moved], adminId: o.toAdminId });
  return moved;
};

/** What somebody did last of whom a customer has, and who had them right before. */
export interface LastGiven {
  readonly userId: number;
  readonly kind: AllocationKind;
  /** Null where they took the customer from somebody and gave them to nobody. */
  readonly adminId: number | null;
  /** Null where it was nobody. */
  readonly beforeId: number | null;
}

/**
 * The customers whom somebody gave to others, or took from them, since a moment, locked in the order of their numbers, each with the last
 * that they did: also those whom they see no longer, since they gave them away. What became of it since is nothing to take back.
 */
export const lockGiven = async (
  tx: Tx,
  o: { readonly ids: readonly number[]; readonly by: number; readonly since: Date },
): Promise<LastGiven[]> => {
  await sql`select id from "user" where id = any(${o.ids}::bigint[]) and deleted_at is null
    and exists (select from user_staff s where s.user_id = "user".id
      and (s.changed_by = ${o.by} and s.valid_from >= ${o.since} or s.ended_by = ${o.by} and s.valid_to >= ${o.since}))
    order by id for no key update`.execute(tx);
  const { rows } = await sql<LastGiven>`
    select distinct on (one.user_id) one.user_id as "userId", one.kind, one.admin_id as "adminId", one.before_id as "beforeId"
    from (
      select s.user_id, s.kind, s.admin_id, p.admin_id as before_id, s.valid_from as at
      from user_staff s left join user_staff p on ${followsOn}
      where s.user_id = any(${o.ids}::bigint[]) and s.changed_by = ${o.by} and s.valid_from >= ${o.since} and s.valid_to is null
        and not s.is_claim and not s.is_undo
      union all
      select s.user_id, s.kind, null, s.admin_id, s.valid_to
      from user_staff s
      where s.user_id = any(${o.ids}::bigint[]) and s.ended_by = ${o.by} and s.valid_to >= ${o.since}
        and not exists (select from user_staff l where l.user_id = s.user_id and l.kind = s.kind and l.valid_from >= s.valid_to)
    ) as one join "user" u on u.id = one.user_id and u.deleted_at is null
    order by one.user_id, one.at desc, one.kind`.execute(tx);
  return rows;
};

/** Names of staff by their numbers. */
export const namesOf = async (db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  const rows = await db
    .selectFrom('admin')
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .select(['id', 'really_name'])
    .execute();
  return new Map(rows.map((row) => [row.id, row.really_name]));
};

/** How many customers somebody has by kind, of those that the caller sees, and in all. */
export const customersBy = async (db: Db, actor: Actor, adminId: number) => {
  let rows = db
    .selectFrom('user_staff')
    .where('user_staff.admin_id', '=', adminId)
    .where('user_staff.valid_to', 'is', null);
  const customers = customersOf(db, actor);
  if (customers) rows = rows.where('user_staff.user_id', 'in', customers);
  const [kinds, all] = await Promise.all([
    rows
      .groupBy('user_staff.kind')
      .select((eb) => ['user_staff.kind', eb.fn.countAll<number>().as('n')])
      .orderBy('user_staff.kind')
      .execute(),
    rows.select(sql<number>`count(distinct user_staff.user_id)`.as('n')).executeTakeFirstOrThrow(),
  ]);
  return { kinds, customers: all.n };
};

/** An allocation `s` that began the moment in which one of a colleague `p` ended: what a hand-over makes. */
export const followsOn = sql<boolean>`p.user_id = s.user_id and p.kind = s.kind and p.valid_to = s.valid_from and p.admin_id <> s.admin_id`;

/** So many colleagues of whom somebody has customers are told. */
const mostColleagues = 20;

/** From whom, as what, how many and when last somebody got the customers whom they have now, of those that the caller sees. */
export const receivedBy = (db: Db, actor: Actor, adminId: number) => {
  let rows = db
    .selectFrom('user_staff as s')
    .innerJoin('user_staff as p', (on) => on.on(followsOn))
    .innerJoin('admin', 'admin.id', 'p.admin_id')
    .where('s.admin_id', '=', adminId)
    .where('s.valid_to', 'is', null);
  const customers = customersOf(db, actor);
  if (customers) rows = rows.where('s.user_id', 'in', customers);
  return rows
    .groupBy(['p.admin_id', 'admin.really_name', 's.kind'])
    .select((eb) => [
      'p.admin_id',
      'admin.really_name',
      's.kind',
      eb.fn.countAll<number>().as('n'),
      sql<Date>`max(s.valid_from)`.as('last'),
    ])
    .orderBy('last', 'desc')
    .orderBy('p.admin_id')
    .limit(mostColleagues)
    .execute();
};

/** Every row of one customer, newest first. */
export const rowsOf = (db: Db, userId: number) =>
  db
    .selectFrom('user_staff as s')
    .innerJoin('admin', 'admin.id', 's.admin_id')
    .leftJoin('admin as by', 'by.id', 's.changed_by')
    .where('s.user_id', '=', userId)
    .select([
      's.kind',
      's.admin_id',
      'admin.really_name',
      's.valid_from',
      's.valid_to',
      'by.really_name as changed_by',
      's.reason',
    ])
    .orderBy('s.valid_from', 'desc')
    .orderBy('s.kind')
    .execute();

/** Active staff of organisations of these types, with how many customers they have of those that the caller sees, by name. */
export const staffOfTypes = async (db: Db, actor: Actor, types: readonly (2 | 3 | 4 | 11 | 12 | 125)[]) => {
  let allocated = db
    .selectFrom('user_staff as s')
    .where(sql<boolean>`s.admin_id = admin.id`)
    .where('s.valid_to', 'is', null);
  const customers = customersOf(db, actor);
  if (customers) allocated = allocated.where('s.user_id', 'in', customers);
  const rows = await db
    .selectFrom('admin')
    .innerJoin('organization', 'organization.id', 'admin.organization_id')
    .leftJoin('agent', 'agent.id', 'admin.id')
    .where('admin.status', '=', 0)
    .where('admin.deleted_at', 'is', null)
    .where('organization.type', 'in', types)
    // Of an organisation of agents, those who are agents and take new customers.
    .where((eb) => eb.or([eb('organization.type', '<>', allocationTypes[4][0]), eb('agent.status', '=', 0)]))
    .select([
      'admin.id',
      'admin.login_name',
      'admin.really_name',
      'organization.name',
      sql<2 | 3 | 4 | 11 | 12 | 125>`organization.type`.as('type'),
      sql<number>`(${allocated.select(sql`count(*)`.as('n'))})`.as('n'),
    ])
    .orderBy('admin.really_name')
    .orderBy('admin.id')
    .execute();
  return rows;
};
