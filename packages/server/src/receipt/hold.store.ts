import {
  leastOf,
  type Micro,
  micro,
  microOf,
  mostOf,
  noMoney,
  restOf,
  sumOf,
  textOf,
  wholeCents,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../core/db/db.ts';
import { addInvoiced } from '../pay/index.ts';
import { lockOwner } from '../pay/ledger/index.ts';

/** What an order is, and what of it may still be invoiced. */
export interface Order {
  readonly rechargeId: number | null;
  readonly billId: number | null;
  readonly companyId: number;
  readonly accountCompanyId: number;
  readonly name: string;
  readonly payer: string;
  readonly companyName: string;
  readonly currency: 1 | 2;
  readonly at: Date;
  readonly amount: Micro;
  readonly invoiced: Micro;
  readonly free: Micro;
}

interface Row {
  readonly id: number;
  readonly companyId: number;
  readonly accountCompanyId: number;
  readonly name: string;
  readonly payer: string;
  readonly companyName: string;
  readonly currency: 1 | 2;
  readonly at: Date;
  readonly amount: string;
  readonly invoiced: string;
  readonly left: string;
}

const orderOf = (row: Row, kind: 'rechargeId' | 'billId'): Order => ({
  rechargeId: null,
  billId: null,
  [kind]: row.id,
  companyId: row.companyId,
  accountCompanyId: row.accountCompanyId,
  name: row.name,
  payer: row.payer,
  companyName: row.companyName,
  currency: row.currency,
  at: row.at,
  amount: microOf(row.amount),
  invoiced: microOf(row.invoiced),
  free: wholeCents(mostOf(noMoney, microOf(row.left))),
});

/**
 * Recharges of a purse with what of each may be invoiced: cash paid, less refunded or on its way back, less what invoices hold.
 * Bonuses and coupons are no cash and never stand here (lifecycles §10).
 */
export const rechargeOrders = async (db: Db, ownerId: number): Promise<Order[]> => {
  const { rows } = await sql<Row>`
    select r.id, r.company_id as "companyId", coalesce(a.company_id, r.company_id) as "accountCompanyId",
      coalesce((select e.transaction_id from external_payment e where e.owner_id = r.owner_id and e.recharge_id = r.id limit 1), '') as name,
      r.payer_name as payer, c.name as "companyName", r.currency, coalesce(r.paid_at, r.created_at) as at, r.amount, r.invoiced,
      r.amount - r.refunded - r.deducted - r.invoiced - coalesce((select sum(f.amount) from refund f where f.owner_id = r.owner_id
        and f.recharge_id = r.id and f.state in (1, 2, 5)), 0) as left
    from recharge r join company c on c.id = r.company_id left join company_account a on a.id = r.company_account_id
    where r.owner_id = ${ownerId} and r.status in (2, 7) order by at, r.id`.execute(db);
  return rows.map((row) => orderOf(row, 'rechargeId'));
};

/** What is still owed of a bill's credit: unpaid, or arrears that are open. */
const owedOf = sql`(b.unpaid + coalesce((select i.open from arrears_item i where i.owner_id = b.owner_id and i.id = b.arrears_item_id), 0))`;
/** What invoices before payment hold of it. */
const heldOf = sql`coalesce((select sum(p.amount - p.freed) from receipt_part p join receipt x on x.owner_id = p.owner_id
  and x.id = p.receipt_id where p.owner_id = b.owner_id and p.bill_id = b.id and x.payment = 0), 0)`;

/** Issued bills of a purse with what of each may be invoiced before it is paid: credit that is owed and that no invoice holds. */
export const billOrders = async (db: Db, ownerId: number): Promise<Order[]> => {
  const { rows } = await sql<Row>`
    select b.id, b.company_id as "companyId", b.company_id as "accountCompanyId", b.number as name, '' as payer, c.name as "companyName",
      b.currency, b.issued_at as at, b.credit_part - b.returned as amount, ${heldOf} as invoiced, ${owedOf} - ${heldOf} as left
    from bill b join company c on c.id = b.company_id
    where b.owner_id = ${ownerId} and b.document > 0 and b.credit_part > 0 order by b.period`.execute(db);
  return rows.map((row) => orderOf(row, 'billId'));
};

/**
 * Recharges that paid bills which were invoiced before, and nobody said yet which: that money has its invoice, so so much less of
 * the recharges may be invoiced.
 */
export const spokenFor = async (db: Db, ownerId: number): Promise<Micro> => {
  const { rows } = await sql<{ amount: string }>`
    select coalesce(sum(greatest(0, ${heldOf} - ${owedOf})), 0) as amount from bill b
    where b.owner_id = ${ownerId} and b.document > 0 and b.credit_part > 0`.execute(db);
  return microOf(rows[0]?.amount ?? '0');
};

/** Whether a bill of an application is owed less by now than invoices before payment hold of it. */
export const isPaidMeanwhile = async (
  db: Db,
  { owner_id: ownerId, id }: { readonly owner_id: number; readonly id: number },
): Promise<boolean> => {
  const { rows } = await sql`
    select from bill b join receipt_part mine on mine.owner_id = b.owner_id and mine.bill_id = b.id
    where b.owner_id = ${ownerId} and mine.receipt_id = ${id} and ${heldOf} > ${owedOf}`.execute(db);
  return rows.length > 0;
};

/** What invoices before payment that were approved hold of the bills of an application: further ones are weighed with them. */
export const approvedBefore = async (
  db: Db,
  { owner_id: ownerId, id }: { readonly owner_id: number; readonly id: number },
): Promise<Micro> => {
  const { rows } = await sql<{ amount: string }>`
    select coalesce(sum(p.amount - p.freed), 0) as amount from receipt_part p
    join receipt x on x.owner_id = p.owner_id and x.id = p.receipt_id
    where p.owner_id = ${ownerId} and x.id <> ${id} and x.payment = 0 and x.status > 0
      and p.bill_id in (select mine.bill_id from receipt_part mine where mine.owner_id = ${ownerId} and mine.receipt_id = ${id})`.execute(
    db,
  );
  return microOf(rows[0]?.amount ?? '0');
};

/** What of some orders may be invoiced in all. */
export const freeOf = (orders: readonly Order[], spoken: Micro): Micro =>
  wholeCents(restOf(sumOf(orders.map(({ free }) => free)), spoken));

/** Locks recharges of a purse, then the purse (ledger §5): whoever refunds one waits, and whoever invoices it too. */
export const lockMoney = async (tx: Tx, ownerId: number, rechargeIds: readonly number[]): Promise<void> => {
  if (rechargeIds.length > 0)
    await tx
      .selectFrom('recharge')
      .where('owner_id', '=', ownerId)
      .where('id', 'in', rechargeIds)
      .select('id')
      .orderBy('id')
      .forUpdate()
      .execute();
  await lockOwner(tx, ownerId);
};

export interface Part {
  readonly rechargeId: number | null;
  readonly billId: number | null;
  readonly amount: Micro;
}

/** Holds parts of orders for an application; recharges say so themselves. Their rows are locked. */
export const holdParts = async (
  tx: Tx,
  {
    ownerId,
    receiptId,
    parts,
  }: { readonly ownerId: number; readonly receiptId: number; readonly parts: readonly Part[] },
): Promise<void> => {
  const { n } = await tx
    .selectFrom('receipt_part')
    .where('owner_id', '=', ownerId)
    .where('receipt_id', '=', receiptId)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('receipt_part')
    .values(
      parts.map((part, at) => ({
        owner_id: ownerId,
        receipt_id: receiptId,
        n: n + at + 1,
        recharge_id: part.rechargeId,
        bill_id: part.billId,
        amount: textOf(part.amount),
      })),
    )
    .execute();
  for (const { rechargeId, amount } of parts)
    if (rechargeId !== null) await addInvoiced(tx, { ownerId: ownerId, id: rechargeId }, amount);
};

/** Gives back so much of what an application holds, the last first: of its bills and of the recharges that paid them alike. */
export const freeParts = async (
  tx: Tx,
  {
    ownerId,
    receiptId,
    amount,
  }: { readonly ownerId: number; readonly receiptId: number; readonly amount: Micro },
): Promise<void> => {
  const parts = await tx
    .selectFrom('receipt_part')
    .where('owner_id', '=', ownerId)
    .where('receipt_id', '=', receiptId)
    .select(['n', 'recharge_id', 'amount', 'freed'])
    .orderBy('n', 'desc')
    .execute();
  for (const isRecharge of [true, false]) {
    let left = amount;
    for (const part of parts.filter(({ recharge_id: id }) => (id !== null) === isRecharge)) {
      const taken = leastOf(left, micro(microOf(part.amount) - microOf(part.freed)));
      if (taken <= noMoney) continue;
      left = micro(left - taken);
      await sql`update receipt_part set freed = freed + ${textOf(taken)}::numeric
        where owner_id = ${ownerId} and receipt_id = ${receiptId} and n = ${part.n}`.execute(tx);
      if (part.recharge_id !== null)
        await addInvoiced(tx, { ownerId: ownerId, id: part.recharge_id }, micro(-taken));
    }
  }
};
