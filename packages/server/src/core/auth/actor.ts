import { type Access, areaParameterKeys, heldByKind, type PermissionKey } from '@renderdesk/contract';
import type { SelectQueryBuilder } from 'kysely';
import type { DB, Db } from '../db/db.ts';
import { readRule } from './factorRule.store.ts';

/** What the roles of one member of staff give, united (architecture: several roles unite; an empty parameter means none). */
export interface Rights {
  /** Held and switched on. */
  readonly keys: ReadonlySet<string>;
  /** Held but switched off for everyone. */
  readonly off: ReadonlySet<string>;
  /** Parameters by key: area ids of the parameter-carrying keys. */
  readonly parameters: ReadonlyMap<string, readonly number[]>;
  /** Customers of everyone, of the own organisation, or allocated to me: the widest of the roles. */
  readonly scope: 'all' | 'organisation' | 'allocated';
  /** The administrator: no area limits. */
  readonly everyArea: boolean;
  readonly roles: readonly { readonly roleId: number; readonly roleName: string }[];
  /** One of the roles is of a kind whose staff must have a second factor. */
  readonly needsFactor: boolean;
}

/** The signed-in member of staff that a call acts for. */
export interface Actor extends Rights {
  readonly kind: 'staff';
  readonly adminId: number;
  readonly loginName: string;
  readonly reallyName: string;
  readonly organizationId: number | null;
  readonly isOutside: boolean;
  readonly mustChangePassword: boolean;
  readonly sessionId: number;
  /** Came by an API token, whose keys narrow the rights. */
  readonly byToken: boolean;
  /** A role asks for a second factor, and there is none. */
  readonly mustAddFactor: boolean;
  /** The role that the console is seen as: the rights are those that both give, and nothing is changed. */
  readonly seesAs?: { readonly roleId: number; readonly roleName: string };
}

/** Rights as an API token has them: its keys, as far as its bearer has them at this moment. */
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

/** Whether someone may send a call; nobody is signed in where `actor` is undefined. */
export const mayCall = (actor: Rights | undefined, access: Access): boolean =>
  access.kind === 'public' ||
  (actor !== undefined && (access.kind === 'anySignedIn' || access.keys.some((key) => actor.keys.has(key))));

export const holds = (actor: Rights, key: PermissionKey): boolean => actor.keys.has(key);

/** The areas whose customers' tasks an actor may see: undefined means every area. */
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

/** What these roles give together. */
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
 * What somebody sees who takes the view of a role: what the role gives and they have themselves, so that nobody sees more by it
 * than before.
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
