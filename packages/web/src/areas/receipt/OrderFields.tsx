import { type OutputOf, receiptBasis, type receipts } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import type { Fields } from '../../kit/form/index.ts';
import { formatMoney } from '../../kit/show/index.ts';

type Order = OutputOf<typeof receipts.available>['orders'][number];
type Row = Fields<(typeof receipts.confirmReceivables.input.shape)['orders']['element']['shape']>;

/** One order with how much of it: a recharge, or a bill. */
export const OrderFields = ({
  row: f,
  basis,
  orders,
}: {
  row: Row;
  basis: 1 | 2;
  orders: readonly Order[];
}): ReactNode => {
  const label = (order: Order): string =>
    [order.rechargeId ?? order.billId, order.name, order.payer, formatMoney(order.free, order.currency)]
      .filter((part) => part !== '')
      .join(' · ');
  const [unit] = orders.map(({ currency }) => (currency === 1 ? '¥' : '$'));
  return (
    <>
      {basis === receiptBasis.of.bill ? (
        <f.Pick
          name="billId"
          options={orders.flatMap((order) =>
            order.billId === null ? [] : [{ value: order.billId, label: label(order) }],
          )}
        />
      ) : (
        <f.Pick
          name="rechargeId"
          options={orders.flatMap((order) =>
            order.rechargeId === null ? [] : [{ value: order.rechargeId, label: label(order) }],
          )}
        />
      )}
      <f.Amount name="amount" {...(unit !== undefined && { unit })} />
    </>
  );
};
