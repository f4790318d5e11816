import { errorCodes, redacted, type Topic, topics } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Changes } from '../audit/changes.ts';
import { type Context, recordOperation } from '../audit/operation.ts';
import { recording } from '../audit/recorder.ts';
import type { Tx } from '../db/db.ts';
import type { BusEvent } from '../events/eventBus.ts';
import { notifyPartners } from '../events/partnerEvents.store.ts';
import { putInOutbox } from '../jobs/outbox.store.ts';
import type { CommandRun, Effects } from './effects.ts';

export interface Executed<O> {
  readonly answer: O;
  readonly effects: Effects;
  readonly changes: Changes;
}

/** Runs the handler and records its changes; with `now`, in a form that can be compared between runs. */
export const execute = async <O>(tx: Tx, run: CommandRun<O>, now: Date): Promise<Executed<O>> => {
  const recorded = await recording(tx.withoutPlugins(), {
    now: run.call.fourEyes && now,
    erases: run.call.erases,
  });
  const effects: Effects = { affected: [], derived: [], messages: [], events: [] };
  const answer = await run.handle(recorded.tx, effects);
  nameAffected(run, effects, recorded.changes);
  return { answer, effects, changes: recorded.changes };
};

/** For a command that only starts a job: runs its parts and rolls each back. */
export const tryParts = async (
  tx: Tx,
  run: CommandRun<unknown>,
  parts: NonNullable<CommandRun<unknown>['parts']>,
  now: Date,
): Promise<Executed<null>> => {
  const recorded = await recording(tx.withoutPlugins(), { now, erases: run.call.erases });
  const effects: Effects = { affected: [], derived: [], messages: [], events: [] };
  for (const part of parts) {
    const own: Effects = { affected: [], derived: [], messages: [], events: [] };
    await sql`savepoint part`.execute(tx);
    await part(recorded.tx, own);
    await sql`set constraints all immediate`.execute(tx);
    await sql`rollback to savepoint part`.execute(tx);
    addEffects(effects, own);
  }
  nameAffected(run, effects, recorded.changes);
  return { answer: null, effects, changes: recorded.changes };
};

/**
 * Adds the effects of one part to those of the parts before it: a handler reports the weight of its own part and does
 * not know the others.
 */
const addEffects = (all: Effects, part: Effects): void => {
  all.affected.push(...part.affected);
  all.derived.push(...part.derived);
  all.messages.push(...part.messages);
  all.events.push(...part.events);
  if (part.weight !== undefined) all.weight = (all.weight ?? 0) + part.weight;
  if (part.alwaysSecond) all.alwaysSecond = true;
  if (part.isTakenBack) all.isTakenBack = true;
  if (part.parties) all.parties = [...(all.parties ?? []), ...part.parties];
  all.reason ??= part.reason;
  if (part.actor) all.actor = part.actor;
};

const nameAffected = ({ call }: CommandRun<unknown>, effects: Effects, { touched }: Changes): void => {
  if (effects.affected.length > 0 || call.object === undefined) return;
  const derived = effects.derived.flatMap(({ kind, id }) =>
    kind === call.object && id !== null ? [id] : [],
  );
  const ids = new Set([...(touched.get(call.object) ?? []), ...derived]);
  effects.affected.push(...[...ids].map((id) => ({ id, outcome: errorCodes.success })));
};

const isTopic = (kind: string): kind is Topic => (topics as readonly string[]).includes(kind);

/** Writes the record and the messages of an executed command; returns its events. */
export const complete = async (
  tx: Tx,
  c: Context,
  run: CommandRun<unknown>,
  { effects, changes }: Executed<unknown>,
  approvalId?: number,
): Promise<BusEvent[]> => {
  const { events } = effects;
  if (effects.messages.length > 0) events.push(await putInOutbox(tx, c, effects.messages));
  await notifyPartners(tx, changes.partnerEvents, c.now);
  for (const kind of changes.touched.keys())
    if (isTopic(kind) && !events.some(({ topic }) => topic === kind)) events.push({ topic: kind });
  await recordOperation(tx, c, {
    call: run.call.name,
    action: run.call.audit,
    outcome: errorCodes.success,
    input: redacted(run.call.input, run.input),
    object: run.call.object,
    approvalId,
    before: sideOf('before', effects, changes),
    after: sideOf('after', effects, changes),
    reason: effects.reason,
    actor: effects.actor,
    affected: effects.affected,
    customers: changes.customers,
  });
  return events;
};

/** One side of the changes for the record: the handler's own entries, then the written rows. */
const sideOf = (side: 'before' | 'after', { derived }: Effects, { rows, more }: Changes): unknown => {
  const told = derived.filter(({ isUnrecorded }) => isUnrecorded !== true);
  const some = [...told, ...rows].flatMap(({ kind, id, [side]: values }) =>
    values ? [{ kind, id, values }] : [],
  );
  return some.length === 0 && more.size === 0
    ? undefined
    : { rows: some, ...(more.size > 0 && { more: Object.fromEntries(more) }) };
};
