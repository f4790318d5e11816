import { createHash } from 'node:crypto';
import { type Impact, type PrincipalKind, redacted } from '@renderdesk/contract';
import { sql } from 'kysely';
import { type Context, recordOperation } from '../audit/operation.ts';
import { actedByOf } from '../auth/principal.ts';
import type { Db, Tx } from '../db/db.ts';
import type { BusEvent } from '../events/eventBus.ts';
import { ApiError } from '../http/apiError.ts';
import type { CommandRun } from './effects.ts';
import { complete, execute, tryParts } from './execute.ts';
import { assertFlagOff } from './flags.ts';
import { limitOf, refuseBeyond, refuseRepetition } from './fourEyes.ts';
import { impactOf, shortened } from './impact.ts';

/** SQL states that call for a retry: serialization failure and deadlock. */
const repeatable = new Set(['40001', '40P01']);
const tries = 3;

/** Runs a transaction and retries it after such an error. */
const transact = async <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt < tries && repeatable.has(codeOf(error) ?? '')) continue;
      throw error;
    }
  }
};

/**
 * Runs one command: its change, its operation record and its idempotent answer in one transaction, or none of them. A
 * refusal rolls back; `recordFailure` then records it. Returns `events` to send after the commit. Throws the handler's
 * refusals; `keyReused` when the key was sent with another input before; `awaitsApproval` when the command exceeds its
 * limit and became a request.
 */
export const runCommand = async <O>(
  db: Db,
  c: Context,
  run: CommandRun<O>,
): Promise<{ answer: O; events: BusEvent[] }> => transact(db, (tx) => runCommandIn(tx, c, run));

/** Exception that rolls a preview back and carries its impact. */
class TakenBack extends Error {
  readonly impact: Impact;

  constructor(impact: Impact) {
    super('taken back');
    this.impact = impact;
  }
}

/**
 * Computes the impact of a command: runs it in full, with deferred constraints, and rolls back. Records and sends
 * nothing. Throws the handler's refusals.
 */
export const previewCommand = async (db: Db, c: Context, run: CommandRun<unknown>): Promise<Impact> => {
  try {
    return await transact(db, async (tx) => {
      if (run.call.blockedBy) await assertFlagOff(tx, run.call.blockedBy);
      const { effects, changes } = run.parts
        ? await tryParts(tx, run, run.parts, c.now)
        : await execute(tx, run, c.now);
      await sql`set constraints all immediate`.execute(tx);
      throw new TakenBack(shortened(impactOf(changes, effects)));
    });
  } catch (error) {
    if (error instanceof TakenBack) return error.impact;
    throw error;
  }
};

/** Runs a command as `runCommand` does, within the caller's transaction; a refusal ends that transaction. */
export const runCommandIn = async <O>(
  tx: Tx,
  c: Context,
  run: CommandRun<O>,
): Promise<{ answer: O; events: BusEvent[] }> => {
  const by = actedByOf(c.actor);
  const key =
    by.actor_kind !== null && by.actor_id !== null && run.key !== undefined
      ? { kind: by.actor_kind, actorId: by.actor_id, key: run.key }
      : undefined;
  if (key) {
    if (run.call.fourEyes) await refuseRepetition(tx, c, key.key);
    const earlier = await claimKey<O>(tx, c, key, run);
    if (earlier) return { answer: earlier.answer, events: [] };
  }
  if (run.call.blockedBy) await assertFlagOff(tx, run.call.blockedBy);
  const name = run.weighed === true ? undefined : run.call.fourEyes;
  // Read the limit first: the command may change it.
  const limit = name && { name, most: (await limitOf(tx, name)).limit };
  if (limit && run.parts) await refuseBeyond(tx, c, run, limit, await tryParts(tx, run, run.parts, c.now));
  const executed = await execute(tx, run, c.now);
  if (limit && !run.parts) await refuseBeyond(tx, c, run, limit, executed);
  const events = await complete(tx, c, run, executed);
  if (key && run.call.tellsSecret !== true && run.call.reveals !== true) {
    await tx
      .updateTable('idempotency')
      .set({ answer: JSON.stringify({ answer: executed.answer }) })
      .where('actor_kind', '=', key.kind)
      .where('actor_id', '=', key.actorId)
      .where('key', '=', key.key)
      .execute();
  }
  return { answer: executed.answer, events };
};

/**
 * Claims the idempotency key in this transaction. A concurrent request with the same key waits for the commit and then
 * reads the stored answer.
 */
const claimKey = async <O>(
  tx: Tx,
  c: Context,
  key: { kind: PrincipalKind; actorId: number; key: string },
  run: CommandRun<O>,
): Promise<{ answer: O } | undefined> => {
  const hash = createHash('sha256')
    .update(`${run.call.name} ${JSON.stringify(run.input)}`)
    .digest();
  const claimed = await tx
    .insertInto('idempotency')
    .values({
      actor_kind: key.kind,
      actor_id: key.actorId,
      key: key.key,
      call: run.call.name,
      input_hash: hash,
      created_at: c.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (claimed.numInsertedOrUpdatedRows === 1n) return undefined;
  const earlier = await tx
    .selectFrom('idempotency')
    .where('actor_kind', '=', key.kind)
    .where('actor_id', '=', key.actorId)
    .where('key', '=', key.key)
    .select(['input_hash', 'answer'])
    .executeTakeFirstOrThrow();
  // An answer with a secret is not stored, so it cannot be repeated.
  if (!hash.equals(earlier.input_hash) || earlier.answer === null) throw new ApiError('keyReused');
  return earlier.answer as { answer: O };
};

/**
 * Records a refused command in a transaction of its own, because the command's was rolled back. Runs the refusal's
 * `afterwards` in it, which may replace the refusal. Returns events to send, and the refusal to answer with.
 */
export const recordFailure = async (
  db: Db,
  c: Context,
  run: Pick<CommandRun<unknown>, 'call' | 'input'>,
  refusal: ApiError,
  /** Staff id of the account at which a secret was tried, when nobody was signed in. */
  triedAt?: number,
): Promise<{ events: readonly BusEvent[]; refusal: ApiError }> =>
  db.transaction().execute(async (tx) => {
    const followed = await refusal.afterwards?.(tx);
    const answered = followed instanceof ApiError ? followed : refusal;
    await recordOperation(tx, c, {
      call: run.call.name,
      action: run.call.audit,
      outcome: answered.code,
      input: redacted(run.call.input, run.input),
      ...(triedAt !== undefined && {
        object: 'admin',
        affected: [{ id: triedAt, outcome: answered.code }],
      }),
    });
    return { events: followed instanceof ApiError ? [] : (followed ?? []), refusal: answered };
  });

const codeOf = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
