import { type Money, type OutputOf, receiptBasis, type receipts } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import type { Fields } from '../../kit/form/index.ts';
import { formatMoney } from '../../kit/show/index.ts';
import { useReceiptText } from './receipt.texts.ts';
import { amountOf } from './typedLines.ts';

export type Order = OutputOf<typeof receipts.available>['orders'][number];
type Row = Fields<(typeof receipts.confirmReceivables.input.shape)['orders']['element']['shape']>;

/** What choosing an order asks for: all that is left of it. */
export const wholeOrder = ({ rechargeId, billId, free }: Order) => ({
  rechargeId: rechargeId ?? undefined,
  billId: billId ?? undefined,
  amount: free,
});

/** One order with how much of it: a recharge, or a bill. Choosing it asks for all that is left of it, and says so. */
export const OrderFields = ({
  row: f,
  typed,
  basis,
  orders,
}: {
  row: Row;
  /** The order and the amount by now. */
  typed:
    | {
        readonly rechargeId?: number | undefined;
        readonly billId?: number | undefined;
        readonly amount?: unknown;
      }
    | undefined;
  basis: 1 | 2;
  orders: readonly Order[];
}): ReactNode => {
  const t = useReceiptText();
  const isBill = basis === receiptBasis.of.bill;
  const chosen = orders.find(({ rechargeId, billId }) =>
    isBill
      ? billId !== null && billId === typed?.billId
      : rechargeId !== null && rechargeId === typed?.rechargeId,
  );
  const shown = (amount: Money, { currency }: Order): string => formatMoney(amount, currency);
  // The amount stands before the names, which a narrow field may cut.
  const option = (order: Order) => ({
    label: [order.rechargeId ?? order.billId, shown(order.free, order), order.name, order.payer]
      .filter((part) => part !== '')
      .join(' · '),
    brings: { amount: order.free },
  });
  const left =
    chosen &&
    t('orderLeft', {
      free: shown(chosen.free, chosen),
      amount: shown(chosen.amount, chosen),
      invoiced: shown(chosen.invoiced, chosen),
    });
  const shared = left === undefined ? {} : { hint: left };
  const [unit] = orders.map(({ currency }) => (currency === 1 ? '¥' : '$'));
  return (
    <>
      {isBill ? (
        <f.Pick
          name="billId"
          options={orders.flatMap((order) =>
            order.billId === null ? [] : [{ value: order.billId, ...option(order) }],
          )}
          {...shared}
        />
      ) : (
        <f.Pick
          name="rechargeId"
          options={orders.flatMap((order) =>
            order.rechargeId === null ? [] : [{ value: order.rechargeId, ...option(order) }],
          )}
          {...shared}
        />
      )}
      <f.Amount name="amount" {...(unit !== undefined && { unit })} />
      {chosen && amountOf(typed ?? {}) > amountOf({ amount: chosen.free }) && (
        <p className="rd-notice" data-tone="warning">
          {t('orderMost', { free: shown(chosen.free, chosen) })}
        </p>
      )}
    </>
  );
};
