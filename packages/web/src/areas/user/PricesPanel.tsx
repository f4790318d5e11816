import { customerPrices, platformKind, prices, priceScope, priceUnit, frameKind } from '@renderdesk/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useRead } from '../../kit/call/index.ts';
import { ShortTable } from '../../kit/detail/index.ts';
import { useAllowed } from '../../kit/permission/index.ts';
import { EmptyValue, Money, Time } from '../../kit/show/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { type Labels, useLabels } from '../../kit/text/index.ts';
import type { Customer } from './customer.ts';
import { priceNote } from './priceNote.ts';
import { useUserText } from './user.texts.ts';

const heads = (labels: Labels, ...keys: readonly string[]) =>
  keys.map((key) => ({ key, name: labels.field(key), isNumber: key === 'price' }));

/** What of a customer's work costs how much now, by which rule, and the prices that were ever set for them alone. */
export default ({ row: { userId } }: { row: Customer }): ReactNode => {
  const t = useUserText();
  const labels = useLabels('config');
  const maySet = useAllowed(prices.add.access);
  const now = useRead(customerPrices.list, { userId }, { quiet: true });
  const changes = useRead(customerPrices.changes, { userId }, { quiet: true });
  const error = now.error ?? changes.error;
  if (error)
    return <Failed error={error} onRetry={() => void Promise.all([now.refetch(), changes.refetch()])} />;
  if (!now.data || !changes.data) return <Skeleton lines={6} />;
  const note = priceNote(now.data.map((one) => one.priceScope));
  return (
    <div className="rd-user-panel">
      {maySet && (
        <p>
          <Link to="/deploy/exchangeRates" search={{ tab: 'prices', userId } as never} className="rd-link">
            {t('setPrices')}
          </Link>
        </p>
      )}
      {note && <p className="rd-faint">{t(note)}</p>}
      <ShortTable
        caption={t('pricesNow')}
        heads={heads(labels, 'platformKind', 'frameKind', 'priceUnit', 'price', 'priceScope', 'alternatives')}
        empty={t('noPrices')}
        rows={now.data.map((one) => ({
          key: `${one.platformKind} ${one.priceUnit} ${one.frameKind ?? ''}`,
          cells: [
            labels.code(platformKind, one.platformKind),
            one.frameKind === null ? <EmptyValue key="frames" /> : labels.code(frameKind, one.frameKind),
            labels.code(priceUnit, one.priceUnit),
            <Money key="price" exact amount={one.price} currency={one.currency} />,
            labels.code(priceScope, one.priceScope),
            one.alternatives.length === 0 ? (
              <EmptyValue key="others" />
            ) : (
              <span key="others" className="rd-faint">
                {one.alternatives.map((other, at) => (
                  <span key={other.priceScope}>
                    {at > 0 && ' · '}
                    {labels.code(priceScope, other.priceScope)}{' '}
                    <Money exact amount={other.price} currency={one.currency} />
                  </span>
                ))}
              </span>
            ),
          ],
        }))}
      />
      <ShortTable
        caption={t('ownPrices')}
        heads={heads(
          labels,
          'validFrom',
          'platformKind',
          'priceUnit',
          'price',
          'changedBy',
          'reason',
          'withdrawTime',
        )}
        empty={t('noPriceChanges')}
        rows={changes.data.map((one) => ({
          key: `${one.validFrom} ${one.platformKind} ${one.priceUnit} ${one.createTime}`,
          cells: [
            <Time key="from" at={one.validFrom} />,
            labels.code(platformKind, one.platformKind),
            labels.code(priceUnit, one.priceUnit),
            <Money key="price" exact amount={one.price} currency={one.currency} />,
            one.changedBy ?? <EmptyValue key="by" />,
            one.reason || <EmptyValue key="why" />,
            one.withdrawTime === null ? <EmptyValue key="gone" /> : <Time key="gone" at={one.withdrawTime} />,
          ],
        }))}
      />
    </div>
  );
};
