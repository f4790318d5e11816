import { type Money, sumOf, taxed, textOf } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { formatMoney } from '../../kit/show/index.ts';
import { useReceiptText } from './receipt.texts.ts';
import { amountOf, type Typed } from './typedLines.ts';

/** What lines come to, before tax and of tax, as it will be printed; and where they are not what the orders come to. */
export const LineSums = ({
  lines,
  orders,
  currency,
}: {
  lines: readonly Typed[];
  /** What they must come to. */
  orders: readonly Typed[];
  currency: 1 | 2;
}): ReactNode => {
  const t = useReceiptText();
  const split = lines.map((line) => taxed(amountOf(line), Number(line.taxRate) || 0));
  const show = (amounts: readonly bigint[]): string =>
    formatMoney(textOf(sumOf(amounts as never)) as Money, currency);
  const [gross, wanted] = [split.map((line) => line.gross), orders.map(amountOf)];
  return (
    <>
      <p className="rd-faint">
        {t('split', {
          gross: show(gross),
          net: show(split.map(({ net }) => net)),
          tax: show(split.map(({ tax }) => tax)),
        })}
      </p>
      {sumOf(gross) !== sumOf(wanted) && (
        <p className="rd-notice" data-tone="warning">
          {t('mismatch', { lines: show(gross), orders: show(wanted) })}
        </p>
      )}
    </>
  );
};
