import * as z from 'zod';
import { errorCodes } from '../errors/codes.ts';
import { calls } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { perId } from '../kernel/commandCall.ts';
import { exportOf, list } from '../kernel/listCall.ts';
import { IncomeId, Instant, Money, MonthText, text } from '../kernel/values.ts';
import { incomeType } from '../pay/pay.codes.ts';
import { customerQuery, customerRow } from '../session/customer.fields.ts';
import { currency } from '../session/session.codes.ts';
import { revenueLine, incomeStatus } from './achievement.codes.ts';
import { type IncomeAction, incomeTransitions } from './achievement.lifecycle.ts';

const path = 'statistics/pay/incomeVerification';
const access = anyOf('statistics:income:verification');
const verify = anyOf('statistics:income:verification:verify');
const step = <A extends IncomeAction>(action: A) =>
  ({
    access: verify,
    object: 'income',
    ids: 'incomeIds',
    id: IncomeId,
    from: incomeTransitions[action].from,
    errors: [
      errorCodes.notFound,
      errorCodes.notAllowedInState,
      errorCodes.changedMeanwhile,
      errorCodes.monthClosed,
      errorCodes.ownCustomer,
      errorCodes.ownEntry,
    ],
  }) as const;
const remark = text(300);

const incomeList = list(`${path}/query`, {
  access,
  id: 'incomeId',
  query: {
    ...customerQuery,
    month: MonthText.optional(),
    incomeType: incomeType.schema.optional(),
    status: incomeStatus.schema.optional(),
    currency: currency.schema.optional(),
  },
  row: {
    incomeId: IncomeId,
    ...customerRow,
    /** yyyymm. */
    period: z.int32(),
    /** The line of business: its account of revenue. */
    account: revenueLine.schema,
    incomeType: incomeType.schema,
    status: incomeStatus.schema,
    /** Paid by cash and on credit, with tax, as the books have it. */
    amount: Money,
    currency: currency.schema,
    /** Paid by coupons, which are no income. */
    couponPart: Money,
    document: z.string(),
    decidedBy: z.string().nullable(),
    decideTime: Instant.nullable(),
    reason: z.string(),
    remark: z.string(),
    version: z.int32(),
  },
  sorts: ['periodFlag', 'amountFlag'],
  sums: {
    rmbTotalAmount: { of: 'amount', where: { field: 'currency', is: currency.of.cny } },
    usdTotalAmount: { of: 'amount', where: { field: 'currency', is: currency.of.usd } },
  },
});

/** Consumption by customer, line of business, month and type, which finance recognises as income (lifecycles §13). */
export const incomes = calls('statistics', 'incomes', {
  list: incomeList,
  /** Income of offline calculation needs the number of its document. */
  verify: perId(`${path}/verify`, {
    ...step('verify'),
    rest: { document: z.string().trim().max(60).optional() },
  }),
  fail: perId(`${path}/fail`, { ...step('fail'), rest: { reason: remark } }),
  recheck: perId(`${path}/recheck`, step('recheck')),
  undo: perId(`${path}/undo`, { ...step('undo'), rest: { reason: remark } }),
  /** One remark for several rows (people §3). */
  remark: perId('statistics/pay/remark/add', {
    access: verify,
    object: 'income',
    ids: 'ids',
    id: IncomeId,
    errors: [errorCodes.notFound, errorCodes.changedMeanwhile],
    rest: { remark },
  }),
  export: exportOf(incomeList, `${path}/export`, {
    access: anyOf('statistics:income:verification:export'),
    columns: [
      'period',
      'userName',
      'company',
      'account',
      'incomeType',
      'status',
      'amount',
      'currency',
      'couponPart',
      'document',
      'decidedBy',
      'decideTime',
      'remark',
    ],
  }),
});
