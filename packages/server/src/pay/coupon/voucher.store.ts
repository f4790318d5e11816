import {
  leastOf,
  lotState,
  type Micro,
  micro,
  microOf,
  noMoney,
  postingCause,
  restOf,
  sumOf,
  textOf,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Actor } from '../../core/auth/actor.ts';
import { readSetting, writeSetting } from '../../core/calls/setting.store.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { ApiError } from '../../core/http/apiError.ts';
import { compensatedFor } from '../ledger/compensated.store.ts';
import { byStaff, type Giver, noteGrant } from './couponGrant.store.ts';
import { seenBy } from '../money.filters.ts';
import { lockOwner } from '../ledger/posting.store.ts';
import { payFromReturns, returnPart } from '../ledger/returns.store.ts';

const settingKey = 'pay.vouchers';
const Setting = z.object({ isOn: z.boolean() });

/** Whether vouchers are granted and used, with who said so; they are where nobody has said otherwise (lifecycles §28). */
export const voucherSetting = async (db: Db) => {
  const { value, ...changed } = await readSetting(db, settingKey);
  return { isOn: Setting.safeParse(value).data?.isOn ?? true, ...changed };
};
export const setVoucherSetting = (
  tx: Tx,
  { isOn, ...o }: { isOn: boolean; expectedVersion: number; by: number; now: Date },
): Promise<void> => writeSetting(tx, settingKey, { value: { isOn }, ...o });

/** Throws `vouchersOff` where there are none. */
export const expectVouchers = async (tx: Tx): Promise<void> => {
  if (!(await voucherSetting(tx)).isOn) throw new ApiError('vouchersOff');
};

/** Gives a voucher; answers it and what its customer was given by hand this month with it. */
export const grantVoucher = async (
  tx: Tx,
  o: {
    readonly ownerId: number;
    readonly currency: 1 | 2;
    readonly cap: Micro;
    readonly expiresAt: Date | null;
    readonly reason: string;
  },
  c: Giver,
): Promise<{ voucherId: number; weight: number }> => {
  await lockOwner(tx, o.ownerId);
  const { id } = await tx
    .insertInto('voucher')
    .values({
      owner_id: o.ownerId,
      currency: o.currency,
      cap: textOf(o.cap),
      granted_at: c.now,
      expires_at: o.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { weight } = await noteGrant(tx, { ...o, amount: o.cap, voucherId: id }, c);
  return { voucherId: id, weight };
};

/** Vouchers that somebody sees, locked behind their purses. */
export const lockVouchers = async (tx: Tx, actor: Actor, ids: readonly number[]) => {
  const find = () =>
    tx
      .selectFrom('voucher')
      .where('id', 'in', ids)
      .where(seenBy(tx, actor, 'voucher.owner_id'))
      .orderBy('owner_id')
      .orderBy('id')
      .selectAll()
      .execute();
  for (const ownerId of new Set((await find()).map(({ owner_id }) => owner_id))) await lockOwner(tx, ownerId);
  return find();
};
type Voucher = Awaited<ReturnType<typeof lockVouchers>>[number];

/** Takes a voucher away that was not used. */
export const voidVoucher = (tx: Tx, voucher: Voucher) =>
  tx
    .updateTable('voucher')
    .set({ state: lotState.of.voided })
    .where('owner_id', '=', voucher.owner_id)
    .where('id', '=', voucher.id)
    .execute();

interface Left {
  readonly taskId: number;
  readonly source: number;
  readonly ix: number;
  readonly n: number;
  readonly amount: string;
  readonly returned: string;
}

/** What of a task's charges can go back, the newest first. Throws `voucherTask` where it is not to be waived at all. */
const chargesOf = async (tx: Tx, voucher: Voucher, taskId: number): Promise<Left[]> => {
  const task = await tx
    .selectFrom('task')
    .where('id', '=', taskId)
    .where('owner_id', '=', voucher.owner_id)
    .where('deleted_at', 'is', null)
    .select(['is_open', 'currency'])
    .executeTakeFirst();
  const { rows } = await sql<Left & { posted: boolean }>`
    select task_id as "taskId", source, ix, n, amount, returned, posting_id is not null as posted from charge
    where task_id = ${taskId} and owner_id = ${voucher.owner_id} and currency = ${voucher.currency} and amount > 0
    order by incurred_at desc, source desc, ix desc, n desc`.execute(tx);
  const isWaivable =
    task !== undefined &&
    !task.is_open &&
    task.currency === voucher.currency &&
    rows.every(({ posted }) => posted);
  const used = await tx
    .selectFrom('voucher')
    .where('owner_id', '=', voucher.owner_id)
    .where('task_id', '=', taskId)
    .select('id')
    .executeTakeFirst();
  if (!isWaivable || used) throw new ApiError('voucherTask');
  return rows;
};

/**
 * Uses a voucher on an ended task (ledger §4, «voucher used»): its charges go back up to the cap to what paid them, and no change is
 * given; what an appeal compensated in coupons stays out. Answers what was waived. Throws `notAllowedInState` for one that is not valid any more, `voucherTask` for another task.
 */
export const useVoucher = async (tx: Tx, voucher: Voucher, taskId: number, c: Giver): Promise<Micro> => {
  const hasEnded = voucher.expires_at !== null && voucher.expires_at <= c.now;
  if (voucher.state !== lotState.of.usable || hasEnded)
    throw new ApiError('notAllowedInState', { status: voucher.state });
  const charges = await chargesOf(tx, voucher, taskId);
  const left = sumOf(charges.map(({ amount, returned }) => restOf(microOf(amount), microOf(returned))));
  // What an appeal compensated in coupons is given back already.
  const most = restOf(left, await compensatedFor(tx, voucher.owner_id, { taskId }));
  const cap = leastOf(microOf(voucher.cap), most);
  let waived: Micro = noMoney;
  const occasion = await byStaff(tx, c.actor, c.now);
  const backs: Awaited<ReturnType<typeof returnPart>>[] = [];
  for (const { amount, returned, ...charge } of charges) {
    const part = leastOf(restOf(cap, waived), restOf(microOf(amount), microOf(returned)));
    if (part === noMoney) continue;
    const { source, ix, n } = charge;
    const one = await returnPart(
      tx,
      {
        charge: { taskId, source, ix, n },
        amount: part,
        cause: postingCause.of.voucher,
        step: `voucher:${voucher.id}:${taskId}.${source}.${ix}.${n}`,
      },
      occasion,
    );
    backs.push(one);
    waived = micro(waived + part);
  }
  if (waived === noMoney) throw new ApiError('voucherTask');
  await payFromReturns(tx, backs, occasion);
  await tx
    .updateTable('voucher')
    .set({
      state: lotState.of.usedUp,
      task_id: taskId,
      waived: textOf(waived),
      used_at: c.now,
      used_by: c.actor.adminId,
    })
    .where('owner_id', '=', voucher.owner_id)
    .where('id', '=', voucher.id)
    .execute();
  return waived;
};
