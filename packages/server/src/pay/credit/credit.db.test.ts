import {
  approvals,
  authStatus,
  type AuthStatus,
  credits,
  errorCodes,
  isRealNameAbsent,
  type PermissionKey,
} from '@renderdesk/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setRow } from '../../build/rows.ts';
import { approve, awaited } from '../../testing/approving.ts';
import { addCharge, postOf } from '../../testing/bills.ts';
import { brokenInvariants } from '../../testing/invariants.ts';
import { addCustomer } from '../../testing/fixtures.ts';
import { addOwner } from '../../testing/recharges.ts';
import { openTestServer, type Person, type TestServer } from '../../testing/server.ts';
import { endTemporaryCredit, setCredit } from './credit.store.ts';

let t: TestServer;
let sales: Person;
let fin: Person;
const decides: PermissionKey[] = ['user:recharge', 'user:recharge:credit', 'user:recharge:credit:decide'];
beforeAll(async () => {
  t = await openTestServer();
  sales = await t.person({ keys: ['user:recharge', 'user:recharge:credit', 'approval:decide'] });
  fin = await t.person({ keys: [...decides, 'approval:decide'] });
});
afterAll(async () => {
  const broken = await brokenInvariants(t.db, { now: t.clock.now, part: 'books' });
  await t.close();
  expect(broken).toEqual([]);
});

const wanted = (userId: number, o: object = {}) => ({
  userId,
  creditLimit: '500',
  billDays: 15,
  reason: '长期合作',
  ...o,
});
const read = async (userId: number) => (await fin.call(credits.read, { userId: userId as never })).data;
const limitOf = async (userId: number, limit: string): Promise<void> => {
  await t.db.transaction().execute((tx) =>
    setCredit(tx, {
      ownerId: userId,
      limit: BigInt(Number(limit) * 1_000_000) as never,
      billDays: 10,
      reason: '测试',
      by: null,
      now: t.clock.now,
      endsAt: null,
    }),
  );
};
const withoutCredit = async (): Promise<number> => {
  const userId = await addOwner(t);
  await setRow(t.db, 'owner_live', { owner_id: userId }, { credit_limit: '0' });
  return userId;
};

describe('credit', () => {
  test('is what sales propose and finance decides', async () => {
    const userId = await withoutCredit();
    const approvalId = awaited(await sales.send(credits.set, wanted(userId)));
    expect(await read(userId)).toMatchObject({ creditLimit: '0.00', changes: [] });
    // Who decides reads amounts in the customer's currency: the row of a change names none.
    const request = await fin.call(approvals.read, { approvalId: approvalId as never });
    expect(request.data.currency).toBe(1);
    expect(request.data.kinds).toMatchObject([
      { kind: 'credit', amounts: ['from_limit', 'to_limit', 'to_total'] },
    ]);
    expect(await approve(t, fin)).toBe(200);
    expect(await read(userId)).toMatchObject({
      creditLimit: '500.00',
      billDays: 15,
      changes: [{ creditCause: 1, fromLimit: '0.00', toLimit: '500.00', toDays: 15, reason: '长期合作' }],
    });
  });

  test('is raised of nobody in the mainland without a real-name certification, and lowered of anybody', async () => {
    const set = async (userId: number, creditLimit: string) =>
      (await fin.send(credits.set, wanted(userId, { creditLimit }))).code;
    const statusOf = (userId: number, authStatus: AuthStatus) =>
      setRow(t.db, 'user', userId, { auth_status: authStatus });
    const [userId, foreign] = [await withoutCredit(), await addCustomer(t.db, { zone: 2 })];
    await limitOf(userId, '300');
    for (const absent of authStatus.codes.filter(isRealNameAbsent)) {
      await statusOf(userId, absent);
      expect(await set(userId, '300.01')).toBe(errorCodes.realNameNeeded);
    }
    expect(await set(userId, '200')).not.toBe(errorCodes.realNameNeeded);
    await statusOf(userId, authStatus.of.personChanging);
    expect(await set(userId, '400')).not.toBe(errorCodes.realNameNeeded);
    await statusOf(foreign, authStatus.of.unverified);
    expect(await set(foreign, '2000000')).not.toBe(errorCodes.realNameNeeded);
  });

  test('is decided by nobody without the key of finance', async () => {
    const other = await t.person({ keys: ['user:recharge', 'user:recharge:credit', 'approval:decide'] });
    const userId = await withoutCredit();
    await sales.send(credits.set, wanted(userId));
    const { data } = await other.call(approvals.list, { decidable: true });
    expect(data?.items ?? []).toEqual([]);
  });

  test('is never set below what is used, and says how much that is', async () => {
    const userId = await withoutCredit();
    await limitOf(userId, '10');
    await addCharge(t.db, { userId, at: t.clock.now, amount: '8' });
    await postOf(t.db, userId, t.clock.now);
    const refused = await sales.send(credits.set, wanted(userId, { creditLimit: '7' }));
    expect(refused).toMatchObject({
      code: errorCodes.creditGiven,
      data: { least: '8.00', currency: 1, issues: [{ path: 'creditLimit' }] },
    });
    await limitOf(userId, '8');
    expect(await read(userId)).toMatchObject({ creditLimit: '8.00', creditUsed: '8.00' });
  });

  test('for a time ends by itself, also where more is used than the limit is then', async () => {
    const userId = await withoutCredit();
    const day = 86_400_000;
    await limitOf(userId, '5');
    const endsAt = new Date(t.clock.now.getTime() + day);
    const raise = (limit: bigint) =>
      t.db.transaction().execute((tx) =>
        setCredit(tx, {
          ownerId: userId,
          limit: limit as never,
          billDays: 10,
          reason: '款项在途',
          by: null,
          now: t.clock.now,
          endsAt,
        }),
      );
    await raise(20_000_000n);
    await raise(30_000_000n);
    expect(await read(userId)).toMatchObject({ creditLimit: '30.00', standingLimit: '5.00' });
    await addCharge(t.db, { userId, at: t.clock.now, amount: '12' });
    await postOf(t.db, userId, t.clock.now);
    await endTemporaryCredit(t.server.app);
    expect(await read(userId)).toMatchObject({ creditLimit: '30.00' });
    const then = t.clock.now;
    t.clock.now = new Date(then.getTime() + 2 * day);
    await Promise.all([endTemporaryCredit(t.server.app), endTemporaryCredit(t.server.app)]);
    t.clock.now = then;
    const after = await read(userId);
    expect(after).toMatchObject({ creditLimit: '5.00', creditUsed: '12.00', standingLimit: null });
    expect(after.changes.filter(({ creditCause }) => creditCause === 3)).toHaveLength(1);
    await addCharge(t.db, { userId, at: t.clock.now, amount: '1' });
    await postOf(t.db, userId, t.clock.now);
    expect(await read(userId)).toMatchObject({ creditUsed: '12.00', arrears: '1.00' });
  });

  test('is refused for yesterday, and for a child account whether it has a purse or not', async () => {
    const userId = await withoutCredit();
    expect((await sales.send(credits.set, wanted(userId, { lastDay: '2020-01-01' }))).code).toBe(
      errorCodes.badInput,
    );
    const child = await addOwner(t, userId);
    expect((await sales.send(credits.set, wanted(child))).code).toBe(errorCodes.creditOfMain);
    await setRow(t.db, 'user', child, { owner_id: userId });
    expect((await sales.send(credits.set, wanted(child))).code).toBe(errorCodes.creditOfMain);
  });
});
