import type { OutputOf, receipts } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { CopyButton, EmptyValue, Money, plainAmount } from '../../kit/show/index.ts';
import { useLabels } from '../../kit/text/index.ts';

type Receipt = OutputOf<typeof receipts.read>;

/** The head of a table of an application; from one column on they are numbers. */
export const Head = ({ fields, from }: { fields: readonly string[]; from: number }): ReactNode => {
  const labels = useLabels('receipt');
  return (
    <thead>
      <tr>
        {fields.map((field, at) => (
          <th key={field} scope="col" className={at >= from ? 'rd-number' : undefined}>
            {labels.field(field)}
          </th>
        ))}
      </tr>
    </thead>
  );
};
/** Amounts of a row of such a table, in the application's currency. */
export const Amounts = ({
  row,
  of,
  fields,
  copied = false,
}: {
  row: Receipt;
  of: Readonly<Record<string, unknown>>;
  fields: readonly string[];
  copied?: boolean;
}): ReactNode =>
  fields.map((field) => {
    const amount = of[field] as Receipt['amount'];
    return (
      <td key={field} className="rd-number">
        <Money amount={amount} currency={row.currency} />
        {copied && <CopyButton value={plainAmount(amount)} />}
      </td>
    );
  });

/** What an invoice amounts to, as its columns stand. */
export const sums = ['netAmount', 'taxAmount', 'amount'];

/** The tax lines of an application, as its invoice has them; what is typed elsewhere can be copied. */
export const ReceiptLines = ({ row }: { row: Receipt }): ReactNode => (
  <table className="rd-plain-table rd-receipt-lines">
    <Head fields={['lineName', 'taxCode', 'taxRate', ...sums]} from={2} />
    <tbody>
      {row.lines.map((line, at) => (
        <tr key={at}>
          <td>
            {line.lineName}
            <CopyButton value={line.lineName} />
          </td>
          <td>
            {line.taxCode || <EmptyValue />}
            {line.taxCode && <CopyButton value={line.taxCode} />}
          </td>
          <td className="rd-number">{line.taxRate / 100}%</td>
          <Amounts row={row} of={line} fields={sums} copied />
        </tr>
      ))}
    </tbody>
  </table>
);
