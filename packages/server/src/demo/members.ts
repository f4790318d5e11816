import { day, microOf, noMoney, principalKind } from '@renderdesk/contract';
import type { Tx } from '../core/db/db.ts';
import { addMembership, beginMembership, dayNumber, recogniseContract } from '../pay/index.ts';
import { postingContextOf } from '../pay/ledger/index.ts';
import type { Customer } from './customers.ts';
import type { Random } from './random.ts';

const grades = [1, 55, 1, 56, 1] as const;
const prices = { 1: '300', 55: '100', 56: '300' } as const;

/**
 * Picture memberships that a few customers were given before the history begins: what they rendered on picture platforms since is free.
 * Answers the customers, each with the membership of its main account.
 */
export async function fillPictureMembers(
  tx: Tx,
  o: { readonly customers: readonly Customer[]; readonly now: Date; readonly by: number },
): Promise<Customer[]> {
  const begins = new Date(o.now.getTime() - 25 * day);
  const mains = o.customers
    .filter(({ id, ownerId, picture }) => picture && id === ownerId)
    .toSorted((a, b) => b.weight - a.weight || a.id - b.id)
    .slice(0, 4);
  const contracts = new Map<number, number>();
  for (const { id: ownerId, currency } of mains) {
    const occasion = await postingContextOf(tx, {
      companyId: 1,
      at: begins,
      incurredAt: begins,
      actor: { kind: principalKind.of.staff, id: o.by },
    });
    const { id, contractId } = await addMembership(tx, {
      ownerId,
      currency,
      grade: 1,
      period: 0,
      way: 4,
      days: 90,
      listPrice: noMoney,
      due: noMoney,
      reason: '图片会员推广',
      by: o.by,
      now: begins,
    });
    await beginMembership(tx, { membershipId: id }, occasion);
    contracts.set(ownerId, contractId);
  }
  return o.customers.map((customer) => {
    const memberContract = contracts.get(customer.ownerId);
    return memberContract === undefined ? customer : { ...customer, memberContract };
  });
}

/** Memberships of customers who could pay them, and some that were given; what they earned by now is booked. */
export async function fillMembers(
  tx: Tx,
  o: { readonly random: Random; readonly now: Date; readonly staff: readonly number[] },
): Promise<void> {
  const { random, now } = o;
  const today = dayNumber(now);
  const owners = await tx
    .selectFrom('user')
    .innerJoin('account', 'account.owner_id', 'user.id')
    .innerJoin('owner_live', 'owner_live.owner_id', 'user.id')
    .where('account.kind', '=', 1)
    .whereRef('account.currency', '=', 'user.currency')
    .where((eb) => eb(eb('account.balance', '-', eb.ref('owner_live.running_hold')), '>', '900'))
    .orderBy('user.id')
    .select(['user.id', 'user.currency'])
    .limit(20)
    .execute();
  for (const [at, { id: ownerId, currency }] of owners.entries()) {
    const begins = new Date(now.getTime() - random.between(1, 20) * day);
    const by = o.staff[at % o.staff.length] ?? 1;
    const occasion = await postingContextOf(tx, {
      companyId: 1,
      at: begins,
      incurredAt: begins,
      actor: { kind: principalKind.of.staff, id: by },
    });
    const isGiven = at % 4 === 3;
    const grade = grades[at % grades.length] ?? 1;
    const price = isGiven ? noMoney : microOf(prices[grade]);
    const { id, contractId } = await addMembership(tx, {
      ownerId,
      currency,
      grade,
      period: isGiven ? 0 : 1,
      way: isGiven ? 4 : 1,
      days: isGiven ? 30 : null,
      listPrice: price,
      due: price,
      reason: isGiven ? '新客户体验' : '客户购买',
      by,
      now: begins,
    });
    await beginMembership(tx, { membershipId: id }, occasion);
    await recogniseContract(tx, { ownerId, contractId, before: today }, { ...occasion, at: now });
  }
}
