import { feeSource, micro, microOf, noMoney, periodOf, principalKind, textOf } from '@renderdesk/contract';
import { sql } from 'kysely';
import { addRow } from '../build/rows.ts';
import type { Db } from '../core/db/db.ts';
import { addContract, beginContract } from '../pay/contract/contract.store.ts';
import { addUnitPrice } from '../pay/contract/listPrice.store.ts';
import { dayNumber } from '../pay/member/member.rules.ts';
import { postingContextOf } from '../pay/ledger/period.store.ts';
import { addCustomer } from './fixtures.ts';

export interface AddedContract {
  readonly now: Date;
  readonly ownerId?: number;
  readonly soldKind?: 1 | 2 | 3 | 4;
  /** Paid from the purse's cash; by default given. */
  readonly price?: string;
  readonly days?: number;
  readonly nodes?: number;
  readonly platformIds?: readonly number[];
  readonly isOverflow?: boolean;
  readonly quotaFrames?: number;
  readonly quotaMs?: number;
  readonly title?: string;
  /** Left waiting to be paid. */
  readonly isPending?: boolean;
}

/** A contract of a customer: by default a machine pack of one node on platform 1 for 30 days. */
export const addSold = async (db: Db, o: AddedContract): Promise<number> => {
  const ownerId = o.ownerId ?? (await addCustomer(db));
  const { id: by } = await db.selectFrom('admin').orderBy('id').select('id').executeTakeFirstOrThrow();
  const { now, soldKind = 1 } = o;
  const price = o.price === undefined ? noMoney : microOf(o.price);
  const hasNodes = soldKind === 1 || soldKind === 3;
  return db.transaction().execute(async (tx) => {
    const id = await addContract(tx, {
      ownerId,
      currency: 1,
      soldKind,
      way: price === noMoney ? 4 : 1,
      title: o.title ?? (soldKind === 4 ? '作品' : ''),
      listPrice: price,
      price,
      firstDay: dayNumber(now),
      days: soldKind === 4 ? 1 : (o.days ?? 30),
      nodes: hasNodes ? (o.nodes ?? 1) : null,
      platformIds: o.platformIds ?? (soldKind === 1 ? [1] : []),
      isOverflow: o.isOverflow ?? false,
      quotaFrames: o.quotaFrames ?? null,
      quotaMs: o.quotaMs ?? null,
      overduePrice: soldKind === 3 ? microOf('50') : null,
      returnPercent: 80,
      auditDays: soldKind === 4 ? 5 : null,
      renews: null,
      reason: '测试',
      by,
      now,
    });
    const actor = { kind: principalKind.of.staff, id: by };
    if (o.isPending !== true)
      await beginContract(
        tx,
        { contractId: id },
        await postingContextOf(tx, { companyId: 1, at: now, incurredAt: now, actor }),
      );
    return id;
  });
};

/** A fee of a purse that waits to be posted; by default a day of storage. */
export const addFee = async (
  db: Db,
  o: {
    readonly ownerId: number;
    readonly amount: string;
    readonly at: Date;
    readonly source?: 4 | 5;
    readonly sourceId?: number;
  },
): Promise<number> => {
  const { ownerId, at, source = feeSource.of.storageDay } = o;
  const amount = textOf(micro(microOf(o.amount)));
  return db.transaction().execute(async (tx) => {
    const id = await addRow(tx, 'fee', {
      owner_id: ownerId,
      user_id: ownerId,
      source,
      source_id: o.sourceId ?? 1,
      day: at.toISOString().slice(0, 10),
      revenue: source === feeSource.of.storageDay ? 207 : 205,
      currency: 1,
      amount,
      list_amount: amount,
      started_at: at,
      incurred_at: at,
      period: periodOf(at),
    });
    await sql`insert into owner_live (owner_id, pending) values (${ownerId}, ${amount}::numeric)
      on conflict (owner_id) do update set pending = owner_live.pending + excluded.pending`.execute(tx);
    return id;
  });
};

/** Adds a list price in RMB, of a node a day or a copyright order of five days by default; returns what it prices. */
export const listPrice = async <K extends 1 | 3 | 4>(
  t: { readonly db: Db; readonly clock: { readonly now: Date } },
  o: { readonly soldKind: K; readonly price: string; readonly auditDays?: 10 },
): Promise<{ readonly soldKind: K }> => {
  const { id: by } = await t.db.selectFrom('admin').orderBy('id').select('id').executeTakeFirstOrThrow();
  const auditDays = o.soldKind === 4 ? (o.auditDays ?? 5) : null;
  await t.db
    .transaction()
    .execute((tx) =>
      addUnitPrice(tx, { ...o, auditDays, currency: 1, reason: '年度定价', by, now: t.clock.now }),
    );
  return { soldKind: o.soldKind };
};
