import { type duty, dutyStatus, dutySwapState, spanOfDuty } from '@renderdesk/contract';
import type { Selectable } from 'kysely';
import type { Context } from '../core/audit/operation.ts';
import type { Effects } from '../core/calls/effects.ts';
import type { HandlersOf } from '../core/calls/serve.ts';
import { insertRow, lockRow, updateRow } from '../core/crud/crud.store.ts';
import type { DB, Tx } from '../core/db/db.ts';
import { asId } from '../core/db/wire.ts';
import { ApiError } from '../core/http/apiError.ts';
import { notify } from '../core/jobs/notifying.ts';
import * as store from './duty.store.ts';

/** A swap that somebody means to end, locked; only the asked one can be. */
const lockSwap = async (
  tx: Tx,
  input: { readonly swapId: number; readonly version: number },
): Promise<Selectable<DB['duty_swap']>> => {
  const swap = await lockRow(tx, 'duty_swap', { id: input.swapId, version: input.version });
  if (swap.state !== dutySwapState.of.asked) throw new ApiError('notAllowedInState');
  return swap;
};

/**
 * Both duties of a swap, locked: still those of the two people, to come, and of places where the other does not stand already.
 * Throws `notAllowedInState`.
 */
const bothOf = async (
  tx: Tx,
  c: Pick<Context, 'now'>,
  of: { readonly own: number; readonly other: number; readonly by: number; readonly from?: number },
) => {
  const [locked, slots] = [await store.lockDuties(tx, [of.own, of.other]), await store.dutySlots(tx)];
  const [own, other] = [locked.get(of.own), locked.get(of.other)];
  if (!own || !other) throw new ApiError('notFound');
  const begun = [own, other].some((row) => {
    const span = spanOfDuty({ dutyDate: row.duty_date, section: row.section }, slots);
    return !span || span.from <= c.now.getTime();
  });
  const isAbsent = [own, other].some(({ status }) => status === dutyStatus.of.absent);
  if (
    begun ||
    isAbsent ||
    own.type !== other.type ||
    own.admin_id !== of.by ||
    own.admin_id === other.admin_id ||
    (of.from !== undefined && other.admin_id !== of.from)
  )
    throw new ApiError('notAllowedInState');
  if (
    (await store.standsThere(tx, own, other.admin_id)) ||
    (await store.standsThere(tx, other, own.admin_id))
  )
    throw new ApiError('notAllowedInState');
  return [own, other] as const;
};

/** Swaps end with the duties that they were about, and who asked for them is told. */
export const endSwaps = async (
  {
    tx,
    effects,
    ...c
  }: Pick<Context, 'now' | 'requestId' | 'language'> & {
    readonly tx: Tx;
    readonly effects: Effects;
  },
  dutyIds: readonly number[],
): Promise<void> => {
  for (const { adminId, ...data } of await store.endSwapsOf(tx, dutyIds, c.now))
    effects.events.push(...(await notify(tx, c, { adminId, kind: 'dutySwapEnded', data })));
};

/** Swaps of duties: asked by one, answered by the other. */
export const swaps: HandlersOf<typeof duty, 'askSwap' | 'answerSwap' | 'withdrawSwap'> = {
  askSwap: async ({ tx, input, actor, effects, ...c }) => {
    const { dutyId, otherDutyId, reason } = input;
    const [own, other] = await bothOf(tx, c, { own: dutyId, other: otherDutyId, by: actor.adminId });
    effects.reason = reason;
    const set = {
      duty_id: own.id,
      other_duty_id: other.id,
      asked_by: actor.adminId,
      asked_of: other.admin_id,
      reason,
    };
    const id = await insertRow(tx, 'duty_swap', { now: c.now, set }, { duty_swap_asked_once: 'dutyId' });
    const data = { by: actor.reallyName, day: own.duty_date, otherDay: other.duty_date, reason };
    effects.events.push(...(await notify(tx, c, { adminId: other.admin_id, kind: 'dutySwapAsked', data })));
    return { swapId: asId(id) };
  },

  answerSwap: async ({ tx, input, actor, effects, ...c }) => {
    await store.lockRoster(tx);
    const swap = await lockSwap(tx, input);
    if (swap.asked_of !== actor.adminId) throw new ApiError('notFound');
    const [own, other] = [swap.duty_id, swap.other_duty_id];
    const state = input.isAccepted ? dutySwapState.of.accepted : dutySwapState.of.declined;
    if (input.isAccepted)
      await store.swapDuties(
        tx,
        await bothOf(tx, c, { own, other, by: swap.asked_by, from: actor.adminId }),
        c.now,
      );
    await updateRow(tx, 'duty_swap', { id: swap.id, version: input.version, now: c.now, set: { state } });
    const days = await store.lockDuties(tx, [own, other]);
    const data = {
      by: actor.reallyName,
      day: days.get(own)?.duty_date ?? '',
      otherDay: days.get(other)?.duty_date ?? '',
    };
    const kind = input.isAccepted ? 'dutySwapAccepted' : 'dutySwapDeclined';
    effects.events.push(...(await notify(tx, c, { adminId: swap.asked_by, kind, data })));
    return null;
  },

  withdrawSwap: async ({ tx, input, actor, now }) => {
    const swap = await lockSwap(tx, input);
    if (swap.asked_by !== actor.adminId) throw new ApiError('notFound');
    const set = { state: dutySwapState.of.withdrawn };
    await updateRow(tx, 'duty_swap', { id: swap.id, version: input.version, now, set });
    return null;
  },
};
