import { type recharges, rechargePurpose, type RowOf } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { DescriptionList } from '../../kit/detail/index.ts';
import { columnKit } from '../../kit/list/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { usePayText } from './pay.texts.ts';

type Recharge = RowOf<typeof recharges.list>;

const fact = columnKit<Recharge, never, string>();
const facts = [
  fact.id('rechargeId'),
  fact.text('userName'),
  fact.text('payerName'),
  fact.money('amount', { currency: 'currency' }),
  fact.text('companyAccount'),
  fact.text('bankFlow'),
  fact.text('transactionId'),
  fact.tag('purpose', rechargePurpose),
];

/** What is held against the bank's record before it is credited: whose money it is, how much, where it came, and what comes of it. */
export const ConfirmRecharge = ({ rows }: { rows: readonly Recharge[] }): ReactNode => {
  const t = usePayText();
  const labels = useLabels('pay');
  return (
    <>
      {rows.map((row) => (
        <DescriptionList key={row.rechargeId} row={row} facts={facts} labels={labels} />
      ))}
      <p>{t('confirmHint')}</p>
    </>
  );
};
