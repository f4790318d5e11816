import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { command, perId } from '../kernel/commandCall.ts';
import { exportOf, list } from '../kernel/listCall.ts';
import { Instant, Money, TaskId, text, UserId, VoucherId } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { currency } from '../session/session.codes.ts';
import { couponMonths, lotTransitions } from './coupon.codes.ts';
import { whoseQuery, whoseRow } from './money.fields.ts';
import { lotState } from './pay.codes.ts';
import { PayableAmount } from './payment.calls.ts';

const view = anyOf('user:recharge');
const edit = { access: anyOf('user:recharge:voucher'), object: 'voucher' } as const;
const errors = [errorCodes.notFound, errorCodes.notAllowedInState, errorCodes.vouchersOff];

const all = list('front/pay/recharge/voucher/list', {
  access: view,
  id: 'voucherId',
  query: {
    ...whoseQuery,
    startTimeStamp: Instant.optional(),
    endTimeStamp: Instant.optional(),
    state: lotState.schema.optional(),
    taskId: TaskId.optional(),
  },
  row: {
    voucherId: VoucherId,
    ...whoseRow,
    state: lotState.schema,
    currency: currency.schema,
    /** The most that it waives. */
    cap: Money,
    /** What it has waived. */
    waived: Money,
    grantTime: Instant,
    expireTime: Instant.nullable(),
    taskId: TaskId.nullable(),
    useTime: Instant.nullable(),
    reason: z.string().nullable(),
    grantedBy: z.string().nullable(),
    usedBy: z.string().nullable(),
  },
  sorts: ['timeSort'],
});

/** Vouchers: rights to have one ended task waived up to a cap (checklist P-345, lifecycles §7); used by hand. */
export const vouchers = calls('pay', 'vouchers', {
  list: all,
  export: exportOf(all, 'front/pay/export/voucher', { access: anyOf('user:recharge:voucher:export') }),
  grant: command('front/pay/recharge/voucher/grant', {
    ...edit,
    audit: 'voucher.grant',
    fourEyes: 'couponGrant',
    errors: [errorCodes.notFound, errorCodes.notMainAccount, errorCodes.vouchersOff],
    input: { userId: UserId, cap: PayableAmount, months: couponMonths.schema, reason: text(300) },
    output: z.object({ voucherId: VoucherId }),
  }),
  /** Waives an ended task of its owner up to the cap: its charges go back to what paid them. No change is given. */
  use: perId('front/pay/recharge/voucher/use', {
    ...edit,
    ids: 'voucherIds',
    id: VoucherId,
    audit: 'voucher.use',
    errors: [...errors, errorCodes.voucherTask],
    from: lotTransitions.void.from,
    rest: { taskId: TaskId, reason: text(300) },
  }),
  voidVouchers: perId('front/pay/recharge/voucher/void', {
    ...edit,
    ids: 'voucherIds',
    id: VoucherId,
    audit: 'voucher.void',
    fourEyes: 'couponVoid',
    errors,
    from: lotTransitions.void.from,
    rest: { reason: text(300) },
  }),
  /** Whether vouchers are granted and used at all: an owner may decide that there are none (checklist P-345). */
  setting: read('front/pay/recharge/voucher/setting', {
    access: view,
    input: {},
    output: z.object({
      isOn: z.boolean(),
      changedBy: z.string().nullable(),
      changeTime: Instant.nullable(),
      version: z.int(),
    }),
  }),
  setSetting: command('front/pay/recharge/voucher/setting/update', {
    access: anyOf('user:recharge:voucher'),
    object: 'setting',
    audit: 'voucher.setting',
    errors: [errorCodes.changedMeanwhile],
    input: { isOn: z.boolean(), version: z.int32() },
  }),
});
