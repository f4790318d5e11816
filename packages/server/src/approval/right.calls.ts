import { rights } from '@renderdesk/contract';
import { serve } from '../core/calls/serve.ts';
import { asId, asIdOrNull } from '../core/db/wire.ts';
import { ApiError } from '../core/http/apiError.ts';
import {
  changingRights,
  giveOneMore,
  heldBy,
  isOfSeconds,
  lockKeepers,
  lockOrdinary,
} from '../staff/index.ts';
import * as store from './right.store.ts';

/** Asking for a right: the request is that of any command with a limit, so the inbox, its expiry and its news serve it too. */
export const rightCalls = serve(rights, {
  givers: async ({ db, input, actor, now }) => {
    const { adminId } = actor;
    const [roles, people, waiting] = await Promise.all([
      store.rolesToAskFor(db, { key: input.key, adminId }),
      store.rightGivers(db),
      store.waitingFor(db, { call: rights.ask.name, adminId, now }),
    ]);
    return {
      roles: roles.map((role) => ({ ...role, roleId: asId(role.roleId) })),
      people: people.map(({ id, really_name }) => ({ adminId: asId(id), reallyName: really_name })),
      waiting: asIdOrNull(waiting),
    };
  },

  ask: async (c) => {
    const { tx, input, actor, effects } = c;
    await lockKeepers(tx);
    const role = await lockOrdinary(tx, { id: input.roleId });
    const held = (await heldBy(tx, role.id)).map(({ name }) => name);
    if (!held.includes(input.key)) throw new ApiError('notFound');
    if (held.some(isOfSeconds)) throw new ApiError('roleGivesRights', { name: role.name });
    await changingRights(c, { adminIds: [actor.adminId] }, async () => {
      await giveOneMore(tx, actor.adminId, role.id);
      return {};
    });
    // A role that opens nothing new today is asked for all the same.
    effects.weight = Math.max(1, effects.weight ?? 0);
    effects.reason = input.reason;
    return null;
  },
});
