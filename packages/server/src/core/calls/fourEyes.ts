import { sql } from 'kysely';
import * as z from 'zod';
import { approvalLives, fourEyes, type FourEyesName } from '@renderdesk/contract';
import type { Impact } from '@renderdesk/contract';
import { staffOf } from '../auth/principal.ts';
import type { Db, Tx } from '../db/db.ts';
import type { Context } from '../audit/operation.ts';
import { ApiError } from '../http/apiError.ts';

const Limit = z.object({ limit: z.int().min(0) });
/** Under which name the limit of an action stands among the settings. */
export const settingOf = (name: FourEyesName): string => `fourEyes.${name}`;

/** What one person may do alone: as it was set, else the contract's default. */
export const limitOf = async (db: Db, name: FourEyesName): Promise<number> => {
  const row = await db
    .selectFrom('setting')
    .where('key', '=', settingOf(name))
    .select('value')
    .executeTakeFirst();
  const set = Limit.safeParse(row?.value);
  return set.success ? set.data.limit : fourEyes[name].limit;
};

/** A command that was run, weighed and taken back. */
export interface Weighed {
  readonly call: string;
  readonly name: FourEyesName;
  readonly input: unknown;
  readonly key: string | undefined;
  readonly reason: string;
  readonly weight: number;
  readonly limit: number;
  readonly impact: Impact;
  readonly hash: Buffer;
}

/**
 * The refusal by which a command becomes a request for a second person: it rolls back what was done, and writes the
 * request in its own transaction.
 */
export const requestOf = async (tx: Tx, c: Context, o: Weighed): Promise<ApiError> => {
  const actor = staffOf(c.actor);
  if (!actor) throw new Error(`${o.call} has a limit, so it needs somebody who is signed in`);
  const { rows } = await sql<{ id: number }>`select nextval('approval_id_seq') as id`.execute(tx);
  const id = rows[0]?.id ?? 0;
  return new ApiError('awaitsApproval', { approvalId: id }, async (after) => {
    await sql`insert into approval (id, call, limit_name, input, language, platform, requester_id, requested_at, request_id,
        idempotency_key, reason, weight, allowed, impact, impact_hash, expires_at)
      overriding system value
      values (${id}, ${o.call}, ${o.name}, ${JSON.stringify(o.input)}, ${c.language}, ${c.platform}, ${actor.adminId},
        ${c.now}, ${c.requestId}, ${o.key ?? null}, ${o.reason}, ${o.weight}, ${o.limit}, ${JSON.stringify(o.impact)},
        ${o.hash}, ${new Date(c.now.getTime() + approvalLives)})
      on conflict (requester_id, idempotency_key) do nothing`.execute(after);
    return [{ topic: 'approval' }];
  });
};

/** Answers a repetition of what became a request with that request. Throws `awaitsApproval`. */
export const refuseRepetition = async (tx: Tx, c: Context, key: string | undefined): Promise<void> => {
  const actor = staffOf(c.actor);
  if (key === undefined || !actor) return;
  const earlier = await tx
    .selectFrom('approval')
    .where('requester_id', '=', actor.adminId)
    .where('idempotency_key', '=', key)
    .select('id')
    .executeTakeFirst();
  if (earlier) throw new ApiError('awaitsApproval', { approvalId: earlier.id });
};
