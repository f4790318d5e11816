import { credits, errorCodes, type Micro, micro, microOf, noMoney, textOf } from '@renderdesk/contract';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addRow, setRow } from '../../build/rows.ts';
import { giveCustomer } from '../../testing/agents.ts';
import { addCharge, postOf } from '../../testing/bills.ts';
import { brokenInvariants } from '../../testing/invariants.ts';
import { addTask } from '../../testing/fixtures.ts';
import { untilBlocked } from '../../testing/blocked.ts';
import { addOwner } from '../../testing/recharges.ts';
import { rowsRead } from '../../testing/plans.ts';
import { openRecorder } from '../../testing/recorded.ts';
import { openTestServer, type Person, type TestServer } from '../../testing/server.ts';
import { actorById } from '../../core/auth/session.ts';
import { readPage } from '../../core/calls/reading.ts';
import { ApiError } from '../../core/http/apiError.ts';
import { creditList, endTemporaryCredit, setCredit } from './credit.store.ts';
import { returnShares, setShare } from './creditShare.store.ts';

let t: TestServer;
let sales: Person;
beforeAll(async () => {
  t = await openTestServer();
  sales = await t.person({ keys: ['user:recharge', 'user:recharge:credit'] });
});
const holds = async (): Promise<void> =>
  expect(await brokenInvariants(t.db, { now: t.clock.now, part: 'books' })).toEqual([]);
afterEach(holds);
afterAll(() => t.close());

const day = 86_400_000;
const setTotal = (ownerId: number, limit: string, endsAt: Date | null = null): Promise<void> =>
  t.db.transaction().execute((tx) =>
    setCredit(tx, {
      ownerId,
      limit: microOf(limit),
      billDays: 30,
      reason: '合同',
      by: null,
      now: t.clock.now,
      endsAt,
    }),
  );
/** A main account that may use so much in all, and children with purses of their own and nothing in them. */
const family = async (
  limit: string,
  children = 1,
): Promise<readonly [main: number, ...children: number[]]> => {
  const main = await addOwner(t);
  const ids = [main];
  for (let n = 0; n < children; n += 1) ids.push(await addOwner(t, main));
  await t.db.updateTable('owner_live').set({ credit_limit: '0' }).where('owner_id', 'in', ids).execute();
  await setTotal(main, limit);
  return ids as [number, ...number[]];
};
const share = (userId: number | undefined, creditShare: string) =>
  sales.send(credits.share, { userId, creditShare, reason: '项目预算' });
const read = async (userId: number | undefined) =>
  (await sales.call(credits.read, { userId: userId as never })).data;
const use = async (userId: number, amount: string): Promise<void> => {
  const taskId = await addTask(t.db, { userId, status: 25 });
  await addCharge(t.db, { userId, taskId, at: t.clock.now, amount });
  await postOf(t.db, userId, t.clock.now);
};

describe('a share of credit', () => {
  test('moves from the main account to the child, and what both may use stays', async () => {
    const [main, child, other] = await family('100', 2);
    expect((await share(child, '30')).code).toBe(200);
    expect((await share(other, '20.5')).code).toBe(200);
    expect(await read(main)).toMatchObject({
      creditLimit: '100.00',
      creditGiven: '50.50',
      creditFree: '49.50',
      share: null,
      children: [
        { userId: child, creditShare: '30.00', creditUsed: '0.00', creditFree: '30.00' },
        { userId: other, creditShare: '20.50' },
      ],
      changes: [
        { creditCause: 4, fromLimit: '70.00', toLimit: '49.50', toTotal: '100.00', reason: '项目预算' },
        { creditCause: 4, fromLimit: '100.00', toLimit: '70.00', toTotal: '100.00' },
        { creditCause: 1, toLimit: '100.00', toTotal: '100.00' },
      ],
    });
    const ofChild = await read(child);
    expect(ofChild).toMatchObject({
      creditLimit: '30.00',
      creditGiven: '0.00',
      mainUserId: main,
      billDays: 30,
      share: { least: '0.00', most: '79.50', mainLimit: '100.00', mainOwn: '49.50', mainUsed: '0.00' },
      changes: [{ creditCause: 4, fromLimit: '0.00', toLimit: '30.00', toTotal: null }],
    });
    expect(ofChild.changes[0]?.peerName).toBe((await read(main)).userName);
    const listed = await sales.call(credits.list, { userId: main as never });
    expect(listed.data.items).toMatchObject([
      { userId: main, creditLimit: '100.00', creditGiven: '50.50', creditFree: '49.50', mainUserId: null },
    ]);
    expect((await share(child, '10')).code).toBe(200);
    expect(await read(main)).toMatchObject({ creditGiven: '30.50', creditFree: '69.50' });
  });

  test('is no more than the main account has free, and no less than the child uses, with the figure', async () => {
    const [main, child] = await family('100');
    await use(main, '40');
    expect(await share(child, '60.01')).toMatchObject({
      code: errorCodes.creditNotFree,
      data: { most: '60.00', currency: 1, issues: [{ path: 'creditShare' }] },
    });
    expect((await share(child, '60')).code).toBe(200);
    await use(child ?? 0, '12.345');
    expect(await share(child, '12.34')).toMatchObject({
      code: errorCodes.creditGiven,
      data: { least: '12.35', issues: [{ path: 'creditShare' }] },
    });
    expect((await share(child, '12.35')).code).toBe(200);
    expect(await read(main)).toMatchObject({ creditGiven: '12.35', creditFree: '47.65' });
    // The main account gave nothing away that it uses, so that it goes on.
    await use(main, '47.65');
    expect(await read(main)).toMatchObject({ arrears: '0.00', creditFree: '0.00' });
  });

  test('leaves what running and unposted work of either needs', async () => {
    const [main, child] = await family('100');
    expect((await share(child, '20')).code).toBe(200);
    await setRow(t.db, 'owner_live', { owner_id: child ?? 0 }, { running_hold: '15' });
    await setRow(t.db, 'owner_live', { owner_id: main }, { running_hold: '30' });
    expect((await read(child)).share).toMatchObject({ least: '15.00', most: '70.00' });
    expect((await share(child, '14')).code).toBe(errorCodes.creditGiven);
    expect((await share(child, '70.01')).code).toBe(errorCodes.creditNotFree);
    await t.db
      .updateTable('owner_live')
      .set({ running_hold: '0' })
      .where('owner_id', 'in', [main, child ?? 0])
      .execute();
  });

  test('never rises above what the main account can give, also where running work of the child needs more than both have', async () => {
    const [main, child = 0] = await family('100');
    await use(main, '40');
    await share(child, '10');
    const hold = (running_hold: string) => setRow(t.db, 'owner_live', { owner_id: child }, { running_hold });
    // Its coupons pay for what runs: it needs no credit for that, and may yet be given some.
    await hold('80');
    expect((await read(child)).share).toMatchObject({ least: '10.00', most: '60.00' });
    expect(await share(child, '80')).toMatchObject({
      code: errorCodes.creditNotFree,
      data: { most: '60.00' },
    });
    expect(await share(child, '9.99')).toMatchObject({
      code: errorCodes.creditGiven,
      data: { least: '10.00' },
    });
    expect((await share(child, '20')).code).toBe(200);
    expect((await share(child, '60')).code).toBe(200);
    expect(await read(main)).toMatchObject({
      creditLimit: '100.00',
      creditGiven: '60.00',
      creditFree: '0.00',
    });
    await hold('0');
  });

  test('keeps the total above what was given: lowering it below is refused with the figure', async () => {
    const [main, child] = await family('100');
    await share(child, '30');
    await use(main, '20');
    await expect(setTotal(main, '49.99')).rejects.toMatchObject({
      code: errorCodes.creditGiven,
      data: { least: '50.00' },
    });
    await setTotal(main, '50');
    expect(await read(main)).toMatchObject({
      creditLimit: '50.00',
      creditGiven: '30.00',
      creditFree: '0.00',
    });
    expect(await read(child)).toMatchObject({ creditLimit: '30.00' });
  });

  test('is none of a main account, of a child that its main account pays for, and grows nowhere while credit is blocked or owed', async () => {
    const [main, child] = await family('100');
    expect((await share(main, '10')).code).toBe(errorCodes.notShared);
    expect((await share(child, '10')).code).toBe(200);
    for (const blocked of [main, child ?? 0]) {
      await setRow(t.db, 'owner_live', { owner_id: blocked }, { credit_blocked: true });
      expect((await share(child, '11')).code).toBe(errorCodes.creditBlocked);
      expect((await read(child)).share).toMatchObject({ least: '0.00', most: '10.00' });
      // Nothing is leased on credit that is blocked.
      expect(await read(blocked)).toMatchObject({ creditFree: '0.00' });
      expect(await read(main)).toMatchObject({
        creditLimit: '100.00',
        children: [{ creditFree: blocked === child ? '0.00' : '10.00' }],
      });
      const listed = await sales.call(credits.list, { userId: blocked as never });
      expect(listed.data.items).toMatchObject([{ creditFree: '0.00' }]);
      expect((await share(child, '9')).code).toBe(200);
      await setRow(t.db, 'owner_live', { owner_id: blocked }, { credit_blocked: false });
      expect((await share(child, '10')).code).toBe(200);
    }
    // Nor does it grow while the main account owes, to which nothing more is leased; the child goes on using what it has.
    const owing = { owner_id: main, kind: 5, currency: 1, balance: '-0.01' } as const;
    await t.db.insertInto('account').values(owing).execute();
    expect(await share(child, '11')).toMatchObject({
      code: errorCodes.owesFirst,
      data: { issues: [{ path: 'creditShare' }] },
    });
    expect((await read(child)).share).toMatchObject({ least: '0.00', most: '10.00' });
    expect(await read(child)).toMatchObject({ creditLimit: '10.00', creditFree: '10.00' });
    expect((await share(child, '9')).code).toBe(200);
    await t.db.deleteFrom('account').where('owner_id', '=', main).where('kind', '=', 5).execute();
    expect((await share(child, '10')).code).toBe(200);
    const paidFor = await addOwner(t, main);
    await setRow(t.db, 'owner_live', { owner_id: paidFor }, { credit_limit: '0' });
    await setRow(t.db, 'user', paidFor, { owner_id: main });
    expect((await share(paidFor, '10')).code).toBe(errorCodes.notShared);
  });

  test('is none of what the main account has only for a time, and stays when that time is over', async () => {
    const [main, child] = await family('100');
    await share(child, '10');
    const then = t.clock.now;
    await setTotal(main, '300', new Date(then.getTime() + day));
    expect(await read(main)).toMatchObject({ creditLimit: '300.00', standingLimit: '100.00' });
    expect(await share(child, '100.01')).toMatchObject({ data: { most: '100.00' } });
    expect((await share(child, '80')).code).toBe(200);
    await holds();
    t.clock.now = new Date(then.getTime() + 2 * day);
    await endTemporaryCredit(t.server.app);
    t.clock.now = then;
    expect(await read(main)).toMatchObject({
      creditLimit: '100.00',
      creditGiven: '80.00',
      creditFree: '20.00',
      standingLimit: null,
      changes: [{ creditCause: 3, toLimit: '20.00', toTotal: '100.00' }, {}, {}, {}, {}],
    });
  });

  test('has the days to pay of its main account, also when these change', async () => {
    const [main, child] = await family('100');
    await share(child, '10');
    await t.db.transaction().execute((tx) =>
      setCredit(tx, {
        ownerId: main,
        limit: microOf('100'),
        billDays: 45,
        reason: '新合同',
        by: null,
        now: t.clock.now,
        endsAt: null,
      }),
    );
    expect(await read(child)).toMatchObject({ billDays: 45, changes: [{ fromDays: 30, toDays: 45 }, {}] });
  });

  test('goes back when the child is disabled and nothing of it runs: what is not used at once, the rest when it is paid', async () => {
    const [main, child] = await family('100');
    await share(child, '30');
    await use(child ?? 0, '5');
    const set = (o: { enabled?: boolean; running_hold?: string }) =>
      o.enabled === undefined
        ? t.db
            .updateTable('owner_live')
            .set(o)
            .where('owner_id', '=', child ?? 0)
            .execute()
        : t.db
            .updateTable('user')
            .set(o)
            .where('id', '=', child ?? 0)
            .execute();
    await returnShares(t.server.app);
    await set({ enabled: false });
    await set({ running_hold: '1' });
    await returnShares(t.server.app);
    expect(await read(child)).toMatchObject({ creditLimit: '30.00' });
    await set({ running_hold: '0' });
    await Promise.all([returnShares(t.server.app), returnShares(t.server.app)]);
    expect(await read(child)).toMatchObject({ creditLimit: '5.00', changes: [{ creditCause: 4 }, {}] });
    expect(await read(main)).toMatchObject({
      creditLimit: '100.00',
      creditGiven: '5.00',
      creditFree: '95.00',
    });
  });

  test('does not go back from a child that is enabled at that moment, nor ends what that has only for a time', async () => {
    const [main, child = 0] = await family('100');
    await share(child, '30');
    const ends_at = new Date(t.clock.now.getTime() + day);
    await addRow(t.db, 'credit_temporary', { owner_id: child, standing: '20', ends_at });
    const enable = (db: typeof t.db, enabled: boolean) => setRow(db, 'user', child, { enabled });
    await enable(t.db, false);
    const returning = await t.db.transaction().execute(async (tx) => {
      await tx.selectFrom('owner_live').where('owner_id', '=', main).select('owner_id').forUpdate().execute();
      await enable(tx, true);
      const returned = returnShares(t.server.app);
      await untilBlocked(t.db);
      return { returned };
    });
    await returning.returned;
    expect(await read(child)).toMatchObject({ creditLimit: '30.00', standingLimit: '20.00', changes: [{}] });
    await enable(t.db, false);
    await returnShares(t.server.app);
    expect(await read(child)).toMatchObject({ creditLimit: '0.00', standingLimit: null });
    // What the child had only for a time was none of what the main account has.
    expect(await read(main)).toMatchObject({ creditLimit: '90.00', creditGiven: '0.00' });
  });

  test('a limit that a child had for a time before credit was shared ends with the next share, and the total with it', async () => {
    const [main, child] = await family('100');
    await share(child, '20');
    await addRow(t.db, 'credit_temporary', {
      owner_id: child ?? 0,
      standing: '15',
      ends_at: new Date(t.clock.now.getTime() + day),
    });
    expect((await share(child, '30')).code).toBe(200);
    expect(await read(child)).toMatchObject({ creditLimit: '30.00', standingLimit: null });
    expect(await read(main)).toMatchObject({ creditLimit: '95.00', creditGiven: '30.00' });
  });

  test('is set by staff who see both accounts; staff who see one of them read nothing of the other’s money', async () => {
    const [main, child = 0, other = 0] = await family('100', 2);
    await share(child, '30');
    await share(other, '20');
    const seller = await t.person({ keys: ['user:recharge', 'user:recharge:credit'], scope: 2 });
    const sees = async (ids: readonly number[]): Promise<void> => {
      await t.db.deleteFrom('user_staff').where('admin_id', '=', seller.adminId).execute();
      for (const userId of ids) await giveCustomer(t, { userId, adminId: seller.adminId });
    };
    const asked = async (userId: number) =>
      (await seller.call(credits.read, { userId: userId as never })).data;
    const set = async (to: string) =>
      (await seller.send(credits.share, { userId: child, creditShare: to, reason: '预算' })).code;
    await sees([child]);
    expect(await asked(child)).toMatchObject({ creditLimit: '30.00', share: null, mainUserId: main });
    expect(await set('31')).toBe(errorCodes.notFound);
    await sees([main]);
    expect(await asked(main)).toMatchObject({ creditLimit: '100.00', creditGiven: '50.00', children: [] });
    expect(await set('31')).toBe(errorCodes.notFound);
    await sees([main, child]);
    expect(await asked(main)).toMatchObject({ children: [{ userId: child, creditShare: '30.00' }] });
    expect(await asked(child)).toMatchObject({ share: { mainLimit: '100.00' } });
    expect(await set('31')).toBe(200);
  });

  /** Carries out a share, and something else that waits until it is committed. */
  const whileSharing = async <T>(
    o: { readonly main: number; readonly child: number; readonly to: string },
    other: () => Promise<T>,
  ): Promise<T> => {
    const { waiting } = await t.server.app.db.transaction().execute(async (tx) => {
      const { main: mainId, child: childId } = o;
      await setShare(tx, { childId, mainId, share: microOf(o.to), reason: '', by: null, now: t.clock.now });
      const started = other();
      await untilBlocked(t.db);
      return { waiting: started };
    });
    return waiting;
  };

  test('that is given at that moment counts for a lower total, and for what stays after temporary credit', async () => {
    const [main, child = 0] = await family('100');
    const refused = whileSharing({ main, child, to: '30' }, () =>
      setTotal(main, '20').catch((error: unknown) => error),
    );
    expect(await refused).toMatchObject({ code: errorCodes.creditGiven, data: { least: '30.00' } });
    expect(await read(main)).toMatchObject({ creditLimit: '100.00', creditGiven: '30.00' });
    const then = t.clock.now;
    await setTotal(main, '300', new Date(then.getTime() + day));
    t.clock.now = new Date(then.getTime() + 2 * day);
    await whileSharing({ main, child, to: '80' }, () => endTemporaryCredit(t.server.app));
    t.clock.now = then;
    expect(await read(main)).toMatchObject({ creditLimit: '100.00', creditGiven: '80.00' });
  });

  test('of many at once none exceeds the main account’s credit', async () => {
    const [main, ...children] = await family('100', 6);
    const answers = await Promise.all(children.map((child) => share(child, '30')));
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([
      200,
      200,
      200,
      errorCodes.creditNotFree,
      errorCodes.creditNotFree,
      errorCodes.creditNotFree,
    ]);
    expect(await read(main)).toMatchObject({
      creditLimit: '100.00',
      creditGiven: '90.00',
      creditFree: '10.00',
    });
  });
});

test('neither the list nor the shares that go back each minute walk all purses or all children', async () => {
  const [main, child = 0] = await family('100');
  await share(child, '30');
  await setRow(t.db, 'user', child, { enabled: false });
  // As many purses without credit: main accounts and, of each third, a child with a purse of its own.
  await sql`with added as (
      insert into "user" (id, owner_id, main_id, account_type, name, zone, registered_at)
      overriding system value select n, n, case when n % 3 = 1 then n - 1 end, case when n % 3 = 1 then 2 else 1 end, 'of many ' || n, 1, ${t.clock.now}
      from generate_series(900000, 909000) n returning id)
    insert into owner_live (owner_id) select id from added`.execute(t.db);
  await sql`vacuum (analyze)`.execute(t.db);
  const recorder = openRecorder(t.server.app.config.databaseUrl, { max: 4 });
  const { db } = recorder;
  const actor = await actorById(t.db, sales.adminId);
  const statements = await recorder.record(async () => {
    for (const input of [{}, { creditBlocked: true }])
      await readPage(
        creditList,
        { db, countDb: db, graceMs: 0 },
        { input: credits.list.input.parse(input) as never, actor, now: t.clock.now, platform: 0 },
      );
    await returnShares({ ...t.server.app, db });
  });
  await recorder.close();
  const selects = statements.filter((one) => /^(select|with)/.test(one.sql));
  expect(selects.length).toBeGreaterThan(5);
  for (const statement of selects) expect(await rowsRead(t.db, statement), statement.sql).toBeLessThan(1000);
  expect(await read(main)).toMatchObject({ creditGiven: '0.00' });
}, 60_000);

type Step =
  | { readonly do: 'total' | 'temporary'; readonly cents: number }
  | { readonly do: 'share' | 'use'; readonly who: number; readonly cents: number }
  | { readonly do: 'shareBoth'; readonly cents: number }
  | { readonly do: 'end' };
const cents = fc.integer({ min: 0, max: 20_000 });
const steps = fc.oneof(
  fc.record({ do: fc.constantFrom('total' as const, 'temporary' as const), cents }),
  fc.record({ do: fc.constantFrom('share' as const, 'use' as const), who: fc.nat(2), cents }),
  fc.record({ do: fc.constant('shareBoth' as const), cents }),
  fc.record({ do: fc.constant('end' as const) }),
);
const amountOf = (of: number): Micro => micro(BigInt(of) * 10_000n);

/** What should become of the credit of a main account and two children, whatever the database makes of it. */
class Model {
  readonly own = [noMoney, noMoney, noMoney];
  readonly used = [noMoney, noMoney, noMoney];
  standing: Micro | null = null;
  isOwing = false;

  given = (): Micro => micro((this.own[1] ?? noMoney) + (this.own[2] ?? noMoney));
  total = (): Micro => micro((this.own[0] ?? noMoney) + this.given());

  setTotal(to: Micro, isTemporary: boolean): boolean {
    if (to < this.given() + (this.used[0] ?? noMoney)) return false;
    this.standing = isTemporary ? (this.standing ?? this.total()) : null;
    this.own[0] = micro(to - this.given());
    return true;
  }

  share(who: number, to: Micro): boolean {
    const from = this.own[who] ?? noMoney;
    const free = (this.own[0] ?? noMoney) - (this.used[0] ?? noMoney);
    const lasting = this.standing === null ? free : this.standing - this.given();
    if (to < (this.used[who] ?? noMoney)) return false;
    // What was used beyond its credit is arrears of the main account, which gives nothing more then.
    if (to > from && (this.isOwing || to - from > (free < lasting ? free : lasting))) return false;
    this.own[who] = to;
    this.own[0] = micro((this.own[0] ?? noMoney) + from - to);
    return true;
  }

  use(who: number, amount: Micro): void {
    const [limit, used] = [this.own[who] ?? noMoney, this.used[who] ?? noMoney];
    const free = limit > used ? micro(limit - used) : noMoney;
    this.used[who] = micro(used + (amount < free ? amount : free));
    if (who === 0 && amount > free) this.isOwing = true;
  }

  end(): void {
    if (this.standing === null) return;
    this.own[0] = micro(this.standing - this.given());
    this.standing = null;
  }
}

test('whatever happens to credit, the total is what was decided, and no account may use more than it has', async () => {
  const then = t.clock.now;
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 8, maxLength: 14 }), async (history) => {
      const ids = await family('100', 2);
      const model = new Model();
      model.own[0] = microOf('100');
      const attempt = async (work: Promise<void>): Promise<boolean> =>
        work.then(
          () => true,
          (error: unknown) => {
            if (error instanceof ApiError) return false;
            throw error;
          },
        );
      const toShare = (who: number, amount: Micro): Promise<boolean> =>
        attempt(
          t.db.transaction().execute((tx) =>
            setShare(tx, {
              childId: ids[who] ?? 0,
              mainId: ids[0],
              share: amount,
              reason: '',
              by: null,
              now: t.clock.now,
            }),
          ),
        );
      for (const step of history) await carryOut(step as Step);
      async function carryOut(step: Step): Promise<void> {
        if (step.do === 'end') {
          t.clock.now = new Date(t.clock.now.getTime() + 2 * day);
          await endTemporaryCredit(t.server.app);
          model.end();
        } else if (step.do === 'use') {
          if (step.cents > 0) await use(ids[step.who] ?? 0, textOf(amountOf(step.cents)));
          model.use(step.who, amountOf(step.cents));
        } else if (step.do === 'share' && step.who > 0)
          expect(await toShare(step.who, amountOf(step.cents))).toBe(
            model.share(step.who, amountOf(step.cents)),
          );
        else if (step.do === 'shareBoth') {
          // Both at once: as one after the other, in either order.
          const amount = amountOf(step.cents);
          const done = await Promise.all([toShare(1, amount), toShare(2, amount)]);
          const before = model.own.slice();
          const inOrder = [model.share(1, amount), model.share(2, amount)];
          if (String(inOrder) !== String(done)) {
            model.own.splice(0, 3, ...before);
            const [second, first] = [model.share(2, amount), model.share(1, amount)];
            expect(done).toEqual([first, second]);
          }
        } else if (step.do === 'total' || step.do === 'temporary') {
          const endsAt = step.do === 'temporary' ? new Date(t.clock.now.getTime() + day) : null;
          const done = await attempt(setTotal(ids[0], textOf(amountOf(step.cents)), endsAt));
          expect(done).toBe(model.setTotal(amountOf(step.cents), endsAt !== null));
        }
        const rows = await t.db
          .selectFrom('owner_live')
          .where('owner_id', 'in', [...ids])
          .select('credit_limit')
          .orderBy('owner_id')
          .execute();
        expect(rows.map((row) => microOf(row.credit_limit))).toEqual(model.own);
        await holds();
      }
    }),
    { numRuns: 12, endOnFailure: true },
  );
  t.clock.now = then;
}, 120_000);
