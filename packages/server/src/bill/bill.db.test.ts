import { microOf } from '@renderdesk/contract';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addRow, getRow, getRows } from '../build/rows.ts';
import { openTestDatabase, type TestDatabase } from '../../../../scripts/testing/database.ts';
import { type Db, openDb } from '../core/db/db.ts';
import { postCharges, returnCharge } from '../pay/index.ts';
import { brokenInvariants } from '../testing/invariants.ts';
import { Purses } from '../testing/purses.ts';
import { followUp, liftBlock, writeOffBill } from './bill.store.ts';
import { issueMonths } from './issue.store.ts';

let database: TestDatabase;
let db: Db;
let purses: Purses;
let owner: number;
let now: Date;
beforeAll(async () => {
  database = await openTestDatabase();
  db = openDb(database.appUrl, { max: 8 });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});
beforeEach(async () => {
  await sql`truncate bill_run`.execute(openOwner());
  purses = new Purses(db);
  purses.now = new Date('2026-11-10T02:00:00Z');
  await purses.open();
  [owner] = purses.owners;
});
let ownerDb: Db | undefined;
const openOwner = (): Db => (ownerDb ??= openDb(database.ownerUrl, { max: 1 }));
afterAll(async () => ownerDb?.destroy());

const at = (text: string): Date => new Date(`${text}+08:00`);
const app = () => ({ db, clock: () => now, log: { info: () => undefined, warn: () => undefined } }) as never;
const issue = (moment: string): Promise<number> => {
  now = at(moment);
  return issueMonths(app());
};
const follow = (moment: string): Promise<void> => {
  now = at(moment);
  return followUp(app());
};
const charge = async (amount: string, moment: string): Promise<number> => {
  const taskId = await db
    .transaction()
    .execute((tx) => purses.owe(tx, owner, { amount: microOf(amount), kind: 1, at: at(moment) }));
  await db.transaction().execute((tx) => postCharges(tx, { ownerId: owner, now: at(moment) }));
  return taskId;
};
const limit = (amount: number): Promise<unknown> =>
  sql`update owner_live set credit_limit = ${amount} where owner_id = ${owner}`.execute(db);
const pay = async (amount: string, moment: string): Promise<void> => {
  purses.now = at(moment);
  await db
    .transaction()
    .execute((tx) => purses.recharge(tx, { who: 0, amount: microOf(amount), bonus: null }));
};
const bills = () => getRows(db, 'bill', { owner_id: owner }, undefined, 'period');
const lines = () => getRows(db, 'bill_line', { owner_id: owner }, undefined, 'id');
const balances = async (): Promise<Record<number, string>> => {
  const rows = await getRows(db, 'account', { owner_id: owner });
  return Object.fromEntries(rows.map(({ kind, balance }) => [kind, String(Number(balance))]));
};
const blocked = async (): Promise<boolean> => {
  const row = await getRow(db, 'owner_live', { owner_id: owner }, ['credit_blocked']);
  return row.credit_blocked;
};
const sound = async (): Promise<void> =>
  expect(await brokenInvariants(db, { now: new Date(now.getTime() + 3_600_000), part: 'books' })).toEqual([]);

test('bills wait while the last proof of the books does not hold', async () => {
  await charge('10', '2026-10-05T12:00:00');
  const proven = async (broken: number) => {
    const id = await addRow(db, 'proof_run', { begun_at: now, ended_at: now, broken });
    await addRow(db, 'proof_result', {
      run_id: id,
      n: 1,
      part: 'books',
      holds: 'I2 balances are their lines',
      broken,
      took_ms: 1,
    });
  };
  now = at('2026-11-01T01:00:00');
  await proven(1);
  await issue('2026-11-02T12:00:00');
  expect(await bills()).toEqual([]);
  await proven(0);
  await issue('2026-11-02T12:05:00');
  expect(await bills()).toMatchObject([{ period: 202_610, document: 1 }]);
});

test('a month is cut at midnight of +08:00; a bill is issued once, when all of the month is posted', async () => {
  await pay('100', '2026-11-01T10:00:00');
  const last = await charge('1.004999', '2026-11-30T23:59:59');
  const first = await charge('2.005', '2026-12-01T00:00:00');
  expect(await issue('2026-12-01T01:59:00')).toBe(0);
  await db
    .transaction()
    .execute((tx) => purses.owe(tx, owner, { amount: microOf('3'), kind: 1, at: at('2026-11-20T10:00:00') }));
  expect(await issue('2026-12-01T02:00:00')).toBe(0);
  await db.transaction().execute((tx) => postCharges(tx, { ownerId: owner, now: at('2026-12-01T02:01:00') }));
  expect(
    (await Promise.all([issue('2026-12-01T02:02:00'), issue('2026-12-01T02:02:00')])).toSorted(),
  ).toEqual([0, 1]);
  expect(await bills()).toMatchObject([
    {
      period: 202611,
      document: 1,
      pay_status: 1,
      amount: '4.004999',
      document_amount: '4.000000',
      lines: 2,
      cash_part: '4.004999',
    },
  ]);
  expect((await lines()).map(({ task_id }) => task_id)).toContain(last);
  expect((await lines()).map(({ task_id }) => task_id)).not.toContain(first);
  expect(await issue('2026-12-02T02:02:00')).toBe(0);
  await expect(sql`update bill_line set amount = 0`.execute(db)).rejects.toThrow('permission denied');
  await sound();
});

test('a month is not done while a fee of it waits to be posted: its purse is billed once it is', async () => {
  await pay('100', '2026-11-01T10:00:00');
  await charge('1', '2026-11-20T10:00:00');
  const moment = at('2026-11-21T10:00:00');
  await addRow(db, 'fee', {
    owner_id: owner,
    user_id: owner,
    source: 8,
    source_id: 1,
    revenue: 208,
    currency: 1,
    amount: '2',
    list_amount: '2',
    started_at: moment,
    incurred_at: moment,
    period: 202_611,
  });
  await sql`update owner_live set pending = pending + 2 where owner_id = ${owner}`.execute(db);
  const isDone = async () => (await sql`select from bill_run where period = 202611`.execute(db)).rows.length;
  expect([await issue('2026-12-01T02:00:00'), await isDone()]).toEqual([0, 0]);
  await db.transaction().execute((tx) => postCharges(tx, { ownerId: owner, now: at('2026-12-01T02:01:00') }));
  expect([await issue('2026-12-01T02:02:00'), await isDone()]).toEqual([1, 1]);
  expect(await bills()).toMatchObject([{ period: 202611, amount: '3.000000' }]);
  await sound();
});

test('what is posted for a month after its bills is billed with the next, though nothing else is consumed', async () => {
  const [, other] = purses.owners;
  await pay('100', '2026-11-01T10:00:00');
  await charge('1', '2026-11-20T10:00:00');
  expect(await issue('2026-12-03T10:00:00')).toBe(1);
  const first = owner;
  await charge('2', '2026-11-29T10:00:00');
  owner = other ?? 0;
  await charge('4', '2026-11-29T10:00:00');
  expect(await issue('2026-12-05T10:00:00')).toBe(0);
  await issue('2027-01-03T10:00:00');
  expect(await bills()).toMatchObject([{ period: 202612, amount: '4.000000' }]);
  owner = first;
  expect(await bills()).toMatchObject([
    { period: 202611, amount: '1.000000' },
    { period: 202612, amount: '2.000000' },
  ]);
  await sql`truncate bill_run`.execute(openOwner());
  await issue('2027-02-03T10:00:00');
  expect((await lines()).map(({ amount }) => amount)).toEqual(['1.000000', '2.000000']);
  await sound();
});

test('example 4: cash that is there pays the credit part at the issue; example 12: overdue, written off, paid later', async () => {
  await limit(1000);
  await charge('800', '2026-11-20T10:00:00');
  expect(await issue('2026-12-03T10:00:00')).toBe(1);
  expect(await bills()).toMatchObject([
    { pay_status: 0, credit_part: '800.000000', unpaid: '800.000000', due_at: at('2026-12-14T00:00:00') },
  ]);
  await pay('300', '2026-12-10T10:00:00');
  expect(await balances()).toMatchObject({ 1: '0', 2: '-500' });
  await follow('2026-12-13T23:59:59');
  expect(await blocked()).toBe(false);
  await follow('2026-12-14T00:00:00');
  await follow('2026-12-14T00:01:00');
  expect(await balances()).toMatchObject({ 2: '0', 5: '-500' });
  expect(await blocked()).toBe(true);
  const [bill] = await bills();
  if (!bill) throw new Error('no bill');
  await db.transaction().execute((tx) => writeOffBill(tx, bill, { by: 1, now }));
  await expect(db.transaction().execute((tx) => writeOffBill(tx, bill, { by: 1, now }))).rejects.toThrow();
  expect(await balances()).toMatchObject({ 5: '0' });
  await pay('200', '2027-12-10T10:00:00');
  now = at('2027-12-10T10:00:00');
  expect(await balances()).toMatchObject({ 1: '0', 2: '0', 5: '0' });
  const { rows } = await sql<{
    net: string;
  }>`select sum(debit - credit) as net from side where owner_id = ${owner} and account = 404`.execute(db);
  expect(Number(rows[0]?.net)).toBe(300);
  expect(await blocked()).toBe(true);
  await db.transaction().execute((tx) => liftBlock(tx, owner));
  expect(await blocked()).toBe(false);
  await sound();

  // Example 4.
  const [, other] = purses.owners;
  owner = other;
  await limit(5);
  purses.now = at('2026-11-05T10:00:00');
  await charge('5', '2026-11-10T10:00:00');
  await db.transaction().execute((tx) => purses.recharge(tx, { who: 1, amount: microOf('98'), bonus: null }));
  await sql`truncate bill_run`.execute(openOwner());
  await issue('2026-12-03T10:00:00');
  expect(await balances()).toMatchObject({ 1: '93', 2: '0' });
  expect(await bills()).toMatchObject([{ document: 1, pay_status: 1, paid: '5.000000' }]);
  await follow('2026-12-10T09:59:59');
  expect(await bills()).toMatchObject([{ confirm_status: 0 }]);
  await follow('2026-12-10T10:00:00');
  expect(await bills()).toMatchObject([{ confirm_status: 2, document: 2 }]);
  now = at('2027-12-10T10:00:00');
  await sound();
});

test('arrears of an overdue bill that are paid let credit be used again, and the bill is paid', async () => {
  await limit(100);
  await charge('60', '2026-11-20T10:00:00');
  await issue('2026-12-03T10:00:00');
  await follow('2026-12-14T00:00:00');
  await pay('50', '2026-12-20T10:00:00');
  expect(await blocked()).toBe(true);
  await pay('50', '2026-12-21T10:00:00');
  expect(await blocked()).toBe(false);
  expect(await balances()).toMatchObject({ 1: '40', 2: '0', 5: '0' });
  expect(await bills()).toMatchObject([{ pay_status: 1, document: 2 }]);
  now = at('2026-12-21T10:00:00');
  await sound();
});

test('what is charged late stands in the next bill with its credit; what is returned of a billed month names its line', async () => {
  await limit(1000);
  const taskId = await charge('10', '2026-11-20T10:00:00');
  await issue('2026-12-03T10:00:00');
  const late = await charge('7', '2026-11-30T10:00:00');
  await db.transaction().execute((tx) =>
    returnCharge(
      tx,
      { charge: { taskId, source: 1, ix: 0, n: 1 }, amount: microOf('4'), cause: 14, step: 'appeal:1' },
      {
        companyId: 1,
        at: at('2026-12-12T10:00:00'),
        incurredAt: at('2026-12-12T10:00:00'),
        period: 202612,
        actor: { kind: 4, id: null },
      },
    ),
  );
  expect(await bills()).toMatchObject([{ unpaid: '6.000000', returned: '4.000000' }]);
  await issue('2027-01-01T03:00:00');
  expect(await bills()).toMatchObject([
    { period: 202611, amount: '10.000000' },
    { period: 202612, amount: '3.000000', credit_part: '7.000000' },
  ]);
  const [old, ...rest] = await lines();
  expect(rest).toMatchObject([
    { kind: 1, task_id: late, amount: '7.000000' },
    { kind: 3, task_id: taskId, corrects: old?.id, amount: '-4.000000' },
  ]);
  now = at('2027-01-01T03:00:00');
  await sound();
});

test('bills hold each posting once and every amount of it, whatever is posted, returned and paid between their issues', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          what: fc.constantFrom('charge', 'charge', 'late', 'pay', 'return', 'issue'),
          cents: fc.integer({ min: 1, max: 900_000 }),
        }),
        { minLength: 4, maxLength: 14 },
      ),
      async (steps) => {
        await sql`truncate bill_run`.execute(openOwner());
        purses = new Purses(db);
        await purses.open();
        [owner] = purses.owners;
        await limit(3);
        let [year, month] = [2026, 1];
        const tasks: { taskId: number; left: bigint }[] = [];
        const moment = (day: number, y = year, m = month): string =>
          `${y}-${String(m).padStart(2, '0')}-${String(day).padStart(2, '0')}T12:00:00`;
        const next = async (): Promise<void> => {
          [year, month] = month === 12 ? [year + 1, 1] : [year, month + 1];
          await issue(moment(3));
          await follow(moment(28));
        };
        for (const [step, { what, cents }] of steps.entries()) {
          const amount = String(cents / 1_000_000);
          if (what === 'charge') tasks.push({ taskId: await charge(amount, moment(5)), left: BigInt(cents) });
          else if (what === 'late' && month > 1)
            tasks.push({ taskId: await charge(amount, moment(27, year, month - 1)), left: BigInt(cents) });
          else if (what === 'pay') await pay(amount, moment(6));
          else if (what === 'return') {
            const task = tasks.find(({ left }) => left > 1n);
            if (!task) continue;
            const back = task.left / 2n;
            task.left -= back;
            await db.transaction().execute((tx) =>
              returnCharge(
                tx,
                {
                  charge: { taskId: task.taskId, source: 1, ix: 0, n: 1 },
                  amount: back as never,
                  cause: 14,
                  step: `appeal:${owner}.${step}`,
                },
                {
                  companyId: 1,
                  at: at(moment(7)),
                  incurredAt: at(moment(7)),
                  period: year * 100 + month,
                  actor: { kind: 4, id: null },
                },
              ),
            );
          } else if (what === 'issue') await next();
        }
        await next();
        await next();
        now = at(moment(28));
        await sound();
        const net = tasks.reduce((sum, { left }) => sum + left, 0n);
        const billed = (await lines()).reduce((sum, line) => sum + microOf(line.amount), 0n);
        expect(billed).toBe(net);
      },
    ),
    { numRuns: 12 },
  );
}, 300_000);

test('a line says what of it is software, less what was returned of that', async () => {
  await limit(100);
  const taskId = await charge('10', '2026-11-05T10:00:00');
  const moment = at('2026-11-05T10:00:00');
  await sql`insert into charge (task_id, source, ix, n, owner_id, user_id, amount, list_amount, currency, revenue, coupon_class, started_at,
      incurred_at, period, render_ms, price_version_id, rule, units, hourly)
    values (${taskId}, 2, 0, 1, ${owner}, ${owner}, 3, 3, 1, 208, 0, ${moment}, ${moment}, 202611, 0, 0, 1, 1, 0)`.execute(
    db,
  );
  await sql`update owner_live set pending = pending + 3 where owner_id = ${owner}`.execute(db);
  await db.transaction().execute((tx) => postCharges(tx, { ownerId: owner, now: moment }));
  const back = { charge: { taskId, source: 2, ix: 0, n: 1 }, amount: microOf('1'), cause: 14 as const };
  await db
    .transaction()
    .execute((tx) =>
      returnCharge(
        tx,
        { ...back, step: 'appeal:1' },
        { ...purses.occasion(), at: moment, incurredAt: moment },
      ),
    );
  await issue('2026-12-01T02:00:00');
  const [line] = await lines();
  expect(line).toMatchObject({
    kind: 1,
    task_id: taskId,
    charges: 1,
    node_type: 1,
    amount: '12.000000',
    software_amount: '2.000000',
    list_amount: '13.000000',
    credit_part: '12.000000',
  });
  // What is returned of an earlier bill is a line of its own, which says the same.
  const later = at('2026-12-05T10:00:00');
  await db
    .transaction()
    .execute((tx) =>
      returnCharge(
        tx,
        { ...back, step: 'appeal:2' },
        { ...purses.occasion(), at: later, incurredAt: later, period: 202_612 },
      ),
    );
  await issue('2027-01-01T02:00:00');
  expect((await lines())[1]).toMatchObject({
    kind: 3,
    task_id: taskId,
    corrects: line?.id,
    amount: '-1.000000',
    software_amount: '-1.000000',
  });
  await sound();
});
