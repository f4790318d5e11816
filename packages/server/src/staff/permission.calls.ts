import { errorCodes, permissions, staysOn } from '@renderdesk/contract';
import { setSeenAs } from '../core/auth/session.ts';
import { serve } from '../core/calls/serve.ts';
import { asId } from '../core/db/wire.ts';
import { ApiError } from '../core/http/apiError.ts';
import * as store from './permission.store.ts';
import { roleOf } from './role.store.ts';

const withId = <T extends { readonly roleId: number }>(role: T) => ({
  ...role,
  roleId: asId<never>(role.roleId),
});
/** A role that gives a key, as the wire says it. */
const giving = (role: Awaited<ReturnType<typeof store.rolesWith>>[number]) => ({
  roleId: asId<never>(role.roleId),
  roleName: role.roleName,
  kind: role.kind,
  customerScope: role.customerScope,
  parameters: role.parameters,
  adminCount: role.adminCount,
});

export const permissionCalls = serve(permissions, {
  holders: async ({ db, input: { name } }) => {
    const [state, roles] = await Promise.all([store.stateOf(db, name), store.rolesWith(db, name)]);
    return { ...state, roles: roles.map(giving) };
  },

  explain: async ({ db, input: { adminId, name } }) => {
    const [admin, state, roles] = await Promise.all([
      store.staffWithRoles(db, adminId),
      store.stateOf(db, name),
      store.rolesWith(db, name),
    ]);
    const theirs = new Set(admin.roles.map(({ roleId }) => roleId));
    const givers = new Set(roles.map(({ roleId }) => roleId));
    return {
      reallyName: admin.really_name,
      adminStatus: admin.status,
      status: state.status,
      given: roles.filter(({ roleId }) => theirs.has(roleId)).map(giving),
      others: admin.roles.filter(({ roleId }) => !givers.has(roleId)).map(withId),
      offered: roles.filter(({ roleId }) => !theirs.has(roleId)).map(giving),
    };
  },

  setStatus: async (c) => {
    const { name, status, version, reason } = c.input;
    if (status === 0 && staysOn(name)) throw new ApiError('keyStaysOn');
    c.effects.reason = reason;
    await store.writeState(c.tx, { name, status, version, now: c.now });
    const staff = await store.staffWith(c.tx, name);
    const [before, after] = status === 0 ? [[name], []] : [[], [name]];
    for (const { id, really_name: reallyName } of staff)
      c.effects.derived.push({
        kind: 'admin',
        id,
        before: { reallyName, permissions: before },
        after: { reallyName, permissions: after },
      });
    c.effects.weight = staff.length;
    // Whoever gets it back by this does not decide it alone.
    if (c.actor.off.has(name)) c.effects.alwaysSecond = true;
    return null;
  },

  seeAs: async ({ tx, actor, input, effects }) => {
    const role = await roleOf(tx, input.roleId);
    await setSeenAs(tx, actor.sessionId, role.id);
    effects.affected = [{ id: role.id, outcome: errorCodes.success }];
    effects.events.push({ topic: 'session', to: actor.adminId });
    return null;
  },

  stopSeeAs: async ({ tx, actor, effects }) => {
    await setSeenAs(tx, actor.sessionId, null);
    effects.affected = actor.seesAs ? [{ id: actor.seesAs.roleId, outcome: errorCodes.success }] : [];
    effects.events.push({ topic: 'session', to: actor.adminId });
    return null;
  },
});
