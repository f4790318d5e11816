import {
  day,
  errorCodes,
  type InputOf,
  type Micro,
  microOf,
  noMoney,
  softwareFees,
  sumOf,
  textOf,
  versionState,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Effects } from '../core/calls/effects.ts';
import { eq, words } from '../core/calls/filters.ts';
import { listing } from '../core/calls/listing.ts';
import { done, type Outcome, serve } from '../core/calls/serve.ts';
import type { Db, Tx } from '../core/db/db.ts';
import { asId, asInstant, asMoney } from '../core/db/wire.ts';
import { ApiError, badFields } from '../core/http/apiError.ts';
import { softwareNames } from './setup/names.store.ts';
import * as store from './softwareFee.store.ts';
import { feePreview } from './softwareFeePreview.store.ts';
import { allowedOf, priceText, stepBack, stepWithin, stoodBefore, withdrawals } from './version.rules.ts';
import { insertVersion, withdrawVersions } from './version.store.ts';

const list = listing(softwareFees.list)
  .from((db, { now }) => store.feesAt(db, now))
  .list({
    key: 'fee.id',
    where: {
      feeName: words('fee.fee_name'),
      cgId: eq('fee.software_id'),
      feeUnit: eq('fee.fee_unit'),
      currency: eq('fee.currency'),
      versionState: eq('fee.state'),
    },
    sorts: { turnSort: 'fee.turn', validFromSort: 'fee.valid_from' },
    columns: {
      softwareFeeId: 'fee.id',
      cgId: 'fee.software_id',
      versionName: sql<string | null>`nullif(fee.version_name, '')`,
      pluginName: sql<string | null>`nullif(fee.plugin_name, '')`,
      versionState: 'fee.state',
      changedBy: 'admin.really_name',
    },
    names: softwareNames,
  });

type What = InputOf<typeof softwareFees.preview>;

/** What a charge is of. Throws `notFound`, and `badInput` where it names a version or a plugin that nobody knows, or both. */
const scopeOf = async (db: Db, input: What): Promise<store.FeeScope> => {
  const scope = {
    software_id: input.cgId,
    fee_name: input.feeName,
    version_name: input.versionName ?? '',
    plugin_name: input.pluginName ?? '',
    currency: input.currency,
  };
  if (scope.version_name !== '' && scope.plugin_name !== '') throw badFields('pluginName');
  await expectKnown(db, scope);
  return scope;
};

/** Throws `notFound` without the software, and `badInput` where nobody knows the version or the plugin. */
const expectKnown = async (db: Db, scope: store.FeeScope): Promise<void> => {
  const known = await store.isKnown(db, scope);
  if (!known.version) throw badFields('versionName');
  if (!known.plugin) throw badFields('pluginName');
};

/** What a version is of, without what it costs. */
const scopeFrom = (version: store.FeeScope): store.FeeScope => ({
  software_id: version.software_id,
  fee_name: version.fee_name,
  version_name: version.version_name,
  plugin_name: version.plugin_name,
  currency: version.currency,
});

type Version = store.FeeScope & { readonly fee_unit: 1 | 2 | 3; readonly price: string };

interface Changing {
  readonly tx: Tx;
  readonly actor: { readonly adminId: number };
  readonly now: Date;
  readonly effects: Effects;
}

/** What is in force in the unit of another; amounts by different units cannot be compared. */
const inUnit = (found: store.FeePrice | undefined, unit: number): Micro | undefined =>
  found?.fee_unit === unit ? found.price : undefined;

/** Says what a charge is of and from when, as it was and as it is then. */
const tell = (
  effects: Effects,
  version: Version & { readonly id: number; readonly valid_from: Date },
  o: { readonly before: Micro | undefined; readonly after: Micro | undefined },
): void => {
  const { version_name: versionName, plugin_name: pluginName, currency } = version;
  effects.derived.push({
    kind: 'softwareFee',
    id: version.id,
    before: { price: priceText(o.before, currency) },
    after: {
      price: priceText(o.after, currency),
      fee_name: version.fee_name,
      software_id: version.software_id,
      ...(versionName !== '' && { version_name: versionName }),
      ...(pluginName !== '' && { plugin_name: pluginName }),
      fee_unit: version.fee_unit,
      valid_from: version.valid_from.toISOString(),
    },
  });
};

/** Weighs a step; what costs nothing is two people's whatever the limit, as a price is. */
const weigh = (effects: Effects, step: number, amounts: readonly (Micro | undefined)[]): void => {
  effects.weight = Math.max(effects.weight ?? 0, step);
  if (amounts.some((price) => price === noMoney)) effects.alwaysSecond = true;
};

/** Adds a version of a charge. Throws `badInput` for one that begins in the past. */
const addVersion = async (
  { tx, actor, now, effects }: Changing,
  version: Version,
  o: { readonly validFrom: Date; readonly reason: string },
): Promise<number> => {
  const { validFrom, reason } = o;
  // What has begun is frozen.
  if (validFrom < now) throw badFields('validFrom');
  const { fee_unit: unit, price: text } = version;
  const scope = scopeFrom(version);
  const price = microOf(text);
  const before = inUnit(await store.feeOfScope(tx, scope, validFrom), unit);
  const earlier = await stoodBefore(
    {
      at: async (moment) => inUnit(await store.feeOfScope(tx, scope, moment), unit),
      firstAfter: async (moment, until) => inUnit(await store.firstFee(tx, scope, moment, until), unit),
    },
    validFrom,
  );
  weigh(effects, stepWithin(before, earlier, price), [price]);
  effects.reason = reason;
  const set = { ...scope, fee_unit: unit, price: text };
  const id = await insertVersion(tx, 'software_fee', { set, validFrom, reason, by: actor.adminId, now });
  tell(effects, { ...version, id, valid_from: validFrom }, { before, after: price });
  return id;
};

/** Takes planned versions back: a step from each to what is in force then. */
const withdraw = async ({ tx, actor, now, effects }: Changing, ids: readonly number[]) => {
  const planned = await store.lockFees(tx, ids);
  const outcomes = withdrawals(ids, planned, now);
  const taken = new Set(allowedOf(outcomes));
  await withdrawVersions(tx, 'software_fee', { ids: [...taken], by: actor.adminId, now });
  for (const one of planned.filter(({ id }) => taken.has(id))) {
    const price = microOf(one.price);
    const left = inUnit(await store.feeOfScope(tx, one, one.valid_from), one.fee_unit);
    weigh(effects, stepBack(price, left), [price, left]);
    tell(effects, one, { before: price, after: left });
  }
  return outcomes;
};

const versionOf = async (tx: Tx, input: What): Promise<Version> => ({
  ...(await scopeOf(tx, input)),
  fee_unit: input.feeUnit,
  price: input.price,
});

const lookedBack = 30 * day;
const shown = 20;

export const softwareFeeCalls = serve(softwareFees, {
  list,
  names: ({ db }) => store.feeNames(db),

  add: async (c) => {
    const { tx, input, effects } = c;
    effects.weight = 0;
    const version = await versionOf(tx, input);
    const { reason } = input;
    const id = await addVersion(c, version, { validFrom: new Date(input.validFrom), reason });
    return { softwareFeeId: asId(id) };
  },

  update: async (c) => {
    const { tx, input, effects } = c;
    effects.weight = 0;
    const id: number = input.softwareFeeId;
    const outcome = (await withdraw(c, [id])).get(id);
    if (outcome !== done) {
      const isGone = outcome === undefined || (await store.lockFees(tx, [id])).length === 0;
      throw new ApiError(isGone ? 'notFound' : 'notAllowedInState');
    }
    const version = await versionOf(tx, input);
    await addVersion(c, version, { validFrom: new Date(input.validFrom), reason: input.reason });
    return null;
  },

  remove: async (c) => {
    c.effects.weight = 0;
    return withdraw(c, c.ids);
  },

  rollBack: async (c) => {
    const { tx, ids, input, now, effects } = c;
    effects.weight = 0;
    const outcomes = new Map<number, Outcome>(ids.map((id) => [id, { code: errorCodes.notFound }]));
    const ended: readonly number[] = [versionState.of.past, versionState.of.withdrawn];
    const states = await store.statesOf(tx, ids, now);
    const o = { validFrom: new Date(input.validFrom), reason: input.reason };
    for (const { id, ...version } of await store.lockFees(tx, ids)) {
      const isEnded = ended.includes(states.get(id) ?? 0);
      outcomes.set(id, isEnded ? done : { code: errorCodes.notAllowedInState });
      if (!isEnded) continue;
      // The software, its version or the plugin may be gone since.
      await expectKnown(tx, version);
      await addVersion(c, version, o);
    }
    return outcomes;
  },

  preview: async ({ db, actor, input, now }) => {
    const scope = await scopeOf(db, input);
    const from = new Date(now.getTime() - lookedBack);
    const { feeUnit: unit, price } = input;
    const rows = await feePreview(db, actor, { scope, unit, price, from, to: now });
    const changed = rows.filter((row) => row.charged !== row.wouldBe);
    return {
      from: asInstant(from),
      to: asInstant(now),
      currency: input.currency,
      tasks: rows.reduce((sum, { tasks }) => sum + tasks, 0),
      charges: rows.reduce((sum, { charges }) => sum + charges, 0),
      charged: asMoney(textOf(sumOf(rows.map((row) => row.charged)))),
      wouldBe: asMoney(textOf(sumOf(rows.map((row) => row.wouldBe)))),
      customersChanged: changed.length,
      customers: changed.slice(0, shown).map((one) => ({
        userId: asId(one.ownerId),
        userName: one.userName,
        charged: asMoney(textOf(one.charged)),
        wouldBe: asMoney(textOf(one.wouldBe)),
      })),
    };
  },
});
