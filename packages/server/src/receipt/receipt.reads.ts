import {
  type BillId,
  type RechargeId,
  capitalAmount,
  currency,
  type invoices,
  type OutputOf,
  noMoney,
  periodOf,
  receiptBasis,
  type receipts,
  textOf,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Actor } from '../core/auth/actor.ts';
import type { Db } from '../core/db/db.ts';
import { asId, asIdOrNull, asInstant, asMoney } from '../core/db/wire.ts';
import { seenBy } from '../pay/index.ts';
import { filesOf } from './file.store.ts';
import { billOrders, freeOf, type Order, rechargeOrders, spokenFor } from './hold.store.ts';
import { leftOfLines } from './apply.store.ts';
import { type Line, linesOfReceipt, type Receipt } from './receipt.store.ts';

type Read = OutputOf<typeof receipts.read>;

const lineRow = (line: Line) => ({
  lineName: line.name,
  taxCode: line.taxCode,
  taxRate: line.rate,
  amount: asMoney(textOf(line.gross)),
  netAmount: asMoney(textOf(line.net)),
  taxAmount: asMoney(textOf(line.tax)),
});

/** What hangs on an application beside its row: orders, lines, invoices, forms, files, deliveries. */
export const detailsOf = async (db: Db, receipt: Receipt) => {
  const of = { ownerId: receipt.owner_id, receiptId: receipt.id };
  const [parts, lines, invoiceRows, forms, files, deliveries, replacedBy] = await Promise.all([
    db
      .selectFrom('receipt_part as p')
      .leftJoin('bill', (on) =>
        on.onRef('bill.owner_id', '=', 'p.owner_id').onRef('bill.id', '=', 'p.bill_id'),
      )
      .where('p.owner_id', '=', of.ownerId)
      .where('p.receipt_id', '=', of.receiptId)
      .select(['p.recharge_id', 'p.bill_id', 'bill.number', 'p.amount', 'p.freed'])
      .orderBy('p.n')
      .execute(),
    linesOfReceipt(db, receipt),
    db
      .selectFrom('invoice')
      .where('owner_id', '=', of.ownerId)
      .where('receipt_id', '=', of.receiptId)
      .selectAll()
      .orderBy('id')
      .execute(),
    db
      .selectFrom('red_form')
      .where('owner_id', '=', of.ownerId)
      .where('receipt_id', '=', of.receiptId)
      .selectAll()
      .orderBy('id')
      .execute(),
    filesOf(db, { ownerId: of.ownerId, receiptIds: [of.receiptId] }),
    db
      .selectFrom('receipt_delivery as d')
      .leftJoin('admin', 'admin.id', 'd.sent_by')
      .where('d.owner_id', '=', of.ownerId)
      .where('d.receipt_id', '=', of.receiptId)
      .selectAll('d')
      .select('admin.really_name')
      .orderBy('d.id')
      .execute(),
    db
      .selectFrom('receipt')
      .where('owner_id', '=', of.ownerId)
      .where('replaces', '=', of.receiptId)
      .where('status', 'not in', [5, 6])
      .select('id')
      .executeTakeFirst(),
  ]);
  return {
    registeredAddress: receipt.registered_address,
    registeredPhone: receipt.registered_phone,
    bankName: receipt.bank_name,
    bankAccount: receipt.bank_account,
    recipient: receipt.recipient,
    deliveryAddress: receipt.delivery_address,
    phone: receipt.phone,
    email: receipt.email,
    amountInWords: receipt.currency === currency.of.cny ? (capitalAmount(receipt.amount) ?? null) : null,
    replacedById: replacedBy ? asId<Read['receiptId']>(replacedBy.id) : null,
    orders: parts.map((part) => ({
      rechargeId: asIdOrNull<RechargeId>(part.recharge_id),
      billId: asIdOrNull<BillId>(part.bill_id),
      billNo: part.number,
      amount: asMoney(part.amount),
      freed: asMoney(part.freed),
    })),
    lines: lines.map(lineRow),
    leftLines: (await leftOfLines(db, receipt)).map(lineRow),
    invoices: invoiceRows.map((one) => ({
      invoiceId: asId<Read['invoices'][number]['invoiceId']>(one.id),
      color: one.color,
      invoiceCode: one.code,
      invoiceNumber: one.number,
      amount: asMoney(one.gross),
      netAmount: asMoney(one.net),
      taxAmount: asMoney(one.tax),
      issueTime: asInstant(one.issued_at),
    })),
    redForms: forms.map((form) => ({
      formState: form.state,
      redReason: form.reason,
      amount: asMoney(form.amount),
      note: form.note,
      createTime: asInstant(form.created_at),
      expireTime: form.expires_at === null ? null : asInstant(form.expires_at),
    })),
    files: files.map(({ key, name, kind }) => ({ key, name, fileKind: kind ?? 2 })),
    deliveries: deliveries.map((one) => ({
      deliveryWay: one.way,
      recipient: one.recipient,
      courier: one.courier,
      trackingNumber: one.tracking_number,
      at: asInstant(one.at),
      sentBy: one.really_name,
    })),
  };
};

/** An order as it is answered. */
const orderRow = (order: Order) => ({
  rechargeId: asIdOrNull<RechargeId>(order.rechargeId),
  billId: asIdOrNull<BillId>(order.billId),
  name: order.name,
  payer: order.payer,
  companyName: order.companyName,
  currency: order.currency,
  at: asInstant(order.at),
  amount: asMoney(textOf(order.amount)),
  invoiced: asMoney(textOf(order.invoiced)),
  free: asMoney(textOf(order.free)),
});

/** Orders of a purse of which something may be invoiced, and how much in all. */
export const invoiceableOf = async (
  db: Db,
  o: { readonly ownerId: number; readonly currency: 1 | 2; readonly basis: 1 | 2 },
) => {
  const isBill = o.basis === receiptBasis.of.bill;
  const orders = await (isBill ? billOrders : rechargeOrders)(db, o.ownerId);
  const free = freeOf(orders, isBill ? noMoney : await spokenFor(db, o.ownerId));
  const shown = orders.filter((order) => order.free > 0n).map(orderRow);
  return { currency: o.currency, free: asMoney(textOf(free)), orders: shown };
};

/** So many of the newest orders that were invoiced are named. */
const mostCompleted = 200;

/** Orders of a purse that applications hold. */
export const completedOrders = async (db: Db, ownerId: number) => {
  const rows = await db
    .selectFrom('receipt_part as p')
    .innerJoin('receipt as r', (on) =>
      on.onRef('r.owner_id', '=', 'p.owner_id').onRef('r.id', '=', 'p.receipt_id'),
    )
    .where('p.owner_id', '=', ownerId)
    .where((eb) => eb('p.freed', '<', eb.ref('p.amount')))
    .select(['r.id', 'r.status', 'r.currency', 'r.created_at', 'p.recharge_id', 'p.bill_id'])
    .select(sql<string>`p.amount - p.freed`.as('held'))
    .orderBy('r.id', 'desc')
    .orderBy('p.n')
    .limit(mostCompleted)
    .execute();
  return rows.map((row) => ({
    receiptId: asId<Read['receiptId']>(row.id),
    receiptStatus: row.status,
    rechargeId: asIdOrNull<RechargeId>(row.recharge_id),
    billId: asIdOrNull<BillId>(row.bill_id),
    currency: row.currency,
    amount: asMoney(row.held),
    createTime: asInstant(row.created_at),
  }));
};

type Tax = OutputOf<typeof invoices.tax>;

/** The register by month, seller, currency and rate; of one month or of the last 24. */
export const taxRegister = async (
  db: Db,
  actor: Actor,
  o: { readonly companyId?: number | undefined; readonly month?: string | undefined; readonly now: Date },
): Promise<Tax> => {
  const since = periodOf(o.now) - 200;
  const period = o.month === undefined ? undefined : Number(o.month.replace('-', ''));
  const rows = await db
    .selectFrom('invoice as i')
    .innerJoin('invoice_line as l', (on) =>
      on.onRef('l.owner_id', '=', 'i.owner_id').onRef('l.invoice_id', '=', 'i.id'),
    )
    .innerJoin('company as c', 'c.id', 'i.company_id')
    .where(seenBy(db, actor, 'i.user_id'))
    .where('i.period', '>=', period ?? since)
    .$if(period !== undefined, (query) => query.where('i.period', '<=', period ?? 0))
    .$if(o.companyId !== undefined, (query) => query.where('i.company_id', '=', o.companyId ?? 0))
    .groupBy(['i.period', 'i.company_id', 'c.name', 'i.currency', 'l.rate'])
    .select(['i.period', 'i.company_id', 'c.name', 'i.currency', 'l.rate'])
    .select([
      sql<number>`count(distinct i.id) filter (where i.color = 1)`.as('blue'),
      sql<number>`count(distinct i.id) filter (where i.color = 2)`.as('red'),
      sql<string>`sum(l.gross)`.as('gross'),
      sql<string>`sum(l.net)`.as('net'),
      sql<string>`sum(l.tax)`.as('tax'),
    ])
    .orderBy('i.period', 'desc')
    .orderBy('i.company_id')
    .orderBy('i.currency')
    .orderBy('l.rate')
    .execute();
  return rows.map((row) => ({
    month:
      `${Math.trunc(row.period / 100)}-${String(row.period % 100).padStart(2, '0')}` as Tax[number]['month'],
    companyId: asId<Tax[number]['companyId']>(row.company_id),
    companyName: row.name,
    currency: row.currency,
    taxRate: row.rate,
    blueCount: row.blue,
    redCount: row.red,
    amount: asMoney(row.gross),
    netAmount: asMoney(row.net),
    taxAmount: asMoney(row.tax),
  }));
};
