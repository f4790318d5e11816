import {
  day,
  hour,
  invoiceMedium,
  invoiceType,
  isRealNameAbsent,
  type AuthStatus,
  microOf,
  payStatus,
  portal,
  receiptBasis,
  receipts,
  textOf,
  usualLine,
  wholeCents,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Tx } from '../core/db/db.ts';
import { ask, deciding, type Filling, isForPerson, keepTitle } from './invoiceSteps.ts';

const { vat, vatGeneral } = invoiceType.of;
const { digital, paper, commercial } = invoiceMedium.of;

/** How far each application has come. */
const courses = [
  'applied',
  'applied',
  'applied',
  'applied',
  'approved',
  'approved',
  'issuing',
  'issued',
  'issued',
  'issued',
  'delivered',
  'delivered',
  'delivered',
  'delivered',
  'rejected',
  'withdrawn',
  'issueFailed',
  'redLettering',
  'redLettered',
  'partlyRed',
] as const;
type Course = (typeof courses)[number];
/** The same of customers who pay in dollars. */
const foreign = [
  'applied',
  'approved',
  'delivered',
  'rejected',
  'issued',
] as const satisfies readonly Course[];
/** What one person of finance decides alone about a red letter, or before a bill is paid. */
const decidedAlone = microOf('9000');

interface Order {
  readonly ownerId: number;
  readonly rechargeId: number;
  readonly name: string;
  readonly authStatus: AuthStatus;
  readonly left: string;
  readonly paidAt: Date;
}

/** Within so many hours after a payment its invoice is asked for; what becomes of it takes some more. */
const asksWithin = 30;
const takes = 12;

/** Recharges through channels that nobody refunded, a customer each, of the last days first. */
const invoiceable = async (
  tx: Tx,
  now: Date,
  { currency, count }: { currency: 1 | 2; count: number },
): Promise<Order[]> => {
  const { rows } = await sql<Order>`
    SELECT * FROM (SELECT DISTINCT ON (r.owner_id) r.owner_id AS "ownerId", r.id AS "rechargeId", u.name, u.auth_status AS "authStatus",
      r.amount AS left, r.paid_at AS "paidAt" FROM recharge r JOIN "user" u ON u.id = r.owner_id
      WHERE r.currency = ${currency} AND r.status = 2 AND r.payer_name = '' AND r.refunded = 0
        AND r.paid_at < ${new Date(now.getTime() - (asksWithin + takes) * hour)}
        AND NOT EXISTS (SELECT FROM refund f WHERE f.owner_id = r.owner_id AND f.recharge_id = r.id)
      ORDER BY r.owner_id, r.paid_at DESC) one ORDER BY "paidAt" DESC, "rechargeId" LIMIT ${count}`.execute(
    tx,
  );
  return rows;
};

/** What customers asked to be invoiced on our website and what became of it: in every state, red letters and what replaced them. */
export async function fillInvoices(tx: Tx, o: Filling): Promise<void> {
  for (const currency of [1, 2] as const) {
    const some: readonly Course[] = currency === 1 ? courses : foreign;
    for (const [at, order] of (await invoiceable(tx, o.now, { currency, count: some.length })).entries())
      await fillOne(tx, o, { order, currency, course: some[at] ?? 'applied', at });
  }
  await fillBeforePayment(tx, o);
}

/** Two bills that are not paid yet are invoiced before they are: one waits to be approved, the invoice of the other is with its customer. */
const fillBeforePayment = async (tx: Tx, o: Filling): Promise<void> => {
  const bills = await tx
    .selectFrom('bill')
    .innerJoin('user', 'user.id', 'bill.owner_id')
    .where('bill.document', '>', 0)
    .where('bill.pay_status', '=', payStatus.of.notPaid)
    .where('bill.currency', '=', 1)
    .where('bill.unpaid', '>=', '1')
    .where('user.enabled', '=', true)
    .orderBy('bill.unpaid', 'desc')
    .orderBy('bill.id')
    .select(['bill.id', 'bill.owner_id', 'bill.unpaid', 'bill.due_at', 'user.name'])
    .limit(2)
    .execute();
  for (const [at, bill] of bills.entries()) {
    const { owner_id: ownerId } = bill;
    const begun = o.now.getTime() - (30 + at * 40) * hour;
    const after = (hours: number): Date => new Date(begun + hours * hour);
    const titled = await keepTitle(o, { ownerId, name: bill.name, currency: 1, at, now: after(0) });
    const receiptId = await ask(o, ownerId, {
      ...titled,
      basis: receiptBasis.of.bill,
      invoiceType: vatGeneral,
      medium: digital,
      order: { billId: bill.id },
      amount: upTo(bill.unpaid),
      dueTime: Math.max(bill.due_at?.getTime() ?? 0, o.now.getTime() + 10 * day),
      remark: '先票后款',
      now: after(0),
    });
    if (at === 0) continue;
    const { decide, issue } = deciding(tx, o, { ownerId, receiptId });
    await decide(receipts.confirm, {}, after(2));
    await issue(receipts.issue, after(3));
  }
};

/** In whole cents, and no more than one person decides about. */
const upTo = (amount: string): string => {
  const cents = wholeCents(microOf(amount));
  return textOf(cents < decidedAlone ? cents : decidedAlone);
};

const fillOne = async (
  tx: Tx,
  o: Filling,
  one: { readonly order: Order; readonly currency: 1 | 2; readonly course: Course; readonly at: number },
): Promise<void> => {
  const { order, currency, course } = one;
  const { ownerId } = order;
  const isForeign = currency === 2;
  const isRed = course === 'redLettering' || course === 'redLettered' || course === 'partlyRed';
  const amount = isRed ? upTo(order.left) : Number(order.left).toFixed(2);
  const isPaper = !isForeign && course === 'issuing';
  // A VAT special invoice is made out to a company with a certification that holds.
  const isSpecial = one.at % 3 === 0 && !isForPerson(one.at) && !isRealNameAbsent(order.authStatus);
  const began = order.paidAt.getTime() + o.random.between(1, asksWithin) * hour;
  const after = (hours: number): Date => new Date(began + hours * hour);
  const asked = {
    ...(await keepTitle(o, { ...one, ownerId, name: order.name, now: after(0) })),
    basis: receiptBasis.of.recharge,
    ...(!isForeign && { invoiceType: isSpecial ? vat : vatGeneral }),
    medium: isForeign ? commercial : isPaper ? paper : digital,
    order: { rechargeId: order.rechargeId },
    amount,
  };
  const receiptId = await ask(o, ownerId, { ...asked, now: after(0) });
  const { decide, issue } = deciding(tx, o, { ownerId, receiptId });
  if (course === 'applied') return;
  if (course === 'withdrawn')
    return void (await o.doors.customer(
      ownerId,
      portal.cancelInvoice,
      { receiptId, version: 1, reason: '改开其他抬头' },
      after(1),
    ));
  if (course === 'rejected')
    return decide(receipts.changeStatus, { receiptStatus: 5, reason: '纳税人识别号与抬头不符' }, after(1));
  await decide(receipts.confirm, {}, after(1));
  if (course === 'approved') return;
  if (course === 'issuing' || course === 'issueFailed') {
    await decide(receipts.changeStatus, { receiptStatus: 2 }, after(2));
    if (course === 'issueFailed')
      await decide(
        receipts.changeStatus,
        { receiptStatus: 7, failCause: 1, reason: '本月总额度已用完' },
        after(3),
      );
    return;
  }
  await issue(receipts.issue, after(2));
  if (course === 'delivered')
    await decide(receipts.changeStatus, { receiptStatus: 4, deliveryWay: 1 }, after(3));
  if (!isRed) return;
  const isPart = course === 'partlyRed';
  // The buyer's word is waited for, and the form is not void yet.
  const waits = course === 'redLettering';
  await decide(
    receipts.red,
    {
      amount: (isPart ? (Number(amount) / 4).toFixed(2) : amount) as never,
      redReason: isPart ? 4 : 1,
      note: isPart ? '按合同折让' : '抬头开错',
      buyerUsed: waits ? 1 : 0,
    },
    after(5),
  );
  if (waits) return;
  await issue(receipts.redIssue, after(6));
  if (isPart) return;
  // The wrong title is mended: staff enter what stands for it, and issue it.
  const { order: again, ...rest } = asked;
  const { receiptId: replacingId } = await o.doors.staff(
    o.finance[0],
    receipts.apply,
    {
      ...rest,
      userId: ownerId,
      orders: [{ ...again, amount }],
      lines: [{ lineName: usualLine.name, taxCode: usualLine.taxCode, taxRate: usualLine.rate, amount }],
      remark: '',
      replacesId: receiptId,
    },
    after(7),
  );
  const replacing = deciding(tx, o, { ownerId, receiptId: replacingId });
  await replacing.decide(receipts.confirm, {}, after(8));
  await replacing.issue(receipts.issue, after(9));
};
