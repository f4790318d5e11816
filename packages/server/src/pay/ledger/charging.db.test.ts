import { couponClass, microOf, postingCause } from '@renderdesk/contract';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getRows } from '../../build/rows.ts';
import { openTestDatabase, type TestDatabase } from '../../../../../scripts/testing/database.ts';
import { type Db, openDb } from '../../core/db/db.ts';
import { brokenInvariants } from '../../testing/invariants.ts';
import { addFee } from '../../testing/contracts.ts';
import { Purses } from '../../testing/purses.ts';
import { line, side } from './lines.rules.ts';
import { postCharges, postWaiting, unpostedOwners } from './charging.store.ts';
import { returnCharge } from './returns.store.ts';

let database: TestDatabase;
let db: Db;
let purses: Purses;
beforeAll(async () => {
  database = await openTestDatabase();
  db = openDb(database.appUrl, { max: 8 });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});
beforeEach(async () => {
  purses = new Purses(db);
  await purses.open();
});

const later = (minutes: number): Date => new Date(purses.now.getTime() + minutes * 60_000);

const recharge = (who: 0 | 1, amount: string): Promise<void> =>
  db.transaction().execute((tx) => purses.recharge(tx, { who, amount: microOf(amount), bonus: null }));
const owe = (owner: number, amount: string, at = purses.now): Promise<number> =>
  db
    .transaction()
    .execute((tx) => purses.owe(tx, owner, { amount: microOf(amount), kind: couponClass.of.gpu, at }));
const post = (ownerId: number): Promise<number> =>
  db.transaction().execute((tx) => postCharges(tx, { ownerId, now: later(60) }));
const balances = async (owner: number): Promise<Record<number, string>> => {
  const rows = await getRows(db, 'account', { owner_id: owner });
  return Object.fromEntries(rows.map(({ kind, balance }) => [kind, balance]));
};
const postings = (owner: number) => getRows(db, 'posting', { owner_id: owner, cause: 1 }, undefined, 'id');
const broken = () => brokenInvariants(db, { now: later(60), part: 'books' });

test('charges of a purse are posted the oldest first, by what those before them left; a second time nothing is', async () => {
  const [owner] = purses.owners;
  await recharge(0, '100');
  const third = await owe(owner, '90', later(3));
  const first = await owe(owner, '60', later(1));
  const second = await owe(owner, '30.000001', later(2));
  expect(await unpostedOwners(db)).toContain(owner);
  expect(await post(owner)).toBe(3);
  expect((await postings(owner)).map(({ key }) => key)).toEqual(
    [first, second, third].map((taskId) => `charge:${taskId}.1.0.1`),
  );
  // 100 cash; 50 of credit; the rest is owed.
  expect(await balances(owner)).toMatchObject({ 1: '0.000000', 2: '-50.000000', 5: '-30.000001' });
  const owed = await getRows(db, 'arrears_item', { owner_id: owner });
  expect(owed).toMatchObject([{ for_key: `charge:${third}.1.0.1`, open: '30.000001' }]);
  expect(await broken()).toEqual([]);
  expect(await post(owner)).toBe(0);
  expect(await unpostedOwners(db)).not.toContain(owner);
});

test('what is posted in one batch is what is posted one by one', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 2, maxLength: 8 }),
      async (sizes) => {
        purses = new Purses(db);
        await purses.open();
        const [one, other] = purses.owners;
        await recharge(0, '120');
        await recharge(1, '120');
        for (const [at, size] of sizes.entries()) {
          await owe(one, String(size), later(at));
          await owe(other, String(size), later(at));
          await post(one);
        }
        expect(await post(other)).toBe(sizes.length);
        expect(await balances(other)).toEqual(await balances(one));
        expect(await linesBy(other)).toEqual(await linesBy(one));
        expect(await broken()).toEqual([]);
      },
    ),
    { numRuns: 8 },
  );
});

/** The lines of each charge of a purse, in their order, without the names of its lots and items. */
const linesBy = async (owner: number): Promise<unknown> => {
  const { rows } = await sql`select m.debit, m.credit, m.amount, m.currency from movement m join posting p
    on p.owner_id = m.owner_id and p.id = m.posting_id where m.owner_id = ${owner} and p.cause = 1 order by p.id, m.n`.execute(
    db,
  );
  return rows;
};

test('many at once of one purse post each charge once', async () => {
  const [owner] = purses.owners;
  await recharge(0, '10');
  for (let at = 0; at < 30; at += 1) await owe(owner, '1', later(at));
  const counts = await Promise.all(Array.from({ length: 6 }, () => post(owner)));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(30);
  expect(await postings(owner)).toHaveLength(30);
  expect(await broken()).toEqual([]);
});

test('two returns of one charge at once give back to both of what paid it, and no more than each paid', async () => {
  const [owner] = purses.owners;
  await db
    .transaction()
    .execute((tx) => purses.grant(tx, { who: 0, amount: microOf('60'), type: 1, days: 9 }));
  await recharge(0, '40');
  const taskId = await owe(owner, '100');
  expect(await post(owner)).toBe(1);
  const back = (step: string): Promise<void> =>
    db
      .transaction()
      .execute((tx) =>
        returnCharge(
          tx,
          { charge: { taskId, source: 1, ix: 0, n: 1 }, amount: microOf('40'), cause: 14, step },
          purses.occasion(),
        ),
      );
  await Promise.all([back('appeal:1'), back('appeal:2')]);
  expect(await balances(owner)).toMatchObject({ 1: '40.000000', 3: '40.000000' });
  expect(await broken()).toEqual([]);
});

test('cut off before its end a batch leaves nothing, and is posted the next time', async () => {
  const [owner] = purses.owners;
  await recharge(0, '10');
  await owe(owner, '4');
  const cut = db.transaction().execute(async (tx) => {
    await postCharges(tx, { ownerId: owner, now: later(60) });
    throw new Error('cut off');
  });
  await expect(cut).rejects.toThrow('cut off');
  expect(await postings(owner)).toEqual([]);
  expect(await post(owner)).toBe(1);
  expect(await balances(owner)).toMatchObject({ 1: '6.000000' });
  expect(await broken()).toEqual([]);
});

test('a charge of a month that is closed is posted in the next open one, and says where it belongs', async () => {
  const [owner] = purses.owners;
  await recharge(0, '10');
  await owe(owner, '1', new Date('2026-10-31T15:59:59Z'));
  await owe(owner, '1', new Date('2026-10-31T16:00:00Z'));
  await sql`insert into period (company_id, period, state, closed_at, closed_by) values (1, 202610, 3, ${purses.now}, 1)`.execute(
    db,
  );
  await post(owner);
  expect(await postings(owner)).toMatchObject([
    { period: 202_611, origin_period: 202_610 },
    { period: 202_611, origin_period: null },
  ]);
  expect(await broken()).toEqual([]);
});

test('fees are posted with charges in the order in which they were incurred, and take no coupons', async () => {
  const [owner] = purses.owners;
  await db
    .transaction()
    .execute((tx) => purses.recharge(tx, { who: 0, amount: microOf('100'), bonus: microOf('40') }));
  await owe(owner, '30', later(1));
  const fee = await addFee(db, { ownerId: owner, amount: '95', at: later(2) });
  await owe(owner, '20', later(3));
  expect(await unpostedOwners(db)).toContain(owner);
  expect(await post(owner)).toBe(3);
  const posted = await db
    .selectFrom('posting')
    .where('owner_id', '=', owner)
    .where('cause', 'in', [1, 2])
    .orderBy('id')
    .select(['key', 'cause', 'cause_id', 'id'])
    .execute();
  expect(posted[1]).toMatchObject({ key: `fee:${fee}`, cause: 2, cause_id: fee });
  const lines = await getRows(db, 'movement', { owner_id: owner, posting_id: posted[1]?.id ?? 0 }, [
    'debit',
    'credit',
    'amount',
  ]);
  expect(lines).toMatchObject([{ debit: 1, credit: 207, amount: '95.000000' }]);
  expect(await post(owner)).toBe(0);
  expect(await broken()).toEqual([]);
  await owe(owner, '1', later(4));
  await addFee(db, { ownerId: owner, amount: '1', at: later(5), sourceId: 2 });
  expect(
    await postWaiting({ db, clock: () => later(60), log: { warn() {}, error() {} } as never }),
  ).toBeGreaterThanOrEqual(2);
  expect(await broken()).toEqual([]);
});

test('a charge that cannot be posted is set aside after three tries, and the others of its purse go on', async () => {
  const [owner] = purses.owners;
  await recharge(0, '100');
  const broken = await owe(owner, '10', later(1));
  const good = await owe(owner, '20', later(2));
  // A posting of another cause has this key already, so every try is refused.
  const key = `charge:${broken}.1.0.1`;
  await db.transaction().execute((tx) =>
    purses.post(tx, owner, {
      cause: postingCause.of.statement,
      causeId: 1,
      key,
      lines: [line(side(401, 1), side(102, 1), microOf('1'), 1)],
    }),
  );
  const logged: string[] = [];
  const log = { warn: () => logged.push('warn'), error: () => logged.push('error') } as never;
  const app = { db, clock: () => later(60), log };
  for (const tries of [1, 2]) {
    await postWaiting(app);
    const failures = await getRows(db, 'charge_failure', { owner_id: owner });
    expect(failures).toMatchObject([{ task_id: broken, tries }]);
    expect((await postings(owner)).map((one) => one.key)).not.toContain(`charge:${good}.1.0.1`);
  }
  await postWaiting(app);
  await postWaiting(app);
  expect((await postings(owner)).map((one) => one.key)).toContain(`charge:${good}.1.0.1`);
  expect(logged).toContain('error');
});

test('a fee that cannot be posted is set aside after three tries, and the charges of its purse go on', async () => {
  const [owner] = purses.owners;
  await recharge(0, '100');
  const fee = await addFee(db, { ownerId: owner, amount: '5', at: later(1) });
  // Its key was taken by something else.
  await sql`insert into posting (owner_id, company_id, user_id, cause, cause_id, key, at, incurred_at, period, actor_kind)
    values (${owner}, 1, ${owner}, 2, ${fee}, ${`fee:${fee}`}, ${later(0)}, ${later(0)}, 202611, 4)`.execute(
    db,
  );
  await sql`insert into movement (owner_id, posting_id, n, debit, debit_ref, credit, credit_ref, amount, currency, period)
    select owner_id, id, 1, 102, 1, 199, 1, 7, 1, period from posting where owner_id = ${owner} and key = ${`fee:${fee}`}`.execute(
    db,
  );
  await owe(owner, '20', later(2));
  const app = { db, clock: () => later(60), log: { warn() {}, error() {} } as never };
  for (let round = 0; round < 4; round += 1) await postWaiting(app);
  const failure = await getRows(db, 'charge_failure', { owner_id: owner });
  expect(failure).toMatchObject([{ task_id: fee, source: 4, tries: 3 }]);
  expect((await postings(owner)).length).toBe(1);
});
