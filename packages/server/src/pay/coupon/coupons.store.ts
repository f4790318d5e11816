import {
  type BookAccount,
  couponType,
  type CouponType,
  couponUnitOf,
  type LotState,
  lotState,
  type Micro,
  microOf,
  postingCause,
  type PostingCause,
  principalKind,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Tx } from '../../core/db/db.ts';
import { line, side } from '../ledger/lines.rules.ts';
import { lateFor } from '../ledger/payment.rules.ts';
import { postingContextOf } from '../ledger/period.store.ts';
import type { PostingContext } from '../ledger/posting.rules.ts';
import { KeyTakenError, linesOf, lockOwner, post, postingOf, takeIds } from '../ledger/posting.store.ts';

/** The account that coupons of a type are in (ledger §1). A voucher is a right and has none. */
export const accountOfType = (type: Exclude<CouponType, 0>): 3 | 4 | 7 => {
  const { cpuQingyun, gpuQingyun, pictureMember } = couponType.of;
  if (type === cpuQingyun || type === gpuQingyun) return 4;
  return type === pictureMember ? 7 : 3;
};

export interface Grant {
  readonly ownerId: number;
  readonly userId: number;
  readonly currency: 1 | 2;
  readonly type: Exclude<CouponType, 0>;
  readonly amount: Micro;
  /** The first instant at which it has ended; null never. */
  readonly expiresAt: Date | null;
  /** What it is given for: an activity, a code, an appeal. */
  readonly cause: PostingCause;
  readonly causeId: number | null;
  readonly key: string;
  /** The recharge that it is given with. */
  readonly bonusOf?: number;
}

/** Gives coupons (ledger §4: `301 → 3/4/7[L]`); answers the lot, the first one where the key was posted before. */
export const grantCoupons = async (tx: Tx, grant: Grant, occasion: PostingContext): Promise<number> => {
  const { ownerId, userId, type, currency, amount, cause, causeId, key, expiresAt, bonusOf } = grant;
  await lockOwner(tx, ownerId);
  const account = accountOfType(type);
  const known = await postingOf(tx, ownerId, key);
  if (known !== undefined) {
    const given = (await linesOf(tx, ownerId, known)).find(({ credit }) => credit.account === account);
    if (typeof given?.credit.ref !== 'number') throw new KeyTakenError(key);
    return given.credit.ref;
  }
  const [id = 0] = await takeIds(tx, 'lot', 1);
  const unit = couponUnitOf(currency);
  await post(tx, {
    ...occasion,
    ownerId,
    userId,
    cause,
    causeId,
    key,
    lines: [line(side(301), side(account, id), amount, unit)],
    lots: [
      {
        id,
        account,
        couponType: type,
        currency: unit,
        grantedAt: occasion.incurredAt,
        expiresAt,
        ...(bonusOf !== undefined && { bonusOf }),
      },
    ],
  });
  return id;
};

interface CouponLot {
  readonly id: number;
  readonly account: BookAccount;
  readonly currency: 3 | 4;
  readonly remaining: string;
}

/** Takes what is left of coupons away (ledger §4): `3/4/7[L] → 304` for what was voided, `303` for what has ended. */
const takeAway = async (
  tx: Tx,
  ownerId: number,
  lot: CouponLot,
  o: { readonly to: 303 | 304; readonly step: 'expire' | 'void'; readonly occasion: PostingContext },
): Promise<void> => {
  // A refund that is refused puts coupons back that have ended meanwhile: the lot ends a second time.
  const before = await tx
    .selectFrom('posting')
    .where('owner_id', '=', ownerId)
    .where('key', 'like', `lot:${lot.id}:${o.step}:%`)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  await post(tx, {
    ...o.occasion,
    ownerId,
    userId: ownerId,
    cause: o.to === 303 ? postingCause.of.expiry : postingCause.of.void,
    causeId: lot.id,
    key: `lot:${lot.id}:${o.step}:${before.n + 1}`,
    lines: [line(side(lot.account, lot.id), side(o.to), microOf(lot.remaining), lot.currency)],
  });
};

const couponLots = (tx: Tx, ownerId: number, states: LotState[] = [lotState.of.usable]) =>
  tx
    .selectFrom('lot')
    .where('owner_id', '=', ownerId)
    .where('account', '<>', 1)
    .where('state', 'in', states)
    .where('remaining', '>', '0')
    .select(['id', 'account', 'remaining', sql<3 | 4>`currency`.as('currency')])
    .orderBy('id');

/** Freezes a lot, or lets it go again; the purse is locked. */
export const setLotState = async (
  tx: Tx,
  { ownerId, lotId }: { readonly ownerId: number; readonly lotId: number },
  state: 1 | 5,
): Promise<void> => {
  await tx
    .updateTable('lot')
    .set({ state })
    .where('owner_id', '=', ownerId)
    .where('id', '=', lotId)
    .execute();
};

/** Voids a lot of coupons, also one in dispute: what is left of it is gone. Nothing happens where nothing is left. */
export const voidCoupons = async (
  tx: Tx,
  { ownerId, lotId }: { readonly ownerId: number; readonly lotId: number },
  occasion: PostingContext,
): Promise<void> => {
  await lockOwner(tx, ownerId);
  const { usable, frozen } = lotState.of;
  const lot = await couponLots(tx, ownerId, [usable, frozen]).where('id', '=', lotId).executeTakeFirst();
  if (lot) await takeAway(tx, ownerId, lot, { to: 304, step: 'void', occasion });
};

/**
 * Ends the coupons of a purse whose time is over, a day after their end: until then a charge of a frame that began before may
 * still take of them (ledger rule 4). Each is incurred in its last second. Answers how many ended.
 */
export const expireCoupons = async (
  tx: Tx,
  o: { readonly ownerId: number; readonly companyId: number; readonly now: Date },
): Promise<number> => {
  await lockOwner(tx, o.ownerId);
  const lots = await couponLots(tx, o.ownerId)
    .where('expires_at', '<=', new Date(o.now.getTime() - lateFor))
    .select('expires_at')
    .execute();
  for (const lot of lots) {
    const occasion = await postingContextOf(tx, {
      companyId: o.companyId,
      at: o.now,
      incurredAt: new Date((lot.expires_at?.getTime() ?? 0) - second),
      actor: { kind: principalKind.of.system, id: null },
    });
    await takeAway(tx, o.ownerId, lot, { to: 303, step: 'expire', occasion });
  }
  return lots.length;
};
const second = 1000;
