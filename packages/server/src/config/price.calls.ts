import {
  day,
  type InputOf,
  type Micro,
  microOf,
  prices,
  priceScope,
  saidCode,
  textOf,
} from '@renderdesk/contract';
import { eq } from '../core/calls/filters.ts';
import { listing } from '../core/calls/listing.ts';
import { done, serve } from '../core/calls/serve.ts';
import { asId, asInstant, asMoney } from '../core/db/wire.ts';
import type { Effects } from '../core/calls/effects.ts';
import { badFields } from '../core/http/apiError.ts';
import { wouldHaveBeen } from './preview.ts';
import * as store from './price.store.ts';
import {
  allowedOf,
  priceText,
  returns,
  stepBack,
  stepWithin,
  stoodBefore,
  withdrawals,
} from './version.rules.ts';
import { type Changing, insertVersion, withdrawVersions } from './version.store.ts';

const list = listing(prices.list)
  .from((db, c) => store.pricesAt(db, c))
  .list({
    key: 'price.id',
    where: {
      versionState: eq('price.state'),
      platformKind: eq('price.platform_kind'),
      currency: eq('price.currency'),
      priceScope: eq('price.scope'),
      userId: eq('price.owner_id'),
    },
    sorts: { turnSort: 'price.turn', validFromSort: 'price.valid_from' },
    columns: {
      priceId: 'price.id',
      priceUnit: 'price.unit',
      priceScope: 'price.scope',
      memberLevel: 'price.level',
      agentName: 'agent.really_name',
      userId: 'price.owner_id',
      userName: 'user.name',
      versionState: 'price.state',
      changedBy: 'admin.really_name',
      previousPrice: 'price.previous_price',
    },
  });

type What = InputOf<typeof prices.preview>;

/** For whom a price is: exactly what its scope names. Throws `badInput` where that is missing, or something else is there. */
const scopeOf = (input: What): store.Scope => {
  const { level, agent, customer, student } = priceScope.of;
  const named = <T>(scope: number, value: T | null | undefined, path: string): T | null => {
    const isNamed = value !== null && value !== undefined;
    if (isNamed !== (input.priceScope === scope)) throw badFields(path);
    return value ?? null;
  };
  return {
    platform_kind: input.platformKind,
    unit: input.priceUnit,
    currency: input.currency,
    level: named(level, input.memberLevel, 'memberLevel'),
    student: input.priceScope === student,
    agent_id: named(agent, input.agentId, 'agentId'),
    owner_id: named(customer, input.userId, 'userId'),
    frame_kind: input.frameKind ?? null,
  };
};

const everyone = (scope: store.Scope): store.Scope => ({
  ...scope,
  level: null,
  student: false,
  agent_id: null,
  owner_id: null,
});

/**
 * What nobody decides alone, however small the step or high its limit: what is free for somebody, and what a customer or an agent pays below
 * what everyone pays, since who sells would give away by oneself what another has to answer for (lifecycles §27).
 */
const decideByTwo = (
  effects: Effects,
  scope: store.Scope,
  o: { readonly forAll: Micro | undefined; readonly amounts: readonly (Micro | undefined)[] },
): void => {
  const { forAll } = o;
  const isOnes = scope.owner_id !== null || scope.agent_id !== null;
  const isBelow = (price: Micro): boolean => isOnes && forAll !== undefined && price < forAll;
  if (o.amounts.some((price) => price !== undefined && (price === 0n || isBelow(price))))
    effects.alwaysSecond = true;
};

/** Tells what a price is of, for whom and from when, as it stood and as it stands then. */
const tellPrice = (
  effects: Effects,
  price: store.Scope & { readonly id: number; readonly valid_from: Date | undefined },
  o: { readonly before: Micro | undefined; readonly after: Micro | undefined },
): void => {
  const { currency, level, frame_kind: frameKind, owner_id: ownerId, agent_id: agentId } = price;
  const { everyone: forAll, level: ofLevel, student, agent, customer } = priceScope.of;
  const scope =
    ownerId !== null
      ? customer
      : agentId !== null
        ? agent
        : price.student
          ? student
          : level !== null
            ? ofLevel
            : forAll;
  effects.derived.push({
    kind: 'price',
    id: price.id,
    before: { price: priceText(o.before, currency) },
    after: {
      price: priceText(o.after, currency),
      platform_kind: price.platform_kind,
      unit: price.unit,
      price_scope: { said: [saidCode('config', priceScope, scope)] },
      ...(level !== null && { level }),
      ...(ownerId !== null && { owner_id: ownerId }),
      ...(agentId !== null && { agent_id: agentId }),
      ...(frameKind !== null && { frame_kind: frameKind }),
      // What begins at once begins when it is approved.
      ...(price.valid_from && { valid_from: price.valid_from.toISOString() }),
    },
  });
};

const lookedBack = 30 * day;
const shown = 20;

/** Adds a price, from a moment on or at once, and records what it changes. Answers the step that it is. */
const setPrice = async (
  { tx, actor, now, effects }: Changing,
  o: {
    readonly scope: store.Scope;
    readonly price: string;
    readonly validFrom: Date | undefined;
    readonly reason: string;
  },
): Promise<{ readonly id: number; readonly weight: number }> => {
  const { scope, reason } = o;
  const validFrom = o.validFrom ?? now;
  // What has begun is frozen.
  if (validFrom < now) throw badFields('validFrom');
  await store.assertNamed(tx, actor, scope);
  const price = microOf(o.price);
  const [before, forAll] = [
    await store.priceOfScope(tx, scope, validFrom),
    await store.priceOfScope(tx, everyone(scope), validFrom),
  ];
  const earlier = await stoodBefore(
    {
      at: (moment) => store.priceOfScope(tx, scope, moment),
      firstAfter: (moment, until) => store.firstOfScope(tx, scope, moment, until),
    },
    validFrom,
  );
  decideByTwo(effects, scope, { forAll, amounts: [price] });
  const set = { ...scope, price: o.price };
  const id = await insertVersion(tx, 'price_version', { set, validFrom, reason, by: actor.adminId, now });
  tellPrice(effects, { ...scope, id, valid_from: o.validFrom }, { before: before ?? forAll, after: price });
  return { id, weight: stepWithin(before ?? forAll, earlier, price) };
};

export const priceCalls = serve(prices, {
  list,

  add: async (c) => {
    const { input, effects } = c;
    effects.reason = input.reason;
    const set = { scope: scopeOf(input), price: input.price, reason: input.reason };
    const { id, weight } = await setPrice(c, { ...set, validFrom: new Date(input.validFrom) });
    effects.weight = weight;
    return { priceId: asId(id) };
  },

  rollBack: async (c) => {
    const { tx, actor, ids, input, now, effects } = c;
    effects.reason = input.reason;
    const found = await store.lockPrices(tx, actor, ids);
    const inForce = new Set<number>();
    for (const one of found) {
      const id = await store.priceInForce(tx, one, now);
      if (id !== undefined) inForce.add(id);
    }
    const validFrom = input.validFrom === undefined ? undefined : new Date(input.validFrom);
    const outcomes = returns(ids, found, { now, inForce });
    effects.weight = 0;
    for (const { id, price, valid_from: _, withdrawn_at: __, ...scope } of found)
      if (outcomes.get(id) === done) {
        const set = { scope, price, reason: input.reason, validFrom };
        effects.weight = Math.max(effects.weight, (await setPrice(c, set)).weight);
      }
    return outcomes;
  },

  /** What was planned is what was decided: taking it back is a step to what stands then. */
  withdraw: async ({ tx, actor, ids, now, effects }) => {
    const planned = await store.lockPrices(tx, actor, ids);
    const outcomes = withdrawals(ids, planned, now);
    const taken = new Set(allowedOf(outcomes));
    await withdrawVersions(tx, 'price_version', { ids: [...taken], by: actor.adminId, now });
    effects.weight = 0;
    for (const one of planned.filter(({ id }) => taken.has(id))) {
      const { id: _, price: text, valid_from: from, withdrawn_at: __, ...scope } = one;
      const forAll = await store.priceOfScope(tx, everyone(scope), from);
      const [price, left] = [microOf(text), (await store.priceOfScope(tx, scope, from)) ?? forAll];
      effects.weight = Math.max(effects.weight, stepBack(price, left));
      decideByTwo(effects, scope, { forAll, amounts: [price, left] });
      tellPrice(effects, one, { before: price, after: left });
    }
    return outcomes;
  },

  preview: async ({ db, actor, input, now }) => {
    const scope = scopeOf(input);
    const from = new Date(now.getTime() - lookedBack);
    const rendered = await store.renderedBetween(db, actor, {
      platformKind: input.platformKind,
      currency: input.currency,
      ownerId: scope.owner_id,
      from,
      to: now,
    });
    const found = wouldHaveBeen(rendered, await store.versionsOf(db, input.platformKind), {
      id: 0,
      platformKind: scope.platform_kind,
      unit: scope.unit,
      currency: scope.currency,
      level: scope.level,
      student: scope.student,
      agentId: scope.agent_id,
      ownerId: scope.owner_id,
      frameKind: scope.frame_kind,
      replaces: false,
      price: microOf(input.price),
      validFrom: new Date(0),
    });
    return {
      from: asInstant(from),
      to: asInstant(now),
      currency: input.currency,
      charges: found.charges,
      charged: asMoney(textOf(found.charged)),
      wouldBe: asMoney(textOf(found.wouldBe)),
      customersChanged: found.customers.length,
      customers: found.customers.slice(0, shown).map((one) => ({
        userId: asId(one.ownerId),
        userName: one.userName,
        charged: asMoney(textOf(one.charged)),
        wouldBe: asMoney(textOf(one.wouldBe)),
      })),
    };
  },
});
