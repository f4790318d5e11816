import { day, hour, type Micro, micro, microOf, minute, nearestCent } from '@renderdesk/contract';
import { sql } from 'kysely';
import { billOf, confirmBill, issueBills, makeOverdue, spanOfPeriod, writeOffBill } from '../bill/index.ts';
import type { Actor } from '../core/auth/actor.ts';
import type { Tx } from '../core/db/db.ts';
import { batchSize, postCharges } from '../pay/index.ts';
import { lockOwner } from '../pay/ledger/index.ts';
import { bookMargins } from './agentMoney.ts';
import { earlyPlace } from './appeals.ts';
import { allowCredit, type CreditCustomer, monthsOf } from './credit.ts';
import { type Accounts, accountsByKind, addPayment } from './payment.ts';
import type { Random } from './random.ts';

interface Filling {
  readonly random: Random;
  readonly now: Date;
  readonly staff: readonly number[];
  /** Who decides on bills. */
  readonly actor: Actor;
  readonly customers: readonly CreditCustomer[];
  /** Those by whom a resale agent earns. */
  readonly resold: ReadonlySet<number>;
}

/** So long after the month the job of bills has begun. */
const issuedAfter = 2 * hour + 3 * minute;
const confirmedAfterDays = 7;

/**
 * The bills of two months, by the product's own hands and in the order of time: what was rendered is posted on credit, bills are
 * issued, confirmed, paid, fall overdue; who is gone paid nothing any more, and the oldest of that was written off. At the end
 * what these customers had rendered since is posted.
 */
export const fillBills = async (tx: Tx, o: Filling): Promise<void> => {
  const accounts = await accountsByKind(tx);
  await allowCredit(tx, o);
  const months = monthsOf(o.now);
  for (const [n, customer] of o.customers.entries()) {
    for (const [at, period] of months.entries()) {
      const { end } = spanOfPeriod(period);
      const issued = new Date(end.getTime() + issuedAfter);
      await postUntil(tx, customer.id, end);
      if (o.resold.has(customer.id)) await bookMargins(tx, customer.id, issued);
      await issueBills(tx, { period, owners: [customer.id], now: issued });
      await follow(tx, { ...o, accounts }, { customer, n, period, issued, isLast: at === months.length - 1 });
    }
    await postUntil(tx, customer.id, o.now);
  }
};

/** Posts what was charged before a moment, soon after it was. */
const postUntil = async (tx: Tx, ownerId: number, before: Date): Promise<void> => {
  for (;;) {
    const { rows } = await sql<{ at: Date | null }>`
      SELECT max(incurred_at) AS at FROM (SELECT incurred_at FROM charge WHERE owner_id = ${ownerId} AND posting_id IS NULL AND amount > 0
        AND incurred_at < ${before} ORDER BY incurred_at, task_id, source, ix, n LIMIT ${sql.lit(batchSize)}) c`.execute(
      tx,
    );
    const last = rows[0]?.at;
    if (!last) return;
    await postCharges(tx, { ownerId, now: new Date(last.getTime() + minute / 3) });
  }
};

/** What became of a bill by now, in the order of time; what was rendered before is posted before. */
const follow = async (
  tx: Tx,
  o: Filling & { readonly accounts: Accounts },
  b: {
    readonly customer: CreditCustomer;
    readonly n: number;
    readonly period: number;
    readonly issued: Date;
    readonly isLast: boolean;
  },
): Promise<void> => {
  const bill = await tx
    .selectFrom('bill')
    .where('owner_id', '=', b.customer.id)
    .where('period', '=', b.period)
    .where('document', '>', 0)
    .select(['id', 'owner_id', 'unpaid', 'due_at'])
    .executeTakeFirst();
  if (!bill?.due_at) return;
  const { customer, n } = b;
  const ownerId = customer.id;
  const after = (from: Date, days: number, hours: number): Date =>
    new Date(from.getTime() + days * day + hours * hour);
  const isSpoken = n % 3 === 0;
  const isWaiting = b.isLast && customer === o.customers.filter(({ isGone }) => !isGone)[earlyPlace];
  const events: { readonly at: Date; readonly run: (at: Date) => Promise<void> }[] = [];
  if (!isWaiting)
    events.push({
      at: after(b.issued, isSpoken ? 2 + (n % 4) : confirmedAfterDays, isSpoken ? n : 0),
      run: (now) =>
        confirmBill(
          tx,
          bill,
          isSpoken
            ? { status: 1, by: o.actor.adminId, note: '客户邮件确认', now }
            : { status: 2, by: null, note: '', now },
        ),
    });
  // Who has long to pay has the last bill open still; all others were paid in time.
  if (!customer.isGone && (!b.isLast || customer.billDays < 30))
    events.push({
      at: after(b.issued, 3 + (n % 7), 7 + (n % 11)),
      run: async (at) => {
        const amount = upToCent(microOf(bill.unpaid));
        if (amount > 0n) await addPayment(tx, o, { owner: customer, amount, method: 'bank', at });
      },
    });
  if (customer.isGone) {
    const late = new Date(bill.due_at.getTime() + minute);
    events.push({ at: late, run: (now) => makeOverdue(tx, { ownerId, billId: bill.id, now }) });
    // Of the first who is gone nothing will come.
    if (customer === o.customers.find(({ isGone }) => isGone))
      events.push({
        at: after(late, 12, 3),
        run: async (now) =>
          writeOffBill(tx, await billOf(tx, o.actor, bill.id), { by: o.actor.adminId, now }),
      });
  }
  for (const { at, run } of events.toSorted((x, y) => x.at.getTime() - y.at.getTime())) {
    if (at >= o.now) continue;
    await postUntil(tx, ownerId, at);
    await lockOwner(tx, ownerId);
    await run(at);
  }
};

const upToCent = (amount: Micro): Micro => nearestCent(micro(amount + 4_999n));
