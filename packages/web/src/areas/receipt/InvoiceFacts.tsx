import { type OutputOf, receipts } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { DescriptionList } from '../../kit/detail/index.ts';
import { columnKit } from '../../kit/list/index.ts';
import { useLabels } from '../../kit/text/index.ts';

type Receipt = OutputOf<typeof receipts.read>;

const fact = columnKit<Receipt, never, string>();
const reveal = { call: receipts.reveal, input: ({ receiptId }: Receipt) => ({ receiptId }) };
const amounts = { currency: 'currency', copied: true } as const;

/** What the tax platform asks for of who buys: each can be copied, what is masked by whoever may see it whole. */
export const buyerFacts = [
  fact.text('title', { copied: true }),
  fact.text('taxNumber', { copied: true }),
  fact.text('registeredAddress', { copied: true }),
  fact.text('registeredPhone', { copied: true }),
  fact.text('bankName', { copied: true }),
  fact.masked('bankAccount', reveal),
] as const;
export const sumFacts = [
  fact.money('amount', amounts),
  fact.money('netAmount', amounts),
  fact.money('taxAmount', amounts),
] as const;
export const contactFacts = [fact.masked('email', reveal), fact.masked('phone', reveal)] as const;

/** What is typed elsewhere to issue an invoice, before its lines; what the title leaves open is left out. */
export const InvoiceFacts = ({
  row,
  withSums,
}: {
  row: Receipt;
  /** Of a red-letter invoice the lines tell the amounts. */
  withSums: boolean;
}): ReactNode => {
  const labels = useLabels('receipt');
  const facts = [...buyerFacts, ...contactFacts, ...(withSums ? sumFacts : [])];
  return (
    <DescriptionList
      row={row}
      facts={facts.filter((one) => {
        const value = one.watch(row);
        return value !== '' && value !== null;
      })}
      labels={labels}
    />
  );
};
