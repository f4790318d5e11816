import type { RateLimit, TooManyRequests } from '@renderdesk/contract';
import type * as z from 'zod';
import { type RawBuilder, sql } from 'kysely';
import { actedByOf, type Principal } from '../auth/principal.ts';
import type { Db, Tx } from '../db/db.ts';
import type { Context } from '../audit/operation.ts';
import { ApiError } from './apiError.ts';
import { isUnstorableText } from './input.ts';

type RefusalData = NonNullable<z.output<typeof TooManyRequests>>;
type Limited = { readonly name: string; readonly limits: readonly RateLimit[] };

/**
 * Counts one try of a call under each of its limits, across all server processes. The count has a transaction of its
 * own, committed before the call starts, so that concurrent tries cannot outrun it and refused calls count. The input
 * is unchecked. Throws `tooManyRequests` beyond a limit, with the seconds until its window ends.
 */
export const enforceRateLimits = async (db: Db, call: Limited, input: unknown, c: Context): Promise<void> => {
  if (call.limits.length === 0) return;
  const waits = await db.transaction().execute(async (tx) => {
    const found: number[] = [];
    // In declared order, so that two calls never wait for each other's rows.
    for (const limit of call.limits)
      found.push(
        await waitOf(tx, limit, sql`${`${call.name} ${limit.per} `} || ${valueOf(limit, input, c)}`, c.now),
      );
    return found;
  });
  const waitMs = Math.max(...waits);
  if (waitMs > 0)
    throw new ApiError('tooManyRequests', { seconds: Math.ceil(waitMs / 1000) } satisfies RefusalData);
};

/** Key of a principal: staff 7 and node 7 are different, and so are two customers of our own portal. */
export const principalKey = (actor: Principal | undefined): string => {
  const { actor_kind, actor_id, on_behalf_of } = actedByOf(actor);
  const isOfEach = actor?.kind === 'partner' && actor.ofEach === true && on_behalf_of !== null;
  return `${actor_kind} ${actor_id}${isOfEach ? ` ${on_behalf_of}` : ''}`;
};

/** Longer values are no valid names; their schema refuses them. */
const longestValue = 200;

/** The value that a limit counts by, folded by the database. */
const valueOf = (limit: RateLimit, input: unknown, c: Context): RawBuilder<string> => {
  if (limit.per === 'person') return sql`${principalKey(c.actor)}`;
  if (limit.per === 'address') return sql`coalesce(network_of(nullif(${c.ip}, '')::inet), '')`;
  const value = (input as Readonly<Record<string, unknown>> | null)?.[limit.per];
  const isText = typeof value === 'string' && value.length <= longestValue && !isUnstorableText(value);
  return sql`folded(${isText ? value.trim() : ''})`;
};

/** Counts a try. Returns the milliseconds until the limit allows another, 0 if it allows this one. */
const waitOf = async (tx: Tx, limit: RateLimit, key: RawBuilder<string>, now: Date): Promise<number> => {
  const startsAt = new Date(Math.floor(now.getTime() / limit.withinMs) * limit.withinMs);
  const { hits } = await tx
    .insertInto('rate_window')
    .values({ key, starts_at: startsAt, hits: 1 })
    .onConflict((conflict) =>
      conflict.columns(['key', 'starts_at']).doUpdateSet((eb) => ({ hits: eb('rate_window.hits', '+', 1) })),
    )
    .returning('hits')
    .executeTakeFirstOrThrow();
  return hits <= limit.times ? 0 : startsAt.getTime() + limit.withinMs - now.getTime();
};
