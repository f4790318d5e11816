import { codeTable, someOf } from '../kernel/codes.ts';
import { bookCurrency, couponType } from './pay.codes.ts';

/** For how long coupons are given, in months; −1 for ever (overview §9). */
export const couponMonths = codeTable('couponMonths', {
  [-1]: { name: 'forever', tone: 'neutral' },
  1: { name: 'one', tone: 'neutral' },
  3: { name: 'three', tone: 'neutral' },
  6: { name: 'six', tone: 'neutral' },
  12: { name: 'twelve', tone: 'neutral' },
});

/** Coupons that are money of a kind, in lots: all types but the voucher, which is a right (lifecycles §7). */
export const lotType = someOf(couponType, [1, 2, 3, 4, 5, 6]);
/** The units of coupons: CRMB and CUSD (overview §9). */
export const couponUnit = someOf(bookCurrency, [3, 4]);

/** What a lot of coupons came by. */
export const lotSource = codeTable('lotSource', {
  1: { name: 'granted', tone: 'neutral' },
  2: { name: 'bonus', tone: 'success' },
  3: { name: 'returned', tone: 'info' },
  4: { name: 'transferred', tone: 'info' },
  5: { name: 'compensation', tone: 'info' },
  6: { name: 'opening', tone: 'neutral' },
});

/** From which states what is done to a lot of coupons is allowed (lifecycles §7). */
export const lotTransitions = {
  void: { from: [1] },
  freeze: { from: [1] },
  unfreeze: { from: [5] },
} as const;
