import {
  type BookAccount,
  type CouponClass,
  couponClass,
  feeSource,
  type IncomeType,
  incomeType,
  type Micro,
  microOf,
  postingCause,
  postingPeriod,
  principalKind,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import type { App } from '../../core/app.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { firstUnbilled } from './bills.store.ts';
import { openPeriods } from './period.store.ts';
import { lessParts, linesOfPayment, partsOfPayment } from './payment.rules.ts';
import type { NewPosting } from './posting.rules.ts';
import { lockOwner, postAll, takeIds } from './posting.store.ts';
import { purseOf } from './purse.store.ts';
import { operatingCompanyId } from './operatingCompany.ts';

/** So many charges of a purse are posted in one transaction (ledger §5). */
export const batchSize = 200;
/** So often it is tried to post a charge before it is set aside. */
const mostTries = 3;
/** A charge of a task, or a fee without one: that by its own number, with no frame. */
interface Unposted {
  readonly task_id: number;
  readonly source: number;
  readonly ix: number;
  readonly n: number;
  readonly user_id: number;
  readonly amount: string;
  readonly currency: 1 | 2;
  readonly revenue: BookAccount;
  readonly coupon_class: CouponClass;
  readonly started_at: Date;
  readonly incurred_at: Date;
  /** Of an internal test account. */
  readonly is_test: boolean;
}

/** The purses of which a charge waits to be posted, by ascending id. */
export const unpostedOwners = async (db: Db): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    with recursive owner as (
      (select owner_id from charge where posting_id is null and amount > 0 order by owner_id limit 1)
      union all
      select (select c.owner_id from charge c where c.posting_id is null and c.amount > 0 and c.owner_id > owner.owner_id
        order by c.owner_id limit 1) from owner where owner.owner_id is not null)
    select owner_id as id from owner where owner_id is not null
    union select owner_id from fee where posting_id is null and amount > 0 order by id`.execute(db);
  return rows.map(({ id }) => id);
};

/**
 * Posts the oldest charges and fees of a purse that are not posted (ledger §5): who pays is decided one after the other, under the lock of
 * the purse, and all are written at once. What is charged and not posted is the queue: cut off before the commit nothing
 * happened, and a key that is there already takes nothing twice. Answers how many were posted, at most `most`.
 */
export const postCharges = async (
  tx: Tx,
  o: { readonly ownerId: number; readonly now: Date; readonly most?: number },
): Promise<number> => {
  await lockOwner(tx, o.ownerId);
  const charges = await unposted(tx, o);
  if (charges.length === 0) return 0;
  const postings = await postingsOf(tx, charges, o);
  const posted = await postAll(tx, o.ownerId, postings);
  await sql`
    with p as (select * from unnest(${charges.map((one) => one.task_id)}::bigint[], ${charges.map((one) => one.source)}::smallint[],
      ${charges.map((one) => one.ix)}::int[], ${charges.map((one) => one.n)}::int[],
      ${posted.map(({ id }) => id)}::bigint[]) as p (task_id, source, ix, n, id)),
    fees as (update fee f set posting_id = p.id from p where f.owner_id = ${o.ownerId} and f.id = p.task_id and f.source = p.source)
    update charge c set posting_id = p.id from p
    where (c.task_id, c.source, c.ix, c.n) = (p.task_id, p.source, p.ix, p.n)`.execute(tx);
  return charges.length;
};

const unposted = async (
  tx: Tx,
  o: { readonly ownerId: number; readonly now: Date; readonly most?: number },
): Promise<Unposted[]> => {
  const most = sql.lit(o.most ?? batchSize);
  const notAside = sql`not exists (select from charge_failure f where f.task_id = c.task_id and f.source = c.source
    and f.ix = c.ix and f.n = c.n and f.tries >= ${sql.lit(mostTries)})`;
  const { rows } = await sql<Unposted>`
    select c.*, u.is_internal_test as is_test from (
      (select task_id, source, ix, n, user_id, amount, currency, revenue, coupon_class, started_at, incurred_at
      from charge c where owner_id = ${o.ownerId} and posting_id is null and amount > 0 and incurred_at <= ${o.now} and ${notAside}
      order by incurred_at, task_id, source, ix, n limit ${most})
      union all
      (select c.* from (select id as task_id, source, 0 as ix, 0 as n, user_id, amount, currency, revenue,
          ${couponClass.of.none}::smallint as coupon_class, started_at, incurred_at
        from fee where owner_id = ${o.ownerId} and posting_id is null and amount > 0 and incurred_at <= ${o.now}) c
      where ${notAside} order by incurred_at, task_id limit ${most})) c join "user" u on u.id = c.user_id
    order by incurred_at, source > 3, task_id, source, ix, n limit ${most}`.execute(tx);
  return rows;
};

/** Sources from this on are of fees. */
const isFee = ({ source }: Unposted): boolean => source >= feeSource.of.storageDay;
/** What kind of income it is (overview §3), as its account is now. */
const incomeOf = ({ source, is_test: isTest }: Unposted): IncomeType => {
  if (isTest) return incomeType.of.innerTest;
  return source === feeSource.of.offlineCalculation
    ? incomeType.of.offlineCalculation
    : incomeType.of.commonUser;
};
const keyOf = (one: Unposted): string =>
  isFee(one) ? `fee:${one.task_id}` : `charge:${one.task_id}.${one.source}.${one.ix}.${one.n}`;

/** The postings of charges in their order, each by what the purse holds after those before it. */
const postingsOf = async (
  tx: Tx,
  charges: readonly Unposted[],
  o: { readonly ownerId: number; readonly now: Date },
): Promise<NewPosting[]> => {
  const isOpen = await openPeriods(tx, operatingCompanyId);
  let purse = await purseOf(tx, o.ownerId);
  const unbilled = await firstUnbilled(tx, o.ownerId);
  const postings: NewPosting[] = [];
  for (const charge of charges) {
    const amount: Micro = microOf(charge.amount);
    const key = keyOf(charge);
    const parts = partsOfPayment(
      purse,
      {
        amount,
        couponClass: charge.coupon_class,
        startedAt: charge.started_at,
        incurredAt: charge.incurred_at,
      },
      o.now,
    );
    purse = lessParts(purse, parts);
    const owes = parts.some(({ by }) => by === 'arrears');
    const [itemId = null] = owes ? await takeIds(tx, 'arrears_item', 1) : [];
    const { period, originPeriod } = postingPeriod(charge.incurred_at, isOpen);
    postings.push({
      ownerId: o.ownerId,
      companyId: operatingCompanyId,
      userId: charge.user_id,
      cause: isFee(charge) ? postingCause.of.fee : postingCause.of.charge,
      causeId: charge.task_id,
      key,
      at: o.now,
      incurredAt: charge.incurred_at,
      period,
      originPeriod,
      actor: { kind: principalKind.of.system, id: null },
      lines: linesOfPayment(parts, {
        currency: charge.currency,
        revenue: charge.revenue,
        period: Math.max(period, unbilled),
        itemId,
      }),
      items: itemId === null ? [] : [{ id: itemId, forKey: key, currency: charge.currency }],
      settles: amount,
      incomeType: incomeOf(charge),
    });
  }
  return postings;
};

/** Posts what waits of every purse, each batch in a transaction of its own; answers how many charges were posted. */
export const postWaiting = async (app: Pick<App, 'db' | 'clock' | 'log'>): Promise<number> => {
  let posted = 0;
  for (const ownerId of await unpostedOwners(app.db)) {
    const batch = (most: number): Promise<number> =>
      app.db.transaction().execute((tx) => postCharges(tx, { ownerId, now: app.clock(), most }));
    try {
      for (let count = batchSize; count === batchSize; posted += count) count = await batch(batchSize);
    } catch (error) {
      app.log.warn({ err: error, ownerId }, 'a batch of charges was not posted; one after the other now');
      posted += await postOneByOne(app, ownerId);
    }
  }
  return posted;
};

/** Posts the charges of a purse singly; the one that fails is noted, and ends the round of its purse. */
const postOneByOne = async (app: Pick<App, 'db' | 'clock' | 'log'>, ownerId: number): Promise<number> => {
  const now = app.clock();
  let posted = 0;
  for (;;) {
    try {
      const count = await app.db.transaction().execute((tx) => postCharges(tx, { ownerId, now, most: 1 }));
      if (count === 0) return posted;
      posted += count;
    } catch (error) {
      await noteFailure(app, { ownerId, now, error });
      return posted;
    }
  }
};

/** Notes that the oldest charge of a purse could not be posted. After three tries it is set aside, and the log says so as an error. */
const noteFailure = async (
  app: Pick<App, 'db' | 'log'>,
  o: { readonly ownerId: number; readonly now: Date; readonly error: unknown },
): Promise<void> => {
  const tries = await app.db.transaction().execute(async (tx) => {
    const [charge] = await unposted(tx, { ...o, most: 1 });
    if (!charge) return 0;
    const { rows } = await sql<{ tries: number }>`
      insert into charge_failure (task_id, source, ix, n, owner_id, tries, error, last_at)
      values (${charge.task_id}, ${charge.source}, ${charge.ix}, ${charge.n}, ${o.ownerId}, 1, ${String(o.error)}, ${o.now})
      on conflict (task_id, source, ix, n) do update set tries = charge_failure.tries + 1, error = excluded.error,
        last_at = excluded.last_at
      returning tries`.execute(tx);
    return rows[0]?.tries ?? 0;
  });
  const level = tries >= mostTries ? 'error' : 'warn';
  app.log[level]({ err: o.error, ownerId: o.ownerId, tries }, 'a charge was not posted');
};
