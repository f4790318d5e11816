import { noMoney, principalKind } from '@renderdesk/contract';
import type { Db } from '../core/db/db.ts';
import { addMembership, beginMembership } from '../pay/member/member.store.ts';
import { addPrice } from '../pay/member/memberEntry.store.ts';
import { postingContextOf } from '../pay/ledger/period.store.ts';
import { addCustomer } from './fixtures.ts';

/** A silver membership of some days that a customer was given. */
export const addMember = async (
  db: Db,
  o: { readonly now: Date; readonly ownerId?: number; readonly days?: number },
): Promise<number> => {
  const ownerId = o.ownerId ?? (await addCustomer(db));
  const { id: by } = await db.selectFrom('admin').orderBy('id').select('id').executeTakeFirstOrThrow();
  const { now } = o;
  return db.transaction().execute(async (tx) => {
    const { id } = await addMembership(tx, {
      ownerId,
      currency: 1,
      grade: 55,
      period: 0,
      way: 4,
      days: o.days ?? 30,
      listPrice: noMoney,
      due: noMoney,
      reason: '体验会员',
      by,
      now,
    });
    const actor = { kind: principalKind.of.staff, id: by };
    await beginMembership(
      tx,
      { membershipId: id },
      await postingContextOf(tx, { companyId: 1, at: now, incurredAt: now, actor }),
    );
    return id;
  });
};

/** Says what a grade costs in RMB from now on. */
export const gradePrice = async (
  t: { readonly db: Db; readonly clock: { readonly now: Date } },
  o: { readonly grade: 1 | 55 | 56; readonly period: 1 | 2 | 3 | 6; readonly price: string },
): Promise<void> => {
  const { id: by } = await t.db.selectFrom('admin').orderBy('id').select('id').executeTakeFirstOrThrow();
  await t.db
    .transaction()
    .execute((tx) => addPrice(tx, { ...o, currency: 1, reason: '年度定价', by, now: t.clock.now }));
};
