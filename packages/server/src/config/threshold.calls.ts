import { memberLevel, microOf, textOf, thresholds } from '@renderdesk/contract';
import { eq } from '../core/calls/filters.ts';
import { listing } from '../core/calls/listing.ts';
import { done, serve } from '../core/calls/serve.ts';
import type { Effects } from '../core/calls/effects.ts';
import type { Db } from '../core/db/db.ts';
import { asId, asMoney } from '../core/db/wire.ts';
import { badFields } from '../core/http/apiError.ts';
import { type Amounts, earnedLevel, type Steps, stepsOf, unascending } from './threshold.rules.ts';
import * as store from './threshold.store.ts';
import { allowedOf, returns, withdrawals } from './version.rules.ts';
import { type Changing, insertVersion, withdrawVersions } from './version.store.ts';

const list = listing(thresholds.list)
  .from((db, { now }) => store.thresholdsSeen(db, now))
  .list({
    key: 'threshold.id',
    where: { versionState: eq('threshold.state'), currency: eq('threshold.currency') },
    sorts: { turnSort: 'threshold.turn', validFromSort: 'threshold.valid_from' },
    columns: {
      thresholdId: 'threshold.id',
      versionState: 'threshold.state',
      changedBy: 'admin.really_name',
      previousLevel55: 'threshold.previous_level55',
      previousLevel56: 'threshold.previous_level56',
      previousLevel57: 'threshold.previous_level57',
      previousLevel58: 'threshold.previous_level58',
    },
  });

/** Amounts as steps. Throws `badInput` at the first that is not more than the one before it. */
const stepsAscending = (amounts: Amounts): Steps => {
  const steps = stepsOf(amounts);
  const wrong = unascending(steps);
  if (wrong !== undefined) throw badFields(`level${wrong}`);
  return steps;
};

/** Customers of a currency with the level they have earned by what was looked at last, and the one they would have earned. */
const reckoned = async (db: Db, o: { readonly currency: 1 | 2; readonly steps: Steps }) =>
  (await store.paidInAll(db))
    .filter(({ currency }) => currency === o.currency)
    .map(({ ownerId, paid, earned }) => ({
      ownerId,
      paid,
      before: earned ?? memberLevel.of.ordinary,
      after: earnedLevel(microOf(paid), o.steps),
    }));
/** Tells which amounts of a currency earn what, as it stood and as it stands then. */
const tellSteps = (
  effects: Effects,
  of: { readonly id: number; readonly currency: 1 | 2; readonly validFrom: Date | undefined },
  o: { readonly before: Steps; readonly after: Steps },
): void => {
  const shown = (steps: Steps) =>
    Object.fromEntries(steps.map(([level, least]) => [`level${level}`, textOf(least)]));
  effects.derived.push({
    kind: 'threshold',
    id: of.id,
    before: shown(o.before),
    after: {
      ...shown(o.after),
      currency: of.currency,
      // What begins at once begins when it is approved.
      ...(of.validFrom && { valid_from: of.validFrom.toISOString() }),
    },
  });
};
const differs = (one: { readonly before: number; readonly after: number }): boolean =>
  one.before !== one.after;
const shown = 20;

/** Adds thresholds, from a moment on or at once, and records what they change. Answers how many customers would have another level. */
const setThresholds = async (
  { tx, actor, now, effects }: Changing,
  o: Amounts & {
    readonly currency: 1 | 2;
    readonly validFrom?: number | undefined;
    readonly reason: string;
  },
): Promise<{ readonly id: number; readonly weight: number }> => {
  const validFrom = o.validFrom === undefined ? now : new Date(o.validFrom);
  // What has begun is frozen.
  if (validFrom < now) throw badFields('validFrom');
  const steps = stepsAscending(o);
  const weight = (await reckoned(tx, { currency: o.currency, steps })).filter(differs).length;
  const before = (await store.stepsAt(tx, validFrom))[o.currency];
  const { currency, reason, level55, level56, level57, level58 } = o;
  const set = { currency, level55, level56, level57, level58 };
  const id = await insertVersion(tx, 'level_threshold', { set, validFrom, reason, by: actor.adminId, now });
  const from = o.validFrom === undefined ? undefined : validFrom;
  tellSteps(effects, { id, currency, validFrom: from }, { before, after: steps });
  return { id, weight };
};

export const thresholdCalls = serve(thresholds, {
  list,

  update: async (c) => {
    c.effects.reason = c.input.reason;
    const { id, weight } = await setThresholds(c, c.input);
    c.effects.weight = weight;
    return { thresholdId: asId(id) };
  },

  rollBack: async (c) => {
    const { tx, ids, input, now, effects } = c;
    effects.reason = input.reason;
    const found = await store.lockThresholds(tx, ids);
    const outcomes = returns(ids, found, { now, inForce: await store.thresholdsInForce(tx, now) });
    effects.weight = 0;
    for (const { id, valid_from: _, withdrawn_at: __, ...set } of found)
      if (outcomes.get(id) === done)
        effects.weight = Math.max(
          effects.weight,
          (await setThresholds(c, { ...set, validFrom: input.validFrom, reason: input.reason })).weight,
        );
    return outcomes;
  },

  /** What was planned is what was decided: taking it back gives those customers another level who would have one by it. */
  withdraw: async ({ tx, actor, ids, now, effects }) => {
    const planned = await store.lockThresholds(tx, ids);
    const outcomes = withdrawals(ids, planned, now);
    const taken = new Set(allowedOf(outcomes));
    await withdrawVersions(tx, 'level_threshold', { ids: [...taken], by: actor.adminId, now });
    const customers = await store.paidInAll(tx);
    effects.weight = 0;
    for (const one of planned.filter(({ id }) => taken.has(id))) {
      const [steps, left] = [stepsOf(one), (await store.stepsAt(tx, one.valid_from))[one.currency]];
      const changed = customers.filter(
        ({ currency, paid }) =>
          currency === one.currency && earnedLevel(microOf(paid), steps) !== earnedLevel(microOf(paid), left),
      );
      effects.weight = Math.max(effects.weight, changed.length);
      tellSteps(effects, { ...one, validFrom: one.valid_from }, { before: steps, after: left });
    }
    return outcomes;
  },

  preview: async ({ db, input }) => {
    const customers = await reckoned(db, { currency: input.currency, steps: stepsAscending(input) });
    const changed = customers.filter(differs);
    const most = changed
      .toSorted((a, b) => Number(microOf(b.paid) - microOf(a.paid)) || a.ownerId - b.ownerId)
      .slice(0, shown);
    const names = await store.namesOf(
      db,
      most.map(({ ownerId }) => ownerId),
    );
    return {
      customers: customers.length,
      customersChanged: changed.length,
      levels: memberLevel.codes.map((level) => ({
        level,
        before: customers.filter(({ before }) => before === level).length,
        after: customers.filter(({ after }) => after === level).length,
      })),
      changes: most.map(({ ownerId, paid, before, after }) => ({
        userId: asId(ownerId),
        userName: names.get(ownerId) ?? '',
        paid: asMoney(paid),
        before,
        after,
      })),
    };
  },
});
