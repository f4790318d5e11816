import {
  microOf,
  type Money as Amount,
  Money as AmountText,
  type OutputOf,
  type receipts,
  redLines,
  sumOf,
  textOf,
} from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { Money } from '../../kit/show/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useReceiptText } from './receipt.texts.ts';

type Receipt = OutputOf<typeof receipts.read>;
const figures = ['net', 'tax', 'gross'] as const;
const heads = { net: 'netAmount', tax: 'taxAmount', gross: 'amount' } as const;

/** The red-letter invoice of so much as it will be issued, tax line by tax line; nothing where the amount does not fit. */
export const RedLines = ({ row, amount }: { row: Receipt; amount: unknown }): ReactNode => {
  const t = useReceiptText();
  const labels = useLabels('receipt');
  const left = row.leftLines.map((line) => ({
    rate: line.taxRate,
    gross: microOf(line.amount),
    net: microOf(line.netAmount),
    tax: microOf(line.taxAmount),
  }));
  const typed = AmountText.safeParse(amount);
  const asked = typed.success && /^\d+(\.\d{1,2})?$/.test(typed.data) ? microOf(typed.data) : microOf('0');
  if (asked <= 0n || asked > sumOf(left.map(({ gross }) => gross))) return null;
  const lines = redLines(left, asked);
  const shown = (amounts: readonly bigint[]): ReactNode => (
    <Money amount={textOf(-sumOf(amounts as never) as never) as Amount} currency={row.currency} />
  );
  return (
    <table className="rd-plain-table rd-receipt-lines">
      <caption>{t('redPreview')}</caption>
      <thead>
        <tr>
          <th scope="col">{labels.field('lineName')}</th>
          <th scope="col" className="rd-number">
            {labels.field('taxRate')}
          </th>
          {figures.map((figure) => (
            <th key={figure} scope="col" className="rd-number">
              {labels.field(heads[figure])}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line, at) => (
          <tr key={at}>
            <td>{row.leftLines[at]?.lineName}</td>
            <td className="rd-number">{line.rate / 100}%</td>
            {figures.map((figure) => (
              <td key={figure} className="rd-number">
                {shown([line[figure]])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {lines.length > 1 && (
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {t('sums')}
            </th>
            {figures.map((figure) => (
              <td key={figure} className="rd-number">
                {shown(lines.map((line) => line[figure]))}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  );
};
