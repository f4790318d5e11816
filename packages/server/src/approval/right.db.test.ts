import { randomBytes } from 'node:crypto';
import { approvals, errorCodes, nodes, type PermissionKey, rights } from '@renderdesk/contract';
import { beforeAll, expect, test } from 'vitest';
import { serverOfFile } from '../testing/test.ts';
import { addRole } from '../build/people.ts';
import { addRow, getRow, getRows, setRow } from '../build/rows.ts';
import { approve } from '../testing/approving.ts';
import { addArea } from '../testing/fixtures.ts';
import type { Person } from '../testing/server.ts';

const t = serverOfFile();
let roleId: number;
let giver: Person;
beforeAll(async () => {
  giver = await t.person({ keys: ['admin:authority:edit', 'node:list'] });
  roleId = await roleOf('节点查看', ['node:list']);
});

const roleOf = (name: string, keys: readonly PermissionKey[]): Promise<number> =>
  addRole(t.db, { name, remark: '只看', created_at: t.clock.now, keys });

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

  const decide = (by: Person) => approve(t, by, approvalId);
  // Neither the asker by any of their sessions, nor who decides on other things only.
  expect(await decide(person)).toBe(errorCodes.forbidden);
  const decider = await t.person({ keys: ['approval:decide'] });
  expect(await decide(decider)).toBe(errorCodes.notFound);
  const read = await giver.send(approvals.read, { approvalId });
  expect(read.data).toMatchObject({ call: rights.ask.name, reason: '夜班代班', decidable: true });
  expect(await decide(giver)).toBe(errorCodes.success);
  expect(await mayList(person)).toBe(true);
  const notices = await getRows(t.db, 'notification', { admin_id: person.adminId }, ['kind']);
  expect(notices).toEqual([{ kind: 'requestApproved' }]);
});

test('who gives rights asks for none of their own, and a refusal tells why', async () => {
  const chief = await t.person({ keys: ['admin:authority:edit'] });
  const own = await ask(chief);
  const { approvalId } = own.data as { approvalId: number };
  expect(await approve(t, chief, approvalId)).toBe(errorCodes.ownRequest);
  const rejected = await t.admin.send(approvals.reject, { approvalId, version: 1, reason: '不属于本岗位' });
  expect(rejected.code).toBe(errorCodes.success);
  expect(await mayList(chief)).toBe(false);
});

const requested = async (answer: ReturnType<typeof ask>): Promise<number> =>
  ((await answer).data as { approvalId: number }).approvalId;

test('whoever decides gives no more than they have: an account of their own making raises nobody', async () => {
  const maker = await t.person({ keys: ['admin:authority:edit', 'admin:list:edit'] });
  const puppet = await t.person();
  const approvalId = await requested(ask(puppet));
  const decide = (by: Person) => approve(t, by, approvalId);
  expect(await decide(maker)).toBe(errorCodes.beyondOwnRights);
  expect(await mayList(puppet)).toBe(false);
  // Nor with more customers or areas than they see.
  const seller = await t.person({ keys: ['admin:authority:edit', 'node:list'], scope: 2 });
  expect(await decide(seller)).toBe(errorCodes.beyondOwnRights);
  expect(await decide(giver)).toBe(errorCodes.success);
  expect(await mayList(puppet)).toBe(true);
});

test('a gain by a request ends the links that were made for fewer rights', async () => {
  const person = await t.person();
  const links = t.db.selectFrom('password_link').where('admin_id', '=', person.adminId).select('admin_id');
  await addRow(t.db, 'password_link', {
    admin_id: person.adminId,
    token_hash: randomBytes(32),
    created_by: giver.adminId,
    created_at: t.clock.now,
    expires_at: new Date(+t.clock.now + 60_000),
  });
  const approvalId = await requested(ask(person));
  expect(await links.execute()).toHaveLength(1);
  expect(await approve(t, giver, approvalId)).toBe(errorCodes.success);
  expect(await links.execute()).toEqual([]);
});

test('a role by which rights are given or requests decided is neither offered nor asked for', async () => {
  const person = await t.person();
  for (const key of ['admin:authority', 'approval:decide'] as const) {
    const id = await roleOf(`节点与${key}`, ['node:list', key]);
    expect((await ask(person, 'node:list', id)).code).toBe(errorCodes.roleGivesRights);
    const { roles } = (await person.call(rights.givers, { key: 'node:list' })).data;
    expect(roles.map((one) => Number(one.roleId))).not.toContain(id);
  }
});

test('an agent asks for roles that agents may have', async () => {
  const agent = await t.person({ scope: 2 });
  await addRow(t.db, 'agent', {
    id: agent.adminId,
    invite_key: randomBytes(6),
    area_id: await addArea(t.db),
    status: 0,
    business_type: 1,
    created_at: t.clock.now,
  });
  const offered = async () =>
    (await agent.call(rights.givers, { key: 'node:list' })).data.roles.map((one) => Number(one.roleId));
  const wide = await roleOf('所有客户', ['node:list']);
  await setRow(t.db, 'role', wide, { customer_scope: 0 });
  expect((await ask(agent, 'node:list', wide)).code).toBe(errorCodes.roleNotForAgents);
  expect(await offered()).not.toContain(wide);
  const narrow = await roleOf('分配的客户', ['node:list']);
  await setRow(t.db, 'role', narrow, { customer_scope: 2 });
  expect(await offered()).toContain(narrow);
  expect((await ask(agent, 'node:list', narrow)).code).toBe(errorCodes.awaitsApproval);
});

test('a role that opens nothing new waits for a second person too', async () => {
  const person = await t.person({ keys: ['node:list'] });
  expect((await ask(person)).code).toBe(errorCodes.awaitsApproval);
});

test('a role without the key, a special one, or one that is held already is not asked for', async () => {
  const person = await t.person({ keys: [] });
  expect((await ask(person, 'user:list')).code).toBe(errorCodes.notFound);
  const { id } = await getRow(t.db, 'role', { kind: 2 });
  expect((await ask(person, 'node:list', id)).code).toBe(errorCodes.specialRole);
  await addRow(t.db, 'admin_role', { admin_id: person.adminId, role_id: roleId });
  expect((await ask(person)).code).toBe(errorCodes.notAllowedInState);
});
