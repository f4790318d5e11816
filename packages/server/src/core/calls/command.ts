import { createHash } from 'node:crypto';
import {
  errorCodes,
  type FourEyesName,
  type Impact,
  type PrincipalKind,
  redacted,
  type FlagName,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import type * as z from 'zod';
import { type Changes, recording } from '../audit/changes.ts';
import type { Db, Tx } from '../db/db.ts';
import { limitOf, refuseRepetition, requestOf } from './fourEyes.ts';
import type { Effects } from './effects.ts';
import { hashOfImpact, impactOf } from './impact.ts';
import type { BusEvent } from '../events/eventBus.ts';
import { type Context, recordOperation } from '../audit/operation.ts';
import { putInOutbox } from '../jobs/outbox.store.ts';
import { actedByOf } from '../auth/principal.ts';
import { ApiError } from '../http/apiError.ts';
import { assertFlagOff } from './flags.ts';

export interface CommandRun<O> {
  readonly call: {
    readonly name: string;
    readonly audit: string;
    readonly input: z.core.$ZodType;
    readonly object?: string;
    readonly blockedBy?: FlagName | undefined;
    readonly tellsSecret?: true | undefined;
    readonly reveals?: true | undefined;
    readonly fourEyes?: FourEyesName | undefined;
  };
  readonly input: unknown;
  /** The caller's idempotency key; a public command has none. */
  readonly key?: string | undefined;
  /** A part of a command that was weighed as a whole, or approved by a second person: its limit is not looked at again. */
  readonly weighed?: true;
  readonly handle: (tx: Tx, effects: Effects) => Promise<O>;
}

/** Transactions that PostgreSQL itself asks to repeat: serialization failure, deadlock. */
const repeatable = new Set(['40001', '40P01']);
const tries = 3;

/** Carries a transaction out, again where PostgreSQL asks for it. */
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
 * Runs one command: its change, its operation record and its idempotent answer in one transaction, or none of them.
 * A refusal rolls back; `recordFailure` then records it. Answers `events` to send now that it is committed.
 * Errors: whatever the handler refuses with; `keyReused` where the key came with another input before; `awaitsApproval`
 * where it goes beyond its limit and became a request.
 */
export const runCommand = async <O>(
  db: Db,
  c: Context,
  run: CommandRun<O>,
): Promise<{ answer: O; events: BusEvent[] }> => transact(db, (tx) => runOnce(tx, c, run));

/** Carried by the exception that takes a preview back. */
class TakenBack extends Error {
  readonly impact: Impact;

  constructor(impact: Impact) {
    super('taken back');
    this.impact = impact;
  }
}

/**
 * What a command would do: runs it whole, deferred constraints too, and takes it back. Nothing is recorded or sent.
 * Throws what the handler refuses with.
 */
export const previewCommand = async (db: Db, run: CommandRun<unknown>): Promise<Impact> => {
  try {
    return await transact(db, async (tx) => {
      if (run.call.blockedBy) await assertFlagOff(tx, run.call.blockedBy);
      const { effects, changes } = await execute(tx, run);
      await sql`set constraints all immediate`.execute(tx);
      throw new TakenBack(impactOf(changes, effects));
    });
  } catch (error) {
    if (error instanceof TakenBack) return error.impact;
    throw error;
  }
};

interface Executed<O> {
  readonly answer: O;
  readonly effects: Effects;
  readonly changes: Changes;
}

/** The handler alone, with its changes taken down. */
const execute = async <O>(tx: Tx, run: CommandRun<O>): Promise<Executed<O>> => {
  const recorded = await recording(tx.withoutPlugins());
  const effects: Effects = { affected: [], derived: [], messages: [], events: [] };
  const answer = await run.handle(recorded.tx, effects);
  const { object } = run.call;
  if (effects.affected.length === 0 && object !== undefined) {
    const ids = recorded.changes.rows.flatMap(({ kind, id }) =>
      kind === object && id !== undefined ? [id] : [],
    );
    effects.affected.push(...[...new Set(ids)].map((id) => ({ id, outcome: errorCodes.success })));
  }
  return { answer, effects, changes: recorded.changes };
};

/** Records and sends what was executed; answers the events. */
const complete = async (
  tx: Tx,
  c: Context,
  run: CommandRun<unknown>,
  { effects, changes }: Executed<unknown>,
  approvalId?: number,
): Promise<BusEvent[]> => {
  if (effects.messages.length > 0) effects.events.push(await putInOutbox(tx, c, effects.messages));
  await recordOperation(tx, c, {
    call: run.call.name,
    action: run.call.audit,
    outcome: errorCodes.success,
    input: redacted(run.call.input, run.input),
    object: run.call.object,
    approvalId,
    ...recordOf(changes, effects),
    reason: effects.reason,
    actor: effects.actor,
    affected: effects.affected,
  });
  return effects.events;
};

/** Before and after as a record keeps them: the rows that were written, then what the handler adds. */
const recordOf = (
  changes: Changes,
  { derived, before, after }: Effects,
): { before?: unknown; after?: unknown } => {
  const rows = [...derived, ...changes.rows];
  const side = (which: 'before' | 'after', effects: unknown): unknown => {
    const some = rows.flatMap((row) => {
      const values = row[which];
      return values ? [{ kind: row.kind, id: row.id, ...values }] : [];
    });
    if (changes.more.size > 0)
      some.push({ kind: 'more', id: null, ...Object.fromEntries(changes.more) } as never);
    return some.length > 0 ? { ...(effects as object | undefined), rows: some } : effects;
  };
  return { before: side('before', before), after: side('after', after) };
};

const runOnce = async <O>(
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
  const executed = await execute(tx, run);
  if (run.call.fourEyes && run.weighed !== true) await refuseBeyond(tx, c, run, run.call.fourEyes, executed);
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

/** Throws `awaitsApproval` where the command weighs more than one person may do alone. */
const refuseBeyond = async (
  tx: Tx,
  c: Context,
  run: CommandRun<unknown>,
  name: FourEyesName,
  { effects, changes }: Executed<unknown>,
): Promise<void> => {
  const done = effects.affected.filter(({ outcome }) => outcome === errorCodes.success).length;
  const weight = effects.weight ?? done;
  const limit = await limitOf(tx, name);
  if (weight <= limit) return;
  await sql`set constraints all immediate`.execute(tx);
  throw await requestOf(tx, c, {
    call: run.call.name,
    name,
    input: run.input,
    key: run.key,
    reason: effects.reason ?? '',
    weight,
    limit,
    impact: impactOf(changes, effects),
    hash: hashOfImpact(changes, effects, c.now),
  });
};

/**
 * Carries an approved command out within the transaction of the approval, in the name of who asked for it. Throws
 * `impactChanged`, with the impact as it is now, where it is no longer the one that was read.
 */
export const runApproved = async (
  tx: Tx,
  c: Context,
  run: CommandRun<unknown>,
  approval: { readonly id: number; readonly hash: Buffer },
): Promise<BusEvent[]> => {
  if (run.call.blockedBy) await assertFlagOff(tx, run.call.blockedBy);
  const executed = await execute(tx, run);
  const hash = hashOfImpact(executed.changes, executed.effects, c.now);
  if (!hash.equals(approval.hash)) {
    await sql`set constraints all immediate`.execute(tx);
    const impact = impactOf(executed.changes, executed.effects);
    throw new ApiError('impactChanged', null, async (after) => {
      await sql`update approval set impact = ${JSON.stringify(impact)}, impact_hash = ${hash}, version = version + 1
        where id = ${approval.id} and state = 1`.execute(after);
      return [{ topic: 'approval' }];
    });
  }
  return complete(tx, c, run, executed, approval.id);
};

/** Takes the key for this transaction; a rival with the same key waits for our commit and then finds our answer. */
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
  // A secret was effects once and is not kept: nothing is there to answer again with.
  if (!hash.equals(earlier.input_hash) || earlier.answer === null) throw new ApiError('keyReused');
  return earlier.answer as { answer: O };
};

/**
 * A refused command leaves its record too, and nothing else but what the refusal itself counts. In a transaction of its
 * own, since the command's was rolled back. Answers events to send.
 */
export const recordFailure = async (
  db: Db,
  c: Context,
  run: Pick<CommandRun<unknown>, 'call' | 'input'>,
  refusal: ApiError,
): Promise<readonly BusEvent[]> =>
  db.transaction().execute(async (tx) => {
    const events = await refusal.afterwards?.(tx);
    await recordOperation(tx, c, {
      call: run.call.name,
      action: run.call.audit,
      outcome: refusal.code,
      input: redacted(run.call.input, run.input),
    });
    return events ?? [];
  });

const codeOf = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
