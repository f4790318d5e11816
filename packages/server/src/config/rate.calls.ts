import { type Micro, microOf, type Money, plainAmount, rates, textOf } from '@renderdesk/contract';
import { eq } from '../core/calls/filters.ts';
import { listing } from '../core/calls/listing.ts';
import { serve } from '../core/calls/serve.ts';
import { asId } from '../core/db/wire.ts';
import { badFields } from '../core/http/apiError.ts';
import * as store from './rate.store.ts';
import { aDayBefore, allowedOf, stepBack, stepWithin, stoodBefore, withdrawals } from './version.rules.ts';
import { insertVersion, withdrawVersions } from './version.store.ts';

const list = listing(rates.list)
  .from((db, { now }) => store.ratesAt(db, now))
  .list({
    key: 'rate.id',
    where: { versionState: eq('rate.state') },
    sorts: { turnSort: 'rate.turn', validFromSort: 'rate.valid_from' },
    columns: {
      rateId: 'rate.id',
      versionState: 'rate.state',
      changedBy: 'admin.really_name',
    },
  });

const rateText = (rate: Micro): string => plainAmount(textOf(rate) as Money);

export const rateCalls = serve(rates, {
  list,

  update: async ({ tx, actor, input, now, effects }) => {
    const validFrom = input.validFrom === undefined ? now : new Date(input.validFrom);
    // What has begun is frozen.
    if (validFrom < now) throw badFields('validFrom');
    effects.reason = input.reason;
    const last = await store.rateAt(tx, validFrom);
    // Before a rate is set the system's own stands, with which a step within a day is compared as well.
    const dayBefore = await store.rateAt(tx, aDayBefore(validFrom));
    const set = await stoodBefore(
      {
        at: (moment) => store.rateSetAt(tx, moment),
        firstAfter: (moment, until) => store.firstRateSet(tx, moment, until),
      },
      validFrom,
    );
    effects.weight = stepWithin(last, [dayBefore, ...set], microOf(input.rate));
    const { reason } = input;
    const id = await insertVersion(tx, 'rate_version', {
      set: { ...store.dollar, rate: input.rate },
      validFrom,
      reason,
      by: actor.adminId,
      now,
    });
    effects.derived.push({
      kind: 'rate',
      id,
      before: { rate: rateText(last) },
      after: {
        rate: rateText(microOf(input.rate)),
        // What begins at once begins when it is approved.
        ...(input.validFrom !== undefined && { valid_from: validFrom.toISOString() }),
      },
    });
    return { rateId: asId(id) };
  },

  /** What was planned is what was decided: taking it back is a step to what stands then. */
  withdraw: async ({ tx, actor, ids, now, effects }) => {
    const planned = await store.lockRates(tx, ids);
    const outcomes = withdrawals(ids, planned, now);
    const taken = new Set(allowedOf(outcomes));
    await withdrawVersions(tx, 'rate_version', { ids: [...taken], by: actor.adminId, now });
    effects.weight = 0;
    for (const { id, rate, valid_from } of planned.filter((one) => taken.has(one.id))) {
      const left = await store.rateAt(tx, valid_from);
      effects.weight = Math.max(effects.weight, stepBack(microOf(rate), left));
      effects.derived.push({
        kind: 'rate',
        id,
        before: { rate: rateText(microOf(rate)) },
        after: { rate: rateText(left), valid_from: valid_from.toISOString() },
      });
    }
    return outcomes;
  },
});
