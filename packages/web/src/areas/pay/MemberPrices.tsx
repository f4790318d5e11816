import { currency, memberGrade, memberPeriod, memberships } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { useRead } from '../../kit/call/index.ts';
import { FormDialog } from '../../kit/form/index.ts';
import { Money } from '../../kit/show/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useMemberText } from './member.texts.ts';

/** What memberships cost, and a new price from now on. Stands at `?price`. */
const MemberPrices = ({ onClose }: { onClose: () => void }): ReactNode => {
  const t = useMemberText();
  return (
    <FormDialog
      call={memberships.setPrice}
      width="min(640px, 92vw)"
      initial={{
        grade: memberGrade.of.silver,
        memberPeriod: memberPeriod.of.monthly,
        currency: currency.of.cny,
      }}
      onClose={onClose}
    >
      {(f) => (
        <>
          <Now />
          <p className="rd-faint">{t('priceHint')}</p>
          <f.Code name="grade" table={memberGrade} autoFocus />
          <f.Code name="memberPeriod" table={memberPeriod} />
          <f.Code name="currency" table={currency} look="radio" />
          <f.Amount name="price" />
          <f.Text name="reason" rows={2} />
        </>
      )}
    </FormDialog>
  );
};
export default MemberPrices;

/** The prices of now: a row a grade and currency, a column a period. */
const Now = (): ReactNode => {
  const labels = useLabels('pay');
  const { data = [] } = useRead(memberships.prices, {});
  const periods = memberPeriod.codes.filter((period) => period !== memberPeriod.of.present);
  const rows = memberGrade.codes.flatMap((grade) => currency.codes.map((unit) => ({ grade, unit })));
  return (
    <table className="rd-plain-table">
      <thead>
        <tr>
          <th scope="col">{labels.field('grade')}</th>
          {periods.map((period) => (
            <th key={period} scope="col" className="rd-number">
              {labels.code(memberPeriod, period)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ grade, unit }) => (
          <tr key={`${grade} ${unit}`}>
            <th scope="row">{labels.code(memberGrade, grade)}</th>
            {periods.map((period) => {
              const found = data.find(
                (one) => one.grade === grade && one.currency === unit && one.memberPeriod === period,
              );
              return (
                <td key={period} className="rd-number">
                  {found && <Money amount={found.price} currency={unit} />}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
};
