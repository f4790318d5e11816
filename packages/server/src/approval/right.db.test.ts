import { approvals, errorCodes, nodes, rights } from '@renderdesk/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type Person, type TestServer } from '../testing/server.ts';

let t: TestServer;
let roleId: number;
let giver: Person;
beforeAll(async () => {
  t = await openTestServer();
  giver = await t.person({ keys: ['admin:authority:edit'] });
  ({ id: roleId } = await t.db
    .insertInto('role')
    .values({ name: '节点查看', remark: '只看', created_at: t.clock.now })
    .returning('id')
    .executeTakeFirstOrThrow());
  await t.db.insertInto('role_permission').values({ role_id: roleId, key: 'node:list' }).execute();
});
afterAll(() => t.close());

const ask = (person: Person, key = 'node:list', role = roleId) =>
  person.send(rights.ask, { key, roleId: role, reason: '夜班代班' });
const mayList = async (person: Person) => (await person.call(nodes.list, {})).code === errorCodes.success;

test('who lacks a right learns which roles give it and who may give those, asks, and has it once that is approved', async () => {
  const person = await t.person();
  expect(await mayList(person)).toBe(false);
  const { data } = await person.call(rights.givers, { key: 'node:list' });
  expect(data.roles).toContainEqual({ roleId, roleName: '节点查看', remark: '只看' });
  expect(data.people.map(({ adminId }) => adminId)).toEqual(
    expect.arrayContaining([t.admin.adminId, giver.adminId]),
  );
  expect(data.waiting).toBeNull();

  const asked = await ask(person);
  expect(asked.code).toBe(errorCodes.awaitsApproval);
  const { approvalId } = asked.data as { approvalId: number };
  expect(await mayList(person)).toBe(false);
  expect((await person.call(rights.givers, { key: 'node:list' })).data.waiting).toBe(approvalId);

  const decide = (by: Person) => by.send(approvals.approve, { approvalId, version: 1 });
  // Neither the asker by any of their sessions, nor who decides on other things only.
  expect((await decide(person)).code).toBe(errorCodes.forbidden);
  const decider = await t.person({ keys: ['approval:decide'] });
  expect((await decide(decider)).code).toBe(errorCodes.notFound);
  const read = await giver.send(approvals.read, { approvalId });
  expect(read.data).toMatchObject({ call: rights.ask.name, reason: '夜班代班', decidable: true });
  expect((await decide(giver)).code).toBe(errorCodes.success);
  expect(await mayList(person)).toBe(true);
  const told = await t.db
    .selectFrom('notification')
    .where('admin_id', '=', person.adminId)
    .select('kind')
    .execute();
  expect(told).toEqual([{ kind: 'requestApproved' }]);
});

test('who gives rights asks for none of their own, and a refusal tells why', async () => {
  const own = await ask(giver);
  const { approvalId } = own.data as { approvalId: number };
  expect((await giver.send(approvals.approve, { approvalId, version: 1 })).code).toBe(errorCodes.ownRequest);
  const rejected = await t.admin.send(approvals.reject, { approvalId, version: 1, reason: '不属于本岗位' });
  expect(rejected.code).toBe(errorCodes.success);
  expect(await mayList(giver)).toBe(false);
});

test('a role without the key, a special one, or one that is held already is not asked for', async () => {
  const person = await t.person({ keys: [] });
  expect((await ask(person, 'user:list')).code).toBe(errorCodes.notFound);
  const { id } = await t.db.selectFrom('role').where('kind', '=', 2).select('id').executeTakeFirstOrThrow();
  expect((await ask(person, 'node:list', id)).code).toBe(errorCodes.specialRole);
  await t.db.insertInto('admin_role').values({ admin_id: person.adminId, role_id: roleId }).execute();
  expect((await ask(person)).code).toBe(errorCodes.notAllowedInState);
});
