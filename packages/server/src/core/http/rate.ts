import type { RateLimit } from '@renderdesk/contract';
import { type RawBuilder, sql } from 'kysely';
import { actedByOf, type Principal } from '../auth/principal.ts';
import type { Db, Tx } from '../db/db.ts';
import type { Context } from '../audit/operation.ts';
import { ApiError } from './apiError.ts';
import { isUnstorableText } from './input.ts';

type Limited = { readonly name: string; readonly limits: readonly RateLimit[] };

/**
 * Counts one try of a call under each of its limits, over all server processes. In a transaction of its own, committed
 * before the call does anything: tries sent side by side cannot overtake the count, and a refused call counts too. The input is
 * as it came: no schema has seen it yet.
 * Throws `tooManyRequests` beyond a limit.
 */
export const enforceRateLimits = async (db: Db, call: Limited, input: unknown, c: Context): Promise<void> => {
  if (call.limits.length === 0) return;
  const over = await db.transaction().execute(async (tx) => {
    const within: boolean[] = [];
    // In their declared order, so that two calls never wait for each other's rows.
    for (const limit of call.limits)
      within.push(
        await isWithin(tx, limit, sql`${`${call.name} ${limit.per} `} || ${valueOf(limit, input, c)}`, c.now),
      );
    return within.includes(false);
  });
  if (over) throw new ApiError('tooManyRequests');
};

/** Each principal counts for itself: member 7 of the staff and node 7 are two. */
export const whoOf = (actor: Principal | undefined): string => {
  const { actor_kind, actor_id } = actedByOf(actor);
  return `${actor_kind} ${actor_id}`;
};

/** Longer values are no names of anything, and are refused by their schema. */
const longestValue = 200;

/** What a limit counts by, as the database folds it. */
const valueOf = (limit: RateLimit, input: unknown, c: Context): RawBuilder<string> => {
  if (limit.per === 'person') return sql`${whoOf(c.actor)}`;
  if (limit.per === 'address') return sql`coalesce(network_of(nullif(${c.ip}, '')::inet), '')`;
  const value = (input as Readonly<Record<string, unknown>> | null)?.[limit.per];
  const isText = typeof value === 'string' && value.length <= longestValue && !isUnstorableText(value);
  return sql`folded(${isText ? value.trim() : ''})`;
};

const isWithin = async (tx: Tx, limit: RateLimit, key: RawBuilder<string>, now: Date): Promise<boolean> => {
  const startsAt = new Date(Math.floor(now.getTime() / limit.withinMs) * limit.withinMs);
  const { hits } = await tx
    .insertInto('rate_window')
    .values({ key, starts_at: startsAt, hits: 1 })
    .onConflict((conflict) =>
      conflict.columns(['key', 'starts_at']).doUpdateSet((eb) => ({ hits: eb('rate_window.hits', '+', 1) })),
    )
    .returning('hits')
    .executeTakeFirstOrThrow();
  return hits <= limit.times;
};
