import { rights } from '@renderdesk/contract';
import { serve } from '../core/calls/serve.ts';
import { asId } from '../core/db/wire.ts';
import { ApiError } from '../core/http/apiError.ts';
import { heldBy, lockOrdinary } from '../staff/index.ts';
import * as store from './right.store.ts';

/** Asking for a right: the request is that of any command with a limit, so the inbox, its expiry and its news serve it too. */
export const rightCalls = serve(rights, {
  givers: async ({ db, input, actor, now }) => {
    const [roles, people, waiting] = await Promise.all([
      store.rolesWith(db, input.key),
      store.rightGivers(db),
      store.waitingFor(db, { call: rights.ask.name, adminId: actor.adminId, now }),
    ]);
    return {
      roles: roles.map(({ id, name, remark }) => ({ roleId: asId(id), roleName: name, remark })),
      people: people.map(({ id, really_name }) => ({ adminId: asId(id), reallyName: really_name })),
      waiting: waiting === undefined ? null : asId(waiting),
    };
  },

  ask: async ({ tx, input, actor, effects }) => {
    const role = await lockOrdinary(tx, { id: input.roleId });
    const held = await heldBy(tx, role.id);
    if (!held.some(({ name }) => name === input.key)) throw new ApiError('notFound');
    if (!(await store.giveRole(tx, actor.adminId, role.id))) throw new ApiError('notAllowedInState');
    effects.reason = input.reason;
    return null;
  },
});
