import {
  allows,
  leastOf,
  type Micro,
  microOf,
  rechargeStatus,
  rechargeTransitions,
  refundRoute,
  refundState,
  textOf,
  wholeCents,
} from '@renderdesk/contract';
import type { EnteredBy, Viewer } from '../../core/auth/principal.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { asMoney } from '../../core/db/wire.ts';
import { ApiError, badFields } from '../../core/http/apiError.ts';
import { expectRealName } from '../../user/index.ts';
import { lockRecharge, withdrawable, netOf, type Recharge } from '../recharge/guards.store.ts';
import { refundableByChannel } from '../channels/paymentRefund.work.ts';
import { rechargesSeen, transactionOf } from '../recharge/recharge.list.ts';
import { remainingOf } from '../recharge/rechargePanel.store.ts';
import { refundsSeen } from './refund.list.ts';
import type { PostingContext } from '../ledger/posting.rules.ts';
import { rejectRefund } from './refund.store.ts';
import { cameByChannel, insertRefund, setRefund } from './refundEntry.store.ts';

/** What of a recharge may be refunded now, in whole cents (lifecycles §5, ledger rule 9), and what holds the rest. */
export const refundableOf = async (db: Db, recharge: Recharge, now: Date) => {
  const left = await remainingOf(db, recharge);
  const { cash, arrears } = await withdrawable(db, recharge.owner_id, now);
  const most = leastOf(leastOf(left, cash), netOf(recharge));
  return { left, freeCash: cash, arrears, refundable: wholeCents(most) };
};

/** Why so much of a recharge is not refunded now; nothing where it may be. */
export const refundRefusal = async (
  db: Db,
  recharge: Recharge,
  { amount, now }: { readonly amount: Micro; readonly now: Date },
): Promise<{ name: 'notAllowedInState' | 'owesFirst' | 'moreThanFree'; data?: object } | undefined> => {
  if (!allows(rechargeTransitions.refund, recharge.status)) return { name: 'notAllowedInState' };
  const { refundable, arrears } = await refundableOf(db, recharge, now);
  if (arrears > 0n) return { name: 'owesFirst' };
  return amount > refundable
    ? { name: 'moreThanFree', data: { most: asMoney(textOf(refundable)), currency: recharge.currency } }
    : undefined;
};

/** Throws what refuses a refund of so much now. */
export const expectFree = async (
  db: Db,
  recharge: Recharge,
  asked: { readonly amount: Micro; readonly now: Date },
): Promise<void> => {
  const refusal = await refundRefusal(db, recharge, asked);
  if (refusal) throw new ApiError(refusal.name, refusal.data ?? null);
};

/**
 * The refund route: the requested one, else the channel where it accepts refunds of this recharge. The original route
 * has precedence. The bank route is for recharges without a channel, for those that the channel no longer refunds, and
 * after a refusal by the channel (`hasFailed`), and only for certified customers. Throws `badInput` for a route that is
 * not allowed, and `realNameNeeded`.
 */
export const routeOf = async (
  tx: Tx,
  recharge: Recharge,
  o: { readonly asked: 1 | 2 | undefined; readonly hasFailed: boolean; readonly now: Date },
): Promise<1 | 2> => {
  const { channel, bankTransfer } = refundRoute.of;
  const isOfChannel = await cameByChannel(tx, recharge, new Date(o.now.getTime() - refundableByChannel));
  const wrong = isOfChannel ? bankTransfer : channel;
  if (o.asked === wrong && !(isOfChannel && o.hasFailed)) throw badFields('route');
  const route = o.asked ?? (isOfChannel ? channel : bankTransfer);
  if (route === bankTransfer) await expectRealName(tx, recharge.user_id);
  return route;
};

/** What was said of the account that a bank pays to. */
interface PayeeSaid {
  readonly payeeName?: string | undefined;
  readonly payeeBank?: string | undefined;
  readonly payeeAccount?: string | undefined;
}
const noPayee = { payee_name: null, payee_bank: null, payee_account: null } as const;
type Payee = Readonly<Record<keyof typeof noPayee, string | null>>;

/**
 * The payee of a refund by its way: a bank needs all of it, said now or before; for a channel nothing is kept, and what is not kept cannot
 * be read. Throws `badInput` with what is missing.
 */
export const payeeFor = (route: 1 | 2, said: PayeeSaid, before: Payee = noPayee): Payee => {
  if (route !== refundRoute.of.bankTransfer) return noPayee;
  const payee = {
    payee_name: said.payeeName ?? before.payee_name,
    payee_bank: said.payeeBank ?? before.payee_bank,
    payee_account: said.payeeAccount ?? before.payee_account,
  };
  const missing = [
    ...(payee.payee_name === null ? ['payeeName'] : []),
    ...(payee.payee_bank === null ? ['payeeBank'] : []),
    ...(payee.payee_account === null ? ['payeeAccount'] : []),
  ];
  if (missing.length > 0) throw badFields(...missing);
  return payee;
};

/** Whether a bank is to pay somebody else, or another account, than was said before. */
export const isOtherPayee = (after: Partial<Payee>, before: Payee): boolean =>
  (Object.keys(noPayee) as (keyof Payee)[]).some(
    (field) => typeof after[field] === 'string' && after[field] !== before[field],
  );

/** Asks for a refund (–→0), which holds nothing yet. Throws `notFound`, and what refuses it now. */
export const applyForRefund = async (
  tx: Tx,
  by: EnteredBy & Viewer,
  o: PayeeSaid & {
    readonly rechargeId: number;
    readonly amount: string;
    readonly reason: string;
    readonly route?: 1 | 2 | undefined;
    readonly now: Date;
  },
): Promise<number> => {
  const recharge = await lockRecharge(tx, by, o.rechargeId);
  await expectFree(tx, recharge, { amount: microOf(o.amount), now: o.now });
  const route = await routeOf(tx, recharge, { asked: o.route, hasFailed: false, now: o.now });
  return insertRefund(tx, recharge, { ...o, route, payee: payeeFor(route, o), by });
};

/** Applications for refunds of a recharge of which nothing is left to refund are rejected, with why. */
export const rejectApplications = async (
  tx: Tx,
  recharge: Recharge,
  o: { readonly reason: string; readonly now: Date },
  occasion: PostingContext,
): Promise<void> => {
  const rows = await tx
    .selectFrom('refund')
    .where('owner_id', '=', recharge.owner_id)
    .where('recharge_id', '=', recharge.id)
    .where('state', '=', refundState.of.applied)
    .orderBy('id')
    .select(['owner_id', 'id'])
    .forUpdate()
    .execute();
  for (const row of rows) {
    await setRefund(tx, row, { refusal: o.reason }, o.now);
    await rejectRefund(tx, { ownerId: row.owner_id, refundId: row.id }, occasion);
  }
};

/** Recharges of an account that are paid, the latest first, with what of each may be refunded now. */
export const refundableRecharges = async (
  db: Db,
  viewer: Viewer,
  o: { readonly before: number | undefined; readonly most: number; readonly now: Date },
) => {
  let query = rechargesSeen(db, viewer).where('recharge.status', 'in', [
    rechargeStatus.of.success,
    rechargeStatus.of.confirmed,
  ]);
  if (o.before !== undefined) query = query.where('recharge.id', '<', o.before);
  const rows = await query
    .orderBy('recharge.id', 'desc')
    .limit(o.most)
    .selectAll('recharge')
    .select(transactionOf.as('transactionId'))
    .execute();
  return Promise.all(
    rows.map(async (row) => {
      const { refundable, arrears } = await refundableOf(db, row, o.now);
      const toBank = !(await cameByChannel(db, row, new Date(o.now.getTime() - refundableByChannel)));
      return { ...row, refundable: arrears > 0n ? '0' : textOf(refundable), toBank };
    }),
  );
};

/** Refunds of an account, the latest first. */
export const refundsOf = (
  db: Db,
  viewer: Viewer,
  o: { readonly refundId?: number; readonly before?: number | undefined; readonly most: number },
) => {
  let query = refundsSeen(db, viewer);
  if (o.refundId !== undefined) query = query.where('refund.id', '=', o.refundId);
  if (o.before !== undefined) query = query.where('refund.id', '<', o.before);
  return query.orderBy('refund.id', 'desc').limit(o.most).selectAll('refund').execute();
};
