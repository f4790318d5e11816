import { type AdminId, admins, adminStatus, controlKind, errorCodes } from '@renderdesk/contract';
import { holds, readRights } from '../core/auth/actor.ts';
import { readById } from '../core/calls/reading.ts';
import { done, type Outcome, type Route, serve } from '../core/calls/serve.ts';
import type { Config } from '../core/config.ts';
import { expectVersion } from '../core/crud/crud.store.ts';
import { asId, asIdOrNull } from '../core/db/wire.ts';
import { ApiError } from '../core/http/apiError.ts';
import { adminList } from './admin.list.ts';
import { rolesAfter, sidesEdited } from './admin.rules.ts';
import * as store from './admin.store.ts';
import { agentsAmong, refusedAsAgent } from './agentRole.store.ts';
import {
  editKeys,
  givesRights,
  giveRoles,
  lockChanging,
  mayChange,
  onEach,
  refusedToClose,
  seating,
  tellContact,
} from './changing.store.ts';
import { choosers } from './chooser.calls.ts';
import { issueLink } from './link.calls.ts';
import { covers, isSecond } from './rights.rules.ts';
import { changingRights, keptAlone, lockKeepers } from './rights.store.ts';

/** Staff (people §§3, 4, 7). */
export const adminCalls = ({ url }: Pick<Config, 'url'>): Route[] =>
  serve(admins, {
    list: adminList,

    read: (c) => readById(adminList, c.db, { ...c, input: {} }, c.input.adminId),

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
      await changingRights(c, { adminIds: [] }, add, {
        decidedBy: editKeys,
        withinOwn: true,
        keepsLinks: true,
      });
      const to = {
        id,
        login_name: input.loginName,
        really_name: input.reallyName,
        email: input.email,
        language: null,
      };
      const rights = await readRights(tx, id);
      const onlyMailed = c.effects.alwaysSecond === true || isSecond(rights) || !covers(actor, rights);
      return {
        adminId: asId<AdminId>(id),
        ...(await issueLink(c, to, { url, onlyMailed, kind: controlKind.of.made })),
      };
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
      const write = () => store.updateAdmin(tx, { ...input, id: person.id, version: person.version, now });
      const change = async () => {
        if (isMoved) {
          if ((await seating(c, write)) > 0) c.effects.alwaysSecond = true;
        } else await write();
        await giveRoles(c, person.id, input.roleIds);
        return {};
      };
      await changingRights(c, { adminIds: [person.id] }, change, { decidedBy: editKeys, withinOwn: true });
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
        organizationId: asIdOrNull(person.organization_id),
        positionId: asIdOrNull(person.position_id),
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
      await store.updateBase(c.tx, person, { ...c.input, now: c.now });
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
        const agents = await agentsAmong(c.tx, c.ids);
        outcomes = await onEach(c, c.ids, async ({ id, status }, rights) => {
          if (!mayChange(c.actor, rights)) return { code: errorCodes.moreRights };
          if (status !== adminStatus.of.disabled || agents.get(id)?.hasEnded === true)
            return { code: errorCodes.notAllowedInState };
          await store.setStatus(c.tx, id, adminStatus.of.active, c.now);
          return done;
        });
        return {};
      };
      await lockKeepers(c.tx);
      // Who gives roles could have given them while the account was closed.
      const withinOwn = holds(c.actor, givesRights);
      await changingRights(c, { adminIds: c.ids }, enable, {
        decidedBy: editKeys,
        withinOwn,
        keepsLinks: true,
      });
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
      await lockKeepers(tx);
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
            const refused = await refusedAsAgent(tx, id, { have: own, shall });
            if (refused !== undefined) return { code: errorCodes.roleNotForAgents, data: { name: refused } };
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
      await changingRights(c, { adminIds: c.ids }, give, {
        decidedBy: [givesRights],
        withinOwn: true,
      });
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

    ...choosers,

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
