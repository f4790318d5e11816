import { describe, expect, test } from 'vitest';
import { areaParameterKeys, errorCodes, nodes, type PermissionKey, roles } from '@renderdesk/contract';
import { serverOfFile } from '../testing/test.ts';
import { addRow, getRow, getRows } from '../build/rows.ts';
import { freshName } from '../testing/sampling.ts';

const t = serverOfFile();

const key = (name: PermissionKey, parameters: number[] = []) => ({ name, parameters });
const add = async (o: { copyOf?: number } = {}): Promise<number> => {
  const answer = await t.admin.call(roles.add, {
    roleName: freshName(),
    remark: '',
    customerScope: 2,
    ...(o.copyOf !== undefined && { copyOf: o.copyOf as never }),
  });
  expect(answer.code).toBe(errorCodes.success);
  return answer.data.roleId;
};
const read = async (roleId: number) =>
  (await t.admin.call(roles.permissions, { roleId: roleId as never })).data;
const hold = async (roleId: number, held: { name: PermissionKey; parameters: number[] }[], by = t.admin) =>
  by.call(roles.updatePermissions, { roleId: roleId as never, version: (await read(roleId)).version, held });
const roleOfPerson = async (adminId: number): Promise<number> =>
  (await getRow(t.db, 'admin_role', { admin_id: adminId }, ['role_id'])).role_id;
const special = async (kind: 1 | 2): Promise<number> => {
  const [found] = await getRows(t.db, 'role', { kind }, ['id']);
  return found?.id ?? addRow(t.db, 'role', { name: freshName(), kind, created_at: t.clock.now });
};

describe('the rights of a role', () => {
  test('hold from the next call of its staff on, given and taken', async () => {
    const person = await t.person({ keys: ['node:root'] });
    const roleId = await roleOfPerson(person.adminId);
    const look = async () => (await person.call(nodes.list, {})).code;
    expect(await look()).toBe(errorCodes.forbidden);
    expect((await hold(roleId, [key('node:list')])).code).toBe(errorCodes.success);
    expect(await look()).toBe(errorCodes.success);
    const alter = async (isHeld: boolean) =>
      t.admin.call(roles.alterPermission, {
        roleId: roleId as never,
        version: (await read(roleId)).version,
        ...key('node:list'),
        isHeld,
      });
    expect((await alter(false)).code).toBe(errorCodes.success);
    expect(await look()).toBe(errorCodes.forbidden);
    expect((await alter(true)).code).toBe(errorCodes.success);
    expect(await look()).toBe(errorCodes.success);
    expect((await t.admin.call(roles.remove, { roleIds: [roleId] as never })).data.done).toBe(1);
    expect(await look()).toBe(errorCodes.forbidden);
  });

  test('a key brings those above it along, and areas stay where they are carried', async () => {
    const roleId = await add();
    await hold(roleId, [key('node:operate', [3]), key(areaParameterKeys.task, [3, 1, 3])]);
    const { held } = await read(roleId);
    expect(held).toEqual(
      expect.arrayContaining([
        key('node:list'),
        key('node:operate'),
        key('running:render:task'),
        key(areaParameterKeys.task, [1, 3]),
      ]),
    );
    const copy = await add({ copyOf: roleId });
    expect((await read(copy)).held).toEqual(held);
    const [row] = (await t.admin.call(roles.list, { keywords: (await read(copy)).roleName })).data.items;
    expect(row).toMatchObject({ roleId: copy, keyCount: held.length, adminCount: 0, kind: 0 });
  });

  test('a change that was overtaken is refused', async () => {
    const roleId = await add();
    const { version } = await read(roleId);
    await hold(roleId, [key('node:list')]);
    const late = await t.admin.call(roles.updatePermissions, { roleId: roleId as never, version, held: [] });
    expect(late.code).toBe(errorCodes.changedMeanwhile);
    expect((await read(roleId)).held.length).toBeGreaterThan(0);
  });

  test('the record names the keys', async () => {
    const roleId = await add();
    await hold(roleId, [key('export:plugin')]);
    const record = await t.db
      .selectFrom('operation')
      .where('action', '=', 'role.updatePermissions')
      .select(['outcome', 'after'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(record.outcome).toBe(errorCodes.success);
    expect(JSON.stringify(record.after)).toContain('export:plugin');
  });
});

describe('a second person decides', () => {
  test('on the keys by which rights are given, and on a role of one’s own', async () => {
    const rights = await add();
    expect((await hold(rights, [key('admin:authority')])).code).toBe(errorCodes.awaitsApproval);
    expect((await read(rights)).held).toEqual([]);
    const keeper = await t.person({ keys: ['admin:root', 'admin:authority', 'admin:authority:edit'] });
    const own = await hold(await roleOfPerson(keeper.adminId), [key('node:list')], keeper);
    expect(own.code).toBe(errorCodes.awaitsApproval);
    expect((await hold(await add(), [key('node:list')], keeper)).code).toBe(errorCodes.success);
  });

  test('on a copy of a role with those keys too', async () => {
    const keeper = await t.person({ keys: ['admin:root', 'admin:authority', 'admin:authority:edit'] });
    const copy = { roleName: freshName(), remark: '', customerScope: 2 as const };
    const copyOf = (await roleOfPerson(keeper.adminId)) as never;
    expect((await t.admin.call(roles.add, { ...copy, copyOf })).code).toBe(errorCodes.awaitsApproval);
    expect((await t.admin.call(roles.list, { keywords: copy.roleName })).data.items).toEqual([]);
    expect((await t.admin.call(roles.add, copy)).code).toBe(errorCodes.success);
  });

  test('who is told whose rights change by what', async () => {
    const person = await t.person({ keys: ['node:root', 'node:list'] });
    const roleId = await roleOfPerson(person.adminId);
    const preview = await t.admin.send(roles.remove, { roleIds: [roleId] }, { preview: true });
    expect((preview.data as { rows: unknown[] }).rows).toContainEqual(
      expect.objectContaining({
        kind: 'admin',
        ids: [person.adminId],
        before: expect.objectContaining({ permissions: ['node:root', 'node:list'] }) as unknown,
        after: expect.objectContaining({ permissions: [] }) as unknown,
      }),
    );
    expect((await read(roleId)).adminCount).toBe(1);
  });
});

test.each([1, 2] as const)('the special role of kind %i keeps its rights and stays', async (kind) => {
  const roleId = (await special(kind)) as never;
  const { version, held } = await read(roleId);
  const answers = await Promise.all([
    t.admin.call(roles.updatePermissions, { roleId, version, held: [] }),
    t.admin.call(roles.alterPermission, { roleId, version, ...key('node:list'), isHeld: false }),
    t.admin.call(roles.update, { roleId, version, roleName: freshName(), remark: '', customerScope: 1 }),
  ]);
  expect(answers.map(({ code }) => code)).toEqual(answers.map(() => errorCodes.specialRole));
  const removed = await t.admin.call(roles.remove, { roleIds: [roleId] });
  expect(removed.data.results).toMatchObject([{ code: errorCodes.specialRole }]);
  expect((await read(roleId)).held).toEqual(held);
});
