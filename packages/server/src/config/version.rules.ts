import { sql, type RawBuilder } from 'kysely';
import {
  day,
  errorCodes,
  formatPrice,
  type Micro,
  type Money,
  textOf,
  versionState,
} from '@renderdesk/contract';
import { done, type Outcome } from '../core/calls/serve.ts';

/** Where a version `v` stands at a moment; `same` is whether `later` is of the same thing. */
export const stateOf = (
  now: Date,
  table: 'rate_version' | 'price_version' | 'level_threshold' | 'software_fee',
  same: RawBuilder<unknown>,
): RawBuilder<1 | 2 | 3 | 4> =>
  sql<1 | 2 | 3 | 4>`case when v.withdrawn_at is not null then ${sql.lit(versionState.of.withdrawn)}
    when v.valid_from > ${now} then ${sql.lit(versionState.of.planned)}
    when exists (select from ${sql.table(table)} later where ${same} and later.withdrawn_at is null
      and later.valid_from > v.valid_from and later.valid_from <= ${now}) then ${sql.lit(versionState.of.past)}
    else ${sql.lit(versionState.of.inForce)} end`;

/** What a column of the version before `v` says: of the same thing, not withdrawn; null where there is none. */
export const previousOf = (
  table: 'rate_version' | 'price_version' | 'level_threshold',
  column: string,
  same: RawBuilder<unknown>,
): RawBuilder<string | null> =>
  sql<
    string | null
  >`(select later.${sql.ref(column)} from ${sql.table(table)} later where ${same} and later.withdrawn_at is null
    and later.valid_from < v.valid_from order by later.valid_from desc limit 1)`;

/** In which order versions are shown: by where they stand, and of those the latest start first. */
export const turnOf = (state: RawBuilder<number>): RawBuilder<number> =>
  sql<number>`(${state}) * 100000000000 - extract(epoch from v.valid_from)::bigint`;

/** By how many percent an amount differs from the one before, rounded up; all of it where there was none, though it be nothing. */
export const stepOf = (before: Micro | undefined, after: Micro): number => {
  if (before === undefined) return 100;
  if (before === 0n) return after === 0n ? 0 : 100;
  const change = after > before ? after - before : before - after;
  return Number((change * 100n + before - 1n) / before);
};

/** A price as whoever decides reads it, with all of its decimals; nothing where there is none. */
export const priceText = (price: Micro | undefined, currency: 1 | 2): string =>
  price === undefined ? '' : formatPrice(textOf(price) as Money, currency);

/** The moments with whose versions a step is compared too: small steps of one day, or of thirty, are one step. */
export const aDayBefore = (at: Date): Date => new Date(at.getTime() - day);
export const thirtyDaysBefore = (at: Date): Date => new Date(at.getTime() - 30 * day);

/** How the versions of one thing are asked. */
export interface Versions {
  /** What stands at a moment. */
  readonly at: (moment: Date) => Promise<Micro | undefined>;
  /** What begins first after one moment, up to another. */
  readonly firstAfter: (moment: Date, until: Date) => Promise<Micro | undefined>;
}

/**
 * With what a step is compared besides the last amount: what stood a day and thirty days before, or, where nothing had begun by then,
 * the first that began since. A fresh price would else be moved by small steps, each compared with the last alone.
 */
export const stoodBefore = ({ at, firstAfter }: Versions, validFrom: Date): Promise<(Micro | undefined)[]> =>
  Promise.all(
    [aDayBefore, thirtyDaysBefore].map(async (before) => {
      const moment = before(validFrom);
      return (await at(moment)) ?? firstAfter(moment, validFrom);
    }),
  );

/** The largest step from the last amount and from those that stood before it; where nothing stood, nothing is said. */
export const stepWithin = (
  last: Micro | undefined,
  before: readonly (Micro | undefined)[],
  after: Micro,
): number =>
  Math.max(stepOf(last, after), ...before.map((one) => (one === undefined ? 0 : stepOf(one, after))));

/** The step that taking a planned amount back is: from it to what stands then; all of it where nothing does. */
export const stepBack = (planned: Micro, left: Micro | undefined): number =>
  left === undefined ? 100 : stepOf(planned, left);

/** Which versions may be taken back: those that have not begun. Ids that are not there are not found. */
export const withdrawals = (
  ids: readonly number[],
  found: readonly { readonly id: number; readonly valid_from: Date; readonly withdrawn_at: Date | null }[],
  now: Date,
): Map<number, Outcome> => {
  const versions = new Map(found.map((one) => [one.id, one]));
  const outcomeOf = (id: number): Outcome => {
    const one = versions.get(id);
    if (!one) return { code: errorCodes.notFound };
    return one.withdrawn_at === null && one.valid_from > now ? done : { code: errorCodes.notAllowedInState };
  };
  return new Map(ids.map((id) => [id, outcomeOf(id)]));
};

/** Which versions may be set again: those that held once and that something later replaced. Ids that are not there are not found. */
export const returns = (
  ids: readonly number[],
  found: readonly { readonly id: number; readonly valid_from: Date; readonly withdrawn_at: Date | null }[],
  o: { readonly now: Date; readonly inForce: ReadonlySet<number> },
): Map<number, Outcome> => {
  const versions = new Map(found.map((one) => [one.id, one]));
  const outcomeOf = (id: number): Outcome => {
    const one = versions.get(id);
    if (!one) return { code: errorCodes.notFound };
    const hasHeld = one.withdrawn_at === null && one.valid_from <= o.now;
    return hasHeld && !o.inForce.has(id) ? done : { code: errorCodes.notAllowedInState };
  };
  return new Map(ids.map((id) => [id, outcomeOf(id)]));
};

/** The ids of which something was done. */
export const allowedOf = (outcomes: ReadonlyMap<number, Outcome>): number[] =>
  [...outcomes].flatMap(([id, outcome]) => (outcome === done ? [id] : []));
