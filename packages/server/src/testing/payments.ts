import { micro } from '@renderdesk/contract';
import type { Db } from '../core/db/db.ts';
import { orderPayment } from '../pay/channels/payment.store.ts';
import { addCustomer } from './fixtures.ts';

/** An order of a customer on the payment page that the work has not queried yet. */
export const addPaymentOrder = async (
  db: Db,
  o: { readonly now: Date; readonly ownerId?: number },
): Promise<number> => {
  const ownerId = o.ownerId ?? (await addCustomer(db));
  const order = await db.transaction().execute((tx) =>
    orderPayment(tx, {
      ownerId,
      channel: 3,
      currency: 1,
      amount: micro(100_000_000n),
      remark: '',
      by: 1,
      minutes: 120,
      now: o.now,
    }),
  );
  return order.id;
};
