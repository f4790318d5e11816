import { currency, type Micro, microOf } from '@renderdesk/contract';
import { rateAt } from '../config/index.ts';
import type { Db } from '../core/db/db.ts';

/**
 * An amount in whole RMB, rounded up, as limits of what one person may do alone are in (lifecycles §27): dollars at the rate of
 * the day.
 */
export const inRmb = async (db: Db, amount: Micro, of: 1 | 2, now: Date): Promise<number> => {
  if (of === currency.of.cny) return wholeUp(amount);
  return wholeUp(amount, await rateAt(db, now));
};

const unit = microOf('1');
const wholeUp = (amount: bigint, rate: bigint = unit): number => {
  const square = unit * unit;
  return Number((amount * rate + square - 1n) / square);
};
