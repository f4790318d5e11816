import { prohibitOperate } from '@renderdesk/contract';
import { Refusal } from '../core/refusal.ts';
import { serve } from '../core/serve.ts';
import { readSwitch, setSwitch } from '../core/switches.ts';
import { asInstantOrNull } from '../core/wire.ts';

/** Reads and sets the prohibit-operate flag; the commands that it holds say so in the contract (`heldBy`). */
export const prohibitCalls = serve(prohibitOperate, {
  get: async ({ db }) => {
    const { on, reason, by, at } = await readSwitch(db, 'prohibitOperate');
    return { prohibited: on, reason, by, at: asInstantOrNull(at) };
  },

  set: async ({ tx, actor, now, input, told }) => {
    const on = input.prohibited === '1';
    if (on && input.reason === '') throw new Refusal('badInput', { fields: 'reason' });
    const before = await readSwitch(tx, 'prohibitOperate');
    await setSwitch(tx, 'prohibitOperate', { on, reason: input.reason, by: actor.adminId, now });
    told.before = { on: before.on, reason: before.reason };
    told.after = { on, reason: input.reason };
    told.reason = input.reason;
    told.events.push({ topic: 'setting' });
    return null;
  },
});
