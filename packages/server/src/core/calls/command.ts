import { createHash } from 'node:crypto';
import { errorCodes, type PrincipalKind, principalKind, type FlagName } from '@renderdesk/contract';
import type { Db, Tx } from '../db/db.ts';
import type { BusEvent } from '../events/eventBus.ts';
import { type Context, recordOperation, type Affected } from '../audit/operation.ts';
import { type Message, putInOutbox } from '../jobs/outbox.ts';
import { ApiError } from '../http/apiError.ts';
import { assertFlagOff } from './flags.ts';

/** What a command's handler may say of itself beside its answer. */
export interface Effects {
  /** Ids it acted on, with the answer for each. */
  affected: Affected[];
  before?: unknown;
  after?: unknown;
  reason?: string | undefined;
  /** Who it is recorded for, where nobody was signed in yet. */
  actorId?: number;
  /** Messages that leave the house once this is committed: the only effect besides SQL. */
  messages: Message[];
  /** Events for open consoles, sent after the commit. */
  events: BusEvent[];
}

export interface CommandRun<O> {
  readonly call: {
    readonly name: string;
    readonly audit: string;
    readonly object?: string;
    readonly blockedBy?: FlagName | undefined;
    readonly tellsSecret?: true | undefined;
  };
  readonly input: unknown;
  /** The caller's idempotency key; a public command has none. */
  readonly key?: string | undefined;
  readonly handle: (tx: Tx, effects: Effects) => Promise<O>;
}

/** Transactions that PostgreSQL itself asks to repeat: serialization failure, deadlock. */
const repeatable = new Set(['40001', '40P01']);
const tries = 3;

/**
 * Runs one command: its change, its operation record and its idempotent answer in one transaction, or none of them.
 * A refusal rolls back; `recordRefusal` then records it. Answers `events` to send now that it is committed.
 * Errors: whatever the handler refuses with; `keyReused` where the key came with another input before.
 */
export const runCommand = async <O>(
  db: Db,
  c: Context,
  run: CommandRun<O>,
): Promise<{ answer: O; events: BusEvent[] }> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute((tx) => runOnce(tx, c, run));
    } catch (error) {
      if (attempt < tries && repeatable.has(codeOf(error) ?? '')) continue;
      throw error;
    }
  }
};

const runOnce = async <O>(
  tx: Tx,
  c: Context,
  run: CommandRun<O>,
): Promise<{ answer: O; events: BusEvent[] }> => {
  const key =
    run.key !== undefined && c.actor
      ? { kind: principalKind.of.staff, actorId: c.actor.adminId, key: run.key }
      : undefined;
  if (key) {
    const earlier = await claimKey<O>(tx, c, key, run);
    if (earlier) return { answer: earlier.answer, events: [] };
  }
  if (run.call.blockedBy) await assertFlagOff(tx, run.call.blockedBy);
  const effects: Effects = { affected: [], messages: [], events: [] };
  const answer = await run.handle(tx, effects);
  if (effects.messages.length > 0) effects.events.push(await putInOutbox(tx, c, effects.messages));
  await recordOperation(tx, c, {
    call: run.call.name,
    action: run.call.audit,
    outcome: errorCodes.success,
    input: run.input,
    object: run.call.object,
    ...effects,
  });
  if (key && run.call.tellsSecret !== true) {
    await tx
      .updateTable('idempotency')
      .set({ answer: JSON.stringify({ answer }) })
      .where('actor_kind', '=', key.kind)
      .where('actor_id', '=', key.actorId)
      .where('key', '=', key.key)
      .execute();
  }
  return { answer, events: effects.events };
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
  // A secret was told once and is not kept: nothing is there to answer again with.
  if (!hash.equals(earlier.input_hash) || earlier.answer === null) throw new ApiError('keyReused');
  return earlier.answer as { answer: O };
};

/**
 * A refused command leaves its record too, and nothing else but what the refusal itself counts. In a transaction of its
 * own, since the command's was rolled back.
 */
export const recordFailure = async (
  db: Db,
  c: Context,
  run: Pick<CommandRun<unknown>, 'call' | 'input'>,
  refusal: ApiError,
): Promise<void> => {
  await db.transaction().execute(async (tx) => {
    await refusal.afterwards?.(tx);
    await recordOperation(tx, c, {
      call: run.call.name,
      action: run.call.audit,
      outcome: refusal.code,
      input: run.input,
    });
  });
};

const codeOf = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
