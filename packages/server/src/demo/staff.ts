import {
  demoPeople,
  areaParameterKeys,
  hour,
  menuKeysOf,
  type PermissionKey,
  rootOrganizationId,
  type ScreenEntry,
  screens,
} from '@renderdesk/contract';
import { addRow, addRows, getRow } from '../build/rows.ts';
import type { Actor } from '../core/auth/actor.ts';
import { actorById } from '../core/auth/session.ts';
import type { Tx } from '../core/db/db.ts';
import { ensureGroundRows } from '../core/auth/firstAdmin.ts';
import { areas } from './places.data.ts';
import { organizations, people, type RoleName, roles } from './staff.data.ts';

/** Members of staff by what they may be allocated as: 1 salesman, 2 PC, 3 TD, 4 agent. */
export type StaffByKind = Readonly<Record<1 | 2 | 3 | 4, readonly number[]>>;

const allocationOf = { 2: 2, 3: 3, 4: 4, 11: 1, 12: 1, 125: 1 } as const;

/** Organisations, positions, roles and staff. Passwords are locked (`!` is no hash). */
export async function fillStaff(
  tx: Tx,
  now: Date,
): Promise<{
  byKind: StaffByKind;
  all: readonly number[];
  active: readonly number[];
  operations: readonly number[];
}> {
  const special = await ensureGroundRows(tx, now);
  const organizationIds = new Map<string, number>();
  const positionIds = new Map<string, number>();
  for (const [sort, { name, parent, type, positions }] of organizations.entries()) {
    const parentId = parent === null ? rootOrganizationId : organizationIds.get(parent);
    const id = await addRow(tx, 'organization', {
      name,
      type,
      sort: sort + 1,
      parent_id: parentId ?? rootOrganizationId,
      created_at: now,
    });
    organizationIds.set(name, id);
    const made = await tx
      .insertInto('position')
      .values(positions.map((position) => ({ organization_id: id, name: position, created_at: now })))
      .returning('id')
      .execute();
    // Whoever is placed there gets the last position of the list, its ordinary one.
    const ordinary = made.at(-1);
    if (ordinary) positionIds.set(name, ordinary.id);
  }
  const roleIds = new Map<RoleName, number>([
    ['管理员', special.administrator],
    ['权限管理员', special.permissionAdministrator],
  ]);
  for (const role of roles) roleIds.set(role.name, await addRole(tx, role, now));

  const staff: Record<1 | 2 | 3 | 4, number[]> = { 1: [], 2: [], 3: [], 4: [] };
  const all: number[] = [];
  for (const [index, person] of people.entries()) {
    const id = await addRow(tx, 'admin', {
      login_name: person.login,
      really_name: person.name,
      phone: `199${String(index + 1).padStart(8, '0')}`,
      email: `${person.login}@renderdesk.example`,
      organization_id: organizationIds.get(person.organization) ?? null,
      position_id: positionIds.get(person.organization) ?? null,
      is_outside: person.outside ?? false,
      status: person.disabled ? 1 : 0,
      password_hash: '!',
      // A visitor of the demo signs in as some of them without a password.
      must_change_password: !(person.login in demoPeople),
      // Most were here yesterday, some a while ago.
      last_login_at: person.disabled ? null : new Date(now.getTime() - (1 + ((index * 37) % 90)) * hour),
      created_at: now,
    });
    const roleId = roleIds.get(person.role);
    if (roleId !== undefined) await addRow(tx, 'admin_role', { admin_id: id, role_id: roleId });
    all.push(id);
    const type =
      organizations.find((organization) => organization.name === person.organization)?.type ?? null;
    if (type !== null && !person.disabled) staff[allocationOf[type]].push(id);
  }
  const active = all.filter((_, at) => people[at]?.disabled !== true);
  const operations = all.filter((_, at) => people[at]?.organization === '运维值班组');
  return { byKind: staff, all, active, operations };
}

const entries: readonly ScreenEntry[] = screens;

/** Keys with those above their screens, without which the menu shows none of them. */
const withMenu = (keys: readonly PermissionKey[]): readonly string[] => {
  const held: ReadonlySet<string> = new Set(keys);
  const above = entries
    .filter(({ kind, permission }) => kind === 'screen' && permission !== undefined && held.has(permission))
    .flatMap(({ path }) => menuKeysOf(path));
  return [...new Set([...keys, ...above])];
};

async function addRole(tx: Tx, role: (typeof roles)[number], now: Date): Promise<number> {
  const id = await addRow(tx, 'role', { name: role.name, customer_scope: role.scope, created_at: now });
  const seen = areas.filter((area) => role.areas === 'all' || (role.areas === 'foreign' && area.zone === 2));
  await addRows(
    tx,
    'role_permission',
    withMenu(role.keys).map((key) => ({
      role_id: id,
      key,
      parameters: key === areaParameterKeys.task ? seen.map((area) => area.id) : [],
    })),
  );
  return id;
}

/** Somebody of the demo's staff, by the name that they sign in with. */
export const staffNamed = async (tx: Tx, login: string): Promise<Actor> => {
  const { id } = await getRow(tx, 'admin', { login_name: login });
  return actorById(tx, id);
};
