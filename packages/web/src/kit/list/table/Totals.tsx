import { Money, type Sum } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { exactAmount, formatMoney } from '../../show/index.ts';
import type { Labels } from '../../text/index.ts';

/** Sums over all matching rows, shown next to the pages, one for each currency; nothing for a list without sums. */
export const Totals = ({
  sums,
  page,
  labels,
}: {
  sums: Readonly<Record<string, Sum>>;
  page: object | undefined;
  labels: Labels;
}): ReactNode => {
  const all = Object.entries(sums);
  if (all.length === 0 || page === undefined) return null;
  const found = new Map(Object.entries(page));
  return (
    <dl className="rd-list-totals">
      {all.map(([name, { of, where }]) => {
        const sum = Money.safeParse(found.get(name));
        return (
          sum.success && (
            <div key={name}>
              <dt>
                {/* Of another column than the amounts that are seen first. */}
                {of !== 'amount' && `${labels.field(of)} · `}
                {labels.field(name)}
              </dt>
              <dd title={exactAmount(sum.data)}>{formatMoney(sum.data, where.is)}</dd>
            </div>
          )
        );
      })}
    </dl>
  );
};
