import { invoices } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { useRead } from '../../kit/call/index.ts';
import { useServerEvents } from '../../kit/live/index.ts';
import { formatFigure, Money } from '../../kit/show/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { Go, useSearch } from '../../kit/url/index.ts';
import { useReceiptText } from './receipt.texts.ts';

/** The first and the last instant of a month in business time, as the list of invoices is asked. */
const spanOf = (month: string): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const start = Date.UTC(year, number - 1, 1) - 8 * 3_600_000;
  const end = Date.UTC(year, number, 1) - 8 * 3_600_000 - 1;
  return `startTime=${start}~${end}`;
};

/** The register by month, seller, currency and rate; each month opens its invoices. `?month=2026-11` shows one. */
export const TaxRegister = (): ReactNode => {
  const t = useReceiptText();
  const labels = useLabels('receipt');
  const [search] = useSearch();
  const asked = invoices.tax.input.safeParse({
    month: new URLSearchParams(search).get('month') ?? undefined,
  });
  const { data, error, refetch } = useRead(invoices.tax, asked.data ?? {}, { quiet: true, staleTime: 0 });
  useServerEvents(['invoice'], () => void refetch());
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={6} />;
  if (data.length === 0) return <p className="rd-faint">{t('noTax')}</p>;
  const figures = ['amount', 'netAmount', 'taxAmount'] as const;
  return (
    <section className="rd-panel rd-receipt-tax">
      <table className="rd-plain-table">
        <thead>
          <tr>
            <th scope="col">{labels.field('month')}</th>
            <th scope="col">{labels.field('companyName')}</th>
            <th scope="col" className="rd-number">
              {labels.field('taxRate')}
            </th>
            <th scope="col" className="rd-number">
              {labels.field('blueCount')}
            </th>
            <th scope="col" className="rd-number">
              {labels.field('redCount')}
            </th>
            {figures.map((field) => (
              <th key={field} scope="col" className="rd-number">
                {labels.field(field)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.map((row) => (
            <tr key={`${row.month} ${row.companyId} ${row.currency} ${row.taxRate}`}>
              <td>
                <Go
                  href={`/finance/InvoiceApplication?tab=invoice&${spanOf(row.month)}&companyId=${row.companyId}`}
                >
                  {row.month}
                </Go>
              </td>
              <td>{row.companyName}</td>
              <td className="rd-number">{row.taxRate / 100}%</td>
              <td className="rd-number">{formatFigure(row.blueCount)}</td>
              <td className="rd-number">{formatFigure(row.redCount)}</td>
              {figures.map((field) => (
                <td key={field} className="rd-number">
                  <Money amount={row[field]} currency={row.currency} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};
