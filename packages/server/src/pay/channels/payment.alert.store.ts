import {
  heldByKind,
  paymentChannel,
  type PaymentChannel,
  type PermissionKey,
  textOf,
} from '@renderdesk/contract';
import { sql, type SqlBool } from 'kysely';
import type { Context } from '../../core/audit/operation.ts';
import type { Tx } from '../../core/db/db.ts';
import { asMoney } from '../../core/db/wire.ts';
import type { BusEvent } from '../../core/events/eventBus.ts';
import { notify } from '../../core/jobs/notifying.ts';
import type { Payment } from './payment.port.ts';
import type { Received } from './payment.store.ts';

/** Right of the people who handle unmatched payments: those who reconcile. */
const lookedAfterBy: PermissionKey = 'user:financeVerifyBills';

/** Active staff whose roles hold a key. */
const holdersOf = async (tx: Tx, key: PermissionKey): Promise<number[]> => {
  const kinds = ([1, 2] as const).filter((kind) => heldByKind(kind).includes(key));
  const rows = await tx
    .selectFrom('admin')
    .where('admin.status', '=', 0)
    .where('admin.deleted_at', 'is', null)
    .where(
      sql<SqlBool>`exists (select from admin_role g join role r on r.id = g.role_id and r.deleted_at is null
        where g.admin_id = admin.id and (r.kind = any(${kinds}::smallint[])
          or exists (select from role_permission h where h.role_id = r.id and h.key = ${key})))`,
    )
    .select('admin.id')
    .orderBy('admin.id')
    .execute();
  return rows.map(({ id }) => id);
};

/** Notifies finance of an unusual payment: late, without an order, or reported again with a different amount. */
export const tellOfPayment = async (
  tx: Tx,
  c: Context,
  o: { readonly channel: PaymentChannel; readonly payment: Payment; readonly result: Received },
): Promise<BusEvent[]> => {
  const { channel, payment, result } = o;
  if (result.became === 'credited' || result.became === 'repeated') return [];
  const kind = { late: 'paymentLate', suspense: 'paymentInSuspense', differs: 'paymentDiffers' } as const;
  const data = {
    orderNumber: payment.number,
    transactionId: payment.transactionId,
    amount: asMoney(textOf(payment.amount)),
    currency: payment.currency === 1 ? 'CNY' : 'USD',
    channel: paymentChannel.entries[channel].name,
  };
  const events: BusEvent[] = [];
  for (const adminId of await holdersOf(tx, lookedAfterBy))
    events.push(...(await notify(tx, c, { adminId, kind: kind[result.became], data })));
  return events;
};
