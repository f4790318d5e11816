import { customerPrices, micro, textOf } from '@renderdesk/contract';
import { serve } from '../core/calls/serve.ts';
import { asInstant, asInstantOrNull, asMoney } from '../core/db/wire.ts';
import { expectSeen } from '../user/index.ts';
import { priceChangesOf, unitPricesOf } from './customerPrice.store.ts';

const moneyOf = (amount: bigint) => asMoney(textOf(micro(amount)));

/** What one customer pays, and paid. */
export const customerPriceCalls = serve(customerPrices, {
  list: async ({ db, actor, input, now }) => {
    await expectSeen(db, actor, input.userId);
    return (await unitPricesOf(db, input.userId, now)).map((one) => ({
      platformKind: one.platformKind,
      priceUnit: one.unit,
      frameKind: one.frameKind,
      currency: one.currency,
      price: moneyOf(one.held.hourly),
      priceScope: one.held.rule,
      alternatives: one.alternatives.map(({ rule, hourly }) => ({
        priceScope: rule,
        price: moneyOf(hourly),
      })),
    }));
  },
  changes: async ({ db, actor, input }) => {
    await expectSeen(db, actor, input.userId);
    return (await priceChangesOf(db, input.userId)).map((row) => ({
      platformKind: row.platform_kind,
      priceUnit: row.unit,
      frameKind: row.frame_kind,
      currency: row.currency,
      price: asMoney(row.price),
      validFrom: asInstant(row.valid_from),
      withdrawTime: asInstantOrNull(row.withdrawn_at),
      changedBy: row.really_name,
      createTime: asInstant(row.created_at),
      reason: row.reason,
    }));
  },
});
