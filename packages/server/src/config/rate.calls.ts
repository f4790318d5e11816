import {
  day,
  micro,
  type Micro,
  microOf,
  type Money,
  plainAmount,
  rates,
  textOf,
} from '@renderdesk/contract';
import { eq } from '../core/calls/filters.ts';
import { listing } from '../core/calls/listing.ts';
import { done, serve } from '../core/calls/serve.ts';
import { asId, asInstant, asMoney } from '../core/db/wire.ts';
import { badFields } from '../core/http/apiError.ts';
import * as store from './rate.store.ts';
import {
  aDayBefore,
  allowedOf,
  returns,
  stepBack,
  stepWithin,
  stoodBefore,
  withdrawals,
} from './version.rules.ts';
import { type Changing, insertVersion, withdrawVersions } from './version.store.ts';

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
      previousRate: 'rate.previous_rate',
    },
  });

const rateText = (rate: Micro): string => plainAmount(textOf(rate) as Money);

/** Adds a rate, and records what it changes. Answers the step that it is. */
const setRate = async (
  { tx, actor, now, effects }: Changing,
  o: { readonly rate: Money; readonly validFrom?: number | undefined; readonly reason: string },
): Promise<{ readonly id: number; readonly weight: number }> => {
  const validFrom = o.validFrom === undefined ? now : new Date(o.validFrom);
  // What has begun is frozen.
  if (validFrom < now) throw badFields('validFrom');
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
  const id = await insertVersion(tx, 'rate_version', {
    set: { ...store.dollar, rate: o.rate },
    validFrom,
    reason: o.reason,
    by: actor.adminId,
    now,
  });
  effects.derived.push({
    kind: 'rate',
    id,
    before: { rate: rateText(last) },
    after: {
      rate: rateText(microOf(o.rate)),
      // What begins at once begins when it is approved.
      ...(o.validFrom !== undefined && { valid_from: validFrom.toISOString() }),
    },
  });
  return { id, weight: stepWithin(last, [dayBefore, ...set], microOf(o.rate)) };
};

const lookedBack = 30 * day;
const inRmb = (dollars: Micro, rate: Micro): Money =>
  asMoney(textOf(micro((dollars * rate) / BigInt(1_000_000))));

export const rateCalls = serve(rates, {
  list,

  preview: async ({ db, actor, input, now }) => {
    const from = new Date(now.getTime() - lookedBack);
    const { recharges, dollars } = await store.dollarsRecharged(db, actor, { from, to: now });
    return {
      from: asInstant(from),
      to: asInstant(now),
      recharges,
      dollars: asMoney(textOf(dollars)),
      inForce: inRmb(dollars, await store.rateAt(db, now)),
      wouldBe: inRmb(dollars, microOf(input.rate)),
    };
  },

  update: async (c) => {
    c.effects.reason = c.input.reason;
    const { id, weight } = await setRate(c, c.input);
    c.effects.weight = weight;
    return { rateId: asId(id) };
  },

  rollBack: async (c) => {
    const { tx, ids, input, now, effects } = c;
    effects.reason = input.reason;
    const found = await store.lockRates(tx, ids);
    const outcomes = returns(ids, found, { now, inForce: await store.rateInForce(tx, now) });
    effects.weight = 0;
    const { reason } = input;
    for (const { id, rate } of found)
      if (outcomes.get(id) === done)
        effects.weight = Math.max(
          effects.weight,
          (await setRate(c, { rate: asMoney(rate), validFrom: input.validFrom, reason })).weight,
        );
    return outcomes;
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
