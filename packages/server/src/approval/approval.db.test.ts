import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  allCalls,
  type AreaTexts,
  approvals,
  approvalState,
  coupons,
  errorCodes,
  home,
  namedFirst,
  organizations,
  queue,
  renderLife,
} from '@renderdesk/contract';
import { areaTexts } from '@renderdesk/contract/text/areaTexts.gen.ts';
import { serverOfFile } from '../testing/test.ts';
import { giveCustomer } from '../testing/agents.ts';
import { addRow, addRows, getRow, getRows, setRow } from '../build/rows.ts';
import type { Area } from '../area.ts';
import { areas } from '../areas.gen.ts';
import { addLot } from '../testing/coupons.ts';
import { addArea, addCustomer, addTask } from '../testing/fixtures.ts';
import type { Person } from '../testing/server.ts';
import { runBulk } from '../core/calls/bulk.ts';
import { expireApprovals } from './index.ts';

const t = serverOfFile();
let requester: Person;
let second: Person;
let area: number;
beforeAll(async () => {
  area = await addArea(t.db);
  const may = {
    keys: [
      'admin:depart:edit',
      'admin:authority',
      'render:task:operate',
      'running:render:task',
      'complete:render:task',
      'approval:decide',
      'approval:limit',
      'query:selected:area:customer:task',
    ],
    areas: [area],
  } as const;
  requester = await t.person(may);
  second = await t.person(may);
});

let names = 0;
const addOrganization = async (parentId = 1): Promise<number> =>
  addRow(t.db, 'organization', {
    parent_id: parentId,
    name: `部门 ${(names += 1)}`,
    sort: 50 + names,
    created_at: t.clock.now,
  });
/** What people were told of a request. */
const toldOf = async (id: number): Promise<string[]> => {
  const rows = await t.db
    .selectFrom('notification')
    .where(sql<boolean>`data->>'approvalId' = ${String(id)}`)
    .where('admin_id', '=', requester.adminId)
    .select('kind')
    .execute();
  return rows.map(({ kind }) => kind);
};
const parentOf = async (id: number) => (await getRow(t.db, 'organization', id, ['parent_id'])).parent_id;

/** A sales team with a customer, which can be moved below another team whose head sees all below it. */
const team = async (): Promise<{ moved: number; target: number; head: Person }> => {
  const [moved, target] = [await addOrganization(), await addOrganization()];
  const seller = await t.person({ organizationId: moved, scope: 2 });
  const head = await t.person({ organizationId: target, scope: 1 });
  await giveCustomer(t, { userId: await addCustomer(t.db), adminId: seller.adminId });
  return { moved, target, head };
};
const move = (person: Person, id: number, parentId: number, key?: string) =>
  person.call(
    organizations.move,
    { organizationId: id as never, parentId: parentId as never, version: 1 },
    key === undefined ? {} : { key },
  );
const idOf = (answer: { data: unknown }): number => (answer.data as { approvalId: number }).approvalId;
const read = async (person: Person, id: number) =>
  (await person.call(approvals.read, { approvalId: id as never })).data;
const decide = (person: Person, id: number, version = 1) =>
  person.call(approvals.approve, { approvalId: id as never, version });

describe('moving an organisation that widens somebody’s view of customers', () => {
  let moved: number;
  let target: number;
  let head: Person;
  let id: number;
  beforeEach(async () => {
    ({ moved, target, head } = await team());
    const answer = await move(requester, moved, target);
    expect(answer.code).toBe(errorCodes.awaitsApproval);
    id = idOf(answer);
  });

  test('changes nothing, and waits with who would see how many', async () => {
    expect(await parentOf(moved)).toBe(1);
    const request = await read(second, id);
    expect(request).toMatchObject({
      state: approvalState.of.waiting,
      call: 'staff.organizations.move',
      weight: 1,
      limit: 0,
      own: false,
      decidable: true,
      impact: { messages: [], outcomes: [{ id: moved, outcome: 200 }] },
    });
    expect(request.impact.rows).toContainEqual(
      expect.objectContaining({
        kind: 'admin',
        ids: [head.adminId],
        count: 1,
        before: { reallyName: expect.any(String) as string, customersSeen: 0 },
        after: { reallyName: expect.any(String) as string, customersSeen: 1 },
      }),
    );
    expect(request.impact.rows).toContainEqual(
      expect.objectContaining({
        kind: 'organization',
        ids: [moved],
        before: expect.objectContaining({ parent_id: 1 }) as object,
        refers: { parent_id: 'organization' },
      }),
    );
    const nameOf = async (id: number) => (await getRow(t.db, 'organization', id, ['name'])).name;
    // The command's own kind first; the organisation, those that it moves from and to, and whose view it widens, by name.
    expect(request.kinds).toMatchObject([
      { kind: 'organization', area: 'staff', count: 1, sums: [] },
      { kind: 'admin', area: 'staff', count: 1, sums: [] },
    ]);
    expect(new Map(request.named['organization']?.map(({ id, name }) => [id, name]))).toEqual(
      new Map(await Promise.all([moved, 1, target].map(async (id) => [id, await nameOf(id)] as const))),
    );
    expect(request.named['admin']).toEqual([
      expect.objectContaining({ id: head.adminId, href: `/admin/adminList?person=${head.adminId}` }),
    ]);
    expect(request.named['admin']?.[0]?.name).toEqual(expect.any(String));
    const record = await t.db
      .selectFrom('operation')
      .where('call', '=', 'staff.organizations.move')
      .where('outcome', '=', errorCodes.awaitsApproval)
      .select(['actor_id'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(record.actor_id).toBe(requester.adminId);
  });

  test('is decided by who gives rights, not by another who keeps the tree', async () => {
    const keeper = await t.person({ keys: ['admin:depart:edit', 'approval:decide'] });
    expect((await decide(keeper, id)).code).toBe(errorCodes.notFound);
    expect(await parentOf(moved)).toBe(1);
  });

  test('is carried out in the requester’s name when another approves', async () => {
    expect((await decide(second, id)).code).toBe(errorCodes.success);
    expect(await parentOf(moved)).toBe(target);
    expect(await read(requester, id)).toMatchObject({
      state: approvalState.of.approved,
      own: true,
      decidable: false,
    });
    const record = await getRow(t.db, 'operation', { approval_id: id }, [
      'actor_id',
      'actor_kind',
      'action',
      'after',
    ]);
    expect(record).toMatchObject({ actor_id: requester.adminId, actor_kind: 1, action: 'organization.move' });
    expect(JSON.stringify(record.after)).toContain('customersSeen');
    const effects = await getRows(t.db, 'notification', { admin_id: requester.adminId }, ['kind']);
    expect(effects).toContainEqual({ kind: 'requestApproved' });
    expect((await decide(second, id, 2)).code).toBe(errorCodes.notAllowedInState);
  });

  test('is never approved or rejected by its requester, who may withdraw it', async () => {
    expect((await decide(requester, id)).code).toBe(errorCodes.ownRequest);
    const rejected = await requester.call(approvals.reject, {
      approvalId: id as never,
      version: 1,
      reason: 'x',
    });
    expect(rejected.code).toBe(errorCodes.ownRequest);
    const key = { approvalId: id as never, version: 1 };
    expect((await second.call(approvals.withdraw, key)).code).toBe(errorCodes.notFound);
    expect((await requester.call(approvals.withdraw, key)).code).toBe(errorCodes.success);
    expect((await decide(second, id, 2)).code).toBe(errorCodes.notAllowedInState);
    expect(await parentOf(moved)).toBe(1);
  });

  test('nor in the database', async () => {
    const cheat = setRow(t.db, 'approval', id, { state: 2, decided_by: requester.adminId });
    await expect(cheat).rejects.toThrow(/approval_by_two/);
  });

  test('is rejected with a reason, which its requester is told', async () => {
    const answer = await second.call(approvals.reject, {
      approvalId: id as never,
      version: 1,
      reason: '理由不足',
    });
    expect(answer.code).toBe(errorCodes.success);
    expect(await read(requester, id)).toMatchObject({
      state: approvalState.of.rejected,
      decision: '理由不足',
    });
    expect(await toldOf(id)).toEqual(['requestRejected']);
    expect(await parentOf(moved)).toBe(1);
  });

  test('is not carried out where its impact is another by now: the new one is to be read first', async () => {
    await t.person({ organizationId: target, scope: 1 });
    expect((await decide(second, id)).code).toBe(errorCodes.impactChanged);
    expect(await parentOf(moved)).toBe(1);
    const request = await read(second, id);
    expect(request.version).toBe(2);
    expect(request.kinds).toContainEqual(expect.objectContaining({ kind: 'admin', count: 2 }));
    expect((await decide(second, id, 1)).code).toBe(errorCodes.changedMeanwhile);
    expect((await decide(second, id, 2)).code).toBe(errorCodes.success);
  });

  test('is the same request when it is sent again under the same key', async () => {
    const other = await team();
    const first = await move(requester, other.moved, other.target, 'once');
    const again = await move(requester, other.moved, other.target, 'once');
    expect(idOf(again)).toBe(idOf(first));
  });

  test('is seen by nobody who could not send it', async () => {
    const stranger = await t.person({ keys: ['approval:decide', 'render:task:operate'] });
    expect((await stranger.call(approvals.read, { approvalId: id as never })).code).toBe(errorCodes.notFound);
    expect((await decide(stranger, id)).code).toBe(errorCodes.notFound);
    const list = await stranger.call(approvals.list, {});
    expect(list.data.items.map((row) => row.approvalId)).not.toContain(id);
  });

  test('expires, which a job writes down and its requester is told', async () => {
    const { now } = t.clock;
    t.clock.now = new Date(now.getTime() + 8 * 24 * 3_600_000);
    try {
      const later = await (
        await t.person({ keys: ['admin:depart:edit', 'admin:authority', 'approval:decide'] })
      ).call(approvals.read, {
        approvalId: id as never,
      });
      expect(later.data.state).toBe(approvalState.of.expired);
      const expire = () => t.db.transaction().execute((tx) => expireApprovals(tx, t.clock.now));
      expect(await expire()).toContainEqual({ topic: 'approval' });
      expect(await toldOf(id)).toEqual(['requestExpired']);
      expect(await expire()).toEqual([]);
      const row = await getRow(t.db, 'approval', id, ['state']);
      expect(row.state).toBe(approvalState.of.expired);
    } finally {
      t.clock.now = now;
    }
  });
});

test('what a command would do is told without doing, recording or asking for anything', async () => {
  const { moved, target } = await team();
  const records = () =>
    t.db
      .selectFrom('operation')
      .select((eb) => eb.fn.countAll().as('n'))
      .executeTakeFirstOrThrow();
  const before = await records();
  const answer = await requester.send(
    organizations.move,
    { organizationId: moved, parentId: target, version: 1 },
    { preview: true },
  );
  expect(answer).toMatchObject({
    code: errorCodes.success,
    data: { outcomes: [{ id: moved, outcome: 200 }] },
  });
  expect((answer.data as { rows: { kind: string }[] }).rows.map(({ kind }) => kind)).toContain('admin');
  expect(await parentOf(moved)).toBe(1);
  expect(await records()).toEqual(before);
  const refused = await requester.send(
    organizations.move,
    { organizationId: moved, parentId: moved, version: 1 },
    { preview: true },
  );
  expect(refused.code).toBe(errorCodes.wouldLoop);
});

test('what a command beyond its limit changes has a name: every kind in both languages, and those with numbers by their own', () => {
  const words = Object.values<AreaTexts>(areaTexts).flatMap(({ kinds = {} }) => Object.keys(kinds));
  const named = areas.flatMap(({ things = {} }: Area) => Object.keys(things));
  expect(new Set(words).size).toBe(words.length);
  expect(words).toEqual(expect.arrayContaining(named));
  for (const call of allCalls) {
    if (!call.fourEyes || !('object' in call)) continue;
    expect(words).toContain(call.object);
    // A setting has no number.
    if (call.object !== 'setting') expect(named).toContain(call.object);
  }
});

test('moving one that nobody sees by its place needs no second person', async () => {
  const [moved, target] = [await addOrganization(), await addOrganization()];
  expect((await move(requester, moved, target)).code).toBe(errorCodes.success);
  expect(await parentOf(moved)).toBe(target);
});

describe('abandoning tasks', () => {
  const tasks = async (count: number): Promise<number[]> => {
    const userId = await addCustomer(t.db);
    return Promise.all(
      Array.from({ length: count }, () => addTask(t.db, { userId, areaId: area, status: 10 })),
    );
  };
  const abandon = (person: Person, ids: readonly number[]) =>
    person.call(renderLife.abandon, { taskIds: ids as never, reason: '客户要求' });
  const statuses = async (ids: readonly number[]) =>
    new Set(
      (await t.db.selectFrom('task').where('id', 'in', ids).select('status').execute()).map(
        (row) => row.status,
      ),
    );

  test('is one person’s up to the limit, and two persons’ beyond it', async () => {
    const [few, many] = [await tasks(50), await tasks(51)];
    const done = await abandon(requester, few);
    expect(done).toMatchObject({ code: errorCodes.success, data: { done: 50 } });
    expect(await statuses(few)).toEqual(new Set([35]));
    const answer = await abandon(requester, many);
    expect(answer.code).toBe(errorCodes.awaitsApproval);
    expect(await statuses(many)).toEqual(new Set([10]));
    // With what the same person abandoned before on this day.
    expect(await read(second, idOf(answer))).toMatchObject({
      weight: 101,
      limit: 50,
      reason: '客户要求',
      impact: { counts: { 200: 51 } },
    });
    expect((await decide(second, idOf(answer))).code).toBe(errorCodes.success);
    expect(await statuses(many)).toEqual(new Set([35]));
  });

  test('shows what it changes and not what the farm counts, and stays the same request while frames are done', async () => {
    const ids = await tasks(51);
    await addRows(
      t.db,
      'task_live',
      ids.map((task_id) => ({ task_id, total: 10, waiting: 6, success: 4, consume: '2.5' })),
    );
    const id = idOf(await abandon(requester, ids));
    const rows = (await read(second, id)).impact.rows.filter(({ kind }) => kind === 'task');
    expect(rows.length).toBeGreaterThan(0);
    for (const { after } of rows) {
      expect(after).toMatchObject({ status: 35 });
      for (const carried of ['waiting', 'success', 'consume']) expect(after).not.toHaveProperty(carried);
    }
    await t.db
      .updateTable('task_live')
      .set((eb) => ({ success: eb('success', '+', 1), waiting: eb('waiting', '-', 1), consume: '3' }))
      .where('task_id', 'in', ids)
      .execute();
    expect((await decide(second, id)).code).toBe(errorCodes.success);
    expect(await statuses(ids)).toEqual(new Set([35]));
  });

  test('names its tasks by scene and customer with what they have consumed, to whom sees them', async () => {
    const ids = (await tasks(51)).toSorted((a, b) => a - b);
    await t.db
      .updateTable('task')
      .set({ scene_name: '夜景.max', consume: '1.25' })
      .where('id', 'in', ids)
      .execute();
    const answer = await abandon(requester, ids);
    const { user_id, name } = await t.db
      .selectFrom('task')
      .innerJoin('user', 'user.id', 'task.user_id')
      .where('task.id', '=', ids[0] ?? 0)
      .select(['user_id', 'name'])
      .executeTakeFirstOrThrow();
    const request = await read(second, idOf(answer));
    expect(request.named['task']).toHaveLength(namedFirst);
    expect(request.named['task']?.[0]).toEqual({
      id: ids[0],
      name: '夜景.max',
      userName: name,
      href: `/task/renderRunningDetail/${ids[0]}/${user_id}`,
    });
    expect(request.kinds).toEqual([
      {
        kind: 'task',
        area: 'task',
        codes: expect.objectContaining({ status: 'renderStatus' }) as object,
        amounts: ['consume'],
        count: 51,
        sums: [{ field: 'consume', currency: 1, amount: '63.75' }],
      },
    ]);
    const elsewhere = await t.person({ keys: ['approval:decide', 'render:task:operate'] });
    const blind = await read(elsewhere, idOf(answer));
    expect(blind.kinds).toEqual([expect.objectContaining({ kind: 'task', count: 51, sums: [] })]);
    expect(blind.named['task']?.[0]).toEqual({ id: ids[0], name: null, userName: null, href: null });
  });

  test('is seen and decided by nobody who does not see its customers', async () => {
    const id = idOf(await abandon(requester, await tasks(51)));
    const blind = await t.person({ keys: ['approval:decide', 'render:task:operate'], scope: 2 });
    expect((await blind.call(approvals.read, { approvalId: id as never })).code).toBe(errorCodes.notFound);
    expect((await decide(blind, id)).code).toBe(errorCodes.notFound);
    const list = await blind.call(approvals.list, {});
    expect(list.data.items.map((row) => row.approvalId)).not.toContain(id);
    // Nor does it wait for them.
    const waiting = async (person: Person) =>
      (await person.call(home.waiting, { queueList: [queue.of.approvals] })).data.total;
    expect(await waiting(second)).toBeGreaterThan(0);
    expect(await waiting(blind)).toBe(0);
  });

  test('is not decided by the salesperson of a customer whom it concerns', async () => {
    const many = await tasks(51);
    const id = idOf(await abandon(requester, many));
    const task = await getRow(t.db, 'task', many[0] ?? 0, ['user_id']);
    await giveCustomer(t, { userId: task.user_id, adminId: second.adminId });
    expect((await decide(second, id)).code).toBe(errorCodes.ownCustomer);
    const rejected = await second.call(approvals.reject, {
      approvalId: id as never,
      version: 1,
      reason: 'x',
    });
    expect(rejected.code).toBe(errorCodes.ownCustomer);
    expect(await read(second, id)).toMatchObject({ decidable: false, own: false });
    const toDecide = await second.call(approvals.list, { decidable: true });
    expect(toDecide.data.items.map((row) => row.approvalId)).not.toContain(id);
    const third = await t.person({
      keys: [
        'render:task:operate',
        'running:render:task',
        'approval:decide',
        'query:selected:area:customer:task',
      ],
      areas: [area],
    });
    expect((await decide(third, id)).code).toBe(errorCodes.success);
  });

  test('is refused where some of them can no longer be abandoned', async () => {
    const many = await tasks(51);
    const answer = await abandon(requester, many);
    await setRow(t.db, 'task', many[0] ?? 0, { status: 25, ended_at: t.clock.now });
    expect((await decide(second, idOf(answer))).code).toBe(errorCodes.impactChanged);
    expect(await read(second, idOf(answer))).toMatchObject({ weight: 50, impact: { counts: { 200: 50 } } });
  });

  test('of so many that it becomes a job is weighed by what it does, and refused where that is another', async () => {
    const userId = await addCustomer(t.db);
    const { rows } = await sql<{ id: number }>`
      insert into task (user_id, owner_id, platform_id, area_id, software_id, status, submitted_at, currency)
      select ${userId}, ${userId}, 1, ${area}, 2000, 10, ${t.clock.now}, 1 from generate_series(1, 1001) returning id`.execute(
      t.db,
    );
    const many = rows.map(({ id }) => id);
    const answer = await abandon(requester, many);
    expect(answer.code).toBe(errorCodes.awaitsApproval);
    const id = idOf(answer);
    expect(await read(second, id)).toMatchObject({ weight: 1051, impact: { counts: { 200: 1001 } } });
    const { impact, kinds } = await read(second, id);
    expect(kinds).toEqual([expect.objectContaining({ kind: 'task', area: 'task', count: 1001 })]);
    expect(impact.rows.map(({ ids, count }) => [ids.length, count])).toEqual([[namedFirst, 1001]]);
    const affected = (person: Person, from: number, version = 1) =>
      person.call(approvals.affected, { approvalId: id as never, version, row: 0, from });
    const named = (await Promise.all([0, 500, 1000].map((from) => affected(second, from)))).map(
      ({ data }) => data,
    );
    expect(named.map(({ length }) => length)).toEqual([500, 500, 1]);
    expect(named.flat().map((one) => one.id)).toEqual(many);
    expect((await affected(second, 0, 2)).code).toBe(errorCodes.notFound);
    const stranger = await t.person({ keys: ['approval:decide'] });
    expect((await affected(stranger, 0)).code).toBe(errorCodes.notFound);
    // The same ids get the same answers; what happens to the last of them is another thing now.
    await setRow(t.db, 'task', many.at(-1) ?? 0, { status: 20 });
    expect((await decide(second, id)).code).toBe(errorCodes.impactChanged);
    expect((await decide(second, id, 2)).code).toBe(errorCodes.success);
    expect(await statuses(many)).toEqual(new Set([10, 20]));
    const job = await getRow(t.db, 'job_run', { call: renderLife.abandon.name }, ['id', 'total']);
    expect(job.total).toBe(1001);
    await runBulk(t.server.app, { jobRunId: job.id });
    expect(await statuses(many)).toEqual(new Set([35]));
  });

  test('or the limit of changing limits, is nobody’s to lift', async () => {
    const change = { name: 'limitChange', limit: 9, reason: '忙季', version: 0 };
    const lifted = await requester.send(approvals.setLimit, change);
    expect(lifted.code).toBe(errorCodes.badInput);
    expect((await requester.call(approvals.limits, {})).data).toContainEqual(
      expect.objectContaining({ name: 'limitChange', limit: 0, version: 0 }),
    );
  });

  test('takes the limit that was set, by two', async () => {
    const set = await requester.call(approvals.setLimit, {
      name: 'taskAbandon',
      limit: 2,
      reason: '忙季',
      version: 0,
    });
    expect(set.code).toBe(errorCodes.awaitsApproval);
    expect((await decide(second, idOf(set))).code).toBe(errorCodes.success);
    const { data } = await second.call(approvals.limits, {});
    expect(data).toContainEqual(
      expect.objectContaining({ name: 'taskAbandon', limit: 2, standard: 50, version: 1 }),
    );
    const late = await requester.call(approvals.setLimit, {
      name: 'taskAbandon',
      limit: 9,
      reason: '忙季',
      version: 0,
    });
    expect(late.code).toBe(errorCodes.changedMeanwhile);
    expect((await abandon(requester, await tasks(3))).code).toBe(errorCodes.awaitsApproval);
  });
});

describe('the same waits once', () => {
  const keys = ['user:recharge', 'user:recharge:coupon', 'approval:decide'] as const;
  let asking: Person;
  let colleague: Person;
  let userId: number;
  beforeEach(async () => {
    asking = await t.person({ keys });
    colleague = await t.person({ keys });
    userId = await addCustomer(t.db);
  });
  const grant = (person: Person, amount: string, reason: string, key?: string) =>
    person.call(
      coupons.grant,
      { userId: userId as never, couponType: 3, amount: amount as never, months: 3, reason },
      key === undefined ? {} : { key },
    );
  const waiting = () =>
    t.db
      .selectFrom('approval')
      .where(sql<boolean>`customers @> array[${userId}]::bigint[]`)
      .where('state', '=', approvalState.of.waiting)
      .select('id')
      .execute();

  test('also where something new is asked for, however its amount is typed and whatever the reason', async () => {
    const first = await grant(asking, '600', '活动补发');
    expect(first.code).toBe(errorCodes.awaitsApproval);
    const again = await grant(colleague, '600.00', '客户投诉');
    expect(again).toMatchObject({
      code: errorCodes.alreadyRequested,
      data: { approvalId: idOf(first), visible: true },
    });
    const other = await t.person({ keys: keys.slice(0, 2) });
    expect((await grant(other, '600', '补偿')).data).toMatchObject({ visible: false });
    expect((await grant(colleague, '601', '客户投诉')).code).toBe(errorCodes.awaitsApproval);
  });

  test('until it is decided, withdrawn or over', async () => {
    const first = await grant(asking, '600', '活动补发');
    await asking.call(approvals.withdraw, { approvalId: idOf(first) as never, version: 1 });
    const second = await grant(colleague, '600', '活动补发');
    expect(second.code).toBe(errorCodes.awaitsApproval);
    await setRow(t.db, 'approval', idOf(second), { expires_at: t.clock.now });
    expect((await grant(asking, '600', '活动补发')).code).toBe(errorCodes.awaitsApproval);
  });

  test('of many in one moment, which the records say too', async () => {
    const people = [asking, colleague, asking, colleague, asking];
    const answers = await Promise.all(people.map((person, n) => grant(person, '700', `第 ${n} 次`)));
    const codes = answers.map(({ code }) => code).toSorted();
    const { awaitsApproval, alreadyRequested } = errorCodes;
    expect(codes).toEqual([
      awaitsApproval,
      alreadyRequested,
      alreadyRequested,
      alreadyRequested,
      alreadyRequested,
    ]);
    const [only, ...others] = await waiting();
    expect(others).toEqual([]);
    for (const { data } of answers) expect(idOf({ data })).toBe(only?.id);
    const recorded = await t.db
      .selectFrom('operation')
      .where('call', '=', coupons.grant.name)
      .where('actor_id', 'in', [asking.adminId, colleague.adminId])
      .select('outcome')
      .execute();
    expect(recorded.map(({ outcome }) => outcome).toSorted()).toEqual(codes);
  });

  test('also about one thing that is there, asked for twice in one moment', async () => {
    const lotId = await addLot(t.db, { now: t.clock.now, ownerId: userId });
    const extend = (person: Person, months: 1 | 6) =>
      person.call(coupons.extend, { lotIds: [lotId as never], months, reason: '延期' });
    const answers = await Promise.all([extend(asking, 1), extend(colleague, 6)]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual([
      errorCodes.awaitsApproval,
      errorCodes.alreadyRequested,
    ]);
  });

  test('and one submission that comes twice in one moment is one request', async () => {
    const answers = await Promise.all([1, 2].map(() => grant(asking, '800', '活动补发', 'one-submission')));
    expect(answers.map(({ code }) => code)).toEqual([errorCodes.awaitsApproval, errorCodes.awaitsApproval]);
    const [only] = await waiting();
    for (const answer of answers) expect(idOf(answer)).toBe(only?.id);
  });
});
