import {
  altered,
  controlKind,
  differing,
  errorCodes,
  heldByKind,
  heldTogether,
  type HeldPermission,
  isDutyKey,
  isOfRights,
  roles,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import { recordControl } from '../core/auth/control.store.ts';
import { eq, words } from '../core/calls/filters.ts';
import { listing } from '../core/calls/listing.ts';
import { done, type Outcome, serve } from '../core/calls/serve.ts';
import type { Tx } from '../core/db/db.ts';
import { asId } from '../core/db/wire.ts';
import { changingRights } from './rights.store.ts';
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
      adminCount: sql<number>`(select count(*) from admin_role given join admin on admin.id = given.admin_id
        where given.role_id = role.id and admin.status = 0 and admin.deleted_at is null)`,
      keyCount: sql<number>`case role.kind when 2 then ${heldByKind(2).length}::int when 1 then ${heldByKind(1).length}::int
        else (select count(*) from role_permission held where held.role_id = role.id) end`,
    },
  });

/** Who puts a key that separates two people into a role has control of the accounts with the role. */
const recordDuties = async (
  { tx, now, actor }: { readonly tx: Tx; readonly now: Date; readonly actor: { readonly adminId: number } },
  roleId: number,
  gained: readonly HeldPermission[],
): Promise<void> => {
  if (gained.some(({ name }) => isDutyKey(name)))
    await recordControl(tx, { by: actor.adminId, roleId, kind: controlKind.of.role, now });
};

/** Gives a role these keys. */
const writeHeld = async (
  c: { readonly tx: Tx; readonly now: Date; readonly actor: { readonly adminId: number } },
  o: { readonly roleId: number; readonly version: number },
  shall: (held: readonly HeldPermission[]) => readonly HeldPermission[],
): Promise<{ keys: string[] }> => {
  await store.lockOrdinary(c.tx, { id: o.roleId, version: o.version });
  const held = await store.heldBy(c.tx, o.roleId);
  const { lost, gained } = differing(heldTogether(held), shall(held));
  if (lost.length + gained.length > 0)
    await store.writeHeld(c.tx, { id: o.roleId, version: o.version, now: c.now, lost, gained });
  const was = new Set(held.map(({ name }) => name));
  await recordDuties(
    c,
    o.roleId,
    gained.filter(({ name }) => !was.has(name)),
  );
  return { keys: [...lost, ...gained].map(({ name }) => name) };
};

export const roleCalls = serve(roles, {
  list,

  add: async ({ tx, actor, input, now, effects }) => {
    const id = await store.insertRole(tx, { ...input, now });
    if (input.copyOf !== undefined) {
      await store.roleOf(tx, input.copyOf);
      const gained = heldTogether(await store.heldBy(tx, input.copyOf));
      await store.writeHeld(tx, { id, version: 1, now, lost: [], gained });
      await recordDuties({ tx, now, actor }, id, gained);
      // A copy is no way around the second person.
      if (gained.some(({ name }) => isOfRights(name))) effects.alwaysSecond = true;
    }
    return { roleId: asId(id) };
  },

  update: async (c) => {
    const { roleId: id, version } = c.input;
    await changingRights(c, { roleIds: [id] }, async () => {
      const was = await store.lockOrdinary(c.tx, { id, version });
      await store.updateRole(c.tx, { ...c.input, id, version, now: c.now });
      // Who gives rights sees more customers by no decision of their own.
      const isWider = c.input.customerScope < was.customer_scope;
      return { keys: isWider ? (await store.heldBy(c.tx, id)).map(({ name }) => name) : [] };
    });
    return null;
  },

  remove: async (c) => {
    const outcomes = new Map<number, Outcome>();
    await changingRights(c, { roleIds: c.ids }, async () => {
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
    await changingRights(c, { roleIds: [c.input.roleId] }, () =>
      writeHeld(c, c.input, () => heldTogether(c.input.held)),
    );
    return null;
  },

  alterPermission: async (c) => {
    await changingRights(c, { roleIds: [c.input.roleId] }, () =>
      writeHeld(c, c.input, (held) => altered(held, c.input)),
    );
    return null;
  },
});
