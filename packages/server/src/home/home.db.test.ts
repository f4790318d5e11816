import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  allCalls,
  type AnyCall,
  dayBefore,
  errorCodes,
  type FigureKey,
  type Figure,
  figures,
  filterOf,
  home,
  hour,
  nodes,
  certifications,
  dutyStatus,
  dutyType,
  queue,
  type Queue,
  workQueueKeys,
  renders,
  attempts,
  spanOf,
} from '@renderdesk/contract';
import { giveCustomer } from '../testing/agents.ts';
import { addRow, addRows, setRow } from '../build/rows.ts';
import { openDemoDatabase } from '../testing/demo.ts';
import { addArea, addAttempt, addCustomer, addFrames, addNode, addTask } from '../testing/fixtures.ts';
import { openTestServer, type Person, type TestServer } from '../testing/server.ts';

let t: TestServer;
/** Who looks: each with another part of the farm before them. */
let people: Readonly<Record<string, Person>>;

const both = ['running:render:task', 'complete:render:task'] as const;
const area = 'query:selected:area:customer:task';

/** To the demo farm, in three areas tasks with attempts of every outcome, of this hour and of yesterday, charged and not. */
const fill = async (): Promise<void> => {
  const now = t.clock.now.getTime();
  const areas = [await addArea(t.db), await addArea(t.db), await addArea(t.db, { zone: 2 })];
  const nodeId = await addNode(t.db, { service: 3 });
  await addNode(t.db, { service: 1 });
  await setRow(t.db, 'node', { service: 1 }, { state_reason: 'noHeartbeat' });
  const seller = await t.person({ keys: [...both, area], scope: 2, areas });
  for (const [at, areaId] of areas.entries()) {
    const userId = await addCustomer(t.db, { areaId });
    const taskId = await addTask(t.db, { userId, areaId, status: 5, submittedAt: new Date(now - hour) });
    await addFrames(t.db, taskId, [4, 5, 5, 4, 2, 1, 3]);
    const forErrors = await addTask(t.db, { userId, areaId, status: 10, submittedAt: new Date(now - hour) });
    await setRow(t.db, 'task', forErrors, { hold_reason: 1 });
    const ended = [
      { ix: 0, outcome: 1, ago: 0.2 },
      { ix: 1, outcome: 2, ago: 0.4 },
      { ix: 2, outcome: 6, ago: 0.6 },
      { ix: 3, outcome: 1, ago: 24.5 },
    ] as const;
    for (const { ago, ...attempt } of ended)
      await addAttempt(t.db, { taskId, nodeId, ...attempt, leasedAt: new Date(now - ago * hour) });
    await addAttempt(t.db, { taskId, nodeId: await addNode(t.db), ix: 4 });
    await sql`
      insert into charge (task_id, source, ix, n, owner_id, user_id, amount, list_amount, currency, revenue, coupon_class, started_at,
        incurred_at, period, render_ms, price_version_id, rule, units, hourly)
      select task_id, 1, ix, n, ${userId}, ${userId}, 0.123456 * (ix + 1), 0.2, ${at === 2 ? 2 : 1}, 201, 2, leased_at, ended_at,
        202603, render_ms, 1, 1, 1, 1
      from attempt where task_id = ${taskId} and outcome in (1, 6)`.execute(t.db);
    await addRow(t.db, 'stuck_frame', {
      task_id: taskId,
      ix: 4,
      n: 1,
      node_id: nodeId,
      reasons: [1],
      found_at: t.clock.now,
      duration_ms: 2_400_000,
      silent_ms: 2_000_000,
    });
    if (at < 2) await giveCustomer(t, { userId, adminId: seller.adminId, from: t.clock.now });
    const held = await addTask(t.db, { userId, areaId, status: at === 0 ? 23 : 20 });
    await addFrames(t.db, held, [1, 5]);
  }
  const demo = await t.db.selectFrom('area').select('id').orderBy('id').limit(3).execute();
  people = {
    administrator: t.admin,
    seller,
    'two areas': await t.person({
      keys: [...both, 'node:list', area],
      areas: [areas[0] ?? 0, demo[0]?.id ?? 0],
    }),
    'running tasks only': await t.person({ keys: ['running:render:task', area], areas }),
    'ended tasks only': await t.person({ keys: ['complete:render:task', area], areas }),
    'no area': await t.person({ keys: [...both] }),
    'nodes only': await t.person({ keys: ['node:list'] }),
    nobody: await t.person(),
  };
};
beforeAll(async () => {
  t = await openTestServer({ database: openDemoDatabase });
  await fill();
}, 300_000);
afterAll(() => t.close());

const listOf = (figure: Figure): AnyCall => {
  const call = allCalls.find(({ name }) => name === figure.list);
  if (!call) throw new Error(`no list ${figure.list}`);
  return call;
};

interface Listed {
  readonly total: number;
  readonly atLeast?: boolean;
  readonly items: readonly Record<string, unknown>[];
}
/** The list that a figure opens, as its screen asks for it. */
const opened = async (person: Person, figure: Figure, filter: object): Promise<Listed> => {
  const answer = await person.send(listOf(figure), { keywords: '', pageSize: 800, ...filter });
  expect(answer.code).toBe(errorCodes.success);
  const listed = answer.data as Listed;
  // So many rows are compared one by one; a list that is longer would prove nothing.
  if (figure.measure !== 'rows') expect(listed.items.length).toBe(listed.total);
  return listed;
};

/** What the rows of a list add up to, in millionths where it is money. */
const sumOf = async (figure: Figure, listed: Listed): Promise<number> => {
  if (figure.measure === 'rows') return listed.total;
  if (figure.measure === 'amount')
    return listed.items.reduce((sum, row) => sum + Math.round(Number(row['amount']) * 1e6), 0);
  const ids = listed.items.map((row) => row['taskId']);
  const { rows } = await sql<{ ready: number }>`
    select coalesce(sum(ready), 0)::int8 as ready from task_live where task_id = any(${ids}::bigint[])`.execute(
    t.db,
  );
  return rows[0]?.ready ?? 0;
};

/** Every figure that a person gets, with the moment that it is of. */
const figuresOf = async (person: Person): Promise<Map<FigureKey, { at: number; value: number }>> => {
  const all = new Map<FigureKey, { at: number; value: number }>();
  for (const call of [home.nodes, home.work]) {
    const { code, data } = await person.call(call, {});
    if (code === errorCodes.success)
      for (const { figure, value } of data.figures) all.set(figure, { at: data.at, value });
    else expect(code).toBe(errorCodes.forbidden);
  }
  const { code, data: today } = await person.call(home.today, {});
  if (code === errorCodes.success) {
    all.set('submitted', { at: today.at, value: today.submitted.now });
    for (const { currency, now } of today.spent)
      all.set(currency === 1 ? 'spentCny' : 'spentUsd', {
        at: today.at,
        value: Math.round(Number(now) * 1e6),
      });
  }
  const { data: queues } = await person.call(home.queues, {});
  const stuck = queues.queues.find((one) => one.queue === queue.of.stuckFrames);
  if (stuck) all.set('framesStuck', { at: queues.at, value: stuck.total });
  return all;
};

describe('a figure is what the list it opens adds up to', () => {
  test('for every person, and nobody gets one whose list is closed to them', async () => {
    const seen = new Map<string, ReadonlyMap<FigureKey, { value: number }>>();
    for (const [name, person] of Object.entries(people)) {
      const all = await figuresOf(person);
      seen.set(name, all);
      for (const [key, { at, value }] of all) {
        const figure: Figure = figures[key];
        const listed = await opened(person, figure, filterOf(figure, at));
        expect({ name, key, value: await sumOf(figure, listed) }).toEqual({ name, key, value });
      }
    }
    const of = (name: string, key: FigureKey) => seen.get(name)?.get(key)?.value;
    // Every figure counts something here, or the comparison would prove nothing.
    for (const key of Object.keys(figures) as FigureKey[])
      expect(of('administrator', key), key).toBeGreaterThan(0);
    expect(of('seller', 'framesStuck')).toBe(2);
    expect(of('seller', 'attemptsFailed')).toBe(2);
    expect(of('seller', 'spentUsd')).toBe(0);
    expect(of('no area', 'tasksRunning')).toBe(0);
    expect(of('running tasks only', 'framesDone')).toBe(3);
    expect(of('ended tasks only', 'framesDone')).toBe(0);
    expect([...(seen.get('nodes only')?.keys() ?? [])].every((key) => key.startsWith('nodes'))).toBe(true);
    expect(of('ended tasks only', 'tasksRunning')).toBeUndefined();
    expect(of('ended tasks only', 'framesStuck')).toBeUndefined();
    expect(seen.get('nobody')?.size).toBe(0);
  });

  test('by platform and state, for the nodes', async () => {
    const { data } = await t.admin.call(home.nodes, {});
    expect(data.cells.length).toBeGreaterThan(3);
    for (const { platform, state, nodes: counted } of data.cells) {
      const listed = await t.admin.call(nodes.list, { platform, statusList: [state] });
      expect(listed.data.total).toBe(counted);
    }
  });

  test('by platform, for the tasks whose frames could start', async () => {
    const { data } = await t.admin.call(home.work, {});
    for (const { platform, tasks } of data.demand) {
      const filter = filterOf(figures.framesReady, data.at, { platform, keywords: '' });
      expect((await t.admin.call(renders.list, filter as never)).data.total).toBe(tasks);
    }
  });

  test('for the day before, by the same filter a day earlier', async () => {
    const { data } = await t.admin.call(home.today, {});
    const before = dayBefore(spanOf('today', data.at));
    const submitted = { ...figures.submitted.filter, ...before, keywords: '' };
    expect((await t.admin.call(renders.list, submitted as never)).data.total).toBe(data.submitted.before);
    for (const { currency, before: amount } of data.spent) {
      const { data: listed } = await t.admin.call(attempts.list, {
        currency,
        pageSize: 800,
        ...(before as object),
      });
      expect(listed.items.length).toBe(listed.total);
      const sum = listed.items.reduce((all, row) => all + Math.round(Number(row.amount) * 1e6), 0);
      expect(sum).toBe(Math.round(Number(amount) * 1e6));
    }
    expect(data.spent.find(({ currency }) => currency === 2)?.before).not.toBe('0.00');
  });

  test('in every step of the plot', async () => {
    for (const person of [t.admin, people['seller'] ?? t.admin]) {
      const { data } = await person.call(home.pace, { span: 'hour' });
      const work = await figuresOf(person);
      expect(data.done.length).toBe(60);
      const sum = (line: readonly number[]): number => line.reduce((all, value) => all + value, 0);
      expect(sum(data.done)).toBe(work.get('framesDone')?.value);
      expect(sum(data.failed)).toBe(work.get('attemptsFailed')?.value);
      const busiest = data.done.findIndex((value) => value > 0);
      const from = data.from + busiest * data.step;
      const { data: listed } = await person.call(attempts.list, {
        outcomeList: [1],
        startTime: from,
        endTime: from + data.step - 1,
      });
      expect(listed.total).toBe(data.done[busiest]);
      expect((await person.call(home.pace, { span: 'day' })).data.done.length).toBe(96);
    }
  });
});

describe('a queue', () => {
  test('holds what its count says, oldest first, for every person', async () => {
    for (const [name, person] of Object.entries(people)) {
      const { data } = await person.call(home.queues, {});
      for (const one of data.queues) {
        const { data: listed } = await person.call(home.waiting, { queueList: [one.queue], pageSize: 800 });
        expect({ name, ...one }).toMatchObject({
          total: listed.total,
          oldest: listed.items[0]?.since ?? null,
        });
        expect(new Set(listed.items.map((row) => row.entryId)).size).toBe(listed.items.length);
        for (const row of listed.items) expect(Object.keys(row.facts).length).toBeGreaterThan(0);
      }
      const whole = await person.call(home.waiting, { pageSize: 800 });
      expect(whole.data.total).toBe(data.queues.reduce((sum, one) => sum + one.total, 0));
    }
  });

  test('is told to who holds its key, and to nobody else', async () => {
    for (const [code, keys] of Object.entries(workQueueKeys)) {
      const person = await t.person({ keys });
      const { data } = await person.call(home.queues, {});
      expect(data.queues.map((one) => one.queue)).toContain(Number(code));
      if (keys.length === 0) continue;
      const other = await people['nobody']?.call(home.waiting, { queueList: [Number(code)] as never });
      expect(other?.data.total).toBe(0);
    }
  });

  test('is mine by duty: while I am on it, once I have taken something on, and while nobody is on it', async () => {
    const { certificationsWaiting, refundsWaiting } = queue.of;
    const keys = ['user:student:edit', 'user:recharge:refund:decide'] as const;
    const [me, other] = [await t.person({ keys }), await t.person({ keys })];
    const of = async (code: Queue, mine: boolean) =>
      (await me.call(home.waiting, { queueList: [code], pageSize: 800, ...(mine && { mine }) })).data.items;
    const ids = async (code: Queue, mine: boolean) => (await of(code, mine)).map(({ objectId }) => objectId);
    const free = (await of(certificationsWaiting, false)).map(({ objectId }) => objectId);
    expect(free.length).toBeGreaterThan(5);
    // Somebody of the demo is on duty for them now, and for refunds there is no duty.
    expect(await ids(certificationsWaiting, true)).toEqual([]);
    expect(await ids(refundsWaiting, true)).toEqual(await ids(refundsWaiting, false));
    const [taken = 0, others = 0] = free;
    await me.call(certifications.claim, { certificationIds: [taken as never] });
    await other.call(certifications.claim, { certificationIds: [others as never] });
    expect(await of(certificationsWaiting, true)).toMatchObject([
      { objectId: taken, assignee: expect.stringMatching(/^Person \d+$/) as string, duty: dutyType.of.pc },
    ]);
    const row = {
      duty_date: '2026-03-10',
      type: 1,
      section: 2,
      admin_id: me.adminId,
      created_at: t.clock.now,
    } as const;
    const dutyId = await addRow(t.db, 'duty', row);
    const left = free.filter((id) => id !== others);
    expect(await ids(certificationsWaiting, true)).toEqual(left);
    await t.db.deleteFrom('duty').where('id', '=', dutyId).execute();
    expect(await ids(certificationsWaiting, true)).toEqual([taken]);
    await setRow(t.db, 'duty', { type: 1 }, { status: dutyStatus.of.absent });
    expect(await ids(certificationsWaiting, true)).toEqual(left);
  });

  test('of stuck frames empties by a verdict, and says where its entries are dealt with', async () => {
    const person = people['running tasks only'] ?? t.admin;
    const { data } = await person.call(home.waiting, { queueList: [1] });
    const [first] = data.items;
    expect(first?.path).toBe(`/task/renderRunningDetail/${first?.facts.taskId}/${first?.facts.userId}`);
    expect(first).toMatchObject({ objectKind: 'frame', search: 'tab=frames&frame=4', overdue: false });
    await setRow(
      t.db,
      'stuck_frame',
      { task_id: first?.facts.taskId ?? 0 },
      { resolution: 4, resolved_at: t.clock.now },
    );
    expect((await person.call(home.waiting, { queueList: [1] })).data.total).toBe(data.total - 1);
  });

  test('of held tasks holds those that only somebody’s word sets going', async () => {
    const person = people['running tasks only'] ?? t.admin;
    const held = async () => (await person.call(home.waiting, { queueList: [4] })).data.items;
    expect((await held()).map((row) => row.facts.status).toSorted()).toEqual([10, 10, 10, 20, 20, 23]);
    const owing = (await held()).find((row) => row.facts.status === 20);
    await addRow(t.db, 'account', {
      owner_id: owing?.facts.userId ?? 0,
      kind: 5,
      currency: 1,
      balance: '-3.5',
    });
    expect((await held()).map((row) => row.facts.status).toSorted()).toEqual([10, 10, 10, 20, 23]);
  });

  test('of exports and of mail holds what failed: exports of mine alone', async () => {
    const job = (adminId: number, state: 2 | 3) => ({
      kind: 'export',
      admin_id: adminId,
      call: renders.export.name,
      state,
      input: '{}',
      request_id: 'x',
      created_at: t.clock.now,
      ...(state === 3 && { error_code: 700 }),
    });
    const mine = await t.person();
    await addRows(t.db, 'job_run', [job(mine.adminId, 3), job(mine.adminId, 2), job(t.admin.adminId, 3)]);
    await addRow(t.db, 'outbox', {
      kind: 'mail',
      recipient: 'a@example.com',
      payload: JSON.stringify({ subject: 'Hello' }),
      state: 3,
      next_at: t.clock.now,
      created_at: t.clock.now,
    });
    const { data } = await mine.call(home.waiting, {});
    expect(data.items.map((row) => row.facts)).toEqual([
      { call: renders.export.name, fileName: null, errorCode: 700 },
    ]);
    const mails = await t.admin.call(home.waiting, { queueList: [queue.of.mailGivenUp] });
    expect(mails.data.items[0]?.facts).toEqual({ recipient: 'a@example.com', subject: 'Hello' });
  });

  test('of years holds this one until it is stated, and the next from November on', async () => {
    const person = await t.person({ keys: ['config:duty:calendar'] });
    const years = async () =>
      (await person.call(home.waiting, { queueList: [queue.of.calendarYear] })).data.items.map((row) => [
        row.facts.year,
        row.overdue,
      ]);
    const before = t.clock.now;
    await sql`delete from calendar_day`.execute(t.db);
    await sql`delete from calendar_year`.execute(t.db);
    expect(await years()).toEqual([[2026, true]]);
    await addRow(t.db, 'calendar_year', { year: 2026, stated_at: before });
    expect(await years()).toEqual([]);
    t.clock.now = new Date('2026-10-31T15:59:59Z');
    const late = await t.person({ keys: ['config:duty:calendar'] });
    const yearsLate = async () =>
      (await late.call(home.queues, {})).data.queues.find((one) => one.queue === 7);
    expect(await yearsLate()).toMatchObject({ total: 0, until: null });
    t.clock.now = new Date('2026-10-31T16:00:00Z');
    expect(await yearsLate()).toMatchObject({
      total: 1,
      overdue: 0,
      oldest: Date.parse('2026-11-01T00:00:00+08:00'),
      until: Date.parse('2026-12-31T23:59:59.999+08:00'),
    });
    t.clock.now = before;
  });
});
