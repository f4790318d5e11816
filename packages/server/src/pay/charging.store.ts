import {
  type BookAccount,
  type CouponClass,
  type Micro,
  microOf,
  postingCause,
  postingPeriod,
  principalKind,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../core/db/db.ts';
import { openPeriods } from './period.store.ts';
import { lessParts, linesOfPayment, partsOfPayment } from './payment.rules.ts';
import type { NewPosting } from './posting.rules.ts';
import { lockOwner, postAll, takeIds } from './posting.store.ts';
import { purseOf } from './purse.store.ts';

/** So many charges of a purse are posted in one transaction (ledger §5). */
const batchSize = 200;
/** Whose books: one company, until customers are told apart by theirs. */
const companyId = 1;

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
}

/** The purses of which a charge waits to be posted, by ascending id. */
export const unpostedOwners = async (db: Db): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    with recursive owner as (
      (select owner_id from charge where posting_id is null and amount > 0 order by owner_id limit 1)
      union all
      select (select c.owner_id from charge c where c.posting_id is null and c.amount > 0 and c.owner_id > owner.owner_id
        order by c.owner_id limit 1) from owner where owner.owner_id is not null)
    select owner_id as id from owner where owner_id is not null`.execute(db);
  return rows.map(({ id }) => id);
};

/**
 * Posts the oldest charges of a purse that are not posted (ledger §5): who pays is decided one after the other, under the lock of
 * the purse, and all are written at once. What is charged and not posted is the queue: cut off before the commit nothing
 * happened, and a key that is there already takes nothing twice. Answers how many were posted, at most `batchSize`.
 */
export const postCharges = async (tx: Tx, o: { ownerId: number; now: Date }): Promise<number> => {
  await lockOwner(tx, o.ownerId);
  const charges = await unposted(tx, o.ownerId);
  if (charges.length === 0) return 0;
  const postings = await postingsOf(tx, charges, o);
  const posted = await postAll(tx, o.ownerId, postings);
  await sql`
    update charge c set posting_id = p.id
    from unnest(${charges.map((one) => one.task_id)}::bigint[], ${charges.map((one) => one.source)}::smallint[],
      ${charges.map((one) => one.ix)}::int[], ${charges.map((one) => one.n)}::int[],
      ${posted.map(({ id }) => id)}::bigint[]) as p (task_id, source, ix, n, id)
    where (c.task_id, c.source, c.ix, c.n) = (p.task_id, p.source, p.ix, p.n)`.execute(tx);
  return charges.length;
};

const unposted = async (tx: Tx, ownerId: number): Promise<Unposted[]> => {
  const { rows } = await sql<Unposted>`
    select task_id, source, ix, n, user_id, amount, currency, revenue, coupon_class, started_at, incurred_at
    from charge where owner_id = ${ownerId} and posting_id is null and amount > 0
    order by incurred_at, task_id, source, ix, n limit ${sql.lit(batchSize)}`.execute(tx);
  return rows;
};

const keyOf = ({ task_id, source, ix, n }: Unposted): string => `charge:${task_id}.${source}.${ix}.${n}`;

/** The postings of charges in their order, each by what the purse holds after those before it. */
const postingsOf = async (
  tx: Tx,
  charges: readonly Unposted[],
  o: { readonly ownerId: number; readonly now: Date },
): Promise<NewPosting[]> => {
  const isOpen = await openPeriods(tx, companyId);
  let purse = await purseOf(tx, o.ownerId);
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
      companyId,
      userId: charge.user_id,
      cause: postingCause.of.charge,
      causeId: charge.task_id,
      key,
      at: o.now,
      incurredAt: charge.incurred_at,
      period,
      originPeriod,
      actor: { kind: principalKind.of.system, id: null },
      lines: linesOfPayment(parts, { currency: charge.currency, revenue: charge.revenue, period, itemId }),
      items: itemId === null ? [] : [{ id: itemId, forKey: key, currency: charge.currency }],
      settles: amount,
    });
  }
  return postings;
};
