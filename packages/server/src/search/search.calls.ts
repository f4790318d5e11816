import { navigation, mostPins } from '@renderdesk/contract';
import { ApiError } from '../core/http/apiError.ts';
import { serve } from '../core/calls/serve.ts';
import { keepPins, lockPins, pinsOf } from './pins.store.ts';
import { findAnything } from './search.store.ts';
import { typed } from './words.rules.ts';

/** Going anywhere: what is found by words, and the places that a person has pinned. */
export const navigationCalls = serve(navigation, {
  anything: (c) => findAnything(c.db, c, typed(c.input.words), c.input.limit),

  pins: async ({ db, actor }) => ({ pins: await pinsOf(db, actor.adminId) }),

  pin: async ({ tx, actor, now, input }) => {
    await lockPins(tx, actor.adminId);
    const href = input.href.split(/[?#]/)[0] ?? input.href;
    const others = (await pinsOf(tx, actor.adminId)).filter((pin) => pin !== href);
    const pins = input.pinned ? [...others, href] : others;
    if (pins.length > mostPins) throw new ApiError('limitReached', { limit: mostPins });
    await keepPins(tx, actor.adminId, pins, now);
    return { pins };
  },
});
