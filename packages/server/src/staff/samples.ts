import { allCalls, organizations, permissionKeys, permissions, positions, roles } from '@renderdesk/contract';
import { addRow } from '../build/rows.ts';
import { freshName, samplesOf } from '../testing/sampling.ts';
import type { TestServer } from '../testing/server.ts';
import { adminSamples } from './admin.samples.ts';

const addOrganization = async ({ db, clock }: TestServer): Promise<number> =>
  addRow(db, 'organization', { parent_id: 1, name: freshName(), created_at: clock.now });

const addPosition = async ({ db, clock }: TestServer): Promise<number> =>
  addRow(db, 'position', { organization_id: 4, name: freshName(), created_at: clock.now });

const addRole = async ({ db, clock }: TestServer): Promise<number> =>
  addRow(db, 'role', { name: freshName(), created_at: clock.now });
/** What a key's state is now at: 0 where nobody ever switched it. */
const versionOf = async ({ db }: TestServer, key: string): Promise<number> =>
  (await db.selectFrom('permission_state').where('key', '=', key).select('version').executeTakeFirst())
    ?.version ?? 0;

/** A key that no call requires: switched off, it closes nothing that is tested later. */
const ofNoCall =
  permissionKeys.find((key) =>
    allCalls.every(({ access }) => access.kind !== 'anyOf' || !access.keys.includes(key)),
  ) ?? 'pack:project';

/** A role that gives rights: who takes its view may still send what was sampled before. */
const addRoleOfRights = async (t: TestServer): Promise<number> => {
  const roleId = await addRole(t);
  await addRow(t.db, 'role_permission', { role_id: roleId, key: 'admin:authority' });
  return roleId;
};
const roleFields = () => ({ roleName: freshName(), remark: '', customerScope: 2 as const });

export const samples = {
  ...adminSamples,
  ...samplesOf(organizations, {
    admins: () => ({ organizationId: 1 }),
    validateName: () => ({ organizationName: '新部门' }),
    add: () => ({ parentId: 1, organizationName: freshName(), type: 11, remark: '' }),
    update: async (t) => ({
      organizationId: await addOrganization(t),
      organizationName: freshName(),
      type: null,
      remark: '改名',
      version: 1,
    }),
    move: async (t) => ({
      organizationId: await addOrganization(t),
      parentId: 4,
      version: 1,
    }),
    remove: async (t) => ({ organizationIds: [await addOrganization(t)] }),
    importFile: () => ({ apply: '0', file: `${freshName()},总公司,11,\n` }),
  }),
  ...samplesOf(roles, {
    add: roleFields,
    update: async (t) => ({ ...roleFields(), roleId: await addRole(t), version: 1 }),
    remove: async (t) => ({ roleIds: [await addRole(t)] }),
    permissions: async (t) => ({ roleId: await addRole(t) }),
    updatePermissions: async (t) => ({
      roleId: await addRole(t),
      version: 1,
      held: [{ name: 'node:list', parameters: [] }],
    }),
    alterPermission: async (t) => ({
      roleId: await addRole(t),
      version: 1,
      name: 'node:list',
      parameters: [],
      isHeld: true,
    }),
  }),
  ...samplesOf(permissions, {
    holders: () => ({ name: 'node:list' }),
    explain: (t) => ({ adminId: t.admin.adminId, name: 'node:list' }),
    setStatus: async (t) => ({
      name: ofNoCall,
      status: 0,
      version: await versionOf(t, ofNoCall),
      reason: '暂停使用',
    }),
    seeAs: async (t) => ({ roleId: await addRoleOfRights(t) }),
    stopSeeAs: () => ({}),
  }),
  ...samplesOf(positions, {
    list: () => ({ organizationId: 4 }),
    add: () => ({ organizationId: 4, positionName: freshName(), remark: '' }),
    update: async (t) => ({
      positionId: await addPosition(t),
      positionName: freshName(),
      remark: '',
      version: 1,
    }),
    remove: async (t) => ({ positionIds: [await addPosition(t)] }),
  }),
};
