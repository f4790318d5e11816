import { couponType, errorMessage, type Money, type RechargeId, refunds } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { useRead } from '../../kit/call/index.ts';
import { formatMoney } from '../../kit/show/index.ts';
import { Skeleton } from '../../kit/states/index.ts';
import { useLabels, useLanguage } from '../../kit/text/index.ts';
import { bookAmount } from '../../domain/index.ts';
import { usePayText } from './pay.texts.ts';

const isZero = (amount: Money): boolean => !/[1-9]/.test(amount);

/** What may be refunded, and what a refund of so much pays out, deducts and takes back of the bonus. */
export const RefundImpact = ({
  rechargeId,
  amount,
}: {
  rechargeId: RechargeId;
  amount: string | undefined;
}): ReactNode => {
  const t = usePayText();
  const labels = useLabels('pay');
  const language = useLanguage();
  const input = refunds.preview.input.safeParse({ rechargeId, amount: amount || undefined });
  const { data, error } = useRead(refunds.preview, input.data ?? { rechargeId }, {
    quiet: true,
    staleTime: 0,
  });
  if (error) return null;
  if (!data) return <Skeleton lines={4} />;
  const money = (value: Money): string => formatMoney(value, data.currency);
  return (
    <section className="rd-money-impact" aria-label={t('impact')}>
      {data.refusal !== null && (
        <p className="rd-notice" data-tone="danger">
          {errorMessage(data.refusal, language, { most: money(data.refundable) })}
        </p>
      )}
      <ul>
        <li>
          {t('refundable', {
            most: money(data.refundable),
            left: money(data.left),
            free: money(data.freeCash),
          })}
        </li>
        {!isZero(data.arrears) && <li data-tone="danger">{t('owes', { amount: money(data.arrears) })}</li>}
        {!isZero(data.invoiced) && (
          <li data-tone="danger">{t('invoiced', { amount: money(data.invoiced) })}</li>
        )}
        {data.bonus.map((one) => (
          <li key={`${one.couponType} ${one.amount}`}>
            {t('bonusGoes', {
              amount: bookAmount(one.amount, one.currency, labels),
              type: labels.code(couponType, one.couponType),
            })}
          </li>
        ))}
        {!isZero(data.deducted) && <li>{t('deducted', { amount: money(data.deducted) })}</li>}
        {input.data?.amount !== undefined && (
          <li>
            <b>{t('payout', { amount: money(data.payout) })}</b>
          </li>
        )}
        {data.needsSecond && <li>{t('needsSecond')}</li>}
      </ul>
    </section>
  );
};
