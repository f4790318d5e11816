import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { home, minute, queue, regularWork, second, workPlans } from '@renderdesk/contract';
import { addRow, getRow, setRow } from '../../build/rows.ts';
import { openTestDatabase, type TestDatabase } from '../../../../../scripts/testing/database.ts';
import { until } from '../../../../../scripts/testing/waiting.ts';
import { addCharge } from '../../testing/bills.ts';
import { addCustomer } from '../../testing/fixtures.ts';
import { openTestServer } from '../../testing/server.ts';
import { type Db, openDb } from '../db/db.ts';
import { isLate, latenessOf } from './lateness.ts';
import { RegularRunner, type Work } from './regularRunner.ts';
import { addWorks } from './regularWork.store.ts';
import { lockSession, SessionLocks } from './sessionLocks.ts';

const { charges, payments, coupons, bills } = regularWork.of;
let database: TestDatabase;
let db: Db;
let now: Date;
const runners: RegularRunner[] = [];
/** Ends rounds that a test blocks. */
const releases: (() => void)[] = [];

beforeEach(async () => {
  database = await openTestDatabase();
  db = openDb(database.ownerUrl, { max: 4 });
  now = new Date('2026-03-10T02:00:00Z');
});
afterEach(async () => {
  for (const release of releases.splice(0)) release();
  await Promise.all(runners.splice(0).map((one) => one.close()));
  await db.destroy();
  await database.drop();
});

const open = (...works: readonly Work[]): RegularRunner => {
  const log = pino({ level: 'silent' });
  const runner = new RegularRunner({ works, url: database.appUrl, db, clock: () => now, log });
  runners.push(runner);
  return runner;
};
const row = (work: number) => getRow(db, 'regular_work', { work });
const later = (ms: number): void => {
  now = new Date(now.getTime() + ms);
};

describe('a runner', () => {
  test('runs a work when it is due, once in every interval', async () => {
    let rounds = 0;
    const runner = open({ work: charges, run: async () => void (rounds += 1) });
    await runner.once();
    await runner.once();
    expect(rounds).toBe(1);
    later(minute - 1);
    await runner.once();
    expect(rounds).toBe(1);
    later(1);
    await runner.once();
    expect(rounds).toBe(2);
    expect(await row(charges)).toMatchObject({ done_at: now, due_at: new Date(now.getTime() + minute) });
  });

  test('finds a nightly work that was not done in its night', async () => {
    let rounds = 0;
    const work = { work: regularWork.of.openMonth, run: async () => void (rounds += 1) };
    await open(work).once();
    expect(rounds).toBe(0);
    await runners.pop()?.close();
    // Ten past midnight of the company's day passes without a server.
    now = new Date('2026-03-10T19:00:00Z');
    await open(work).once();
    expect(rounds).toBe(1);
    expect((await row(work.work)).due_at).toEqual(new Date('2026-03-11T16:10:00Z'));
  });

  test('leaves a work to the process that has it, and takes it over when that dies within a round', async () => {
    const { promise: begun, resolve: begins } = Promise.withResolvers<void>();
    const { promise: never, resolve: release } = Promise.withResolvers<void>();
    releases.push(release);
    const dying = open({
      work: charges,
      run: () => {
        begins();
        return never;
      },
    });
    dying.start();
    await begun;
    let rounds = 0;
    const other = open({ work: charges, run: async () => void (rounds += 1) });
    await other.once();
    expect(rounds).toBe(0);
    // As PostgreSQL does when it finds the socket of a dead process closed.
    await endLockSessions();
    await until('the other process does the work', async () => {
      await other.once();
      return rounds === 1;
    });
  });

  test('a work that fails or never ends delays no other, and a failed one stays due and is retried', async () => {
    const { promise: never, resolve: release } = Promise.withResolvers<void>();
    releases.push(release);
    const done: number[] = [];
    let fails = true;
    const began = now;
    const runner = open(
      { work: payments, run: () => never },
      {
        work: coupons,
        run: () =>
          fails ? Promise.reject(new Error('no such lot')) : Promise.resolve(void done.push(coupons)),
      },
      { work: bills, run: async () => void done.push(bills) },
    );
    runner.start();
    await until('the others are done', async () => done.includes(bills) && (await row(coupons)).error !== '');
    expect(await row(coupons)).toMatchObject({ due_at: began, error: 'no such lot', done_at: null });
    later(2 * minute + second);
    const late = (await latenessOf(db, now)).filter(isLate).map(({ work }) => work);
    expect(late).toContain(coupons);
    expect(late).toContain(payments);
    fails = false;
    // A try meanwhile may have failed once more; each check is after the next pause.
    await until('it is tried again', () => {
      later(minute);
      return done.includes(coupons);
    });
    await until('it is noted', async () => (await row(coupons)).error === '');
    expect((await latenessOf(db, now)).filter(isLate).map(({ work }) => work)).not.toContain(coupons);
  });

  test('a wake within a round causes another one, and a process that lost its connection takes its locks again', async () => {
    let rounds = 0;
    let keeps = true;
    const runner = open({
      work: charges,
      run: () => {
        rounds += 1;
        return keeps ? new Promise((resolve) => releases.push(resolve)) : Promise.resolve();
      },
    });
    runner.wake(charges);
    await until('a round runs', () => rounds === 1);
    runner.wake(charges);
    // The locks are held, so the wake needs no query.
    await new Promise(setImmediate);
    releases[0]?.();
    await until('a second round runs', () => rounds === 2);
    keeps = false;
    releases[1]?.();
    await endLockSessions();
    await until('it has the lock again', () => {
      runner.wake(charges);
      return rounds > 2;
    });
  });
});

describe('a runner finds a work', () => {
  test('whose row could not be added at first', async () => {
    let rounds = 0;
    const runner = open({ work: charges, run: async () => void (rounds += 1) });
    await sql`alter table regular_work rename to elsewhere`.execute(db);
    await expect(runner.once()).rejects.toThrow('regular_work');
    await sql`alter table elsewhere rename to regular_work`.execute(db);
    await runner.once();
    expect(rounds).toBe(1);
  });

  test('recorded with a clock that was ahead', async () => {
    let rounds = 0;
    const nights: number[] = [];
    const runner = open(
      { work: charges, run: async () => void (rounds += 1) },
      { work: regularWork.of.openMonth, run: async () => void nights.push(now.getTime()) },
    );
    await runner.once();
    later(24 * 3_600_000);
    await runner.once();
    expect([rounds, nights.length]).toEqual([2, 1]);
    later(-24 * 3_600_000);
    await runner.once();
    expect([rounds, nights.length]).toEqual([3, 2]);
    await runner.once();
    expect([rounds, nights.length]).toEqual([3, 2]);
  });
});

test('no wake begins a failed work before its next try', async () => {
  let rounds = 0;
  const runner = open({
    work: charges,
    run: () => {
      rounds += 1;
      // A wake within the round does not either.
      runner.wake(charges);
      return Promise.reject(new Error('no such charge'));
    },
  });
  await runner.once();
  expect(rounds).toBe(1);
  for (let count = 0; count < 3; count += 1) {
    runner.wake(charges);
    await runner.once();
  }
  expect(rounds).toBe(1);
  later(minute);
  runner.wake(charges);
  await runner.once();
  expect(rounds).toBe(2);
});

test('a runner closes while a round of it does not end, and another process does the work', async () => {
  const { promise: never, resolve: release } = Promise.withResolvers<void>();
  releases.push(release);
  const { promise: begun, resolve: begins } = Promise.withResolvers<void>();
  const runner = open({
    work: charges,
    run: () => {
      begins();
      return never;
    },
  });
  runner.start();
  await begun;
  await runner.close(0);
  let rounds = 0;
  await open({ work: charges, run: async () => void (rounds += 1) }).once();
  expect(rounds).toBe(1);
});

/** Ends the sessions that hold locks of works, as PostgreSQL does after their processes died. */
const endLockSessions = async (): Promise<void> => {
  const app = openDb(database.appUrl, { max: 1 });
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = ${lockSession}`.execute(app);
  await app.destroy();
};

test('locks are lost with their connection and can be taken by another at once', async () => {
  const [one, two] = [0, 1].map(() => new SessionLocks({ url: database.appUrl, space: 'test' }));
  if (!one || !two) throw new Error('no locks');
  await one.take([1, 2]);
  await two.take([1, 2, 3]);
  expect([1, 2, 3].map((id) => [one.has(id), two.has(id)])).toEqual([
    [true, false],
    [true, false],
    [false, true],
  ]);
  await one.close();
  await two.take([1, 2]);
  expect([two.has(1), two.has(2)]).toEqual([true, true]);
  await two.close();
});

test('late work is a metric, an alarm for those who can act, and makes the deep health check fail; the plain one stays', async () => {
  const t = await openTestServer();
  try {
    const { app, http } = t.server;
    const healthOf = async (query = '') => http.inject({ method: 'GET', url: `/api/health${query}` });
    const figures = async () => (await http.inject({ method: 'GET', url: '/api/metrics' })).body;
    const operator = await t.person({ keys: ['node:operate'] });
    const stranger = await t.person({ keys: ['running:render:task'] });
    const entries = async (person = operator) =>
      (await person.call(home.waiting, { queueList: [queue.of.lateWork] })).data.items;
    // A database that no server has used yet.
    expect(await latenessOf(app.db, t.clock.now)).toEqual([]);
    await addWorks(app.db, regularWork.codes, t.clock.now);
    const due = t.clock.now.getTime();
    expect((await healthOf('?deep=1')).json()).toEqual({ status: 'ready', late: [] });
    expect(await figures()).toMatch(/renderdesk_work_late_seconds\{work="charges"\} 0\n/);
    expect(await entries()).toEqual([]);
    const { limit } = workPlans[charges];
    t.clock.now = new Date(due + limit);
    expect((await healthOf('?deep=1')).statusCode).toBe(200);
    t.clock.now = new Date(due + limit + second);
    await t.db
      .updateTable('regular_work')
      .set({ due_at: new Date(due + 3 * limit) })
      .where('work', '<>', charges)
      .execute();
    const deep = await healthOf('?deep=1');
    expect(deep.statusCode).toBe(503);
    expect(deep.json()).toEqual({
      status: 'late',
      late: [{ work: 'charges', lateSeconds: limit / second + 1, limitSeconds: limit / second }],
    });
    expect((await healthOf()).json()).toEqual({ status: 'ready' });
    expect(await figures()).toMatch(/renderdesk_work_late_seconds\{work="charges"\} 121\n/);
    expect(await entries()).toMatchObject([
      { objectKind: 'regularWork', overdue: true, facts: { work: charges, reason: '', failedTime: null } },
    ]);
    expect(await entries(stranger)).toEqual([]);
    await setRow(t.db, 'regular_work', { work: charges }, { due_at: t.clock.now });
    expect(await entries()).toEqual([]);
    // The work runs on time, but a message is not sent.
    const at = t.clock.now;
    await addRow(t.db, 'outbox', {
      kind: 'mail',
      recipient: 'a@b.example',
      payload: '{}',
      next_at: at,
      created_at: at,
    });
    const outboxLimit = workPlans[regularWork.of.outbox];
    t.clock.now = new Date(at.getTime() + outboxLimit.limit + 16 * second);
    await t.db.updateTable('regular_work').set({ due_at: t.clock.now }).execute();
    expect((await latenessOf(app.db, t.clock.now)).filter(isLate).map(({ work }) => work)).toEqual([
      regularWork.of.outbox,
    ]);
    // A charge that was set aside also waits, and the alarm says why; no round fails by it.
    await addCharge(t.db, { userId: await addCustomer(t.db), at });
    await sql`insert into charge_failure (task_id, source, ix, n, owner_id, tries, error, last_at)
      select task_id, source, ix, n, owner_id, 3, 'no such lot', ${at} from charge`.execute(t.db);
    t.clock.now = new Date(at.getTime() + 4 * minute);
    expect((await entries()).map(({ facts }) => facts)).toContainEqual(
      expect.objectContaining({ work: charges, reason: 'no such lot', failedTime: at.getTime() }),
    );
  } finally {
    await t.close();
  }
});
