import * as z from 'zod';
import { errorCodes } from '../errors/codes.ts';
import { calls, read } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { command } from '../kernel/commandCall.ts';
import { exportOf, list } from '../kernel/listCall.ts';
import { Instant, LotId, Money, text, TransferId, UserId } from '../kernel/values.ts';
import { currency } from '../session/session.codes.ts';
import { whenQuery, whoseQuery, whoseRow } from './money.fields.ts';
import { bookAccount, bookCurrency, couponType, transferKind } from './pay.codes.ts';
import { Cents } from './recharge.calls.ts';

const view = anyOf('user:recharge');

const transferList = list('front/pay/recharge/accountTransferList', {
  access: view,
  id: 'transferId',
  query: { ...whoseQuery, ...whenQuery, toUserId: UserId.optional(), kind: transferKind.schema.optional() },
  row: {
    transferId: TransferId,
    ...whoseRow,
    kind: transferKind.schema,
    toUserId: UserId,
    toUserName: z.string(),
    couponType: couponType.schema.nullable(),
    amount: Money,
    currency: bookCurrency.schema,
    reason: z.string(),
    enteredBy: z.string().nullable(),
    createTime: Instant,
  },
  sorts: ['createTimeFlag'],
  sums: {
    rmbTotalAmount: { of: 'amount', where: { field: 'currency', is: bookCurrency.of.cny } },
    usdTotalAmount: { of: 'amount', where: { field: 'currency', is: bookCurrency.of.usd } },
  },
});

/** Money and coupons that went from one account to another of the same customer (people §7, ledger §4). */
export const accountTransfers = calls('pay', 'accountTransfers', {
  list: transferList,
  export: exportOf(transferList, 'front/pay/export/accountTransfer', {
    access: anyOf('user:recharge:export'),
  }),
  /** What an account may give now: cash, and coupons one by one. */
  giving: read('front/pay/recharge/accountTransferGiving', {
    access: anyOf('user:recharge:transfer'),
    errors: [errorCodes.notFound],
    input: { userId: UserId },
    output: z.object({
      currency: currency.schema,
      freeCash: Money,
      freeCoupons: Money,
      lots: z.array(
        z.object({
          lotId: LotId,
          account: bookAccount.schema,
          couponType: couponType.schema,
          currency: bookCurrency.schema,
          remaining: Money,
          expireTime: Instant.nullable(),
        }),
      ),
    }),
  }),
  /** Moves cash, the oldest first, or coupons of one lot, in whole cents. */
  add: command('front/pay/recharge/accountTransfer', {
    access: anyOf('user:recharge:transfer'),
    aliases: ['front/user/transferAccount'],
    object: 'accountTransfer',
    fourEyes: 'accountTransfer',
    errors: [
      errorCodes.notFound,
      errorCodes.notRelated,
      errorCodes.notResale,
      errorCodes.moreThanFree,
      errorCodes.owesFirst,
      errorCodes.notAllowedInState,
    ],
    input: {
      userId: UserId,
      toUserId: UserId,
      /** Coupons of this lot; cash without it. */
      lotId: LotId.optional(),
      amount: Cents,
      reason: text(300),
    },
    output: z.object({ transferId: TransferId }),
  }),
});
