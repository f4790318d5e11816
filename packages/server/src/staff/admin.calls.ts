import {
  type AdminId,
  admins,
  adminStatus,
  errorCodes,
  isOfRights,
  type PermissionKey,
} from '@renderdesk/contract';
import { type Actor, holds, readRights, type Rights } from '../core/auth/actor.ts';
import type { Config } from '../core/config.ts';
import { expectVersion } from '../core/crud/crud.store.ts';
import type { Effects } from '../core/calls/effects.ts';
import { readByIds } from '../core/calls/reading.ts';
import { done, type Authenticated, type Outcome, type Route, serve } from '../core/calls/serve.ts';
import type { Tx } from '../core/db/db.ts';
import { asId } from '../core/db/wire.ts';
import { ApiError } from '../core/http/apiError.ts';
import { notify } from '../core/jobs/notifying.ts';
import { adminList } from './admin.list.ts';
import { rolesAfter, sidesEdited } from './admin.rules.ts';
import * as store from './admin.store.ts';
import { issueLink } from './link.calls.ts';
import { organizationRows } from './organization.store.ts';
import { covers } from './rights.rules.ts';
import { changingRights, keptAlone, lockKeepers } from './rights.store.ts';
import { organisationViews, viewsChanged } from './views.store.ts';

/** So many are offered by the short chooser. */
const mostChosen = 50;
const editKeys = ['admin:list:edit', 'outSideAdmin:list:edit'] as const satisfies readonly PermissionKey[];
const givesRights: PermissionKey = 'admin:authority:edit';

type Changing = Authenticated<Actor> & { readonly tx: Tx; readonly effects: Effects };

/** Whether somebody may change an account: one whose bearer gives rights is changed by who gives them too. */
export const mayChange = (actor: Actor, rights: Rights): boolean =>
  holds(actor, givesRights) || ![...rights.keys, ...rights.off].some(isOfRights);

/** An account that one person changes, locked, with its rights. Throws `notFound`, `moreRights`. */
const lockChanging = async (c: Changing, id: number) => {
  await lockKeepers(c.tx);
  const person = await store.lockOne(c.tx, id, sidesEdited(c.actor));
  const rights = await readRights(c.tx, id);
  if (!mayChange(c.actor, rights)) throw new ApiError('moreRights');
  return { person, rights };
};

type Locked = Awaited<ReturnType<typeof lockChanging>>;

/** Gives somebody roles where they are others than now. Throws `forbidden`, `lastKeeper`, `notFound`. */
const giveRoles = async (c: Changing, id: number, roleIds: readonly number[]): Promise<void> => {
  const have = (await store.rolesOf(c.tx, [id])).get(id) ?? [];
  const shall = [...new Set(roleIds)].toSorted((a, b) => a - b);
  if (JSON.stringify(have) === JSON.stringify(shall)) return;
  if (!holds(c.actor, givesRights)) throw new ApiError('forbidden', { key: givesRights });
  await store.expectRoles(c.tx, shall);
  const alone = (await keptAlone(c.tx, id)).find((role) => !shall.includes(role.id));
  if (alone) throw new ApiError('lastKeeper', { name: alone.name });
  await store.writeRoles(c.tx, id, { have, shall });
};

/**
 * Another phone or mail address: passwords are had by them, so one's own are changed where the password is asked for, those
 * of who may do more by two, and the old address is told.
 */
const tellContact = async (
  c: Changing,
  { person, rights }: Locked,
  input: { readonly phone: string | null; readonly email: string | null },
): Promise<void> => {
  if (input.phone === person.phone && input.email === person.email) return;
  if (person.id === c.actor.adminId) throw new ApiError('ownAccount');
  if (!covers(c.actor, rights)) c.effects.alwaysSecond = true;
  const note = { adminId: person.id, kind: 'contactChanged', data: {}, mailTo: person.email } as const;
  c.effects.events.push(...(await notify(c.tx, c, note)));
};

/** What a move does to the views of customers: shown, and decided by a second person. */
const seating = async (c: Changing, move: () => Promise<void>): Promise<number> => {
  const before = await organisationViews(c.tx);
  await move();
  const changed = viewsChanged(before, await organisationViews(c.tx));
  c.effects.derived.push(...changed);
  return changed.length;
};

/** Carries a change out on each of some accounts: those that are not there have no answer. */
export const onEach = async (
  c: Changing,
  ids: readonly number[],
  act: (person: Locked['person'], rights: Rights) => Promise<Outcome>,
  sides = sidesEdited(c.actor),
): Promise<Map<number, Outcome>> => {
  await lockKeepers(c.tx);
  const outcomes = new Map<number, Outcome>();
  for (const person of await store.lockStaff(c.tx, ids, sides))
    outcomes.set(person.id, await act(person, await readRights(c.tx, person.id)));
  return outcomes;
};

/** Why an account may not be closed by somebody; undefined where it may. */
const refusedToClose = async (c: Changing, id: number, rights: Rights): Promise<Outcome | undefined> => {
  if (id === c.actor.adminId) return { code: errorCodes.ownAccount };
  if (!mayChange(c.actor, rights)) return { code: errorCodes.moreRights };
  const [alone] = await keptAlone(c.tx, id);
  return alone && { code: errorCodes.lastKeeper, data: { name: alone.name } };
};

/** Staff (people §§3, 4, 7). */
export const adminCalls = ({ url }: Pick<Config, 'url'>): Route[] =>
  serve(admins, {
    list: adminList,

    read: async (c) => {
      const [row] = await readByIds(adminList, c.db, { ...c, input: {} }, [c.input.adminId]);
      if (!row) throw new ApiError('notFound');
      return row;
    },

    staffList: async ({ db, input: { loginName = '', reallyName = '' } }) =>
      (await store.chooseStaff(db, { loginName, reallyName }, mostChosen)).map((row) => ({
        adminId: asId(row.id),
        loginName: row.login_name,
        reallyName: row.really_name,
      })),

    add: async (c) => {
      const { tx, input, now, actor } = c;
      if (!sidesEdited(actor).includes(input.isOutside))
        throw new ApiError('badInput', { fields: 'isOutside' });
      await store.expectSeat(tx, input.organizationId, input.positionId);
      let id = 0;
      const add = async () => {
        id = await store.insertAdmin(tx, { ...input, now });
        await giveRoles(c, id, input.roleIds);
        return { added: id };
      };
      await changingRights(c, { adminIds: [] }, add, editKeys);
      const to = {
        id,
        login_name: input.loginName,
        really_name: input.reallyName,
        email: input.email,
        language: null,
      };
      const onlyMailed = !covers(actor, await readRights(tx, id));
      return { adminId: asId<AdminId>(id), ...(await issueLink(c, to, { url, onlyMailed })) };
    },

    update: async (c) => {
      const { tx, input, now } = c;
      const locked = await lockChanging(c, input.adminId);
      const { person } = locked;
      await expectVersion(tx, 'admin', person, input.version);
      await tellContact(c, locked, input);
      const isMoved = person.organization_id !== input.organizationId;
      if (isMoved || person.position_id !== input.positionId)
        await store.expectSeat(tx, input.organizationId, input.positionId);
      const write = (): Promise<void> =>
        store.updateAdmin(tx, { ...input, id: person.id, version: person.version, now });
      const change = async () => {
        if (isMoved) {
          if ((await seating(c, write)) > 0) c.effects.alwaysSecond = true;
        } else await write();
        await giveRoles(c, person.id, input.roleIds);
        return {};
      };
      await changingRights(c, { adminIds: [person.id] }, change, editKeys);
      return null;
    },

    base: async ({ tx, input, actor, effects }) => {
      const person = await store.lockOne(tx, input.adminId, sidesEdited(actor));
      effects.affected.push({ id: person.id, outcome: errorCodes.success });
      return {
        adminId: asId(person.id),
        loginName: person.login_name,
        reallyName: person.really_name,
        phone: person.phone ?? '',
        email: person.email ?? '',
        organizationId: person.organization_id === null ? null : asId(person.organization_id),
        positionId: person.position_id === null ? null : asId(person.position_id),
        remark: person.remark,
        roleIds: ((await store.rolesOf(tx, [person.id])).get(person.id) ?? []).map((id) => asId(id)),
        isOutside: person.is_outside,
        version: person.version,
      };
    },

    updateBase: async (c) => {
      const locked = await lockChanging(c, c.input.adminId);
      const { person } = locked;
      await expectVersion(c.tx, 'admin', person, c.input.version);
      await tellContact(c, locked, c.input);
      await store.updateAdmin(c.tx, {
        ...c.input,
        id: person.id,
        loginName: person.login_name,
        organizationId: person.organization_id,
        positionId: person.position_id,
        now: c.now,
      });
      c.effects.weight = 0;
      return null;
    },

    disable: (c) =>
      onEach(c, c.ids, async ({ id, status }, rights) => {
        const refused = await refusedToClose(c, id, rights);
        if (refused) return refused;
        if (status !== adminStatus.of.active) return { code: errorCodes.notAllowedInState };
        await store.setStatus(c.tx, id, adminStatus.of.disabled, c.now);
        c.effects.events.push({ topic: 'session', to: id });
        return done;
      }),

    enable: async (c) => {
      let outcomes = new Map<number, Outcome>();
      const enable = async () => {
        outcomes = await onEach(c, c.ids, async ({ id, status }, rights) => {
          if (!mayChange(c.actor, rights)) return { code: errorCodes.moreRights };
          if (status !== adminStatus.of.disabled) return { code: errorCodes.notAllowedInState };
          await store.setStatus(c.tx, id, adminStatus.of.active, c.now);
          return done;
        });
        return {};
      };
      await changingRights(c, { adminIds: c.ids }, enable, editKeys);
      return outcomes;
    },

    remove: async (c) => {
      const used = await store.referredTo(c.tx, c.ids);
      return onEach(c, c.ids, async ({ id }, rights) => {
        const refused = await refusedToClose(c, id, rights);
        if (refused) return refused;
        if (used.has(id)) return { code: errorCodes.stillInUse };
        await store.deleteAdmin(c.tx, id, c.now);
        return done;
      });
    },

    updateRoles: async (c) => {
      const { tx, input } = c;
      await store.expectRoles(tx, input.roleIds);
      let outcomes = new Map<number, Outcome>();
      const give = async () => {
        const have = await store.rolesOf(tx, c.ids);
        outcomes = await onEach(
          c,
          c.ids,
          async ({ id }) => {
            const own = have.get(id) ?? [];
            const shall = rolesAfter(own, input.roleChange, input.roleIds);
            if (JSON.stringify(own) === JSON.stringify(shall)) return done;
            const alone = (await keptAlone(tx, id)).find((role) => !shall.includes(role.id));
            if (alone) return { code: errorCodes.lastKeeper, data: { name: alone.name } };
            await store.writeRoles(tx, id, { have: own, shall });
            await store.touch(tx, id, c.now);
            return done;
          },
          [false, true],
        );
        return {};
      };
      await changingRights(c, { adminIds: c.ids }, give, [givesRights]);
      return outcomes;
    },

    move: async (c) => {
      const { organizationId, positionId } = c.input;
      await store.expectSeat(c.tx, organizationId, positionId);
      const sides = holds(c.actor, 'admin:depart:edit') ? [false, true] : sidesEdited(c.actor);
      let outcomes = new Map<number, Outcome>();
      c.effects.weight = await seating(c, async () => {
        outcomes = await onEach(
          c,
          c.ids,
          async ({ id }) => {
            await store.seat(c.tx, id, { organizationId, positionId, now: c.now });
            return done;
          },
          sides,
        );
      });
      return outcomes;
    },

    roleChoices: async ({ db, actor }) => {
      const own = new Set(actor.roles.map(({ roleId }) => roleId));
      return (await store.allRoles(db)).map((row) => ({
        roleId: asId(row.id),
        roleName: row.name,
        kind: row.kind,
        remark: row.remark,
        isOwn: own.has(row.id),
      }));
    },

    positionChoices: async ({ db }) =>
      (await store.allPositions(db)).map((row) => ({
        positionId: asId(row.id),
        positionName: row.name,
        organizationId: asId(row.organization_id),
        organizationName: row.organization_name,
      })),

    companyOrganizations: async ({ db }) => {
      const rows = await organizationRows(db);
      return {
        companyName: rows.find((row) => row.parent_id === null)?.name ?? '',
        organizations: rows.flatMap((row) =>
          row.parent_id === null
            ? []
            : [
                {
                  organizationId: asId(row.id),
                  parentId: asId(row.parent_id),
                  organizationName: row.name,
                  adminCount: row.admin_count ?? 0,
                },
              ],
        ),
      };
    },

    validateName: async ({ db, input }) => ({
      free: await store.isFree(db, 'login_name', input.loginName, input.adminId),
    }),
    validatePhone: async ({ db, input }) => ({
      free: await store.isFree(db, 'phone', input.phone, input.adminId),
    }),
    validateEmail: async ({ db, input }) => ({
      free: await store.isFree(db, 'email', input.email, input.adminId),
    }),
  });
