import {
  altered,
  differing,
  errorCodes,
  heldByKind,
  heldTogether,
  type HeldPermission,
  isOfRights,
  permissionKeys,
  roles,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Rights } from '../core/auth/actor.ts';
import type { Effects } from '../core/calls/effects.ts';
import { eq, words } from '../core/calls/filters.ts';
import { listing } from '../core/calls/listing.ts';
import { done, type Outcome, serve } from '../core/calls/serve.ts';
import type { Tx } from '../core/db/db.ts';
import { asId } from '../core/db/wire.ts';
import * as store from './role.store.ts';

const list = listing(roles.list)
  .from((db) => db.selectFrom('role').where('role.deleted_at', 'is', null))
  .list({
    key: 'role.id',
    where: { keywords: words('role.name'), customerScope: eq('role.customer_scope') },
    sorts: { timeSort: 'role.created_at', nameSort: 'role.name_folded' },
    columns: {
      roleId: 'role.id',
      roleName: 'role.name',
      kind: 'role.kind',
      customerScope: 'role.customer_scope',
      adminCount: sql<number>`(select count(*) from admin_role given join admin on admin.id = given.admin_id
        where given.role_id = role.id and admin.status = 0 and admin.deleted_at is null)`,
      keyCount: sql<number>`case role.kind when 2 then ${heldByKind(2).length}::int when 1 then ${heldByKind(1).length}::int
        else (select count(*) from role_permission held where held.role_id = role.id) end`,
      remark: 'role.remark',
      createTime: 'role.created_at',
      version: 'role.version',
    },
  });

const inOrder = (keys: ReadonlySet<string>): string[] => permissionKeys.filter((key) => keys.has(key));

/** What somebody may do and see, as a request shows it. */
const sight = (name: string, { scope }: Rights, keys: readonly string[]) => ({
  reallyName: name,
  customerScope: scope,
  permissions: keys,
});

/**
 * Changes roles and says whose rights that widens or narrows, and by what: they are counted against the limit. A second person
 * decides where the caller's own are among them, and on keys by which rights are given (lifecycles §27).
 */
const changing = async (
  c: { readonly tx: Tx; readonly effects: Effects; readonly actor: { readonly adminId: number } },
  roleIds: readonly number[],
  change: () => Promise<{ readonly keys: readonly string[] }>,
): Promise<void> => {
  const before = await store.rightsOfStaff(c.tx, { roleIds });
  const { keys } = await change();
  const after = await store.rightsOfStaff(c.tx, { adminIds: [...before.keys()] });
  const changed = [...before].flatMap(([id, was]) => {
    const is = after.get(id)?.rights ?? was.rights;
    const lost = inOrder(was.rights.keys.difference(is.keys));
    const gained = inOrder(is.keys.difference(was.rights.keys));
    const areas = JSON.stringify([...was.rights.parameters]) !== JSON.stringify([...is.parameters]);
    if (lost.length + gained.length === 0 && was.rights.scope === is.scope && !areas) return [];
    return [
      { kind: 'admin', id, before: sight(was.name, was.rights, lost), after: sight(was.name, is, gained) },
    ];
  });
  c.effects.derived.push(...changed);
  c.effects.weight = changed.length;
  if (changed.some(({ id }) => id === c.actor.adminId) || keys.some(isOfRights))
    c.effects.alwaysSecond = true;
};

/** Gives a role these keys. */
const writeHeld = async (
  c: { readonly tx: Tx; readonly now: Date },
  o: { readonly roleId: number; readonly version: number },
  shall: (held: readonly HeldPermission[]) => readonly HeldPermission[],
): Promise<{ keys: string[] }> => {
  await store.lockOrdinary(c.tx, { id: o.roleId, version: o.version });
  const held = await store.heldBy(c.tx, o.roleId);
  const { lost, gained } = differing(heldTogether(held), shall(held));
  if (lost.length + gained.length > 0)
    await store.writeHeld(c.tx, { id: o.roleId, version: o.version, now: c.now, lost, gained });
  return { keys: [...lost, ...gained].map(({ name }) => name) };
};

export const roleCalls = serve(roles, {
  list,

  add: async ({ tx, input, now, effects }) => {
    const id = await store.insertRole(tx, { ...input, now });
    if (input.copyOf !== undefined) {
      await store.roleOf(tx, input.copyOf);
      const gained = heldTogether(await store.heldBy(tx, input.copyOf));
      await store.writeHeld(tx, { id, version: 1, now, lost: [], gained });
      // A copy is no way around the second person.
      if (gained.some(({ name }) => isOfRights(name))) effects.alwaysSecond = true;
    }
    return { roleId: asId(id) };
  },

  update: async (c) => {
    const { roleId: id, version } = c.input;
    await changing(c, [id], async () => {
      await store.lockOrdinary(c.tx, { id, version });
      await store.updateRole(c.tx, { ...c.input, id, version, now: c.now });
      return { keys: [] };
    });
    return null;
  },

  remove: async (c) => {
    const outcomes = new Map<number, Outcome>();
    await changing(c, c.ids, async () => {
      const keys: string[] = [];
      for (const id of c.ids) {
        const role = await store.findForUpdate(c.tx, id);
        if (!role) continue;
        if (role.kind === 0) {
          keys.push(...(await store.heldBy(c.tx, id)).map(({ name }) => name));
          await store.deleteRole(c.tx, id, c.now);
        }
        outcomes.set(id, role.kind === 0 ? done : { code: errorCodes.specialRole });
      }
      return { keys };
    });
    return outcomes;
  },

  permissions: async ({ db, input }) => {
    const role = await store.roleOf(db, input.roleId);
    return {
      roleId: asId(role.id),
      roleName: role.name,
      kind: role.kind,
      adminCount: role.adminCount,
      version: role.version,
      held: heldTogether([
        ...heldByKind(role.kind).map((name) => ({ name, parameters: [] })),
        ...(await store.heldBy(db, role.id)),
      ]),
    };
  },

  updatePermissions: async (c) => {
    await changing(c, [c.input.roleId], () => writeHeld(c, c.input, () => heldTogether(c.input.held)));
    return null;
  },

  alterPermission: async (c) => {
    await changing(c, [c.input.roleId], () => writeHeld(c, c.input, (held) => altered(held, c.input)));
    return null;
  },
});
