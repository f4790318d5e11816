import { type Access, areaParameterKeys, heldByKind, type PermissionKey } from '@renderdesk/contract';
import type { SelectQueryBuilder } from 'kysely';
import type { DB, Db } from '../db/db.ts';
import { readRule } from './factorRule.store.ts';

/**
 * Rights of one member of staff: the union of their roles (architecture: several roles unite; an empty parameter means
 * none).
 */
export interface Rights {
  /** Rights held and switched on. */
  readonly keys: ReadonlySet<string>;
  /** Rights held but switched off for everyone. */
  readonly off: ReadonlySet<string>;
  /** Area ids of the rights with parameters, by right. */
  readonly parameters: ReadonlyMap<string, readonly number[]>;
  /** Visible customers: all, those of the own organisation, or allocated ones; the widest of the roles. */
  readonly scope: 'all' | 'organisation' | 'allocated';
  /** True for the administrator, who has no area limits. */
  readonly everyArea: boolean;
  readonly roles: readonly { readonly roleId: number; readonly roleName: string }[];
  /** True when a role is of a kind that requires a second factor. */
  readonly needsFactor: boolean;
}

/** The signed-in member of staff on whose behalf a call runs. */
export interface Actor extends Rights {
  readonly kind: 'staff';
  readonly adminId: number;
  readonly loginName: string;
  readonly reallyName: string;
  readonly organizationId: number | null;
  readonly isOutside: boolean;
  readonly mustChangePassword: boolean;
  readonly sessionId: number;
  /** True for an API token, whose keys narrow the rights. */
  readonly byToken: boolean;
  /** True when a role requires a second factor and there is none. */
  readonly mustAddFactor: boolean;
  /**
   * The role through which the console is viewed: the rights are the intersection of both, and commands are refused.
   */
  readonly seesAs?: { readonly roleId: number; readonly roleName: string };
}

/** Rights of an API token: its keys, as far as its bearer has them now. */
export const narrowed = (rights: Rights, keys: readonly string[]): Rights => {
  const scope = new Set(keys);
  const held = rights.keys.intersection(scope);
  return {
    ...rights,
    keys: held,
    off: rights.off.intersection(scope),
    parameters: new Map([...rights.parameters].filter(([key]) => scope.has(key))),
    everyArea: rights.everyArea && Object.values(areaParameterKeys).some((key) => held.has(key)),
  };
};

/** Whether an actor may send a call; `actor` is undefined when nobody is signed in. */
export const mayCall = (actor: Rights | undefined, access: Access): boolean =>
  access.kind === 'public' ||
  (actor !== undefined && (access.kind === 'anySignedIn' || access.keys.some((key) => actor.keys.has(key))));

export const holds = (actor: Rights, key: PermissionKey): boolean => actor.keys.has(key);

/** Areas whose customers' tasks an actor may see; undefined means every area. */
export const areasOf = (
  actor: Rights,
  line: keyof typeof areaParameterKeys,
): readonly number[] | undefined => {
  if (actor.everyArea) return undefined;
  const key = areaParameterKeys[line];
  return actor.keys.has(key) ? (actor.parameters.get(key) ?? []) : [];
};

const scopes = ['all', 'organisation', 'allocated'] as const;

/** Reads the rights of one member of staff from their roles. */
export const readRights = (db: Db, adminId: number): Promise<Rights> =>
  rightsOfRoles(
    db,
    db.selectFrom('admin_role').where('admin_role.admin_id', '=', adminId).select('admin_role.role_id as id'),
  );

/** Union of the rights of roles. */
export const rightsOfRoles = async (
  db: Db,
  among: SelectQueryBuilder<DB, 'admin_role', { id: number }> | readonly number[],
): Promise<Rights> => {
  const [roles, held, states, rule] = await Promise.all([
    db
      .selectFrom('role')
      .where('role.id', 'in', among)
      .where('role.deleted_at', 'is', null)
      .select(['role.id', 'role.name', 'role.kind', 'role.customer_scope'])
      .orderBy('role.id')
      .execute(),
    db
      .selectFrom('role')
      .innerJoin('role_permission', 'role_permission.role_id', 'role.id')
      .where('role.id', 'in', among)
      .where('role.deleted_at', 'is', null)
      .select(['role_permission.key', 'role_permission.parameters'])
      .execute(),
    db.selectFrom('permission_state').where('status', '=', 0).select('key').execute(),
    readRule(db),
  ]);
  const administrator = roles.some((role) => role.kind === 2);
  const parameters = new Map<string, number[]>();
  for (const { key, parameters: ids } of held) {
    parameters.set(
      key,
      [...new Set([...(parameters.get(key) ?? []), ...ids])].toSorted((a, b) => a - b),
    );
  }
  const all = new Set<string>([...roles.flatMap(({ kind }) => heldByKind(kind)), ...parameters.keys()]);
  const off = new Set(states.map((state) => state.key).filter((key) => all.has(key)));
  const widest = roles.length === 0 ? 2 : Math.min(...roles.map((role) => role.customer_scope));
  return {
    keys: all.difference(off),
    off,
    parameters,
    scope: administrator ? 'all' : (scopes[widest] ?? 'allocated'),
    everyArea: administrator,
    roles: roles.map((role) => ({ roleId: role.id, roleName: role.name })),
    needsFactor: roles.some(({ kind }) => rule.kinds.includes(kind)),
  };
};

/**
 * Rights in the view of a role: the intersection of the role's and the own ones, so that the view never shows more than
 * before.
 */
export const narrowedTo = (own: Rights, role: Rights): Rights => ({
  ...own,
  keys: own.keys.intersection(role.keys),
  off: own.off.intersection(role.off),
  parameters: role.everyArea
    ? own.parameters
    : new Map(
        [...role.parameters].map(([key, ids]) => [
          key,
          own.everyArea ? ids : ids.filter((id) => own.parameters.get(key)?.includes(id) === true),
        ]),
      ),
  scope: scopes[Math.max(scopes.indexOf(own.scope), scopes.indexOf(role.scope))] ?? 'allocated',
  everyArea: own.everyArea && role.everyArea,
  roles: role.roles,
});
