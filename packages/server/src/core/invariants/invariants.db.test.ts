import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { addCustomer, addNode } from '../../testing/fixtures.ts';
import { asking, type Farm, openFarm, sceneOf } from '../../testing/farm.ts';
import { brokenInvariants } from '../../testing/invariants.ts';
import { finishAttempts, submitTask, system, takeFrames } from '../../task/index.ts';
import { invariants } from './invariants.ts';

/**
 * A small farm in which each invariant is broken once, to prove that every check finds its fault. Those of the ledger
 * have a test of their own.
 */
const now = new Date('2026-03-10T02:00:00Z');
let farm: Farm;
beforeAll(async () => {
  farm = await openFarm(now);
  const { owner: db } = farm;
  const userId = await addCustomer(db);
  const nodes: number[] = [];
  for (let at = 0; at < 3; at += 1) nodes.push(await addNode(db));
  const frames = ['1', '2', '3', '4'].map((label) => ({ label, kind: 5 }));
  await db.transaction().execute(async (tx) => {
    const { taskId } = await submitTask(tx, system(now), { task: sceneOf(userId), frames });
    const taken = await takeFrames(tx, [{ taskId, nodes: asking(nodes, '3.6') }], { now });
    const later = new Date(now.getTime() + 60_000);
    const report = (at: number, done: boolean) =>
      taken.slice(at, at + 1).map((one) => ({ ...one, done, reason: '', exitCode: null }));
    const rules = {
      restartLimit: 0,
      frequency: { restarts: 5, minutes: 60 },
      blacklistAfter: 2,
      errorLimit: 50,
    };
    await finishAttempts(tx, report(0, true), { now: later, rules });
    await finishAttempts(tx, report(1, false), { now: later, rules });
    await submitTask(tx, system(now), { task: sceneOf(userId), frames });
    await sql`insert into attempt_log (task_id, ix, n, starts_at, size, lines, body, at)
      values (${taskId}, 0, 1, 0, 2, 1, 'a', ${now}), (${taskId}, 0, 1, 2, 2, 1, 'b', ${now})`.execute(tx);
  });
});
afterAll(() => farm.close());

const first = '(select min(id) from task)';
const other = '(select max(id) from task)';
const job = (state: number) =>
  `insert into job_run (kind, admin_id, call, state, input, request_id, created_at) values ('export', 1, 'c', ${state}, '{}', 'r', now())`;

/** The statements that break each invariant, by its text; they bypass what the product allows. */
const damage: Readonly<Record<string, string>> = {
  'live counters are what the frames add up to':
    'update task_live set waiting = waiting - 1, success = success + 1',
  'ended counters are what the frames add up to': `update task set status = 25, ended_at = now(), success = 4 where id = ${other}`,
  'open tasks alone have live rows': `delete from task_live where task_id = ${other}`,
  'a frame renders by one open attempt, its current one': `update frame set attempt_n = 9 where status = 2`,
  'a frame that is done ended well the last time': `update frame set status = 4 where status in (1, 5)`,
  'holds are those of the open attempts': 'update task_live set hold = hold + 1',
  'purses hold what their open attempts may cost, and what is charged and not posted':
    'update owner_live set pending = pending + 1',
  'a node’s attempt is its open attempt': 'delete from node_attempt',
  'averages are those of the done attempts': 'update task_live set done_attempts = done_attempts + 1',
  'what a task consumed is the sum of its charges': `update task_live set consume = consume + 1 where task_id = ${first}`,
  'what a frame consumed is the sum of its charges':
    'update frame set consume = consume + 1 where status = 4',
  'every charge has its attempt, of an outcome that is charged': 'update charge set n = 9',
  'time and price make the amount, rounded once': 'update charge set amount = amount + 0.000001',
  'an additional charge is of an attempt that is paid by amount, and is the sum of its parts, each rounded once': `insert into software_charge select task_id, ix, n, 1, 'x', '', 2, 1, 1, 1, 1 from attempt where ended_at is not null limit 1`,
  'an additional charge is by a fee of the software of its task': `insert into software_charge select task_id, ix, n, 1, 'x', '', 2, 1, 1, 1, 1 from attempt where ended_at is not null limit 1`,
  'an attempt that ended has its outcome and its time': 'update attempt set render_ms = null',
  'what was rendered and what was lost are the time from lease to end':
    'update attempt set lost_ms = lost_ms + 100 where ended_at is not null',
  'people who change something are named': 'update task_event set actor_kind = 1, actor_id = null',
  'the last event tells the status': `update task set status = 20 where id = ${other}`,
  'each event goes on where the one before left off': `insert into task_event (task_id, at, action, from_status, to_status, actor_kind)
    values (${first}, now(), 'stop', 70, 20, 4)`,
  'every change of a status is one that the lifecycle knows': `insert into task_event (task_id, at, action, from_status, to_status, actor_kind)
    values (${first}, now(), 'submit', 70, 20, 4)`,
  'an attempt ends after it began': `update attempt set ended_at = leased_at - interval '1 s' where ended_at is not null`,
  'a frame’s attempts are numbered without a gap': 'update attempt set n = 3 where ended_at is not null',
  'a node renders one frame at a time': `update attempt set node_id = (select node_id from attempt where ended_at is null)`,
  'a running attempt has a live row': 'delete from attempt_live',
  'a task that ended renders and waits for nothing': `update task set status = 25, ended_at = now() where id = ${other}`,
  'a node out of reach renders nothing': 'update node set service = 1',
  'the pieces of a log follow one another from its beginning':
    'update attempt_log set starts_at = 3 where starts_at = 2',
  'logs and files are those of an attempt': 'update attempt_log set n = 7',
  'only running attempts are stuck': `insert into stuck_frame (task_id, ix, n, node_id, reasons, found_at, duration_ms, silent_ms)
    select task_id, ix, n, node_id, '{1}', now(), 1, 1 from attempt where ended_at is not null limit 1`,
  'what a right made free is what its attempt began with, and holds nothing':
    'update attempt set fee_type = 3, right_contract_id = 7 where ended_at is not null',
  'a node counts for the right of its attempt': 'update node_attempt set right_contract_id = 7',
  'what a project pack covered is what its charges say': `with a as (insert into admin (login_name, really_name, password_hash, created_at)
      values ('seller', 'n', '!', now()) returning id),
    c as (insert into contract (owner_id, kind, state, currency, price, first_day, days)
      select id, 1, 1, 1, 5, '2026-03-01', 30 from "user" limit 1 returning owner_id, id)
    insert into contract_terms (contract_id, owner_id, kind, way, list_price, return_percent, created_by, created_at, quota_frames, used_frames)
    select c.id, c.owner_id, 2, 1, 5, 0, a.id, now(), 9, 1 from a, c`,
  'no price of an attempt is later than its frame': `update price_version set valid_from = '2026-11-01'`,
  'a job that is open is one that the queue knows': job(1),
  'a job that ended says when': job(2),
  'whoever may not sign in has no session': `with a as (insert into admin (login_name, really_name, password_hash, created_at, status)
    values ('gone', 'n', '!', now(), 1) returning id)
    insert into session (admin_id, kind, token_hash, created_at, last_seen_at, expires_at) select id, 0, 'x', now(), now(), now() + interval '1 day' from a`,
};

test('each invariant of farm and core can be broken', () => {
  const words = invariants.filter(({ part }) => part !== 'books').map(({ holds }) => holds);
  const { 'every change of a status is one that the lifecycle knows': _, ...ofSql } = damage;
  expect(Object.keys(ofSql).toSorted()).toEqual(words.toSorted());
});

test.each(Object.entries(damage))('not so: %s', async (holds, statement) => {
  const undo = new Error('undo');
  const done = farm.owner.transaction().execute(async (tx) => {
    expect(await brokenInvariants(tx)).toEqual([]);
    await sql.raw(statement).execute(tx);
    expect((await brokenInvariants(tx)).map((line) => line.replace(/ \(\d+: .*/s, ''))).toContain(holds);
    throw undo;
  });
  await expect(done).rejects.toBe(undo);
});
