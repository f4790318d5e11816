import { credits, endOfDayAfter, type Micro, micro, principalKind, textOf } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { App } from '../../core/app.ts';
import { listing } from '../../core/calls/listing.ts';
import { eq } from '../../core/calls/filters.ts';
import type { Actor } from '../../core/auth/actor.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { doEachDue } from '../../core/jobs/eachDue.ts';
import { asMoney } from '../../core/db/wire.ts';
import { ApiError, notFound } from '../../core/http/apiError.ts';
import { ofUser } from '../../user/index.ts';
import {
  changeCredit,
  childPurses,
  creditGiven,
  type CreditContext,
  type CreditPurse,
  creditPurse,
  creditUsed,
  givenBy,
  lockPurses,
  noteChange,
} from './creditLimit.store.ts';
import { seenBy } from '../money.filters.ts';

/** All that a purse and its children may use. */
const total = sql<string>`(live.credit_limit + ${creditGiven})::numeric(20,6)`;
const mainName = sql<string | null>`(select m.name from "user" m where m.id = "user".main_id)`;
const arrears = sql<string>`coalesce((select -sum(a.balance) from account a where a.owner_id = live.owner_id and a.kind = 5), 0)::numeric(20,6)`;

/** Purses with credit that somebody sees. */
const purses = (db: Db, actor: Actor) =>
  db
    .selectFrom('owner_live as live')
    .innerJoin('user', 'user.id', 'live.owner_id')
    .leftJoin('credit_temporary as temporary', 'temporary.owner_id', 'live.owner_id')
    .where('user.deleted_at', 'is', null)
    .where(seenBy(db, actor, 'live.owner_id'));

const columns = {
  userId: 'user.id',
  userName: 'user.name',
  company: 'user.company',
  currency: 'user.currency',
  creditLimit: total,
  creditGiven,
  creditUsed,
  creditFree: sql<string>`case when live.credit_blocked then 0 else greatest(0, live.credit_limit - ${creditUsed}) end::numeric(20,6)`,
  arrears,
  billDays: 'live.bill_days',
  creditBlocked: 'live.credit_blocked',
  mainUserId: 'user.main_id',
  mainUsername: mainName,
  standingLimit: 'temporary.standing',
  endTime: 'temporary.ends_at',
} as const;

/** Purses that have credit, gave it to their children or are blocked: a few hundred of all, each kind by an index of its own. */
const withCredit = sql<number>`(
  select owner_id from owner_live where credit_limit > 0 or credit_blocked
  union select owner_id from credit_temporary
  union select (select child.main_id from "user" child where child.id = given.owner_id and child.owner_id = child.id)
    from owner_live given where given.credit_limit > 0)`;

/** Customers that have credit, gave all of it to their children, or are blocked. */
export const creditList = listing(credits.list)
  .from((db, { actor }) => purses(db, actor).where('live.owner_id', 'in', withCredit))
  .list({
    key: 'live.owner_id',
    where: { ...ofUser('user.id'), creditBlocked: eq('live.credit_blocked') },
    sorts: { creditLimitFlag: total },
    columns,
  });

const most = 100;

/** The changes of a customer's credit, newest first. */
export const creditChanges = (db: Db, ownerId: number) =>
  db
    .selectFrom('credit_change as change')
    .leftJoin('admin', (on) =>
      on.onRef('admin.id', '=', 'change.changed_by').on('change.actor_kind', '=', principalKind.of.staff),
    )
    .leftJoin('user as peer', 'peer.id', 'change.peer_id')
    .where('change.owner_id', '=', ownerId)
    .selectAll('change')
    .select(['admin.really_name', 'peer.name as peer_name'])
    .orderBy('change.id', 'desc')
    .limit(most)
    .execute();

/** The changes of a customer's member level, newest first. */
export const levelChanges = (db: Db, ownerId: number) =>
  db
    .selectFrom('level_change')
    .where('owner_id', '=', ownerId)
    .select(['from_level', 'to_level', 'at'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();

/** The credit of one purse that somebody sees, also one that has none. Throws `notFound`. */
export const creditOf = (db: Db, actor: Actor, userId: number) =>
  db
    .selectFrom('user')
    .leftJoin('owner_live as live', 'live.owner_id', 'user.id')
    .leftJoin('credit_temporary as temporary', 'temporary.owner_id', 'user.id')
    .where('user.id', '=', userId)
    .where('user.deleted_at', 'is', null)
    .where(seenBy(db, actor, 'user.id'))
    .select(['user.id', 'user.name', 'user.company', 'user.currency', 'user.owner_id', 'user.main_id'])
    .select(['live.credit_limit', 'live.bill_days', 'live.credit_blocked'])
    .select(['temporary.standing', 'temporary.ends_at'])
    .select([creditUsed.as('used'), arrears.as('arrears'), creditGiven.as('given'), mainName.as('main_name')])
    .executeTakeFirstOrThrow(notFound);

interface Setting extends CreditContext {
  readonly ownerId: number;
  /** In all, with what children were given. */
  readonly limit: Micro;
  readonly billDays: number;
  /** Of temporary credit. */
  readonly endsAt: Date | null;
}

/**
 * Sets what a main account may use on credit, with its children that have purses of their own, and when all of them pay. Temporary
 * credit remembers what the limit is again afterwards, a second one the same; a lasting limit ends temporary credit. Throws
 * `creditOfMain` of a child and `creditGiven` with the figure where more is used or given already.
 */
export const setCredit = async (tx: Tx, o: Setting): Promise<void> => {
  const children = await childPurses(tx, o.ownerId);
  await lockPurses(tx, [o.ownerId, ...children]);
  const purse = await creditPurse(tx, o.ownerId);
  if (purse.mainId !== null) throw new ApiError('creditOfMain');
  const { now: given } = await givenBy(tx, o.ownerId);
  const least = micro(given + purse.used);
  if (o.limit < least)
    throw new ApiError('creditGiven', {
      least: asMoney(textOf(least)),
      currency: purse.currency,
      issues: [{ path: 'creditLimit' }],
    });
  if (o.endsAt === null) await tx.deleteFrom('credit_temporary').where('owner_id', '=', o.ownerId).execute();
  else
    await sql`
      insert into credit_temporary (owner_id, standing, ends_at) values (${o.ownerId}, ${textOf(micro(purse.limit + given))}::numeric, ${o.endsAt})
      on conflict (owner_id) do update set ends_at = excluded.ends_at`.execute(tx);
  await changeCredit(tx, purse, {
    ...o,
    cause: o.endsAt === null ? 1 : 2,
    to: { limit: micro(o.limit - given), billDays: o.billDays },
  });
  for (const child of children) await followDays(tx, await creditPurse(tx, child), o);
};

/** A child pays its bills when its main account does. */
const followDays = async (
  tx: Tx,
  child: CreditPurse,
  { billDays, reason, by, now }: Setting,
): Promise<void> => {
  if (child.billDays === billDays) return;
  await changeCredit(tx, child, { reason, by, now, cause: 1, to: { limit: child.limit, billDays } });
};

/** Each minute: temporary credit whose last day is over. What is used beyond the limit then stays used; nothing more is leased on it. */
export const endTemporaryCredit = async (app: Pick<App, 'db' | 'clock' | 'log' | 'live'>): Promise<void> => {
  const now = app.clock();
  const due = await app.db
    .selectFrom('credit_temporary')
    .where('ends_at', '<=', now)
    .select('owner_id')
    .orderBy('owner_id')
    .execute();
  if (due.length === 0) return;
  const ended = doEachDue(app.log, due, {
    named: ({ owner_id: ownerId }) => ({ ownerId }),
    work: ({ owner_id: ownerId }) => app.db.transaction().execute((tx) => endOne(tx, { ownerId, now })),
  });
  await ended.finally(() => app.live.send([{ topic: 'credit' }]));
};

const endOne = async (tx: Tx, o: { readonly ownerId: number; readonly now: Date }): Promise<void> => {
  const { mainId } = await creditPurse(tx, o.ownerId);
  await lockPurses(tx, mainId === null ? [o.ownerId] : [o.ownerId, mainId]);
  const purse = await creditPurse(tx, o.ownerId);
  const due = await tx
    .selectFrom('credit_temporary')
    .where('owner_id', '=', o.ownerId)
    .where('ends_at', '<=', o.now)
    .select('owner_id')
    .executeTakeFirst();
  if (due) await restoreCredit(tx, purse, { reason: '', by: null, now: o.now });
};

/**
 * Puts back what a purse had before it had more for a time; the caller holds its lock and its main account's. Of a main account it is
 * what stays of the total with what its children were given meanwhile, which is never more.
 */
export const restoreCredit = async (tx: Tx, purse: CreditPurse, occasion: CreditContext): Promise<void> => {
  const { ownerId, mainId, standing, billDays } = purse;
  if (standing === null) return;
  await tx.deleteFrom('credit_temporary').where('owner_id', '=', ownerId).execute();
  const { lasting: given } = await givenBy(tx, ownerId);
  await changeCredit(tx, purse, { ...occasion, cause: 3, to: { limit: micro(standing - given), billDays } });
  // A child's, which was given before credit was shared: what all may use falls with it.
  if (mainId === null) return;
  const main = await creditPurse(tx, mainId);
  await noteChange(tx, main, { ...occasion, cause: 3, to: { limit: main.limit, billDays: main.billDays } });
};

/** The first moment after the last day of temporary credit, in business time. */
export const endOfCredit = (lastDay: string): Date => endOfDayAfter(new Date(`${lastDay}T00:00:00+08:00`), 0);
