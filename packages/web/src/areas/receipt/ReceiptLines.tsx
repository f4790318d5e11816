import type { OutputOf, receipts } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { EmptyValue, Money } from '../../kit/show/index.ts';
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
}: {
  row: Receipt;
  of: Readonly<Record<string, unknown>>;
  fields: readonly string[];
}): ReactNode =>
  fields.map((field) => (
    <td key={field} className="rd-number">
      <Money amount={of[field] as Receipt['amount']} currency={row.currency} />
    </td>
  ));

/** What an invoice amounts to, as its columns stand. */
export const sums = ['netAmount', 'taxAmount', 'amount'];

/** The tax lines of an application, as its invoice has them. */
export const ReceiptLines = ({ row }: { row: Receipt }): ReactNode => (
  <table className="rd-plain-table rd-receipt-lines">
    <Head fields={['lineName', 'taxCode', 'taxRate', ...sums]} from={2} />
    <tbody>
      {row.lines.map((line, at) => (
        <tr key={at}>
          <td>{line.lineName}</td>
          <td>{line.taxCode || <EmptyValue />}</td>
          <td className="rd-number">{line.taxRate / 100}%</td>
          <Amounts row={row} of={line} fields={sums} />
        </tr>
      ))}
    </tbody>
  </table>
);
