import { errorCodes, home, microOf, queue, recharges, rechargeStatus, textOf } from '@renderdesk/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { giveCustomer } from '../../testing/agents.ts';
import { addRow, getRow, getRows, setRow } from '../../build/rows.ts';
import { approve } from '../../testing/approving.ts';
import { brokenInvariants } from '../../testing/invariants.ts';
import { addOwner, addRecharge, addRefund } from '../../testing/recharges.ts';
import { freshLogin } from '../../testing/sampling.ts';
import { openTestServer, type Person, type TestServer } from '../../testing/server.ts';
import { grantCoupons } from '../coupon/coupons.store.ts';
import { line, side } from '../ledger/lines.rules.ts';
import { postingContextOf } from '../ledger/period.store.ts';
import { post } from '../ledger/posting.store.ts';

let t: TestServer;
let fin: Person;
let fin2: Person;
const keys = [
  'user:recharge',
  'user:recharge:enter',
  'user:recharge:confirm',
  'user:recharge:edit',
  'user:recharge:undo',
  'approval:decide',
] as const;
beforeAll(async () => {
  t = await openTestServer();
  fin = await t.person({ keys });
  fin2 = await t.person({ keys });
});
afterAll(async () => {
  // No statement's line verified them, and no application for an invoice holds them.
  await t.db.updateTable('recharge').set({ verify_status: 0, invoiced: '0' }).execute();
  expect(await brokenInvariants(t.db, { now: t.clock.now, part: 'books' })).toEqual([]);
  await t.close();
});

const entry = (o: object = {}) => ({
  amount: '300',
  companyAccountId: 1,
  transactionId: freshLogin(),
  payerName: '杭州某某有限公司',
  bankFlow: freshLogin(),
  flowRemark: '',
  remark: '',
  payTime: t.clock.now.getTime() - 3_600_000,
  ...o,
});
const enter = async (person: Person, o: object): Promise<number> => {
  const { code, data } = await person.send(recharges.enter, entry(o));
  expect(code).toBe(200);
  return (data as { rechargeId: number }).rechargeId;
};
const verified = (id: number): Promise<unknown> => setRow(t.db, 'recharge', id, { verify_status: 1 });
const rowOf = (id: number) => getRow(t.db, 'recharge', id);
const balance = async (ownerId: number, kind: 1 | 3 | 5): Promise<string> => {
  const [found] = await getRows(t.db, 'account', { owner_id: ownerId, kind }, ['balance']);
  return textOf(microOf(found?.balance ?? '0'));
};
const codeOf = async (
  person: Person,
  id: number,
  call: 'confirm' | 'cancel',
): Promise<number | undefined> => {
  const { data } = await person.send(recharges[call], {
    ids: [id],
    ...(call === 'cancel' && { reason: '有误' }),
  });
  return (data as { results: { code: number }[] }).results[0]?.code;
};
/** Spends cash of a customer, as a frame does. */
const spend = (ownerId: number, lotId: number, amount: string): Promise<unknown> =>
  t.db.transaction().execute(async (tx) =>
    post(tx, {
      ...(await postingContextOf(tx, {
        companyId: 1,
        at: t.clock.now,
        incurredAt: t.clock.now,
        actor: { kind: 4, id: null },
      })),
      ownerId,
      userId: ownerId,
      cause: 10,
      causeId: null,
      key: `correct:spent:${freshLogin()}`,
      lines: [line(side(1, lotId), side(202), microOf(amount), 1)],
    }),
  );
describe('an entry by staff', () => {
  test('has a history in words: codes by their names, people and customers by name and number', async () => {
    const userId = await addOwner(t);
    const rechargeId = (await enter(fin, { userId })) as never;
    const told = (await fin.call(recharges.history, { rechargeId })).data[0]?.changes ?? [];
    const of = (field: string) => told.find((one) => one.field === field)?.after;
    const { name } = await getRow(t.db, 'user', userId);
    expect(of('ownerId')).toBe(`${name} ${userId}`);
    expect(of('actorKind')).toBe('员工');
    expect(of('status')).toBe('待确认');
    const english = (await fin.call(recharges.history, { rechargeId }, { english: true })).data[0]?.changes;
    expect(english?.find(({ field }) => field === 'actorKind')?.after).toBe('Staff');
  });

  test('of a child account is refused: its money is its main account’s', async () => {
    const child = await addOwner(t, await addOwner(t));
    const { code } = await fin.send(recharges.enter, entry({ userId: child }));
    expect(code).toBe(errorCodes.notMainAccount);
  });

  test('of more than one entry comes to at most is refused, also by a correction', async () => {
    const userId = await addOwner(t);
    const tooMuch = await fin.send(recharges.enter, entry({ userId, amount: '99999999999999.99' }));
    expect(tooMuch).toMatchObject({ code: errorCodes.limitReached, data: { limit: 10_000_000 } });
    const id = await enter(fin, { userId, amount: '10000000' });
    const { version } = await rowOf(id);
    const input = { rechargeId: id, version, transactionId: freshLogin(), bankFlow: 'F', flowRemark: '' };
    const more = await fin.send(recharges.update, { ...input, amount: '10000000.01', reason: '笔误' });
    expect(more.code).toBe(errorCodes.limitReached);
  });

  test('is credited when somebody else confirms it, and not by who entered it', async () => {
    const userId = await addOwner(t);
    const id = await enter(fin, { userId });
    expect((await rowOf(id)).status).toBe(rechargeStatus.of.toConfirm);
    expect(await balance(userId, 1)).toBe('0.000000');
    expect(await codeOf(fin, id, 'confirm')).toBe(errorCodes.ownEntry);
    expect(await codeOf(fin2, id, 'confirm')).toBe(200);
    expect(await rowOf(id)).toMatchObject({ status: 7, confirmed_by: fin2.adminId });
    expect(await balance(userId, 1)).toBe('300.000000');
    // Once: it is no longer to be confirmed.
    expect(await codeOf(fin2, id, 'confirm')).toBe(errorCodes.notAllowedInState);
    expect(await codeOf(fin2, id, 'cancel')).toBe(errorCodes.notAllowedInState);
  });

  test('is not confirmed by the customer’s salesperson', async () => {
    const userId = await addOwner(t);
    const id = await enter(fin, { userId });
    await giveCustomer(t, { userId, adminId: fin2.adminId });
    expect(await codeOf(fin2, id, 'confirm')).toBe(errorCodes.ownCustomer);
    expect((await rowOf(id)).status).toBe(6);
    const other = await t.person({ keys });
    expect(await codeOf(other, id, 'confirm')).toBe(200);
  });

  test('takes its transaction from its entry on, and gives it back when it is cancelled', async () => {
    const userId = await addOwner(t);
    const transactionId = freshLogin();
    const id = await enter(fin, { userId, transactionId });
    const taken = await fin2.send(recharges.enter, entry({ userId, transactionId }));
    expect(taken.code).toBe(errorCodes.transactionTaken);
    const check = async (o: object = {}) =>
      (await fin.call(recharges.checkTransactionId, { transactionId, ...o } as never)).data;
    expect(await check()).toEqual({ exists: true, rechargeId: id });
    expect(await check({ rechargeId: id })).toEqual({ exists: false, rechargeId: null });
    expect(await codeOf(fin, id, 'cancel')).toBe(200);
    expect(await check()).toEqual({ exists: false, rechargeId: null });
    await enter(fin, { userId, transactionId });
  });

  test('of one transaction, entered concurrently, exist once', async () => {
    const userId = await addOwner(t);
    const input = entry({ userId });
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => fin.send(recharges.enter, input)));
    expect(answers.map(({ code }) => code).toSorted()).toEqual([
      200,
      ...Array.from({ length: 4 }, () => errorCodes.transactionTaken),
    ]);
  });

  test('arrives in an account of the customer’s currency, and not tomorrow', async () => {
    const userId = await addOwner(t);
    for (const wrong of [
      { companyAccountId: 2 },
      { payTime: t.clock.now.getTime() + 86_400_000 },
      { amount: '0' },
      { amount: '1.005' },
    ])
      expect((await fin.send(recharges.enter, entry({ userId, ...wrong }))).code).toBe(errorCodes.badInput);
  });
});

describe('the four fields', () => {
  const update = async (person: Person, id: number, o: object) => {
    const { amount, version } = await rowOf(id);
    const { transaction_id: transactionId } = await getRow(t.db, 'external_payment', { recharge_id: id });
    const input = {
      rechargeId: id,
      version,
      transactionId,
      bankFlow: freshLogin(),
      flowRemark: '',
      amount,
      reason: '更正',
    };
    return person.send(recharges.update, { ...input, amount: Number(amount).toFixed(2), ...o });
  };

  test('are all free before it is confirmed', async () => {
    const { id } = await addRecharge(t, { status: 6 });
    const transactionId = freshLogin();
    expect((await update(fin, id, { amount: '750', transactionId, bankFlow: 'F2' })).code).toBe(200);
    expect(await rowOf(id)).toMatchObject({ amount: '750.000000', bank_flow: 'F2' });
    const taken = await getRows(t.db, 'external_payment', { recharge_id: id }, ['transaction_id', 'amount']);
    expect(taken).toEqual([{ transaction_id: transactionId, amount: '750.000000' }]);
  });

  test('of one whose amount somebody else changes are theirs: its first person confirms it', async () => {
    const userId = await addOwner(t);
    const id = await enter(fin, { userId });
    const row = await rowOf(id);
    expect((await update(fin2, id, { amount: '900', transactionId: freshLogin() })).code).toBe(200);
    expect(await codeOf(fin2, id, 'confirm')).toBe(errorCodes.ownEntry);
    expect(row.amount).toBe('300.000000');
    expect(await codeOf(fin, id, 'confirm')).toBe(200);
    expect(await balance(userId, 1)).toBe('900.000000');
  });

  test('of one whose bank flow somebody else changes are theirs; who adds a missing one may confirm it', async () => {
    const userId = await addOwner(t);
    const id = await enter(fin, { userId, bankFlow: freshLogin() });
    expect((await update(fin2, id, {})).code).toBe(200);
    expect(await codeOf(fin2, id, 'confirm')).toBe(errorCodes.ownEntry);
    expect(await codeOf(fin, id, 'confirm')).toBe(200);
    const without = await enter(fin, { userId, bankFlow: freshLogin() });
    await setRow(t.db, 'recharge', without, { bank_flow: '' });
    expect((await update(fin2, without, {})).code).toBe(200);
    expect(await codeOf(fin2, without, 'confirm')).toBe(200);
  });

  test('a note and a flow that was missing are free until reconciliation verified it', async () => {
    const { id } = await addRecharge(t);
    await setRow(t.db, 'recharge', id, { bank_flow: '' });
    expect((await update(fin, id, { bankFlow: 'F1', flowRemark: '更正' })).code).toBe(200);
    await verified(id);
    expect((await update(fin, id, { bankFlow: 'F3' })).code).toBe(errorCodes.verifiedAlready);
  });

  test('the payment of one that was confirmed is changed by two: it would be free to be credited once more', async () => {
    const userId = await addOwner(t);
    const [transactionId, bankFlow] = [freshLogin(), freshLogin()];
    // Paid at a moment of its own, not at one that is reckoned from now.
    const payTime = t.clock.now.getTime() - 3_600_001;
    const id = await enter(fin, { userId, transactionId, bankFlow, payTime });
    expect(await codeOf(fin2, id, 'confirm')).toBe(200);
    const again = () => fin.send(recharges.enter, { ...entry(), userId, transactionId, bankFlow } as never);
    for (const other of [
      { transactionId: freshLogin(), bankFlow },
      { transactionId, bankFlow: freshLogin() },
      { transactionId, bankFlow: '' },
    ]) {
      expect((await update(fin, id, other)).code).toBe(errorCodes.awaitsApproval);
      expect((await again()).code).not.toBe(200);
      await setRow(t.db, 'approval', { state: 1 }, { state: 4 });
    }
    expect((await update(fin, id, { bankFlow, flowRemark: '备注' })).code).toBe(200);
    expect((await update(fin, id, { transactionId: freshLogin(), bankFlow: 'F9' })).code).toBe(
      errorCodes.awaitsApproval,
    );
    expect(await approve(t, fin2)).toBe(200);
    expect(await rowOf(id)).toMatchObject({ bank_flow: 'F9', status: 7 });
  });

  test('the amount of one that was credited is reversed and posted anew by two people (ledger, example 7)', async () => {
    const recharge = await addRecharge(t);
    await spend(recharge.ownerId, recharge.lotId ?? 0, '200');
    const preview = await fin.call(recharges.preview, {
      rechargeId: recharge.id as never,
      amount: '100' as never,
    });
    expect(preview.data).toMatchObject({
      there: '800.00',
      short: '200.00',
      paidByOther: '100.00',
      refusal: null,
    });
    expect((await update(fin, recharge.id, { amount: '100' })).code).toBe(errorCodes.awaitsApproval);
    expect((await rowOf(recharge.id)).amount).toBe('1000.000000');
    expect(await approve(t, fin2)).toBe(200);
    expect(await rowOf(recharge.id)).toMatchObject({ amount: '100.000000', corrections: 1, status: 7 });
    expect(await balance(recharge.ownerId, 1)).toBe('0.000000');
    expect(await balance(recharge.ownerId, 5)).toBe('-100.000000');
    // Another amount and another payment are two decisions.
    const both = { amount: '50', transactionId: freshLogin() };
    expect((await update(fin, recharge.id, both)).code).toBe(errorCodes.badInput);
  });
});

describe('undoing', () => {
  const undo = async (person: Person, id: number, call: 'invalidate' | 'chargeback' = 'invalidate') =>
    person.send(recharges[call], {
      rechargeId: id,
      version: (await rowOf(id)).version,
      reason: '录入错误',
      ...(call === 'chargeback' && { fee: '2' }),
    });

  test('takes back what is there, what was spent is owed and other cash pays it at once (ledger, example 6)', async () => {
    const ownerId = await addOwner(t);
    const recharge = await addRecharge(t, { ownerId, amount: '300' });
    await spend(ownerId, recharge.lotId ?? 0, '120');
    await addRecharge(t, { ownerId, amount: '50' });
    const { data } = await fin.call(recharges.preview, { rechargeId: recharge.id as never });
    expect(data).toMatchObject({ there: '180.00', short: '120.00', paidByOther: '50.00', refusal: null });
    expect((await undo(fin, recharge.id)).code).toBe(200);
    expect((await rowOf(recharge.id)).status).toBe(3);
    expect(await balance(ownerId, 1)).toBe('0.000000');
    expect(await balance(ownerId, 5)).toBe('-70.000000');
    // Its transaction is free for the entry that is right.
    await enter(fin, { userId: ownerId, transactionId: recharge.transactionId });
  });

  test('takes what is left of its bonus with it', async () => {
    const recharge = await addRecharge(t, { amount: '500' });
    const { ownerId } = recharge;
    await t.db.transaction().execute(async (tx) =>
      grantCoupons(
        tx,
        {
          ownerId,
          userId: ownerId,
          currency: 1,
          type: 3,
          amount: microOf('100'),
          expiresAt: null,
          cause: 4,
          causeId: recharge.id,
          key: `recharge:${recharge.id}:bonus:1`,
          bonusOf: recharge.id,
        },
        await postingContextOf(tx, {
          companyId: 1,
          at: t.clock.now,
          incurredAt: t.clock.now,
          actor: { kind: 4, id: null },
        }),
      ),
    );
    expect((await undo(fin, recharge.id)).code).toBe(200);
    expect(await balance(ownerId, 3)).toBe('0.000000');
  });

  test('beyond the limit is two people’s', async () => {
    const recharge = await addRecharge(t, { amount: '1000.01' });
    expect((await undo(fin, recharge.id)).code).toBe(errorCodes.awaitsApproval);
    expect((await rowOf(recharge.id)).status).toBe(7);
    expect(await approve(t, fin2)).toBe(200);
    expect((await rowOf(recharge.id)).status).toBe(3);
  });

  test('of one customer by one person counts together within a day', async () => {
    const first = await addRecharge(t, { amount: '600' });
    const second = await addRecharge(t, { amount: '400.01', ownerId: first.ownerId });
    const third = await addRecharge(t, { amount: '400', ownerId: first.ownerId });
    for (const { id } of [first, third]) expect((await undo(fin, id)).code).toBe(200);
    expect((await undo(fin, second.id)).code).toBe(errorCodes.awaitsApproval);
    expect((await rowOf(second.id)).status).toBe(7);
    expect(await approve(t, fin2)).toBe(200);
    expect((await rowOf(second.id)).status).toBe(3);
  });

  test.each<[string, number, () => Promise<number>]>([
    ['one by a channel', errorCodes.notByHand, async () => (await addRecharge(t, { byChannel: true })).id],
    [
      'one that is verified',
      errorCodes.verifiedAlready,
      async () => {
        const { id } = await addRecharge(t);
        await verified(id);
        return id;
      },
    ],
    [
      'one that is invoiced',
      errorCodes.invoicedFirst,
      async () => {
        const { id } = await addRecharge(t);
        await setRow(t.db, 'recharge', id, { invoiced: '1' });
        return id;
      },
    ],
    ['one with a refund', errorCodes.refundedAlready, async () => (await addRefund(t)).recharge.id],
    ['one that waits', errorCodes.notAllowedInState, async () => (await addRecharge(t, { status: 6 })).id],
  ])('is refused of %s', async (_, code, make) => {
    const id = await make();
    expect((await undo(fin, id)).code).toBe(code);
  });

  test('is refused of a closed month', async () => {
    const { id } = await addRecharge(t, { paidAt: new Date('2025-03-05T04:00:00Z') });
    await addRow(t.db, 'period', {
      company_id: 1,
      period: 202_503,
      state: 3,
      closed_at: t.clock.now,
      closed_by: 1,
    });
    expect((await undo(fin, id)).code).toBe(errorCodes.monthClosed);
  });

  test('by the channel is booked back to the recharge with its fee, and its transaction stays taken', async () => {
    const recharge = await addRecharge(t, { amount: '80', byChannel: true });
    expect((await undo(fin, recharge.id, 'chargeback')).code).toBe(200);
    const sides = await t.db
      .selectFrom('side')
      .innerJoin('posting', (on) =>
        on.onRef('posting.owner_id', '=', 'side.owner_id').onRef('posting.id', '=', 'side.posting_id'),
      )
      .where('posting.key', '=', `recharge:${recharge.id}:chargeback`)
      .where('side.account', 'in', [102, 401])
      .groupBy('side.account')
      .select(['side.account', ({ fn }) => fn.sum<string>('side.credit').as('credit')])
      .orderBy('side.account')
      .execute();
    expect(sides).toEqual([
      { account: 102, credit: '82.000000' },
      { account: 401, credit: '0' },
    ]);
    const again = await fin.send(
      recharges.enter,
      entry({ userId: recharge.ownerId, transactionId: recharge.transactionId }),
    );
    expect(again.code).toBe(errorCodes.transactionTaken);
  });

  test('by the channel of what is invoiced is two people’s, however little it is', async () => {
    const { id } = await addRecharge(t, { amount: '80', byChannel: true });
    await setRow(t.db, 'recharge', id, { invoiced: '1' });
    expect((await undo(fin, id, 'chargeback')).code).toBe(errorCodes.awaitsApproval);
    expect((await rowOf(id)).status).not.toBe(3);
  });
});

test('the queue of who confirms holds what others entered', async () => {
  const userId = await addOwner(t);
  const id = await enter(fin, { userId });
  const waiting = async (person: Person): Promise<unknown[]> => {
    const { data } = await person.call(home.waiting, {
      queueList: [queue.of.rechargesToConfirm],
      pageSize: 500,
    } as never);
    return data.items.map(({ facts }) => facts.rechargeId);
  };
  expect(await waiting(fin2)).toContain(id);
  expect(await waiting(fin)).not.toContain(id);
});
