import {
  accountTransfers,
  approvals,
  coupons,
  errorCodes,
  microOf,
  type PermissionKey,
  refunds,
  refundState,
  textOf,
} from '@renderdesk/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { giveCustomer } from '../../testing/agents.ts';
import { addRow, getRow, getRows, setRow } from '../../build/rows.ts';
import { approve } from '../../testing/approving.ts';
import { addCharge, postOf } from '../../testing/bills.ts';
import { addLot } from '../../testing/coupons.ts';
import { addTask } from '../../testing/fixtures.ts';
import { brokenInvariants } from '../../testing/invariants.ts';
import { addOwner, addRecharge, addRefund, payee } from '../../testing/recharges.ts';
import { openTestServer, type Person, type TestServer } from '../../testing/server.ts';
import { grantCoupons } from '../coupon/coupons.store.ts';
import { postingContextOf } from '../ledger/period.store.ts';

let t: TestServer;
let sales: Person;
let fin: Person;
let fin2: Person;
let bonusOf: Person;
const keys: PermissionKey[] = [
  'user:recharge',
  'user:recharge:refund:decide',
  'user:recharge:transfer',
  'approval:decide',
];
const couponKeys = ['user:recharge', 'user:recharge:coupon', 'approval:decide'] as const;
beforeAll(async () => {
  t = await openTestServer();
  sales = await t.person({ keys: ['user:recharge', 'user:recharge:refund'] });
  fin = await t.person({ keys });
  fin2 = await t.person({ keys });
  bonusOf = await t.person({ keys: couponKeys });
});
afterAll(async () => {
  // No application for an invoice holds them.
  await t.db.updateTable('recharge').set({ invoiced: '0' }).execute();
  const holds = await brokenInvariants(t.db, { now: t.clock.now, part: 'books' });
  await t.close();
  expect(holds).toEqual([]);
});

const apply = async (rechargeId: number, amount: string, o: object = {}) =>
  sales.send(refunds.apply, { rechargeId, amount, ...payee, reason: '项目取消', ...o });
const applied = async (rechargeId: number, amount: string): Promise<number> => {
  const { code, data } = await apply(rechargeId, amount);
  expect(code).toBe(200);
  return (data as { refundId: number }).refundId;
};
const rowOf = (id: number) => getRow(t.db, 'refund', id);
const step = async (
  person: Person,
  id: number,
  call: 'approve' | 'send' | 'finish' | 'fail' | 'reopen',
  o: object = {},
): Promise<number> => {
  const { version } = await rowOf(id);
  return (await person.send(refunds[call], { refundId: id, version, ...o })).code;
};
const paid = { companyAccountId: 1, bankFlow: 'OUT-20261110' };
const balances = async (ownerId: number): Promise<Record<number, string>> => {
  const rows = await t.db
    .selectFrom('account')
    .where('owner_id', '=', ownerId)
    .where('balance', '<>', '0')
    .select(['kind', 'balance'])
    .orderBy('kind')
    .execute();
  return Object.fromEntries(rows.map(({ kind, balance }) => [kind, textOf(microOf(balance))]));
};
const hold = (ownerId: number, running: string): Promise<unknown> =>
  setRow(t.db, 'owner_live', { owner_id: ownerId }, { running_hold: running });
const grant = (ownerId: number, rechargeId: number | undefined, amount: string): Promise<number> =>
  t.db.transaction().execute(async (tx) =>
    grantCoupons(
      tx,
      {
        ownerId,
        userId: ownerId,
        currency: 1,
        type: 3,
        amount: microOf(amount),
        expiresAt: null,
        cause: 5,
        causeId: null,
        key: `grant:${ownerId}.${rechargeId ?? 0}`,
        ...(rechargeId !== undefined && { bonusOf: rechargeId }),
      },
      await postingContextOf(tx, {
        companyId: 1,
        at: t.clock.now,
        incurredAt: t.clock.now,
        actor: { kind: 4, id: null },
      }),
    ),
  );

/** Extends a lot, which is two people's. */
const extend = async (lotId: number): Promise<number> => {
  const asked = await bonusOf.send(coupons.extend, { lotIds: [lotId], months: 6, reason: '延期' });
  expect(asked.code).toBe(errorCodes.awaitsApproval);
  const other = await t.person({ keys: couponKeys });
  return approve(t, other);
};

describe('a refund', () => {
  test('freezes when it is approved, leaves when it is sent, and is done by the bank’s word', async () => {
    const recharge = await addRecharge(t);
    const bonus = await grant(recharge.ownerId, recharge.id, '200');
    expect(bonus).toBeGreaterThan(0);
    const { data } = await fin.call(refunds.preview, {
      rechargeId: recharge.id as never,
      amount: '500' as never,
    });
    expect(data).toMatchObject({
      refundable: '1000.00',
      payout: '500.00',
      deducted: '0.00',
      bonus: [{ couponType: 3, amount: '100.00' }],
      refusal: null,
      byChannel: false,
      needsSecond: false,
    });
    const id = await applied(recharge.id, '500');
    expect(await balances(recharge.ownerId)).toEqual({ 1: '1000.000000', 3: '200.000000' });
    expect(await step(fin, id, 'approve')).toBe(200);
    expect(await balances(recharge.ownerId)).toMatchObject({ 1: '500.000000', 3: '100.000000' });
    expect(await step(fin, id, 'send')).toBe(200);
    expect(await rowOf(id)).toMatchObject({ state: refundState.of.paying, channel_number: `R${id}` });
    expect(await step(fin, id, 'finish', { ...paid, companyAccountId: 2 })).toBe(errorCodes.badInput);
    expect(await step(fin, id, 'finish', paid)).toBe(200);
    expect(await rowOf(id)).toMatchObject({ state: refundState.of.done, bank_flow: paid.bankFlow });
    expect(await balances(recharge.ownerId)).toEqual({ 1: '500.000000', 3: '100.000000' });
    const { refunded, status } = await getRow(t.db, 'recharge', recharge.id);
    expect({ refunded, status }).toEqual({ refunded: '500.000000', status: 7 });
    // The rest makes it a refunded one.
    const rest = await applied(recharge.id, '500');
    for (const call of ['approve', 'send'] as const) expect(await step(fin, rest, call)).toBe(200);
    expect(await step(fin, rest, 'finish', paid)).toBe(200);
    expect(await getRows(t.db, 'recharge', recharge.id, ['status'])).toEqual([{ status: 5 }]);
  });

  test('that failed is frozen still, is sent again under its number, or is rejected and free', async () => {
    const { id, ownerId } = await addRefund(t);
    expect(await step(fin, id, 'approve')).toBe(200);
    expect(await step(fin, id, 'send')).toBe(200);
    expect(await step(fin, id, 'fail', { reason: '账号有误' })).toBe(200);
    expect(await rowOf(id)).toMatchObject({ state: 5, refusal: '账号有误' });
    expect(await step(fin, id, 'send')).toBe(200);
    expect(await rowOf(id)).toMatchObject({ state: 2, sends: 2, channel_number: `R${id}`, refusal: '' });
    const rejected = async () => (await fin.send(refunds.reject, { ids: [id], reason: '撤回' })).data;
    const refused = { results: [{ code: errorCodes.notAllowedInState }] };
    expect(await rejected()).toMatchObject(refused);
    // By another way, or not at all: it is approved again, and what is frozen is free once it is rejected.
    expect(await step(fin, id, 'reopen', { route: 2, reason: '改为银行' })).toBe(
      errorCodes.notAllowedInState,
    );
    expect(await step(fin, id, 'fail', { reason: '账号有误' })).toBe(200);
    expect(await rejected()).toMatchObject(refused);
    expect(await step(fin, id, 'reopen', { route: 1, reason: '改为原路' })).toBe(errorCodes.badInput);
    expect(await step(fin, id, 'reopen', { route: 2, reason: '改为银行' })).toBe(200);
    expect(await rowOf(id)).toMatchObject({ state: 1, route: 2 });
    expect(await balances(ownerId)).toEqual({ 1: '900.000000', 6: '100.000000' });
    expect(await rejected()).toMatchObject({ done: 1 });
    expect(await balances(ownerId)).toEqual({ 1: '1000.000000' });
    const other = await addRefund(t);
    expect(await step(fin, other.id, 'approve')).toBe(200);
    expect((await fin.send(refunds.reject, { ids: [other.id], reason: '撤回' })).data).toMatchObject({
      done: 1,
    });
    expect(await balances(other.ownerId)).toEqual({ 1: '1000.000000' });
  });

  test.each<[string, (lotId: number) => Promise<number>]>([
    [
      'in dispute',
      async (lotId) => (await bonusOf.send(coupons.freeze, { lotIds: [lotId], reason: '争议' })).code,
    ],
    ['extended', async (lotId) => extend(lotId)],
  ])('takes its bonus back that is %s', async (_, change) => {
    const recharge = await addRecharge(t);
    const lotId = await grant(recharge.ownerId, recharge.id, '200');
    expect(await change(lotId)).toBe(200);
    const { data } = await fin.call(refunds.preview, {
      rechargeId: recharge.id as never,
      amount: '500' as never,
    });
    expect(data).toMatchObject({ payout: '500.00', bonus: [{ amount: '100.00' }] });
    const id = await applied(recharge.id, '500');
    for (const call of ['approve', 'send'] as const) expect(await step(fin, id, call)).toBe(200);
    expect(await step(fin, id, 'finish', paid)).toBe(200);
    expect(await balances(recharge.ownerId)).toEqual({ 1: '500.000000', 3: '100.000000' });
    const rest = await applied(recharge.id, '500');
    for (const call of ['approve', 'send'] as const) expect(await step(fin, rest, call)).toBe(200);
    expect(await step(fin, rest, 'finish', paid)).toBe(200);
    expect(await balances(recharge.ownerId)).toEqual({});
  });

  test('is approved by somebody other than the requester, and not by the customer’s salesperson', async () => {
    const mine = await addRefund(t, { by: fin.adminId });
    expect(await step(fin, mine.id, 'approve')).toBe(errorCodes.ownEntry);
    const theirs = await addRefund(t);
    await giveCustomer(t, { userId: theirs.ownerId, adminId: fin.adminId });
    expect(await step(fin, theirs.id, 'approve')).toBe(errorCodes.ownCustomer);
    expect(await step(fin2, theirs.id, 'approve')).toBe(200);
  });

  test('by two people at once is approved once', async () => {
    const { id, ownerId } = await addRefund(t);
    const { version } = await rowOf(id);
    const answers = await Promise.all(
      [fin, fin2].map((person) => person.send(refunds.approve, { refundId: id, version })),
    );
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, errorCodes.changedMeanwhile]);
    expect(await balances(ownerId)).toMatchObject({ 1: '900.000000' });
  });

  test('beyond the limit is not decided by the requester either, as the second person', async () => {
    const recharge = await addRecharge(t, { amount: '5000' });
    const { id } = await addRefund(t, { recharge, amount: '1000.01', by: fin2.adminId });
    expect(await step(fin, id, 'approve')).toBe(errorCodes.awaitsApproval);
    const requests = async (who: Person) =>
      (await who.call(approvals.list, { decidable: true })).data.items.map(({ approvalId }) => approvalId);
    expect(await requests(fin2)).toEqual([]);
    const { approvalId, version } = await t.db
      .selectFrom('approval')
      .where('requester_id', '=', fin.adminId)
      .where('state', '=', 1)
      .select(['id as approvalId', 'version'])
      .executeTakeFirstOrThrow();
    for (const call of [approvals.approve, approvals.reject])
      expect((await fin2.send(call, { approvalId, version, reason: '同意' } as never)).code).toBe(
        errorCodes.ownEntry,
      );
    const third = await t.person({ keys });
    expect(await requests(third)).toEqual([approvalId]);
    expect(await approve(t, third, approvalId)).toBe(200);
    expect((await rowOf(id)).state).toBe(1);
  });

  test('in parts needs a second person once those of a recharge come to more than the limit', async () => {
    const recharge = await addRecharge(t, { amount: '5000' });
    expect(await step(fin, await applied(recharge.id, '600'), 'approve')).toBe(200);
    const next = await applied(recharge.id, '400.01');
    const { data } = await sales.send(refunds.preview, { rechargeId: recharge.id, amount: '400.01' });
    expect(data).toMatchObject({ needsSecond: true });
    // The preview answers an amount above what frozen refunds leave, and the command refuses it.
    const over = await sales.send(refunds.preview, { rechargeId: recharge.id, amount: '4999' });
    expect(over.data).toMatchObject({ payout: '4400.00', refusal: errorCodes.moreThanFree });
    expect(await step(fin, next, 'approve')).toBe(errorCodes.awaitsApproval);
    const { approvalId, version } = await t.db
      .selectFrom('approval')
      .where('requester_id', '=', fin.adminId)
      .where('state', '=', 1)
      .select(['id as approvalId', 'version'])
      .executeTakeFirstOrThrow();
    const decided = { approvalId, version, reason: '请合并办理' };
    expect((await fin2.send(approvals.reject, decided as never)).code).toBe(200);
    expect(await step(fin, await applied(recharge.id, '400'), 'approve')).toBe(200);
  });

  test.each<[string, () => Promise<string>]>([
    ['beyond the limit', async () => 'amount'],
    ['of old money', async () => 'age'],
    ['of what was invoiced', async () => 'invoice'],
  ])('%s needs a second person to approve', async (_, why) => {
    const reason = await why();
    const recharge = await addRecharge(t, {
      amount: '5000',
      ...(reason === 'age' && { paidAt: new Date(t.clock.now.getTime() - 91 * 86_400_000) }),
    });
    if (reason === 'invoice') await setRow(t.db, 'recharge', recharge.id, { invoiced: '100' });
    const id = await applied(recharge.id, reason === 'amount' ? '1000.01' : '10');
    expect(await step(fin, id, 'approve')).toBe(errorCodes.awaitsApproval);
    expect(await approve(t, fin2)).toBe(200);
    expect((await rowOf(id)).state).toBe(refundState.of.approved);
  });

  test('takes no more than is left of the recharge, free and not needed by running work', async () => {
    const recharge = await addRecharge(t, { amount: '100' });
    await addRecharge(t, { ownerId: recharge.ownerId, amount: '50' });
    expect((await apply(recharge.id, '100.01')).data).toMatchObject({ most: '100.00' });
    await hold(recharge.ownerId, '90');
    const refused = await apply(recharge.id, '60.01');
    expect(refused).toMatchObject({ code: errorCodes.moreThanFree, data: { most: '60.00' } });
    const id = await applied(recharge.id, '60');
    // What runs meanwhile needs it: it is looked at again when it is approved.
    await hold(recharge.ownerId, '100');
    expect(await step(fin, id, 'approve')).toBe(errorCodes.moreThanFree);
    await hold(recharge.ownerId, '0');
    expect(await step(fin, id, 'approve')).toBe(200);
  });

  test('of what an invoice holds waits for its red letter', async () => {
    const recharge = await addRecharge(t, { amount: '100' });
    await setRow(t.db, 'recharge', recharge.id, { invoiced: '80' });
    const { id } = await addRefund(t, { recharge, amount: '30' });
    await setRow(t.db, 'recharge', recharge.id, { invoiced: '0' });
    expect(await step(fin, id, 'approve')).toBe(200);
    await setRow(t.db, 'recharge', recharge.id, { invoiced: '80' });
    expect(await step(fin, id, 'send')).toBe(errorCodes.invoicedFirst);
    await setRow(t.db, 'recharge', recharge.id, { invoiced: '70' });
    expect(await step(fin, id, 'send')).toBe(200);
  });

  test('in parts of what an invoice holds is weighed with the parts that were sent', async () => {
    const recharge = await addRecharge(t, { amount: '100' });
    const [first, second] = [
      await addRefund(t, { recharge, amount: '30' }),
      await addRefund(t, { recharge, amount: '30' }),
    ];
    for (const { id } of [first, second]) expect(await step(fin, id, 'approve')).toBe(200);
    await setRow(t.db, 'recharge', recharge.id, { invoiced: '60' });
    expect(await step(fin, first.id, 'send')).toBe(200);
    // 40 of it are outside of the invoice, and 30 of these are on their way.
    expect(await step(fin, second.id, 'send')).toBe(errorCodes.invoicedFirst);
  });

  test('goes back through a channel only where its money came by one', async () => {
    const recharge = await addRecharge(t, { amount: '100' });
    expect((await apply(recharge.id, '10', { route: 1 })).code).toBe(errorCodes.badInput);
  });

  const uncertified = (ownerId: number) => setRow(t.db, 'user', ownerId, { auth_status: 0 });

  test('goes back by bank to nobody without a real-name certification', async () => {
    const recharge = await addRecharge(t);
    const id = await applied(recharge.id, '10');
    expect(await step(fin, id, 'approve')).toBe(200);
    await uncertified(recharge.ownerId);
    expect((await apply(recharge.id, '10')).code).toBe(errorCodes.realNameNeeded);
    const { data } = await sales.call(refunds.preview, { rechargeId: recharge.id as never });
    expect(data.refusal).toBe(errorCodes.realNameNeeded);
    expect(await step(fin, id, 'send')).toBe(errorCodes.realNameNeeded);
  });

  test('goes back by bank only after the channel failed, where its money came by one', async () => {
    const recharge = await addRecharge(t, { amount: '100', byChannel: true });
    const order = { number: `T${recharge.id}0000`, channel: 1, attempts: 0 } as const;
    const at = {
      expires_at: t.clock.now,
      next_at: t.clock.now,
      ended_at: t.clock.now,
      created_at: t.clock.now,
    };
    await addRow(t.db, 'payment_order', {
      owner_id: recharge.ownerId,
      recharge_id: recharge.id,
      ...order,
      ...at,
    });
    await uncertified(recharge.ownerId);
    const wrong = { code: errorCodes.badInput, data: { issues: [{ path: 'route' }] } };
    expect(await apply(recharge.id, '10', { route: 2 })).toMatchObject(wrong);
    const id = await applied(recharge.id, '10');
    expect(await step(fin, id, 'approve')).toBe(200);
    expect(await step(fin, id, 'send', { route: 2 })).toBe(errorCodes.badInput);
    expect(await step(fin, id, 'send')).toBe(200);
    expect(await rowOf(id)).toMatchObject({ state: 2, route: 1 });
    // The channel left the configuration before it got the refund.
    await setRow(t.db, 'payment_refund', { refund_id: id }, { gone_at: t.clock.now });
    expect(await step(fin, id, 'fail', { reason: '渠道停用' })).toBe(200);
    const byBank = { route: 2, reason: '改为银行' };
    expect(await step(fin, id, 'reopen', byBank)).toBe(errorCodes.realNameNeeded);
    await setRow(t.db, 'user', recharge.ownerId, { auth_status: 8 });
    // Nothing was kept of an account that nobody was to pay to.
    expect(await rowOf(id)).toMatchObject({ payee_name: null, payee_bank: null, payee_account: null });
    expect(await step(fin, id, 'reopen', byBank)).toBe(errorCodes.badInput);
    expect(await step(fin, id, 'reopen', { ...byBank, ...payee })).toBe(errorCodes.awaitsApproval);
    expect(await approve(t, fin2)).toBe(200);
    expect(await step(fin, id, 'send')).toBe(200);
    expect(await rowOf(id)).toMatchObject({ state: 2, route: 2, sends: 2 });
  });

  test('by bank names the payee’s account, which is shown masked, and whole to who pays it out', async () => {
    const recharge = await addRecharge(t);
    const without = await apply(recharge.id, '10', { payeeName: undefined, payeeAccount: undefined });
    expect(without).toMatchObject({
      code: errorCodes.badInput,
      data: { issues: [{ path: 'payeeName' }, { path: 'payeeAccount' }] },
    });
    for (const payeeAccount of ['1234567', '6214 8301 0002 000X', '6'.repeat(31), 'GB29-NWBK'])
      expect(await apply(recharge.id, '10', { payeeAccount })).toMatchObject({
        code: errorCodes.badInput,
        data: { issues: [{ path: 'payeeAccount' }] },
      });
    const { data } = await apply(recharge.id, '10', { payeeAccount: ' 6214 8301 0002 0003 ' });
    const one = data as { refundId: never };
    expect((await rowOf(one.refundId)).payee_account).toBe(payee.payeeAccount);
    expect((await sales.call(refunds.read, one)).data).toMatchObject({
      ...payee,
      payeeAccount: '**** 0003',
    });
    expect((await sales.send(refunds.reveal, one)).code).toBe(errorCodes.forbidden);
    expect((await fin.send(refunds.reveal, one)).data).toEqual({ payeeAccount: payee.payeeAccount });
    const records = await t.db
      .selectFrom('operation')
      .where('action', 'in', ['refund.apply', 'refund.reveal'])
      .select(['action', 'input', 'after'])
      .execute();
    expect(records.map(({ action }) => action)).toContain('refund.reveal');
    expect(JSON.stringify(records)).toContain('**** 0003');
    expect(JSON.stringify(records)).not.toContain(payee.payeeAccount);
    // A bank that refused the number gets another; the rest stays.
    const id = one.refundId as number;
    for (const call of ['approve', 'send'] as const) expect(await step(fin, id, call)).toBe(200);
    expect(await step(fin, id, 'fail', { reason: '账号有误' })).toBe(200);
    // To whom it goes was approved with the rest: nobody sends it elsewhere alone.
    expect(await step(fin, id, 'send', { payeeAccount: 'GB29 nwbk 6016 1331 9268 19' })).toBe(
      errorCodes.awaitsApproval,
    );
    expect(await rowOf(id)).toMatchObject({ state: 5, payee_account: payee.payeeAccount });
    expect(await approve(t, fin2)).toBe(200);
    expect(await rowOf(id)).toMatchObject({
      payee_name: payee.payeeName,
      payee_account: 'GB29NWBK60161331926819',
    });
  });

  test('without a payee, from before payees were required, is sent once its payee is known', async () => {
    const { id } = await addRefund(t);
    await setRow(t.db, 'refund', id, { payee_name: null, payee_bank: null, payee_account: null });
    expect(await step(fin, id, 'approve')).toBe(200);
    expect((await fin.send(refunds.reveal, { refundId: id })).code).toBe(errorCodes.notFound);
    expect(await step(fin, id, 'send')).toBe(errorCodes.badInput);
    expect((await rowOf(id)).state).toBe(refundState.of.approved);
    expect(await step(fin, id, 'send', payee)).toBe(errorCodes.awaitsApproval);
    expect(await approve(t, fin2)).toBe(200);
    expect((await rowOf(id)).payee_account).toBe(payee.payeeAccount);
  });

  test('of several recharges of a purse counts together with what the same person approved within the day', async () => {
    const one = await addRecharge(t, { amount: '5000' });
    const second = await addRecharge(t, { amount: '5000', ownerId: one.ownerId });
    expect(await step(fin, await applied(one.id, '600'), 'approve')).toBe(200);
    const next = await applied(second.id, '400.01');
    const { data } = await fin.send(refunds.preview, { rechargeId: second.id, amount: '400.01' });
    expect(data).toMatchObject({ needsSecond: true });
    expect(await step(fin, next, 'approve')).toBe(errorCodes.awaitsApproval);
    expect(await step(fin2, next, 'approve')).toBe(200);
  });
});

describe('a transfer', () => {
  const move = async (userId: number, toUserId: number, amount: string, o: object = {}) =>
    fin.send(accountTransfers.add, { userId, toUserId, amount, reason: '分配预算', ...o });

  test('of one account by one person counts together within a day', async () => {
    const main = await addOwner(t);
    const [child, other] = [await addOwner(t, main), await addOwner(t, main)];
    await addRecharge(t, { ownerId: main, amount: '2000' });
    expect((await move(main, child, '600')).code).toBe(200);
    expect((await move(main, other, '400')).code).toBe(200);
    expect((await move(main, other, '0.01')).code).toBe(errorCodes.awaitsApproval);
    expect(await approve(t, fin2)).toBe(200);
    expect(await balances(other)).toEqual({ 1: '400.010000' });
    const { items, ...sums } = (await fin.call(accountTransfers.list, { userId: main as never })).data;
    expect(items.map(({ toUserId, amount, kind }) => ({ toUserId, amount, kind }))).toEqual([
      { toUserId: other, amount: '0.01', kind: 1 },
      { toUserId: other, amount: '400.00', kind: 1 },
      { toUserId: child, amount: '600.00', kind: 1 },
    ]);
    expect(sums).toMatchObject({ rmbTotalAmount: '1000.01' });
  });

  test('leaves what running work needs, moves coupons down, and comes back into its lot (ledger, example 8)', async () => {
    const main = await addOwner(t);
    const child = await addOwner(t, main);
    const recharge = await addRecharge(t, { ownerId: main, amount: '200' });
    const lotId = await grant(main, undefined, '30');
    await hold(main, '70');
    const { data } = await fin.call(accountTransfers.giving, { userId: main as never });
    expect(data).toMatchObject({ freeCash: '130.00', lots: [{ lotId, remaining: '30.00' }] });
    expect(await move(main, child, '140')).toMatchObject({
      code: errorCodes.moreThanFree,
      data: { most: '130.00' },
    });
    expect((await move(main, child, '130')).code).toBe(200);
    expect((await move(main, child, '20', { lotId })).code).toBe(200);
    expect(await balances(child)).toEqual({ 1: '130.000000', 3: '20.000000' });
    await hold(main, '0');
    expect((await move(child, main, '50')).code).toBe(200);
    const lots = await t.db
      .selectFrom('lot')
      .where('owner_id', 'in', [main, child])
      .where('account', '=', 1)
      .select(['owner_id', 'remaining', 'moved', 'refundable'])
      .orderBy('owner_id')
      .execute();
    expect(lots).toEqual([
      { owner_id: main, remaining: '120.000000', moved: '80.000000', refundable: true },
      { owner_id: child, remaining: '80.000000', moved: '50.000000', refundable: false },
    ]);
    expect(recharge.lotId).toBeDefined();
    const down = await getRow(t.db, 'lot', { owner_id: child, account: 3 }, ['id']);
    expect((await move(child, main, '1', { lotId: down.id })).code).toBe(errorCodes.notAllowedInState);
  });

  test('is none of who owes, not even of coupons that pay nothing of it', async () => {
    const main = await addOwner(t);
    const child = await addOwner(t, main);
    await setRow(t.db, 'owner_live', { owner_id: main }, { credit_limit: '0' });
    const lotId = await addLot(t.db, { now: t.clock.now, ownerId: main, type: 5, expiresAt: null });
    const taskId = await addTask(t.db, { userId: main, status: 25 });
    await addCharge(t.db, { userId: main, at: t.clock.now, amount: '1', taskId });
    await postOf(t.db, main, t.clock.now);
    expect((await move(main, child, '1', { lotId })).code).toBe(errorCodes.owesFirst);
  });

  test('counts coupons as far as they could pay for what runs: none in dispute, ended, or for the picture membership', async () => {
    const main = await addOwner(t);
    const child = await addOwner(t, main);
    const lotId = await grant(main, undefined, '30');
    const give = (type: 3 | 5, expiresAt: Date | null = null) =>
      addLot(t.db, { now: t.clock.now, ownerId: main, type, expiresAt });
    const frozen = await give(3);
    await setRow(t.db, 'lot', frozen, { state: 5 });
    await give(3, new Date(t.clock.now.getTime() - 1000));
    const picture = await give(5);
    await hold(main, '20');
    const { data } = await fin.call(accountTransfers.giving, { userId: main as never });
    expect(data).toMatchObject({ freeCoupons: '10.00' });
    expect(data.lots.map((lot) => lot.lotId as number).toSorted((a, b) => a - b)).toEqual([lotId, picture]);
    expect(await move(main, child, '10.01', { lotId })).toMatchObject({ data: { most: '10.00' } });
    expect((await move(main, child, '50', { lotId: picture })).code).toBe(200);
    await hold(main, '0');
  });

  test('takes the oldest cash first, of several lots at once', async () => {
    const main = await addOwner(t);
    const child = await addOwner(t, main);
    const day = 86_400_000;
    for (const [amount, ago] of [
      ['10', 1],
      ['20', 3],
      ['30', 2],
    ] as const)
      await addRecharge(t, { ownerId: main, amount, paidAt: new Date(t.clock.now.getTime() - ago * day) });
    expect((await move(main, child, '35')).code).toBe(200);
    const left = await getRows(t.db, 'lot', { owner_id: main }, ['remaining'], 'granted_at');
    expect(left.map(({ remaining }) => remaining)).toEqual(['0.000000', '15.000000', '10.000000']);
  });

  test('is refused between accounts that do not belong together or share a purse', async () => {
    const [main, other] = [await addOwner(t), await addOwner(t)];
    const child = await addOwner(t, main);
    await addRecharge(t, { ownerId: main });
    expect((await move(main, other, '1')).code).toBe(errorCodes.notRelated);
    await setRow(t.db, 'user', child, { owner_id: main });
    expect((await move(main, child, '1')).code).toBe(errorCodes.notRelated);
  });

  test('beyond the limit is two people’s', async () => {
    const main = await addOwner(t);
    const child = await addOwner(t, main);
    await addRecharge(t, { ownerId: main, amount: '5000' });
    expect((await move(main, child, '1000.01')).code).toBe(errorCodes.awaitsApproval);
    expect(await approve(t, fin2)).toBe(200);
    expect(await balances(child)).toEqual({ 1: '1000.010000' });
  });
});
