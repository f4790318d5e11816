import { prohibitOperate } from '@renderdesk/contract';
import { ApiError } from '../../core/http/apiError.ts';
import { serve } from '../../core/calls/serve.ts';
import { readFlag, setFlag } from '../../core/calls/flags.ts';
import { asInstantOrNull } from '../../core/db/wire.ts';

/** Reads and sets the prohibit-operate flag; the commands that it blocks say so in the contract (`blockedBy`). */
export const prohibitCalls = serve(prohibitOperate, {
  get: async ({ db }) => {
    const { on, reason, by, at } = await readFlag(db, 'prohibitOperate');
    return { prohibited: on, reason, by, at: asInstantOrNull(at) };
  },

  set: async ({ tx, actor, now, input, effects }) => {
    const on = input.prohibited === '1';
    if (on && input.reason === '') throw new ApiError('badInput', { fields: 'reason' });
    await setFlag(tx, 'prohibitOperate', { on, reason: input.reason, by: actor.adminId, now });
    effects.reason = input.reason;
    return null;
  },
});
