import { currency, type Micro, micro, microOf } from '@renderdesk/contract';
import { rateAt } from '../config/index.ts';
import type { Db } from '../core/db/db.ts';

const unit = microOf('1');

/**
 * Converts an amount to RMB, rounded up to a millionth, at the day's exchange rate. Throws when there is no rate, which
 * does not happen in a configured system.
 */
export const exactlyInRmb = async (db: Db, amount: Micro, of: 1 | 2, now: Date): Promise<Micro> =>
  of === currency.of.cny ? amount : micro((amount * (await rateAt(db, now)) + unit - 1n) / unit);

/** The same as a number of RMB, as limits of what one person may do alone are in (lifecycles §27): small parts of a day add up exactly. */
export const inRmb = async (db: Db, amount: Micro, of: 1 | 2, now: Date): Promise<number> =>
  Number(await exactlyInRmb(db, amount, of, now)) / Number(unit);
