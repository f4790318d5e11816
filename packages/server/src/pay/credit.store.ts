import { credits, endOfDayAfter, type Micro, microOf, principalKind, textOf } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { App } from '../core/app.ts';
import { listing } from '../core/calls/listing.ts';
import { eq } from '../core/calls/filters.ts';
import type { Actor } from '../core/auth/actor.ts';
import type { Db, Tx } from '../core/db/db.ts';
import { ApiError } from '../core/http/apiError.ts';
import { ofUser } from '../user/index.ts';
import { seenBy } from './money.filters.ts';
import { lockOwner } from './posting.store.ts';

const used = sql<string>`coalesce((select -sum(a.balance) from account a where a.owner_id = live.owner_id and a.kind = 2), 0)::numeric(20,6)`;
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
  creditLimit: 'live.credit_limit',
  creditUsed: used,
  arrears,
  billDays: 'live.bill_days',
  creditBlocked: 'live.credit_blocked',
  standingLimit: 'temporary.standing',
  endTime: 'temporary.ends_at',
} as const;

/** Customers that have credit, use some or are blocked. */
export const creditList = listing(credits.list)
  .from((db, { actor }) =>
    purses(db, actor).where((eb) =>
      eb.or([
        eb('live.credit_limit', '>', '0'),
        eb('live.credit_blocked', '=', true),
        eb('temporary.owner_id', 'is not', null),
      ]),
    ),
  )
  .list({
    key: 'live.owner_id',
    where: { ...ofUser('user.id'), creditBlocked: eq('live.credit_blocked') },
    sorts: { creditLimitFlag: 'live.credit_limit' },
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
    .where('change.owner_id', '=', ownerId)
    .selectAll('change')
    .select('admin.really_name')
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
export const creditOf = async (db: Db, actor: Actor, userId: number) => {
  const found = await db
    .selectFrom('user')
    .leftJoin('owner_live as live', 'live.owner_id', 'user.id')
    .leftJoin('credit_temporary as temporary', 'temporary.owner_id', 'user.id')
    .where('user.id', '=', userId)
    .where('user.deleted_at', 'is', null)
    .where(seenBy(db, actor, 'user.id'))
    .select(['user.id', 'user.name', 'user.company', 'user.currency', 'user.owner_id'])
    .select(['live.credit_limit', 'live.bill_days', 'live.credit_blocked'])
    .select(['temporary.standing', 'temporary.ends_at'])
    .select([used.as('used'), arrears.as('arrears')])
    .executeTakeFirst();
  if (!found) throw new ApiError('notFound');
  return found;
};

interface Change {
  readonly ownerId: number;
  readonly limit: Micro;
  readonly billDays: number;
  readonly reason: string;
  readonly by: number | null;
  readonly now: Date;
}

/** The limit and what the account may fall to, which is never above what is used. */
const writeLimit = async (tx: Tx, ownerId: number, limit: Micro, billDays: number): Promise<void> => {
  await sql`update owner_live set credit_limit = ${textOf(limit)}::numeric, bill_days = ${billDays} where owner_id = ${ownerId}`.execute(
    tx,
  );
  await sql`update account set floor = least(-${textOf(limit)}::numeric, balance) where owner_id = ${ownerId} and kind = 2`.execute(
    tx,
  );
};

const noteChange = async (
  tx: Tx,
  o: Change & {
    readonly cause: 1 | 2 | 3;
    readonly from: { readonly limit: string; readonly days: number };
    readonly endsAt: Date | null;
  },
): Promise<void> => {
  await tx
    .insertInto('credit_change')
    .values({
      owner_id: o.ownerId,
      cause: o.cause,
      from_limit: o.from.limit,
      to_limit: textOf(o.limit),
      from_days: o.from.days,
      to_days: o.billDays,
      ends_at: o.endsAt,
      reason: o.reason,
      at: o.now,
      actor_kind: o.by === null ? principalKind.of.system : principalKind.of.staff,
      changed_by: o.by,
    })
    .execute();
};

const limitNow = (tx: Tx, ownerId: number) =>
  tx
    .selectFrom('owner_live as live')
    .where('live.owner_id', '=', ownerId)
    .select(['live.credit_limit', 'live.bill_days', used.as('used')])
    .executeTakeFirstOrThrow();

/**
 * Sets what a purse may use on credit. Temporary credit remembers what the limit is again afterwards, a second one the same; a lasting
 * limit ends temporary credit. Throws `creditUsed` with the figure where more is used already.
 */
export const setCredit = async (tx: Tx, o: Change & { readonly endsAt: Date | null }): Promise<void> => {
  await lockOwner(tx, o.ownerId);
  const now = await limitNow(tx, o.ownerId);
  if (o.limit < microOf(now.used)) throw new ApiError('creditUsed', { least: now.used });
  if (o.endsAt === null) await tx.deleteFrom('credit_temporary').where('owner_id', '=', o.ownerId).execute();
  else
    await sql`
      insert into credit_temporary (owner_id, standing, ends_at) values (${o.ownerId}, ${now.credit_limit}::numeric, ${o.endsAt})
      on conflict (owner_id) do update set ends_at = excluded.ends_at`.execute(tx);
  await writeLimit(tx, o.ownerId, o.limit, o.billDays);
  await noteChange(tx, {
    ...o,
    cause: o.endsAt === null ? 1 : 2,
    from: { limit: now.credit_limit, days: now.bill_days },
  });
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
  for (const { owner_id: ownerId } of due)
    try {
      await app.db.transaction().execute((tx) => endOne(tx, { ownerId, now }));
    } catch (error) {
      app.log.error({ err: error, ownerId }, 'temporary credit was not ended');
    }
  if (due.length > 0) app.live.send([{ topic: 'credit' }]);
};

const endOne = async (tx: Tx, o: { readonly ownerId: number; readonly now: Date }): Promise<void> => {
  await lockOwner(tx, o.ownerId);
  const ended = await tx
    .deleteFrom('credit_temporary')
    .where('owner_id', '=', o.ownerId)
    .where('ends_at', '<=', o.now)
    .returning('standing')
    .executeTakeFirst();
  if (!ended) return;
  const now = await limitNow(tx, o.ownerId);
  const limit = microOf(ended.standing);
  await writeLimit(tx, o.ownerId, limit, now.bill_days);
  await noteChange(tx, {
    ...o,
    limit,
    billDays: now.bill_days,
    cause: 3,
    from: { limit: now.credit_limit, days: now.bill_days },
    endsAt: null,
    reason: '',
    by: null,
  });
};

/** The first moment after the last day of temporary credit, in business time. */
export const endOfCredit = (lastDay: string): Date => endOfDayAfter(new Date(`${lastDay}T00:00:00+08:00`), 0);
