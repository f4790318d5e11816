import {
  day,
  hour,
  microOf,
  minute,
  payStatus,
  receiptBasis,
  textOf,
  usualForeignLine,
  usualLine,
  wholeCents,
  withCheckDigit,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Tx } from '../core/db/db.ts';
import {
  applyForReceipt,
  approveReceipt,
  beginRed,
  deliverReceipt,
  endReceipt,
  failReceipt,
  issueReceipt,
  issueRed,
  localIssuer,
  lockReceiptRow,
  setReceipt,
} from '../receipt/index.ts';
import type { Random } from './random.ts';

interface Filling {
  readonly random: Random;
  readonly now: Date;
  /** Who enters, and who decides. */
  readonly staff: readonly number[];
}
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
const steps: Readonly<Record<Course, number>> = {
  applied: 0,
  rejected: 0,
  withdrawn: 0,
  approved: 1,
  issuing: 2,
  issueFailed: 2,
  issued: 3,
  delivered: 4,
  redLettering: 3,
  redLettered: 3,
  partlyRed: 3,
};

interface Order {
  readonly ownerId: number;
  readonly rechargeId: number;
  readonly name: string;
  readonly left: string;
  readonly paidAt: Date;
}

/** Recharges through channels that nobody refunded, a customer each, of the last days first. */
const invoiceable = async (tx: Tx, currency: 1 | 2, count: number): Promise<Order[]> => {
  const { rows } = await sql<Order>`
    SELECT * FROM (SELECT DISTINCT ON (r.owner_id) r.owner_id AS "ownerId", r.id AS "rechargeId", u.name, r.amount AS left,
      r.paid_at AS "paidAt" FROM recharge r JOIN "user" u ON u.id = r.owner_id
      WHERE r.currency = ${currency} AND r.status = 2 AND r.payer_name = '' AND r.refunded = 0
        AND NOT EXISTS (SELECT FROM refund f WHERE f.owner_id = r.owner_id AND f.recharge_id = r.id)
      ORDER BY r.owner_id, r.paid_at DESC) one ORDER BY "paidAt" DESC, "rechargeId" LIMIT ${count}`.execute(
    tx,
  );
  return rows;
};

/** What customers asked to be invoiced and what became of it: applications in every state, red letters and what replaced them. */
export async function fillInvoices(tx: Tx, o: Filling): Promise<void> {
  for (const currency of [1, 2] as const) {
    const some = currency === 1 ? courses : courses.filter((_, at) => at % 4 === 2);
    for (const [at, order] of (await invoiceable(tx, currency, some.length)).entries())
      await fillOne(tx, o, { order, currency, course: some[at] ?? 'applied', at });
  }
  await fillBeforePayment(tx, o);
}

/** Two bills that are not paid yet are invoiced before they are: one waits to be approved, the invoice of the other is with its customer. */
const fillBeforePayment = async (tx: Tx, o: Filling): Promise<void> => {
  const [first = 0, second = 0] = o.staff;
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
    .select(['bill.id', 'bill.owner_id', 'bill.unpaid', 'bill.issued_at', 'bill.due_at', 'user.name'])
    .limit(2)
    .execute();
  for (const [at, bill] of bills.entries()) {
    const { owner_id: ownerId } = bill;
    const amount = textOf(wholeCents(microOf(bill.unpaid)));
    const begun = new Date(o.now.getTime() - (30 + at * 40) * hour);
    const titleId = await keepTitle(
      tx,
      o,
      { ownerId, rechargeId: 0, name: bill.name, left: amount, paidAt: begun },
      { currency: 1, at },
    );
    const { id: addressId } = await tx
      .selectFrom('invoice_address')
      .where('owner_id', '=', ownerId)
      .select('id')
      .executeTakeFirstOrThrow();
    const due = Math.max(bill.due_at?.getTime() ?? 0, o.now.getTime() + 10 * day);
    const receiptId = await applyForReceipt(tx, {
      actor: { adminId: first },
      ownerId,
      userId: ownerId,
      currency: 1,
      basis: receiptBasis.of.bill,
      invoiceType: 0,
      medium: 1,
      titleId,
      addressId,
      orders: [{ billId: bill.id, amount }],
      lines: [{ lineName: usualLine.name, taxCode: usualLine.taxCode, taxRate: usualLine.rate, amount }],
      dueTime: due,
      remark: '先票后款',
      now: begun,
    });
    if (at === 0) continue;
    const receipt = () => lockReceiptRow(tx, { ownerId, receiptId });
    const after = (hours: number): Date => new Date(begun.getTime() + hours * hour);
    await approveReceipt(tx, await receipt(), { actor: { adminId: second }, now: after(2) });
    const { invoiceNumber } = await localIssuer.issue({
      receipt: await receipt(),
      color: 1,
      before: 0,
      now: after(3),
    });
    await issueReceipt(tx, await receipt(), {
      invoiceCode: '',
      invoiceNumber,
      issueTime: after(3),
      by: second,
      now: after(3),
    });
  }
};

const companies = ['影视动画有限公司', '建筑设计有限公司', '数字科技有限公司', '文化传媒有限公司'] as const;

const keepTitle = async (
  tx: Tx,
  { now }: Filling,
  order: Order,
  o: { currency: 1 | 2; at: number },
): Promise<number> => {
  const isPersonal = o.at % 5 === 4;
  const number =
    o.currency === 1
      ? withCheckDigit(`91330106MA${String(1_000_000 + order.ownerId).slice(-7)}`)
      : `GB${100_000_000 + order.ownerId}`;
  const company =
    o.currency === 1 ? `${order.name}${companies[o.at % companies.length] ?? ''}` : `${order.name} Ltd`;
  const { id } = await tx
    .insertInto('invoice_title')
    .values({
      owner_id: order.ownerId,
      kind: isPersonal ? 1 : 2,
      title: isPersonal ? order.name : company,
      tax_number: isPersonal ? '' : number,
      ...(!isPersonal &&
        o.currency === 1 && {
          bank_name: '招商银行杭州分行',
          bank_account: `5719${100_000_000 + order.ownerId}`,
        }),
      created_at: order.paidAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('invoice_address')
    .values({
      owner_id: order.ownerId,
      recipient: order.name,
      region: o.currency === 1 ? '浙江省杭州市' : '',
      address: o.currency === 1 ? '西湖区文三路 478 号' : '12 Render Street',
      email: `invoice${order.ownerId}@renderdesk.example`,
      created_at: now,
    })
    .execute();
  return id;
};

const fillOne = async (
  tx: Tx,
  o: Filling,
  one: { readonly order: Order; readonly currency: 1 | 2; readonly course: Course; readonly at: number },
): Promise<void> => {
  const { order, currency, course } = one;
  const { ownerId } = order;
  const [first = 0, second = 0] = o.staff;
  const isForeign = currency === 2;
  const titleId = await keepTitle(tx, o, order, one);
  const { id: addressId } = await tx
    .selectFrom('invoice_address')
    .where('owner_id', '=', ownerId)
    .select('id')
    .executeTakeFirstOrThrow();
  const amount = Number(order.left).toFixed(2);
  const isPaper = !isForeign && course === 'issuing';
  const began = Math.min(order.paidAt.getTime() + o.random.between(1, 30) * hour, o.now.getTime() - 3 * hour);
  const after = (hours: number): Date => new Date(Math.min(began + hours * hour, o.now.getTime() - minute));
  const asked = {
    actor: { adminId: first },
    ownerId,
    userId: ownerId,
    currency,
    basis: 1,
    ...(!isForeign && { invoiceType: one.at % 3 === 0 && one.at % 5 !== 4 ? (1 as const) : (0 as const) }),
    medium: isForeign ? 3 : isPaper ? 2 : 1,
    titleId,
    addressId,
    orders: [{ rechargeId: order.rechargeId, amount }],
    lines: [
      isForeign
        ? { lineName: usualForeignLine.name, taxCode: '', taxRate: 0, amount }
        : { lineName: usualLine.name, taxCode: usualLine.taxCode, taxRate: usualLine.rate, amount },
    ],
    remark: '',
  } as const;
  const receiptId = await applyForReceipt(tx, { ...asked, now: after(0) });
  const receipt = () => lockReceiptRow(tx, { ownerId, receiptId });
  const issued = async (color: 1 | 2, now: Date) => {
    const { invoiceNumber } = await localIssuer.issue({
      receipt: await receipt(),
      color,
      before: color - 1,
      now,
    });
    return { invoiceCode: '', invoiceNumber, issueTime: now, by: second, now };
  };
  if (course === 'rejected')
    return endReceipt(tx, await receipt(), { status: 5, reason: '纳税人识别号与抬头不符', now: after(1) });
  if (course === 'withdrawn')
    return endReceipt(tx, await receipt(), { status: 6, reason: '客户改开其他抬头', now: after(1) });
  const step = steps[course];
  if (step >= 1) await approveReceipt(tx, await receipt(), { actor: { adminId: second }, now: after(1) });
  if (step === 2) await setReceipt(tx, await receipt(), { status: 2 }, after(2));
  if (course === 'issueFailed')
    await failReceipt(tx, await receipt(), { failCause: 1, reason: '本月总额度已用完', now: after(3) });
  if (step >= 3) await issueReceipt(tx, await receipt(), await issued(1, after(2)));
  if (step >= 4)
    await deliverReceipt(tx, await receipt(), {
      deliveryWay: 1,
      by: second,
      now: after(3),
      language: 'zh',
      // It left long ago.
      messages: [],
    });
  if (course !== 'redLettering' && course !== 'redLettered' && course !== 'partlyRed') return;
  const part = course === 'partlyRed' ? (Number(amount) / 4).toFixed(2) : amount;
  const waits = course === 'redLettering' && !isForeign;
  await beginRed(tx, await receipt(), {
    amount: part,
    redReason: course === 'partlyRed' ? 4 : 1,
    state: waits ? 2 : 1,
    note: course === 'partlyRed' ? '按合同折让' : '抬头开错',
    itself: false,
    by: second,
    now: waits ? new Date(o.now.getTime() - 20 * hour) : after(5),
  });
  if (course === 'redLettering') return;
  await issueRed(tx, await receipt(), await issued(2, after(6)));
  if (course === 'redLettered') await applyForReceipt(tx, { ...asked, replacesId: receiptId, now: after(7) });
};
