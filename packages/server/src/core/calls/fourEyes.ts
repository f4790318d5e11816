import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import * as z from 'zod';
import {
  addsUpByDay,
  approvalLives,
  countsBefore,
  decidesAlone,
  deciderOf,
  errorCodes,
  fourEyes,
  type FourEyesName,
  isAsRead,
  isForAsker,
} from '@renderdesk/contract';
import type { Context } from '../audit/operation.ts';
import { type Actor, holds } from '../auth/actor.ts';
import { staffOf } from '../auth/principal.ts';
import type { Db, Tx } from '../db/db.ts';
import type { BusEvent } from '../events/eventBus.ts';
import { ApiError } from '../http/apiError.ts';
import type { CommandRun } from './effects.ts';
import { complete, type Executed, execute, tryParts } from './execute.ts';
import { assertFlagOff } from './flags.ts';
import { noteUse, usedToday } from './limitUse.store.ts';
import { hashOfImpact, impactOf } from './impact.ts';
import { readSetting, writeSetting } from './setting.store.ts';

const Limit = z.object({ limit: z.int().min(0) });
/** Settings key of an action's limit. */
const settingOf = (name: FourEyesName): string => `fourEyes.${name}`;

/** What one person may do alone: the stored limit with who set it and when, else the contract's default. */
export const limitOf = async (db: Db, name: FourEyesName) => {
  const { value, ...changed } = await readSetting(db, settingOf(name));
  const set = Limit.safeParse(value);
  return { limit: set.success ? set.data.limit : fourEyes[name].limit, ...changed };
};

/** Sets the limit. Throws `changedMeanwhile`. */
export const setLimit = (
  tx: Tx,
  name: FourEyesName,
  { limit, ...o }: { limit: number; expectedVersion: number; by: number; now: Date },
): Promise<void> => writeSetting(tx, settingOf(name), { value: { limit }, ...o });

/** What identifies a command among waiting requests. */
interface Subject {
  /** Hash of the command and its input, without the reason. */
  readonly fingerprint: Buffer;
  /** The existing things that it changes. */
  readonly object: string | undefined;
  readonly ids: readonly number[];
  /** Things without an id, such as settings, by name. */
  readonly others: readonly string[];
}

/** Removes trailing zeros: the same amount may be typed with any number of them. */
const withoutZeros = (_: string, value: unknown): unknown =>
  typeof value === 'string' && /^-?\d+\.\d+$/.test(value) ? value.replace(/\.?0+$/, '') : value;

/**
 * Hash of the command and its input. The reason is left out, since two colleagues may request the same thing for
 * different reasons. `requesterId` is part of it where requests of two people are never the same.
 */
const fingerprintOf = ({ call, input }: CommandRun<unknown>, requesterId: number | null): Buffer => {
  const { reason: _, ...what } = input as { readonly reason?: unknown };
  return createHash('sha256')
    .update(JSON.stringify([call.name, requesterId, what], withoutZeros))
    .digest();
};

const subjectOf = (
  run: CommandRun<unknown>,
  { effects, changes }: Executed<unknown>,
  requesterId: number | null,
): Subject => {
  const { object } = run.call;
  const stated = effects.derived.filter(({ kind }) => kind === object);
  const touched = object === undefined ? [] : [...(changes.touched.get(object) ?? [])];
  return {
    fingerprint: fingerprintOf(run, requesterId),
    object,
    ids: [...touched, ...stated.flatMap(({ id }) => id ?? [])].filter((id) => !changes.isNew(object, id)),
    others: stated.flatMap(({ id, before }) => (id === null && before ? [JSON.stringify(before)] : [])),
  };
};

/**
 * Finds a waiting request of the same command with the same input or for a thing that this one changes. A command that
 * creates things is identified by its input alone.
 */
const waitingAlike = async (
  tx: Tx,
  o: Subject & { readonly call: string; readonly now: Date },
): Promise<{ id: number; by: string; adminId: number } | undefined> => {
  const { rows } = await sql<{ id: number; by: string; adminId: number }>`
    select a.id, s.really_name as by, s.id as "adminId" from approval a join admin s on s.id = a.requester_id
    where a.state = 1 and a.expires_at > ${o.now} and a.call = ${o.call} and (a.fingerprint = ${o.fingerprint}
      or exists (select from jsonb_array_elements(a.impact -> 'rows') r where r ->> 'kind' = ${o.object ?? null} and (
        exists (select from jsonb_array_elements(r -> 'ids') as i where i::bigint = any(${o.ids}::bigint[]))
        or r -> 'before' = any(${o.others}::jsonb[]))))
    order by a.id limit 1`.execute(tx);
  return rows[0];
};

/**
 * Whether the actor sees requests of this command by others: they concern the same customers, so the actor's rights
 * decide.
 */
const seesRequests = (actor: Actor, name: FourEyesName): boolean => {
  const decider = deciderOf(name);
  return (holds(actor, 'approval:decide') || decidesAlone(name)) && (!decider || holds(actor, decider));
};

/** Without what adding parts of an RMB makes up: amounts have six decimals. */
const exact = (weight: number): number => Math.round(weight * 1e6) / 1e6;

/** Weight of a command: its own, else the number of changed things. */
const weightOf = ({ weight, affected }: Executed<unknown>['effects']): number =>
  exact(weight ?? affected.filter(({ outcome }) => outcome === errorCodes.success).length);

/**
 * Throws `awaitsApproval` when a command, with what the person did alone that day, weighs more than one person may do alone: the change rolls back, and the
 * request is written in a separate transaction. Throws `alreadyRequested` when an equal request waits by then; requests
 * of one command are written one after the other, so that of two concurrent ones the second finds the first.
 */
export const refuseBeyond = async (
  tx: Tx,
  c: Context,
  run: CommandRun<unknown>,
  { name, most }: { readonly name: FourEyesName; readonly most: number },
  executed: Executed<unknown>,
): Promise<void> => {
  const { effects, changes } = executed;
  const own = weightOf(effects);
  const staff = staffOf(c.actor);
  const addsUp = addsUpByDay(name) && own > 0 && effects.isTakenBack !== true;
  const day = staff && addsUp ? { name, adminId: staff.adminId, now: c.now } : undefined;
  const weight = exact(own + (day ? await usedToday(tx, day) : 0));
  // A job has changed nothing yet, so a weight that adds up earlier commands cannot include it.
  const isUncounted = run.parts !== undefined && weight > 0 && countsBefore(name);
  if (weight <= most && effects.alwaysSecond !== true && !isUncounted) {
    if (day) await noteUse(tx, { ...day, weight: own, call: run.call.name, requestId: c.requestId });
    return;
  }
  const actor = staff;
  if (!actor) throw new Error(`${run.call.name} has a limit, so it needs somebody who is signed in`);
  await sql`set constraints all immediate`.execute(tx);
  const subject = subjectOf(run, executed, isForAsker(name) ? actor.adminId : null);
  const { rows } = await sql<{ id: number }>`select nextval('approval_id_seq') as id`.execute(tx);
  const id = rows[0]?.id ?? 0;
  throw new ApiError('awaitsApproval', { approvalId: id }, async (after) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`renderdesk.approval ${run.call.name}`}, 0))`.execute(
      after,
    );
    const repeated = await requestUnder(after, actor.adminId, run.key);
    if (repeated !== undefined) return new ApiError('awaitsApproval', { approvalId: repeated });
    const earlier = await waitingAlike(after, { ...subject, call: run.call.name, now: c.now });
    if (earlier)
      return new ApiError('alreadyRequested', {
        approvalId: earlier.id,
        by: earlier.by,
        visible: earlier.adminId === actor.adminId || seesRequests(actor, name),
      });
    await sql`insert into approval (id, call, limit_name, input, language, platform, requester_id, requested_at, request_id,
        idempotency_key, session_id, reason, weight, allowed, impact, impact_hash, fingerprint, customers, parties, expires_at)
      overriding system value
      values (${id}, ${run.call.name}, ${name}, ${JSON.stringify(run.input)}, ${c.language}, ${c.platform}, ${actor.adminId},
        ${c.now}, ${c.requestId}, ${run.key ?? null}, ${actor.sessionId || null}, ${effects.reason ?? ''}, ${Math.ceil(weight)}, ${most},
        ${JSON.stringify(impactOf(changes, effects))}, ${hashOfImpact(changes, effects, { kind: run.call.object, asRead: isAsRead(name) })}, ${subject.fingerprint},
        ${[...changes.customers]}::bigint[], ${[...(effects.parties ?? [])]}::bigint[], ${new Date(c.now.getTime() + approvalLives)})`.execute(
      after,
    );
    return [{ topic: 'approval' }];
  });
};

/**
 * Runs an approved command in the transaction of the approval, on behalf of the requester. Throws `impactChanged`, with
 * the current impact, when it differs from the impact that was approved.
 */
export const runApproved = async (
  tx: Tx,
  c: Context,
  run: CommandRun<unknown>,
  approval: { readonly id: number; readonly hash: Buffer; readonly name: FourEyesName | undefined },
): Promise<BusEvent[]> => {
  if (run.call.blockedBy) await assertFlagOff(tx, run.call.blockedBy);
  const tried = run.parts && (await tryParts(tx, run, run.parts, c.now));
  const executed = await execute(tx, run, c.now);
  const { effects, changes } = tried ?? executed;
  const asRead = isAsRead(approval.name);
  const hash = hashOfImpact(changes, effects, { kind: run.call.object, asRead });
  if (!hash.equals(approval.hash)) {
    await sql`set constraints all immediate`.execute(tx);
    throw new ApiError('impactChanged', null, async (after) => {
      await sql`update approval set impact = ${JSON.stringify(impactOf(changes, effects))}, impact_hash = ${hash},
        weight = ${Math.ceil(weightOf(effects))}, customers = ${[...changes.customers]}::bigint[],
        parties = ${[...(effects.parties ?? [])]}::bigint[], version = version + 1 where id = ${approval.id} and state = 1`.execute(
        after,
      );
      return [{ topic: 'approval' }];
    });
  }
  return complete(tx, c, run, executed, approval.id);
};

/** The request that was created under an idempotency key, in any status. */
const requestUnder = async (
  tx: Tx,
  adminId: number,
  key: string | undefined,
): Promise<number | undefined> => {
  if (key === undefined) return undefined;
  const earlier = await tx
    .selectFrom('approval')
    .where('requester_id', '=', adminId)
    .where('idempotency_key', '=', key)
    .select('id')
    .executeTakeFirst();
  return earlier?.id;
};

/** Answers a repeated command that became a request with that request. Throws `awaitsApproval`. */
export const refuseRepetition = async (tx: Tx, c: Context, key: string | undefined): Promise<void> => {
  const actor = staffOf(c.actor);
  const earlier = actor && (await requestUnder(tx, actor.adminId, key));
  if (earlier !== undefined) throw new ApiError('awaitsApproval', { approvalId: earlier });
};
