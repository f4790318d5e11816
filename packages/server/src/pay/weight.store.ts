import { currency, type Micro, micro, microOf } from '@renderdesk/contract';
import { rateAt } from '../config/index.ts';
import type { Db } from '../core/db/db.ts';

const unit = microOf('1');

/** An amount in RMB, rounded up to a millionth: dollars at the rate of the day. Throws where no rate stands, which one always does. */
export const exactlyInRmb = async (db: Db, amount: Micro, of: 1 | 2, now: Date): Promise<Micro> =>
  of === currency.of.cny ? amount : micro((amount * (await rateAt(db, now)) + unit - 1n) / unit);

/** The same in whole RMB, rounded up, as limits of what one person may do alone are in (lifecycles §27). */
export const inRmb = async (db: Db, amount: Micro, of: 1 | 2, now: Date): Promise<number> =>
  Number(((await exactlyInRmb(db, amount, of, now)) + unit - 1n) / unit);
