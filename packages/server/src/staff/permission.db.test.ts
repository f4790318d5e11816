import { describe, expect, test } from 'vitest';
import {
  errorCodes,
  nodes,
  permissions,
  type PermissionKey,
  renders,
  roles,
  session,
} from '@renderdesk/contract';
import { serverOfFile } from '../testing/test.ts';
import { addRole } from '../build/people.ts';
import { getRow, setRow } from '../build/rows.ts';
import { freshName } from '../testing/sampling.ts';

const t = serverOfFile();

const roleWith = (...keys: PermissionKey[]): Promise<number> =>
  addRole(t.db, { name: freshName(), created_at: t.clock.now, keys });

describe('a permission that is switched off', () => {
  test('is nobody’s from the next call on, and everybody’s again', async () => {
    const person = await t.person({ keys: ['node:root', 'node:list'] });
    const keeper = await t.person({ keys: ['admin:root', 'admin:authority', 'admin:authority:edit'] });
    const turn = async (status: 0 | 1) => {
      const { version } = (await t.admin.call(permissions.holders, { name: 'node:list' })).data;
      return keeper.call(permissions.setStatus, { name: 'node:list', status, version, reason: '维护' });
    };
    const look = async () => (await person.call(nodes.list, {})).code;
    expect(await look()).toBe(errorCodes.success);
    expect((await turn(0)).code).toBe(errorCodes.success);
    expect(await look()).toBe(errorCodes.forbidden);
    const { status } = (
      await t.admin.call(permissions.explain, { adminId: person.adminId as never, name: 'node:list' })
    ).data;
    expect(status).toBe(0);
    expect((await turn(1)).code).toBe(errorCodes.success);
    expect(await look()).toBe(errorCodes.success);
    // Who gets a permission back by it asks a second person.
    const back = { name: 'node:list', status: 1, version: 3, reason: '恢复' } as const;
    await turn(0);
    expect((await t.admin.call(permissions.setStatus, back)).code).toBe(errorCodes.awaitsApproval);
    expect((await turn(1)).code).toBe(errorCodes.success);
    expect(await look()).toBe(errorCodes.success);
    const stale = { name: 'node:list', status: 0, version: 0, reason: '迟到' } as const;
    expect((await t.admin.call(permissions.setStatus, stale)).code).toBe(errorCodes.changedMeanwhile);
  });

  test('is never one by which rights are given or a second person decides', async () => {
    for (const name of [
      'admin:authority',
      'admin:authority:edit',
      'admin:list',
      'approval:decide',
    ] as const) {
      const answer = await t.admin.call(permissions.setStatus, {
        name,
        status: 0,
        version: 0,
        reason: '误操作',
      });
      expect(answer.code).toBe(errorCodes.keyStaysOn);
    }
  });
});

test('why somebody has a permission or not names the roles', async () => {
  const person = await t.person({ keys: ['node:root', 'node:list'] });
  const other = await roleWith('export:root');
  const explain = async (name: PermissionKey) =>
    (await t.admin.call(permissions.explain, { adminId: person.adminId as never, name })).data;
  const yes = await explain('node:list');
  expect(yes).toMatchObject({ adminStatus: 0, status: 1, others: [] });
  expect(yes.given).toHaveLength(1);
  const no = await explain('export:root');
  expect(no.given).toEqual([]);
  expect(no.others.map(({ roleId }) => roleId)).toEqual(yes.given.map(({ roleId }) => roleId));
  expect(no.offered.map(({ roleId }) => roleId)).toContain(other);
});

describe('the console as a role sees it', () => {
  test('has what the role and the person both hold, and changes nothing until it ends', async () => {
    const person = await t.person({
      keys: ['admin:root', 'admin:authority', 'admin:authority:edit', 'node:root', 'node:list'],
    });
    const roleId = (await roleWith('node:root', 'node:list', 'running:render:task')) as never;
    expect((await person.call(permissions.seeAs, { roleId })).code).toBe(errorCodes.success);
    const me = (await person.call(session.queryLoginAdmin, {})).data;
    expect(me.seesAs?.roleId).toBe(roleId);
    expect(me.authorities.map(({ name }) => name).toSorted()).toEqual(['node:list', 'node:root']);
    expect((await person.call(nodes.list, {})).code).toBe(errorCodes.success);
    expect((await person.call(roles.list, {})).code).toBe(errorCodes.forbidden);
    expect((await person.call(renders.list, {})).code).toBe(errorCodes.forbidden);
    const change = await person.call(session.changePassword, {
      oldPassword: 'x',
      newPassword: 'correct horse 12',
    });
    expect(change.code).toBe(errorCodes.seesAsRole);
    expect((await person.call(permissions.stopSeeAs, {})).code).toBe(errorCodes.success);
    expect((await person.call(session.queryLoginAdmin, {})).data.seesAs).toBeNull();
    expect((await person.call(roles.list, {})).code).toBe(errorCodes.success);
    const records = await t.db
      .selectFrom('operation as o')
      .innerJoin('operation_object as oo', 'oo.operation_id', 'o.id')
      .where('o.actor_id', '=', person.adminId)
      .where('oo.kind', '=', 'role')
      .where('oo.object_id', '=', roleId)
      .select('o.action')
      .orderBy('o.id')
      .execute();
    expect(records.map(({ action }) => action)).toEqual(['role.seeAs', 'role.stopSeeAs']);
  });

  test('has the areas of both: the administrator’s are all, so the person’s own are left', async () => {
    const { id: roleId } = await getRow(t.db, 'role', { kind: 2 });
    const person = await t.person({
      keys: ['admin:root', 'admin:authority', 'query:selected:area:customer:task'],
      areas: [1, 3],
    });
    await person.call(permissions.seeAs, { roleId: roleId as never });
    const { authorities } = (await person.call(session.queryLoginAdmin, {})).data;
    expect(authorities.find(({ name }) => name.startsWith('query:selected'))?.parameters).toEqual([1, 3]);
  });

  test('ends with the role', async () => {
    const roleId = await roleWith('node:root');
    const person = await t.person({ keys: ['admin:root', 'admin:authority'] });
    await person.call(permissions.seeAs, { roleId: roleId as never });
    await setRow(t.db, 'role', roleId, { deleted_at: t.clock.now });
    expect((await person.call(session.queryLoginAdmin, {})).data.seesAs).toBeNull();
    expect((await person.call(roles.list, {})).code).toBe(errorCodes.success);
  });
});
