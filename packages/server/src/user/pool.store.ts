import {
  accountType,
  allocationKind,
  day,
  poolStep,
  poolWarnedBefore,
  releaseCause,
  type ReleaseCause,
  startOfDay,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import * as z from 'zod';
import { readSetting, writeSetting } from '../core/calls/setting.store.ts';
import type { Db, Tx } from '../core/db/db.ts';
import type { BusEvent } from '../core/events/eventBus.ts';
import { notify } from '../core/jobs/notifying.ts';
import { endAllocations } from './allocation.store.ts';

const key = 'user.pool';
const Rule = z.object({ dailyClaims: z.int().default(20), releaseDays: z.int().default(90) });

/** What may be claimed on a day, and after how many days customers are released; with who said so. */
export const poolRule = async (db: Db) => {
  const { value, ...changed } = await readSetting(db, key);
  return { ...Rule.parse(value ?? {}), ...changed };
};
/** Sets it. Throws `changedMeanwhile`. */
export const setPoolRule = (
  tx: Tx,
  rule: z.output<typeof Rule>,
  o: { readonly expectedVersion: number; readonly by: number; readonly now: Date },
): Promise<void> => writeSetting(tx, key, { value: rule, ...o });

const salesman = allocationKind.of.salesman;

/** How many customers somebody claimed since the day began (+08:00). */
export const claimedToday = async (
  db: Db,
  o: { readonly adminId: number; readonly now: Date },
): Promise<number> => {
  const { n } = await db
    .selectFrom('user_staff')
    .where('admin_id', '=', o.adminId)
    .where('is_claim', '=', true)
    .where('valid_from', '>=', new Date(startOfDay(o.now.getTime())))
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
};

/** Of these accounts those in the pool, locked in the order of their numbers; two who claim one wait for each other. */
export const lockPool = async (tx: Tx, ids: readonly number[]): Promise<number[]> => {
  const rows = await tx
    .selectFrom('user')
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .where('deleted_at', 'is', null)
    .where('is_agent_purse', '=', false)
    .where('account_type', '=', accountType.of.main)
    .select('id')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  // Looked at once they are locked: whoever was claimed while this waited is somebody's by now.
  const { rows: taken } = await sql<{ user_id: number }>`select user_id from user_staff
    where user_id = any(${rows.map(({ id }) => id)}::bigint[]) and kind = ${salesman} and valid_to is null`.execute(
    tx,
  );
  const taking = new Set(taken.map(({ user_id }) => user_id));
  return rows.map(({ id }) => id).filter((id) => !taking.has(id));
};

/** Whose customers these are, by their numbers. */
export const salesmenOf = async (tx: Tx, ids: readonly number[]): Promise<Map<number, number>> => {
  const rows = await tx
    .selectFrom('user_staff')
    .where(sql<boolean>`user_id = any(${ids}::bigint[])`)
    .where('kind', '=', salesman)
    .where('valid_to', 'is', null)
    .select(['user_id', 'admin_id'])
    .execute();
  return new Map(rows.map((row) => [row.user_id, row.admin_id]));
};

/** Releases customers that are locked from their salespeople, and keeps why. */
export const release = async (
  tx: Tx,
  of: ReadonlyMap<number, number>,
  o: {
    readonly cause: ReleaseCause;
    readonly by: number | null;
    readonly reason: string;
    readonly now: Date;
  },
): Promise<void> => {
  if (of.size === 0) return;
  const userIds = [...of.keys()];
  await endAllocations(tx, { userIds, kind: salesman, adminId: null, by: null, now: o.now });
  await tx
    .insertInto('user_release')
    .values(
      [...of].map(([userId, adminId]) => ({
        user_id: userId,
        admin_id: adminId,
        cause: o.cause,
        reason: o.reason,
        released_by: o.by,
        released_at: o.now,
      })),
    )
    .execute();
};

interface Candidate {
  readonly id: number;
  readonly admin_id: number;
  readonly name: string;
  readonly last_at: Date;
  readonly warned_at: Date | null;
}
/** So many customers a round: what is left comes with the next night. */
const most = 1000;

interface Idleness {
  /** Nothing was heard since. */
  readonly before: Date;
  /** Who was warned later than this is let be: the warning still runs. */
  readonly warnedBefore: Date;
}

/**
 * Customers of whom nothing was heard for long, with when it last was: tasks and payments of the account, its children and its purse,
 * tracking records, the allocation itself. Locked; an account that somebody works on now is left for the next night. Looked at again once
 * they are locked: somebody may have been given one, or have heard from one, meanwhile.
 */
const idleCustomers = async (tx: Tx, o: Idleness): Promise<Candidate[]> => {
  const { rows } = await sql<{ id: number }>`select u.id ${idle(o)} order by last.at, u.id
    limit ${most} for no key update of u skip locked`.execute(tx);
  const ids = rows.map(({ id }) => id);
  const locked =
    await sql<Candidate>`select u.id, s.admin_id, u.name, w.warned_at, last.at as last_at ${idle(o)}
    and u.id = any(${ids}::bigint[]) order by last.at, u.id`.execute(tx);
  return locked.rows;
};

const idle = ({ before, warnedBefore }: Idleness) => sql`
    from user_staff s join "user" u on u.id = s.user_id
      left join pool_warning w on w.user_id = u.id and w.admin_id = s.admin_id
      cross join lateral (select greatest(s.valid_from,
        (select max(t.submitted_at) from task t where t.user_id = u.id or t.owner_id = u.id),
        (select max(r.paid_at) from recharge r where r.owner_id = u.id),
        (select max(r.contacted_at) from tracking_record r where r.user_id = u.id and r.deleted_at is null)) as at) last
    where s.kind = ${salesman} and s.valid_to is null and s.valid_from < ${before} and u.deleted_at is null
      and u.account_type = ${accountType.of.main} and not u.is_agent_purse and last.at < ${before}
      and (w.warned_at is null or w.warned_at <= ${warnedBefore} or w.warned_at < last.at)`;

const named = (those: readonly Candidate[]): string =>
  those
    .slice(0, 5)
    .map(({ name }) => name)
    .join(', ');

/** Warns of what the rule will release, and releases what was warned of; tells the salespeople. Answers events to send. */
export const turnPool = async (db: Db, now: Date): Promise<BusEvent[]> =>
  db.transaction().execute(async (tx) => {
    const { releaseDays } = await poolRule(tx);
    if (releaseDays === 0) return [];
    const found = await idleCustomers(tx, {
      before: new Date(now.getTime() - (releaseDays - poolWarnedBefore) * day),
      warnedBefore: new Date(now.getTime() - poolWarnedBefore * day),
    });
    const steps = Map.groupBy(found, (one) =>
      poolStep(
        { lastAt: one.last_at.getTime(), warnedAt: one.warned_at?.getTime() ?? null },
        releaseDays,
        now.getTime(),
      ),
    );
    const warned = steps.get('warn') ?? [];
    const released = steps.get('release') ?? [];
    await release(tx, new Map(released.map((one) => [one.id, one.admin_id])), {
      cause: releaseCause.of.idle,
      by: null,
      reason: '',
      now,
    });
    for (const one of warned)
      await tx
        .insertInto('pool_warning')
        .values({ user_id: one.id, admin_id: one.admin_id, warned_at: now })
        .onConflict((conflict) =>
          conflict.column('user_id').doUpdateSet({ admin_id: one.admin_id, warned_at: now }),
        )
        .execute();
    const events: BusEvent[] = [];
    const moment = { now, requestId: '', language: 'zh' } as const;
    for (const [kind, those] of [
      ['poolWarning', warned],
      ['poolReleased', released],
    ] as const)
      for (const [adminId, own] of Map.groupBy(those, (one) => one.admin_id)) {
        const data = { adminId, count: own.length, days: poolWarnedBefore, names: named(own) };
        events.push(...(await notify(tx, moment, { adminId, kind, data })));
      }
    if (released.length > 0) events.push({ topic: 'user' });
    return events;
  });
