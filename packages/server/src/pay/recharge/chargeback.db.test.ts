import {
  errorCodes,
  microOf,
  postingCause,
  rechargeStatus,
  recharges,
  refundState,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getRow } from '../../build/rows.ts';
import type { Tx } from '../../core/db/db.ts';
import { balance } from '../../testing/coupons.ts';
import { brokenInvariants } from '../../testing/invariants.ts';
import { addRecharge, type AddedRecharge, addRefund } from '../../testing/recharges.ts';
import { openTestServer, type Person, type TestServer } from '../../testing/server.ts';
import { grantCoupons, voidCoupons } from '../coupon/coupons.store.ts';
import { line, side } from '../ledger/lines.rules.ts';
import { postingContextOf } from '../ledger/period.store.ts';
import { post } from '../ledger/posting.store.ts';
import { correctRecharge } from './recharge.store.ts';
import { approveRefund, finishRefund, sendRefund } from '../refund/refund.store.ts';

/** What a channel takes back of a recharge that was refunded in part, and what goes of a bonus that was spent in part. */
let t: TestServer;
let fin: Person;
beforeAll(async () => {
  t = await openTestServer();
  fin = await t.person({ keys: ['user:recharge', 'user:recharge:undo'] });
});
afterAll(async () => {
  expect(await brokenInvariants(t.db, { now: t.clock.now, part: 'books' })).toEqual([]);
  await t.close();
});

const occasion = (tx: Tx) =>
  postingContextOf(tx, {
    companyId: 1,
    at: t.clock.now,
    incurredAt: t.clock.now,
    actor: { kind: 4, id: null },
  });
/** Creates an approved refund of a recharge, paid if `isPaid`. */
const refunded = async (recharge: AddedRecharge, amount: string, isPaid: boolean): Promise<void> => {
  const { id: refundId, ownerId } = await addRefund(t, { recharge, amount });
  await t.db.transaction().execute(async (tx) => {
    await approveRefund(tx, { ownerId, refundId }, await occasion(tx));
    if (!isPaid) return;
    await sendRefund(tx, { ownerId, refundId, channelNumber: `R${refundId}` }, await occasion(tx));
    await finishRefund(tx, { ownerId, refundId, paidFrom: side(102, 3) }, await occasion(tx));
  });
};
const rowOf = (id: number) => getRow(t.db, 'recharge', id);
const chargeback = async ({ id: rechargeId }: AddedRecharge): Promise<number> => {
  const { version } = await rowOf(rechargeId);
  return (await fin.send(recharges.chargeback, { rechargeId, version, fee: '0', reason: '客户拒付' })).code;
};
/** What a customer's postings of a chargeback took from, or gave to, an account. */
const moved = async (recharge: AddedRecharge, account: number): Promise<number> => {
  const { rows } = await sql<{ net: string }>`
    select coalesce(sum(s.credit - s.debit), 0) as net from side s join posting p on p.owner_id = s.owner_id and p.id = s.posting_id
    where p.owner_id = ${recharge.ownerId} and p.key = ${`recharge:${recharge.id}:chargeback`} and s.account = ${account}`.execute(
    t.db,
  );
  return Number(rows[0]?.net);
};

test('of what was refunded in part it is the rest, and what was only applied for is rejected', async () => {
  const recharge = await addRecharge(t, { amount: '100', byChannel: true });
  await refunded(recharge, '30', true);
  const { id: applied } = await addRefund(t, { recharge, amount: '20' });
  const { data } = await fin.call(recharges.preview, { rechargeId: recharge.id as never });
  expect(data).toMatchObject({ there: '70.00', short: '0.00', spentBonus: '0.00', refusal: null });
  expect(await chargeback(recharge)).toBe(errorCodes.success);
  expect((await rowOf(recharge.id)).status).toBe(rechargeStatus.of.cancelled);
  expect([await moved(recharge, 102), await balance(t.db, recharge.ownerId, 1)]).toEqual([70, '0.000000']);
  const refund = await getRow(t.db, 'refund', applied, ['state', 'refusal']);
  expect(refund).toEqual({ state: refundState.of.rejected, refusal: '客户拒付' });
});

test('waits while a refund holds a part of it', async () => {
  const recharge = await addRecharge(t, { amount: '100', byChannel: true });
  await refunded(recharge, '30', false);
  expect(await chargeback(recharge)).toBe(errorCodes.refundedAlready);
  expect((await rowOf(recharge.id)).status).toBe(rechargeStatus.of.success);
});

/** A lot of bonus of a recharge. */
const grant = async (tx: Tx, { id, ownerId }: AddedRecharge, amount: string, n: number): Promise<number> =>
  grantCoupons(
    tx,
    {
      ownerId,
      userId: ownerId,
      currency: 1,
      type: 3,
      amount: microOf(amount),
      expiresAt: null,
      cause: postingCause.of.bonus,
      causeId: id,
      key: `recharge:${id}:bonus:${n}`,
      bonusOf: id,
    },
    await occasion(tx),
  );
const spend = async (tx: Tx, { id, ownerId }: AddedRecharge, lot: number, amount: string) =>
  post(tx, {
    ...(await occasion(tx)),
    ownerId,
    userId: ownerId,
    cause: postingCause.of.correct,
    causeId: null,
    key: `correct:spent:${id}`,
    lines: [line(side(3, lot), side(302), microOf(amount), 3)],
  });

test('takes the bonus as a refund does: what is left of it, and what was spent is owed', async () => {
  const recharge = await addRecharge(t, { amount: '500', byChannel: true });
  const { ownerId } = recharge;
  await t.db.transaction().execute(async (tx) => {
    await spend(tx, recharge, await grant(tx, recharge, '100', 1), '60');
  });
  const { data } = await fin.call(recharges.preview, { rechargeId: recharge.id as never });
  expect(data).toMatchObject({ there: '500.00', short: '0.00', spentBonus: '60.00', paidByOther: '0.00' });
  expect(await chargeback(recharge)).toBe(errorCodes.success);
  expect([await moved(recharge, 102), await moved(recharge, 212)]).toEqual([500, 60]);
  expect(await Promise.all(([1, 3, 5] as const).map((kind) => balance(t.db, ownerId, kind)))).toEqual([
    '0.000000',
    '0.000000',
    '-60.000000',
  ]);
});

test('another amount of a recharge takes its share of the bonus, also of what was spent before the rest was extended', async () => {
  const recharge = await addRecharge(t, { amount: '500' });
  const { ownerId, id: rechargeId } = recharge;
  await t.db.transaction().execute(async (tx) => {
    const first = await grant(tx, recharge, '100', 1);
    await spend(tx, recharge, first, '30');
    // Extending voids what is left and grants it anew.
    await voidCoupons(tx, { ownerId, lotId: first }, await occasion(tx));
    await grant(tx, recharge, '70', 2);
    await correctRecharge(tx, { ownerId, rechargeId, amount: microOf('250') }, await occasion(tx));
  });
  // Of a hundred fifty are too much: twenty stay of seventy.
  expect(await balance(t.db, ownerId, 3)).toBe('20.000000');
});
