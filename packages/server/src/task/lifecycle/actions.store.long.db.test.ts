import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  counterOfFrame,
  endedStatuses,
  type LifecycleActor,
  type RenderAction,
  renderStatus,
  renderTransitions,
} from '@renderdesk/contract';
import { getRow, getRows, setRow } from '../../build/rows.ts';
import type { Db } from '../../core/db/db.ts';
import { addCustomer } from '../../testing/fixtures.ts';
import {
  applyToFrames,
  applyToTasks,
  type By,
  finishAttempts,
  returnAttempts,
  type SceneFrame,
  submitTask,
  system,
  takeFrames,
  type Taken,
  timeOutAttempts,
} from '../index.ts';
import { asking, type Farm, openFarm, sceneOf } from '../../testing/farm.ts';

let farm: Farm;
let db: Db;
let within: Farm['within'];
let now = new Date('2026-03-10T02:00:00Z');
let userId: number;
const rules = {
  restartLimit: 1,
  frequency: { restarts: 100, minutes: 60 },
  blacklistAfter: 3,
  errorLimit: 50,
};
const as = (role: LifecycleActor): By =>
  role === 'system' ? system(now) : { kind: role === 'staff' ? 1 : 5, id: 7, now };
const later = (ms: number): void => void (now = new Date(now.getTime() + ms));

beforeAll(async () => {
  farm = await openFarm(now);
  ({ db, within } = farm);
});
afterAll(() => farm.close());
beforeEach(async () => {
  userId = await addCustomer(db);
});

const submit = (frames: readonly SceneFrame[] = plain(4)): Promise<number> =>
  within(async (tx) => {
    const { taskId } = await submitTask(tx, as('customer'), {
      task: sceneOf(userId),
      frames,
    });
    return taskId;
  });
const plain = (many: number, kind = 5): SceneFrame[] =>
  Array.from({ length: many }, (_, at) => ({ label: String(at + 1), kind }));

let nodes = 5000;
/** Gives frames of a task to new nodes at 3.60 an hour, so that a second costs 0.001. */
const lease = (taskId: number, many: number): Promise<Taken[]> => {
  const asks = Array.from({ length: many }, () => (nodes += 1));
  return within((tx) => takeFrames(tx, [{ taskId, nodes: asking(asks, '3.6') }], { now }));
};
const finish = (taken: readonly Taken[], done: boolean) =>
  within((tx) =>
    finishAttempts(
      tx,
      taken.map((one) => ({ ...one, done, reason: '', exitCode: done ? 0 : 1 })),
      { now, rules },
    ),
  );
const apply = (action: RenderAction, taskId: number, role: LifecycleActor = 'staff', more: object = {}) =>
  within((tx) => applyToTasks(tx, as(role), { action, taskIds: [taskId], ...more }));

const taskOf = (id: number) => getRow(db, 'task', id);
const statusesOf = async (id: number): Promise<number[]> =>
  (await getRows(db, 'frame', { task_id: id }, ['status'], 'ix')).map((row) => row.status);
const chargesOf = (id: number) => getRows(db, 'charge', { task_id: id }, undefined, 'ix');
const outcomesOf = async (id: number): Promise<(number | null)[]> =>
  (
    await db
      .selectFrom('attempt')
      .where('task_id', '=', id)
      .orderBy('ix')
      .orderBy('n')
      .select('outcome')
      .execute()
  ).map((row) => row.outcome);

/** What must hold of a task after whatever was done to it: counters, holds and money are what its rows add up to. */
const expectTrue = async (id: number): Promise<void> => {
  const task = await taskOf(id);
  const sums = { waiting: 0, running: 0, aborted: 0, success: 0, failure: 0 };
  const statuses = await statusesOf(id);
  for (const status of statuses) sums[counterOfFrame[status as 1]] += 1;
  const [live] = await getRows(db, 'task_live', { task_id: id });
  const { rows: money } = await sql<{
    consume: string;
    hold: string;
    done_ms: number;
    done_attempts: number;
  }>`
    select (select coalesce(sum(amount), 0) from charge where task_id = ${id}) as consume,
      (select coalesce(sum(hold), 0) from attempt where task_id = ${id}) as hold,
      (select coalesce(sum(render_ms), 0)::bigint from attempt where task_id = ${id} and outcome = 1) as done_ms,
      (select count(*)::int from attempt where task_id = ${id} and outcome = 1) as done_attempts`.execute(db);
  const open = !endedStatuses.some((status) => status === task.status);
  expect(live !== undefined).toBe(open);
  const row = live ?? task;
  expect({ ...row, consume: Number(row.consume) }).toMatchObject({
    ...sums,
    consume: Number(money[0]?.consume),
  });
  if (live) {
    const ready = [0, 5, 8].includes(task.status) ? statuses.filter((status) => status === 1).length : 0;
    expect({ ...live, hold: Number(live.hold), consume: 0 }).toMatchObject({
      ready,
      total: statuses.length,
      running_nodes: sums.running,
      hold: Number(money[0]?.hold),
      done_ms: money[0]?.done_ms,
      done_attempts: money[0]?.done_attempts,
    });
  }
  expect(task.ended_at !== null).toBe(!open);
};

describe('from submission to the end', () => {
  test('all frames done: 25, each charged for its node time', async () => {
    const id = await submit();
    expect((await taskOf(id)).status).toBe(0);
    const taken = await lease(id, 3);
    expect(taken.map((one) => one.ix)).toEqual([0, 1, 2]);
    expect(await taskOf(id)).toMatchObject({ status: 5, started_at: now });
    await expectTrue(id);
    later(10_000);
    await finish(taken, true);
    // Between two frames it does not go back to waiting: that would be two rows of its history a frame.
    expect((await taskOf(id)).status).toBe(5);
    await expectTrue(id);
    const last = await lease(id, 3);
    expect(last).toHaveLength(1);
    later(20_000);
    await finish(last, true);
    expect(await taskOf(id)).toMatchObject({ status: 25, consume: '0.050000', ended_at: now });
    expect((await chargesOf(id)).map((row) => row.amount)).toEqual([
      '0.010000',
      '0.010000',
      '0.010000',
      '0.020000',
    ]);
    await expectTrue(id);
  });

  test('a failed frame starts again, then fails: 45, nothing charged', async () => {
    const id = await submit(plain(1));
    for (const status of [1, 5]) {
      later(5000);
      await finish(await lease(id, 1), false);
      expect(await statusesOf(id)).toEqual([status]);
      await expectTrue(id);
    }
    expect((await taskOf(id)).status).toBe(45);
    expect(await chargesOf(id)).toEqual([]);
  });

  test('a report that comes late or twice changes nothing', async () => {
    const id = await submit(plain(2));
    const [one] = await lease(id, 1);
    if (!one) throw new Error('nothing leased');
    await within((tx) => returnAttempts(tx, system(now), { nodeIds: [one.nodeId], reason: 'lost' }));
    const before = await statusesOf(id);
    expect((await finish([one], true)).current.size).toBe(0);
    expect(await statusesOf(id)).toEqual(before);
    expect(await chargesOf(id)).toEqual([]);
    expect(await getRows(db, 'attempt', { task_id: id }, ['outcome', 'late_outcome', 'late_at'])).toEqual([
      { outcome: 7, late_outcome: 1, late_at: now },
    ]);
    await expectTrue(id);
  });

  test('stages follow each other, the rest waits for the customer after test frames', async () => {
    const id = await submit([...plain(1, 1), ...plain(1, 4), ...plain(2, 5), ...plain(1, 6)]);
    expect(await statusesOf(id)).toEqual([1, 6, 8, 8, 12]);
    const pre = await lease(id, 5);
    expect((await taskOf(id)).status).toBe(8);
    await finish(pre, true);
    expect(await statusesOf(id)).toEqual([4, 1, 8, 8, 12]);
    await expectTrue(id);
    await finish(await lease(id, 5), true);
    expect((await taskOf(id)).status).toBe(40);
    await expectTrue(id);
    await apply('fullSpeed', id, 'customer', { consent: 'asked for it' });
    expect(await statusesOf(id)).toEqual([4, 4, 1, 1, 12]);
    expect(await taskOf(id)).toMatchObject({ status: 0, full_speed: true });
    await expectTrue(id);
    await finish(await lease(id, 5), true);
    expect(await statusesOf(id)).toEqual([4, 4, 4, 4, 1]);
    await finish(await lease(id, 5), true);
    expect((await taskOf(id)).status).toBe(25);
    await expectTrue(id);
  });

  test('frames behind a stage that failed fail with it', async () => {
    const id = await submit([...plain(1, 1), ...plain(2, 5)]);
    await finish(await lease(id, 1), false);
    await finish(await lease(id, 1), false);
    expect(await statusesOf(id)).toEqual([5, 5, 5]);
    expect((await taskOf(id)).status).toBe(45);
    await apply('recommitFailed', id);
    expect(await statusesOf(id)).toEqual([1, 6, 6]);
    await expectTrue(id);
  });
});

describe('a frame that fails', () => {
  /** Gives frames to a node that is known by its id. */
  const leaseTo = (taskId: number, nodeId: number): Promise<Taken[]> =>
    within((tx) => takeFrames(tx, [{ taskId, nodes: asking([nodeId]) }], { now }));
  const patient = {
    restartLimit: 20,
    frequency: { restarts: 2, minutes: 60 },
    blacklistAfter: 3,
    errorLimit: 50,
  };
  const fail = (taken: readonly Taken[]) =>
    within((tx) =>
      finishAttempts(
        tx,
        taken.map((one) => ({ ...one, done: false, reason: 'Error', exitCode: 1 })),
        { now, rules: patient },
      ),
    );

  test('goes to another node first, to the same only after five minutes', async () => {
    const id = await submit(plain(1));
    await fail(await leaseTo(id, 1));
    expect(await leaseTo(id, 1)).toEqual([]);
    expect(await leaseTo(id, 2)).toHaveLength(1);
    await within((tx) => returnAttempts(tx, system(now), { nodeIds: [2], reason: 'lost' }));
    later(5 * 60_000 + 1);
    expect(await leaseTo(id, 1)).toHaveLength(1);
  });

  test('fails where its task has started too many again of late', async () => {
    const id = await submit(plain(4));
    for (const status of [1, 1, 5, 5]) {
      const taken = await lease(id, 1);
      await fail(taken);
      expect((await statusesOf(id))[taken[0]?.ix ?? -1]).toBe(status);
    }
    later(61 * 60_000);
    const [last] = await lease(id, 1);
    await fail(last ? [last] : []);
    expect((await statusesOf(id))[last?.ix ?? -1]).toBe(1);
    await expectTrue(id);
  });

  test('three times on a node: that node is on the task’s blacklist, until staff clean it', async () => {
    const id = await submit(plain(8));
    const listed = () => getRows(db, 'task_blacklist', { task_id: id }, ['node_id', 'failures']);
    for (const found of [[], [], [{ node_id: 77, failures: 3 }]]) {
      later(1000);
      await fail(await leaseTo(id, 77));
      expect(await listed()).toEqual(found);
    }
    await apply('cleanBlacklist', id);
    expect(await listed()).toEqual([]);
    later(1000);
    await fail(await leaseTo(id, 77));
    expect(await listed()).toEqual([]);
  });
});

test('more frames than a statement has parameters are stopped, started and restarted in a few statements', async () => {
  const many = 2 ** 16;
  const id = await submit(plain(many));
  await apply('stop', id);
  await apply('start', id);
  const moved = await within((tx) =>
    applyToFrames(tx, as('staff'), {
      action: 'stop',
      frames: [{ taskId: id, ixs: Array.from({ length: many }, (_, ix) => ix) }],
    }),
  );
  expect(moved.get(id)).toHaveLength(many);
  expect((await taskOf(id)).status).toBe(70);
  await expectTrue(id);
});

describe('who stops decides what is charged', () => {
  test.each([
    ['customer', 'stop', {}, 1, 3],
    ['staff', 'stop', {}, 0, 4],
    ['staff', 'stop', { consent: 'by phone' }, 1, 4],
    ['system', 'stopForTime', {}, 0, 6],
  ] as const)('%s: %s %j', async (role, action, more, charges, outcome) => {
    const id = await submit();
    await lease(id, 1);
    later(10_000);
    await apply(action, id, role, more);
    expect(await outcomesOf(id)).toEqual([outcome]);
    expect(await chargesOf(id)).toHaveLength(charges);
    await expectTrue(id);
    await apply('start', id, role);
    expect((await taskOf(id)).status).toBe(0);
    await expectTrue(id);
  });

  test('a time limit that is the customer’s own is theirs to pay', async () => {
    const id = await submit();
    await within((tx) =>
      applyToTasks(tx, as('staff'), {
        action: 'setOvertimeStop',
        taskIds: [id],
        set: { overtime_stop_minutes: 60, overtime_stop_agreed: true },
      }),
    );
    await lease(id, 1);
    later(10_000);
    await apply('stopForTime', id, 'system');
    expect(await chargesOf(id)).toHaveLength(1);
    await expectTrue(id);
  });

  test('arrears let running frames finish, charge them, and hold the rest until they are paid', async () => {
    const id = await submit(plain(2));
    const taken = await lease(id, 1);
    later(10_000);
    await apply('stopForArrears', id, 'system');
    expect(await taskOf(id)).toMatchObject({ status: 20 });
    expect(await outcomesOf(id)).toEqual([null]);
    await finish(taken, true);
    expect(await outcomesOf(id)).toEqual([1]);
    expect(await chargesOf(id)).toHaveLength(1);
    expect((await taskOf(id)).status).toBe(20);
    await expectTrue(id);
    await apply('start', id, 'system');
    await finish(await lease(id, 1), true);
    expect((await taskOf(id)).status).toBe(25);
    await expectTrue(id);
  });

  test('a task of which nothing is left to hold ends although its purse is empty', async () => {
    const id = await submit(plain(1));
    const taken = await lease(id, 1);
    await apply('stopForArrears', id, 'system');
    await finish(taken, true);
    expect((await taskOf(id)).status).toBe(25);
    await expectTrue(id);
  });

  test('a free rerun is not charged, a paid one is charged again', async () => {
    const id = await submit(plain(1));
    await finish(await lease(id, 1), true);
    for (const [free, charges] of [
      [true, 1],
      [false, 2],
    ] as const) {
      await within((tx) =>
        applyToFrames(tx, as('staff'), {
          action: 'recommit',
          frames: [{ taskId: id, ixs: [0] }],
          free,
          reason: 'x',
        }),
      );
      expect((await taskOf(id)).status).toBe(0);
      await finish(await lease(id, 1), true);
      expect(await chargesOf(id)).toHaveLength(charges);
      await expectTrue(id);
    }
  });
});

test.each([
  [true, 0],
  [false, 1],
])('what failed cost nothing; rerun with free %s it is charged %i times', async (free, charges) => {
  const id = await submit(plain(1));
  await finish(await lease(id, 1), false);
  await finish(await lease(id, 1), false);
  expect(await statusesOf(id)).toEqual([5]);
  expect(await chargesOf(id)).toEqual([]);
  await within((tx) =>
    applyToFrames(tx, as('staff'), {
      action: 'recommit',
      frames: [{ taskId: id, ixs: [0] }],
      free,
      reason: 'x',
    }),
  );
  await finish(await lease(id, 1), true);
  expect(await statusesOf(id)).toEqual([4]);
  expect(await chargesOf(id)).toHaveLength(charges);
  await expectTrue(id);
});

test('a free rerun stays free when it is restarted, stopped, undone, or fails and is recommitted', async () => {
  const id = await submit(plain(1));
  const frames = [{ taskId: id, ixs: [0] }];
  const act = (action: 'recommit' | 'restart' | 'stop' | 'start', free = false) =>
    within((tx) => applyToFrames(tx, as('staff'), { action, frames, free, reason: 'x' }));
  await finish(await lease(id, 1), true);
  await act('recommit', true);
  await lease(id, 1);
  await act('restart');
  await lease(id, 1);
  await apply('stop', id);
  await apply('undoStop', id);
  await act('stop');
  await act('start');
  await finish(await lease(id, 1), false);
  await finish(await lease(id, 1), false);
  expect(await statusesOf(id)).toEqual([5]);
  await act('recommit');
  await finish(await lease(id, 1), true);
  expect(await statusesOf(id)).toEqual([4]);
  expect(await chargesOf(id)).toHaveLength(1);
  await act('recommit');
  await finish(await lease(id, 1), true);
  expect(await chargesOf(id)).toHaveLength(2);
});

describe('undo of a stop', () => {
  test('takes exactly the stopped frames back, within ten minutes', async () => {
    const id = await submit();
    await within((tx) =>
      applyToFrames(tx, as('staff'), { action: 'stop', frames: [{ taskId: id, ixs: [2] }] }),
    );
    await apply('stop', id);
    later(9 * 60_000);
    expect((await apply('undoStop', id)).size).toBe(0);
    expect(await statusesOf(id)).toEqual([1, 1, 3, 1]);
    await apply('stop', id);
    later(11 * 60_000);
    expect([...(await apply('undoStop', id)).values()]).toEqual([40_034]);
    expect((await taskOf(id)).status).toBe(10);
    await expectTrue(id);
  });
  test('a customer’s stop stays', async () => {
    const id = await submit();
    await apply('stop', id, 'customer');
    expect([...(await apply('undoStop', id)).values()]).toEqual([40_034]);
  });
});

test('overtime attempts end as timed out, and cost nothing where the limit was not the customer’s', async () => {
  const id = await submit(plain(2));
  const taken = await lease(id, 2);
  later(1000);
  await within((tx) => timeOutAttempts(tx, taken, { now }));
  expect(await taskOf(id)).toMatchObject({ status: 45, failure: 2, consume: '0.000000' });
  expect(await outcomesOf(id)).toEqual([6, 6]);
  await expectTrue(id);
});

/** A task in a status, reached over the lifecycle where it can be. */
const taskIn = async (status: number): Promise<number> => {
  const id = await submit(status === 40 ? [...plain(1, 4), ...plain(2)] : plain(3, status === 8 ? 1 : 5));
  const one = () => lease(id, 1);
  if (status === 5 || status === 8) await one();
  else if (status === 10) await apply('stop', id);
  else if (status === 20) await apply('stopForArrears', id, 'system');
  else if (status === 23) await apply('stopForTime', id, 'system');
  else if (status === 25) await finish(await lease(id, 3), true);
  else if (status === 40) await finish(await one(), true);
  else if (status === 35) await apply('abandon', id, 'customer');
  else if (status === 30 || status === 70 || status === 45) {
    if (status !== 45) await finish(await one(), true);
    if (status === 70)
      await within((tx) =>
        applyToFrames(tx, as('customer'), { action: 'stop', frames: [{ taskId: id, ixs: [1, 2] }] }),
      );
    else for (const _ of [1, 2]) await finish(await lease(id, 3), false);
  } else if (status !== 0) {
    // Statuses of the stages before rendering, which no action here leads to.
    await setRow(db, 'task', id, { status: status as 50, ended_at: status === 65 ? now : null });
    if (status === 65) await db.deleteFrom('task_live').where('task_id', '=', id).execute();
    else await setRow(db, 'task_live', { task_id: id }, { ready: 0 });
    if (status === 65) await setRow(db, 'task', id, { waiting: 3 });
  }
  expect((await taskOf(id)).status).toBe(status);
  return id;
};

const peoples = ['staff', 'customer', 'system'] as const;
const farms: readonly string[] = ['begin', 'beginPre', 'wait', 'end'];
const actions = (Object.keys(renderTransitions) as RenderAction[]).filter(
  (action) => !farms.includes(action),
);

/** Who may do what in a status, by the table. */
const allowedIn = (status: number) =>
  actions.flatMap((action) => {
    const row: { from: readonly number[]; by: readonly string[] } = renderTransitions[action];
    const roles = row.from.includes(status) ? peoples.filter((role) => row.by.includes(role)) : [];
    return roles.map((role) => ({ action, role }));
  });

describe.each(renderStatus.codes.map((status) => ({ status })))('in status $status', ({ status }) => {
  const allowed = allowedIn(status);
  const stateOf = async (id: number) => ({ task: await taskOf(id), frames: await statusesOf(id) });

  test('what the table does not allow is refused and changes nothing', async () => {
    const id = await taskIn(status);
    const before = await stateOf(id);
    for (const action of actions)
      for (const role of peoples) {
        if (allowed.some((one) => one.action === action && one.role === role)) continue;
        const refused = await apply(action, id, role, { reason: 'why' });
        expect(refused.get(id), `${action} by ${role}`).toBe(40_010);
        expect(await stateOf(id), `${action} by ${role}`).toEqual(before);
      }
  });

  test.each(allowed)('$action by $role is carried out and told', async ({ action, role }) => {
    const id = await taskIn(status);
    const before = await stateOf(id);
    const refused = await apply(action, id, role, { reason: 'why' });
    if (action === 'undoStop' && refused.size > 0) {
      expect(refused.get(id)).toBe(40_034);
      expect(await stateOf(id)).toEqual(before);
      return;
    }
    expect(refused.size).toBe(0);
    const event = await db
      .selectFrom('task_event')
      .where('task_id', '=', id)
      .where('action', '=', action)
      .orderBy('id', 'desc')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(event).toMatchObject({ from_status: status, reason: 'why', actor_kind: as(role).kind });
    const after = await taskOf(id);
    if (action === 'remove') expect(after.deleted_at).not.toBeNull();
    await expectTrue(id);
    expect(after.version).toBe(role === 'system' ? before.task.version : before.task.version + 1);
  });
});
