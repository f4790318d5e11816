import {
  adminAccounts,
  errorCodes,
  operationLog,
  organizations,
  platformLog,
  renders,
  sealState,
  session,
  type SignInAnswer,
  signInLog,
  signInResult,
  taskType,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { serverOfFile } from '../testing/test.ts';
import { giveCustomer } from '../testing/agents.ts';
import { addRow, getRow, setRow } from '../build/rows.ts';
import { recordOperation } from '../core/audit/operation.ts';
import { actorById } from '../core/auth/session.ts';
import type { Listing } from '../core/calls/listing.ts';
import { readIds } from '../core/calls/reading.ts';
import { totpCode } from '../core/auth/totp.ts';
import { addTotp } from '../testing/factors.ts';
import { addArea, addCustomer, addNode, addTask } from '../testing/fixtures.ts';
import { rowsRead } from '../testing/plans.ts';
import { openRecorder } from '../testing/recorded.ts';
import { sealAll } from '../testing/seals.ts';
import { type Person, testPassword } from '../testing/server.ts';

const t = serverOfFile();
let area: number;
beforeAll(async () => {
  area = await addArea(t.db);
});

const operator = () =>
  t.person({
    keys: [
      'running:render:task',
      'render:task:operate',
      'query:selected:area:customer:task',
      'monitor:operate',
    ],
    areas: [area],
    scope: 0,
  });
const stop = async (person: Person, ids: readonly number[]) =>
  person.send(renders.stop, { taskIds: ids, reason: '客户要求暂停', consent: { by: '张三', how: 1 } });
const log = async (person: Person, query: object = {}) => {
  const answer = await person.send(operationLog.list, { taskType: taskType.of.all, ...query });
  if (answer.code !== 200) throw new Error(`${answer.code} ${answer.message}`);
  return (
    answer.data as { items: { operationId: number; call: string; outcome: number; [k: string]: unknown }[] }
  ).items;
};
const idOf = async (requestId: string): Promise<number> =>
  (await getRow(t.db, 'operation', { request_id: requestId }, ['id'])).id;

describe('the log of operations', () => {
  test('says who did what on whose things, refused attempts too, and is asked by each field', async () => {
    const userId = await addCustomer(t.db, { name: '蓝鲸动画' });
    const taskId = await addTask(t.db, { userId, areaId: area, status: 0 });
    const other = await addTask(t.db, { userId: await addCustomer(t.db), areaId: area, status: 0 });
    const person = await operator();
    const stopped = await stop(person, [taskId]);
    expect(stopped.code).toBe(errorCodes.success);
    await stop(person, [other]);
    const lacking = await person.send(organizations.add, {
      parentId: 1,
      organizationName: 'x',
      type: null,
      remark: '',
    });
    expect(lacking.code).toBe(errorCodes.forbidden);

    const [refused, , own] = await log(t.admin, { adminId: person.adminId });
    expect(refused).toMatchObject({ call: organizations.add.name, outcome: errorCodes.forbidden });
    expect(own).toMatchObject({
      call: renders.stop.name,
      outcome: 200,
      adminId: person.adminId,
      userId,
      operatedUserName: '蓝鲸动画',
      customerCount: 1,
      objectKind: 'task',
      objectId: taskId,
      objectCount: 1,
      reason: '客户要求暂停',
      requestId: stopped.requestId,
    });
    const found = async (query: object): Promise<unknown[]> =>
      (await log(t.admin, query)).map(({ requestId }) => requestId);
    const only = [stopped.requestId];
    for (const query of [
      { taskIds: `[${taskId}]` },
      { taskIds: `${taskId}, 999999` },
      { taskIds: [taskId] },
      { userId },
      { operatedUserName: '蓝鲸动画' },
      { operatedUserName: '蓝鲸动画', taskType: taskType.of.task, adminId: person.adminId },
    ])
      expect(await found(query), JSON.stringify(query)).toEqual(only);
    expect(await found({ taskIds: String(taskId), taskType: taskType.of.staff })).toEqual([]);
    expect(await found({ userId, endDate: t.clock.now.getTime() - 1 })).toEqual([]);
    const wrong = await t.admin.send(operationLog.list, { taskType: 99, taskIds: '7, x' });
    expect(wrong.code).toBe(errorCodes.badInput);
    expect((await t.admin.send(operationLog.list, {})).code).toBe(errorCodes.badInput);
  });

  test('is of the last 30 days unless a span is named', async () => {
    await sql`select ensure_partitions(${new Date('2026-01-20T00:00:00Z')}::timestamptz)`.execute(t.db);
    const id = await addRow(t.db, 'operation', {
      at: new Date('2026-02-01T00:00:00Z'),
      request_id: 'old',
      call: 'audit.verify',
      action: 'audit.verify',
      outcome: 200,
    });
    const asked = { taskType: taskType.of.audit };
    expect(await log(t.admin, asked)).toEqual([]);
    expect(await log(t.admin, { ...asked, startDate: 0 })).toMatchObject([{ operationId: id }]);
  });

  test('shows what was done to customers only to who sees all of them', async () => {
    const [mine, theirs] = [await addCustomer(t.db), await addCustomer(t.db)];
    const [a, b] = await Promise.all(
      [mine, theirs].map((userId) => addTask(t.db, { userId, areaId: area, status: 0 })),
    );
    const person = await operator();
    const [onMine, onBoth] = [await stop(person, [a ?? 0]), await stop(person, [a ?? 0, b ?? 0])];
    // What is no customer's at all is for who sees all, too.
    const inside = { parentId: 1, organizationName: '内务部', type: null, remark: '' };
    const founder = await t.person({ keys: ['admin:depart:edit'] });
    const founded = await founder.send(organizations.add, inside);
    expect(founded.code).toBe(errorCodes.success);
    const seller = await t.person({ keys: ['monitor:operate', 'admin:depart:edit'], scope: 2 });
    await giveCustomer(t, { userId: mine, adminId: seller.adminId });
    const seen = (await log(seller, { adminId: person.adminId })).map(({ requestId }) => requestId);
    expect(seen).toEqual([onMine.requestId]);
    const read = async (requestId: string) =>
      (await seller.send(operationLog.read, { operationId: await idOf(requestId) })).code;
    expect(await read(onMine.requestId)).toBe(200);
    expect(await read(onBoth.requestId)).toBe(errorCodes.notFound);
    expect(await read(founded.requestId)).toBe(errorCodes.notFound);
    const own = await seller.send(organizations.add, { ...inside, organizationName: '销售内务部' });
    expect(await read(own.requestId)).toBe(200);
    const verified = await seller.send(operationLog.verify, { operationId: await idOf(onBoth.requestId) });
    expect(verified.code).toBe(errorCodes.notFound);
  });

  test('opens one record: what was sent, both sides of each change, the things by name, nothing sensitive whole', async () => {
    const made = await t.admin.send(organizations.add, {
      parentId: 1,
      organizationName: '审计部',
      type: null,
      remark: '',
    });
    const { data } = await t.admin.call(operationLog.read, {
      operationId: (await idOf(made.requestId)) as never,
    });
    expect(data.input).toMatchObject({ organizationName: '审计部' });
    expect(data.changes).toMatchObject([
      {
        kind: 'organization',
        before: null,
        after: { name: '审计部' },
        refers: { parent_id: 'organization' },
      },
    ]);
    const id = data.objects[0]?.id;
    expect(data.named['organization']?.find((one) => one.id === id)?.name).toBe('审计部');
  });
  test('shows both sides of the same row, though another row of that thing came with the change', async () => {
    const { adminId } = await t.person();
    // The link's own row is one of the person too.
    const reset = await t.admin.send(adminAccounts.resetPassword, { adminId });
    const { data } = await t.admin.call(operationLog.read, {
      operationId: (await idOf(reset.requestId)) as never,
    });
    const changed = data.changes.find(({ kind, before }) => kind === 'admin' && before !== null);
    expect(Object.keys(changed?.after ?? {})).toEqual(Object.keys(changed?.before ?? {}));
    expect(data.changes.some(({ kind, before }) => kind === 'admin' && before === null)).toBe(true);
  });
});

describe('the log of other doors', () => {
  test('has what nodes and the server did, found by the node’s name and address, and nothing of staff', async () => {
    const nodeId = await addNode(t.db);
    await setRow(t.db, 'node', nodeId, { ip: '10.9.8.7', name: 'render-77' });
    const c = {
      now: t.clock.now,
      requestId: 'node-77',
      language: 'zh',
      platform: 0,
      ip: '10.9.8.7',
      userAgent: '',
    } as const;
    await t.db.transaction().execute((tx) =>
      recordOperation(
        tx,
        { ...c, actor: { kind: 'node', nodeId } },
        {
          call: 'gateway.describe',
          action: 'node.describe',
          outcome: 200,
          input: null,
          object: 'node',
          affected: [{ id: nodeId, outcome: 200 }],
        },
      ),
    );
    const rows = async (query: object) =>
      ((await t.admin.send(platformLog.list, { taskType: 99, ...query })).data as { items: object[] }).items;
    const own = { requestId: 'node-77', userName: 'render-77', userType: 3, channel: 9, adminId: null };
    for (const query of [
      {},
      { nodeIp: '10.9.8.7' },
      { nodeIds: String(nodeId) },
      { userName: 'RENDER-77' },
      { channel: 9 },
      { userType: 3 },
    ])
      expect(await rows(query), JSON.stringify(query)).toMatchObject([own]);
    for (const query of [{ nodeIp: '10.9.8.8' }, { channel: 10 }, { userType: 1 }])
      expect(await rows(query)).toEqual([]);
    expect((await log(t.admin)).map(({ requestId }) => requestId)).not.toContain('node-77');
    const reader = await t.person({ keys: ['monitor:operate'] });
    const operationId = await idOf('node-77');
    expect((await reader.send(operationLog.read, { operationId })).code).toBe(errorCodes.notFound);
    expect((await t.admin.send(operationLog.read, { operationId })).code).toBe(errorCodes.success);
  });
});

test('a record says of its seal that it is not made yet, intact, or no longer what was sealed', async () => {
  const { requestId } = await t.admin.send(organizations.add, {
    parentId: 1,
    organizationName: '封存部',
    type: null,
    remark: '',
  });
  const operationId = await idOf(requestId);
  const verdict = async () =>
    (await t.admin.send(operationLog.verify, { operationId })).data as { state: number; sealId: number };
  expect(await verdict()).toMatchObject({ state: sealState.of.waiting, sealId: null });
  await sealAll(t.db, t.clock.now);
  const intact = await verdict();
  expect(intact).toMatchObject({ state: sealState.of.intact });
  const meddle = (statement: string) => sql.raw(statement).execute(t.db);
  await meddle(`update operation set reason = 'other' where id = ${operationId}`);
  expect(await verdict()).toMatchObject({ state: sealState.of.altered, sealId: intact.sealId });
  await meddle(`update operation set reason = '' where id = ${operationId}`);
  expect(await verdict()).toMatchObject({ state: sealState.of.intact });
  await t.admin.send(organizations.add, {
    parentId: 1,
    organizationName: '封存二部',
    type: null,
    remark: '',
  });
  await sealAll(t.db, t.clock.now);
  await meddle(`update operation_seal set prev_hash = '\\x00' where id > ${intact.sealId}`);
  expect(await verdict()).toMatchObject({ state: sealState.of.broken });
});

describe('the sign-in log', () => {
  const events = async (query: object) =>
    (
      (await t.admin.send(signInLog.list, query)).data as {
        items: { call: string; outcome: number; loginName: string; [k: string]: unknown }[];
      }
    ).items;
  const login = (loginName: string, password: string) =>
    t.stranger.send(session.login, { loginName, password });

  test('has who signed in and out, and who could not and why; a name that nobody bears leaves nothing', async () => {
    const person = await t.person();
    const { login_name: loginName } = await getRow(t.db, 'admin', person.adminId);
    await login(loginName, 'wrong');
    await login('nobody.at.all', 'wrong');
    expect((await login(loginName, testPassword)).code).toBe(errorCodes.success);
    await person.send(session.logout, {});
    expect(await events({ adminId: person.adminId })).toMatchObject([
      { call: session.logout.name, outcome: 200, sessionEnd: 1, userAgent: 'test' },
      { call: session.login.name, outcome: 200, sessionEnd: null, result: signInResult.of.done },
      { call: session.login.name, outcome: errorCodes.wrongPassword, adminId: person.adminId, loginName },
    ]);
    expect(await events({ adminId: person.adminId, result: signInResult.of.refused })).toHaveLength(1);
    expect(await events({ adminId: person.adminId, result: signInResult.of.done })).toHaveLength(2);
    expect((await events({ userName: loginName.toUpperCase() })).length).toBe(3);
    const guessed = await t.db
      .selectFrom('operation')
      .where(sql<boolean>`input ->> 'loginName' = 'nobody.at.all'`)
      .select('id')
      .execute();
    expect(guessed).toEqual([]);
  });

  test('says of a right password that waits for its second step just that, and tells it from a sign-in', async () => {
    const { adminId } = await t.person();
    const secret = await addTotp(t, adminId);
    const { login_name: loginName } = await getRow(t.db, 'admin', adminId);
    const { firstStep, done } = signInResult.of;
    const results = async (query: object = {}) =>
      (await events({ adminId, ...query })).map(({ call, result }) => [call, result]);
    const { step } = (await login(loginName, testPassword)).data as SignInAnswer;
    expect(await results()).toEqual([[session.login.name, firstStep]]);
    expect(await results({ result: done })).toEqual([]);
    const code = totpCode(secret, t.clock.now);
    const second = { loginName, ticket: step?.ticket, code };
    expect((await t.stranger.send(session.secondStep, second)).code).toBe(errorCodes.success);
    expect(await results({ result: done })).toEqual([[session.secondStep.name, done]]);
    expect(await results({ result: firstStep })).toEqual([[session.login.name, firstStep]]);
  });

  test('shows to who sees some customers only, or is from outside, their own', async () => {
    const other = await t.person();
    await other.send(session.logout, {});
    const keys = ['monitor:operate'] as const;
    const outside = await t.person({ keys, scope: 0 });
    const seen = async (person: Person, query: object = {}) =>
      ((await person.send(signInLog.list, query)).data as { items: { adminId: number }[] }).items;
    expect((await seen(outside, { adminId: other.adminId })).length).toBeGreaterThan(0);
    await setRow(t.db, 'admin', outside.adminId, { is_outside: true });
    const seller = await t.person({ keys, scope: 2 });
    for (const person of [outside, seller]) {
      expect(await seen(person, { adminId: other.adminId })).toEqual([]);
      const { login_name } = await getRow(t.db, 'admin', person.adminId);
      await login(login_name, 'wrong');
      expect(new Set((await seen(person)).map(({ adminId }) => adminId))).toEqual(new Set([person.adminId]));
    }
  });
});

test('each question is answered by an index, however many records there are', async () => {
  const { db } = t;
  const now = t.clock.now;
  // A month of records, most of one type; the thing, the person and the customer that are asked for are rare.
  await sql`insert into operation (at, request_id, actor_kind, actor_id, call, action, outcome)
    select ${now}::timestamptz - n * interval '20 s', 'many', case when n % 5 = 0 then 3 else 1 end, 500000 + n % 40,
      (array['task.renders.stop', 'task.renders.start', 'node.nodes.lock', 'staff.roles.add'])[1 + n % 4], 'task.stop', 200
    from generate_series(1, 60000) as n`.execute(db);
  await sql`insert into operation_object (kind, object_id, at, operation_id, outcome)
    select kind, 700000 + id % 5000, at, id, 200 from operation cross join (values ('task'), ('customer'), ('node')) as k (kind)
    where request_id = 'many'`.execute(db);
  await sql`insert into operation (at, request_id, actor_kind, actor_id, call, action, outcome)
    select at, 'many', 1, actor_id, 'session.session.login', 'session.login', 200 from operation where request_id = 'many' and id % 10 = 0`.execute(
    db,
  );
  await sql`vacuum (analyze)`.execute(db);
  const recorder = openRecorder(t.server.app.config.databaseUrl, { max: 1 });
  const actor = await actorById(db, t.admin.adminId);
  const read = async (
    call: { name: string; input: { parse: (value: object) => unknown } },
    input: object,
  ): Promise<number> => {
    const list = t.server.app.served.get(call.name)?.handler as Listing;
    const statements = await recorder.record(() =>
      readIds(list, recorder.db, { input: call.input.parse(input) as never, actor, now, platform: 0 }, 50),
    );
    let all = 0;
    for (const statement of statements) all += await rowsRead(db, statement);
    return all;
  };
  try {
    const span = { startDate: now.getTime() - 86_400_000, endDate: now.getTime() };
    const queries: object[] = [
      {},
      span,
      { adminId: 500001 },
      { taskIds: '700003' },
      { nodeIds: [700004] },
      { userId: 700005 },
    ];
    for (const log of [operationLog.list, platformLog.list])
      for (const taskTypes of [taskType.of.all, taskType.of.staff, taskType.of.task])
        for (const query of queries)
          expect(
            await read(log, { taskType: taskTypes, ...query }),
            `${log.name} ${taskTypes} ${JSON.stringify(query)}`,
          ).toBeLessThan(2500);
    for (const query of [{}, span]) expect(await read(signInLog.list, query)).toBeLessThan(2500);
  } finally {
    await recorder.close();
  }
}, 60_000);
