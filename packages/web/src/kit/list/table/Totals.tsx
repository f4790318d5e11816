import { currency, Money } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { exactAmount, formatMoney } from '../../show/index.ts';
import type { Labels } from '../../text/index.ts';

/** The wire names a sum after its currency (people §3): `rmbTotalConsume`, `usdTotalConsume`. */
const currencyOf = (name: string): number => (name.startsWith('usd') ? currency.of.usd : currency.of.cny);

/** The sums over all rows that match, beside the pages; nothing for a list without any. */
export const Totals = ({
  names,
  page,
  labels,
}: {
  names: readonly string[];
  page: object | undefined;
  labels: Labels;
}): ReactNode => {
  if (names.length === 0 || page === undefined) return null;
  const sums = new Map(Object.entries(page));
  return (
    <dl className="rd-list-totals">
      {names.map((name) => {
        const sum = Money.safeParse(sums.get(name));
        return (
          sum.success && (
            <div key={name}>
              <dt>{labels.field(name)}</dt>
              <dd title={exactAmount(sum.data)}>{formatMoney(sum.data, currencyOf(name))}</dd>
            </div>
          )
        );
      })}
    </dl>
  );
};
