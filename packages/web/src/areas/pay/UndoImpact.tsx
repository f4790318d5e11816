import { couponType, errorMessage, type Money, type RechargeId, recharges } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { useRead } from '../../kit/call/index.ts';
import { formatMoney } from '../../kit/show/index.ts';
import { Skeleton } from '../../kit/states/index.ts';
import { useLabels, useLanguage } from '../../kit/text/index.ts';
import { bookAmount } from '../../domain/index.ts';
import { usePayText } from './pay.texts.ts';

const isZero = (amount: Money): boolean => !/[1-9]/.test(amount);

/** What undoing a recharge takes, before it is done: what becomes arrears stands out. `amount` is what is credited instead. */
export const UndoImpact = ({
  rechargeId,
  amount,
}: {
  rechargeId: RechargeId;
  amount?: string;
}): ReactNode => {
  const t = usePayText();
  const labels = useLabels('pay');
  const language = useLanguage();
  const input = recharges.preview.input.safeParse({ rechargeId, amount });
  const { data, error } = useRead(recharges.preview, input.data ?? { rechargeId }, {
    quiet: true,
    staleTime: 0,
  });
  if (error) return null;
  if (!data) return <Skeleton lines={3} />;
  const money = (value: Money): string => formatMoney(value, data.currency);
  return (
    <section className="rd-money-impact" aria-label={t('impact')}>
      {data.refusal !== null && (
        <p className="rd-notice" data-tone="danger">
          {errorMessage(data.refusal, language)}
        </p>
      )}
      <ul>
        <li>{t('takenBack', { amount: money(data.there) })}</li>
        {!isZero(data.short) && (
          <li data-tone="danger">{t('becomesArrears', { amount: money(data.short) })}</li>
        )}
        {!isZero(data.spentBonus) && (
          <li data-tone="danger">{t('spentBonus', { amount: money(data.spentBonus) })}</li>
        )}
        {!isZero(data.paidByOther) && <li>{t('paidByOther', { amount: money(data.paidByOther) })}</li>}
        {data.bonus.map((one) => (
          <li key={`${one.couponType} ${one.amount}`}>
            {t('bonusGoes', {
              amount: bookAmount(one.amount, one.currency, labels),
              type: labels.code(couponType, one.couponType),
            })}
          </li>
        ))}
      </ul>
    </section>
  );
};
