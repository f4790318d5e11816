import { bookCurrency, couponType, lotState, ownerAccount, userDetails } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { BookAmount, CustomerCredit, ExplainLink, PlaceLink } from '../../domain/index.ts';
import { useRead } from '../../kit/call/index.ts';
import { ShortTable } from '../../kit/detail/index.ts';
import { EmptyValue, StatusTag, Time } from '../../kit/show/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import type { Customer } from './customer.ts';
import { useUserText } from './user.texts.ts';

/** What the purse that pays for a customer holds and owes, and of which lots; every amount tells how it came about. */
export default ({ row }: { row: Customer }): ReactNode => {
  const t = useUserText();
  const labels = useLabels('user');
  const ofMoney = useLabels('pay');
  const { data, error, refetch } = useRead(userDetails.funds, { userId: row.userId }, { quiet: true });
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={6} />;
  const head = (key: string, isNumber = false) => ({ key, name: labels.field(key), isNumber });
  if (!data.isPayerSeen) return <p>{t('payerUnseen', { name: data.payerName })}</p>;
  return (
    <div className="rd-user-panel">
      {data.payerId !== row.userId && <p>{t('paidBy', { name: data.payerName })}</p>}
      <ShortTable
        caption={t('balances')}
        heads={[head('ownerAccount'), head('bookCurrency'), head('balance', true)]}
        empty={t('noAccounts')}
        rows={data.accounts.map((one) => ({
          key: `${one.ownerAccount} ${one.bookCurrency}`,
          cells: [
            ofMoney.code(ownerAccount, one.ownerAccount),
            ofMoney.code(bookCurrency, one.bookCurrency),
            <ExplainLink
              key="balance"
              what={{ of: 'account', userId: data.payerId, account: one.ownerAccount }}
            >
              <BookAmount amount={one.balance} currency={one.bookCurrency} />
            </ExplainLink>,
          ],
        }))}
      />
      <CustomerCredit userId={row.userId} />
      <ShortTable
        caption={t('lots')}
        heads={[
          head('lotId'),
          head('ownerAccount'),
          head('couponType'),
          head('lotState'),
          head('issued', true),
          head('remaining', true),
          head('frozen', true),
          head('grantTime'),
          head('expireTime'),
        ]}
        empty={t('noLots')}
        rows={data.lots.map((lot) => ({
          key: lot.lotId,
          cells: [
            lot.rechargeId === null ? (
              lot.lotId
            ) : (
              <PlaceLink key="lot" to={`/user/userRechargeRecord?recharge=${lot.rechargeId}`}>
                {lot.lotId}
              </PlaceLink>
            ),
            ofMoney.code(ownerAccount, lot.ownerAccount),
            lot.couponType === null ? <EmptyValue key="type" /> : ofMoney.code(couponType, lot.couponType),
            <StatusTag key="state" code={lot.lotState} table={lotState} labels={ofMoney} />,
            <BookAmount key="issued" amount={lot.issued} currency={lot.bookCurrency} />,
            <ExplainLink
              key="remaining"
              what={{ of: 'account', userId: data.payerId, account: lot.ownerAccount, ref: lot.lotId }}
            >
              <BookAmount amount={lot.remaining} currency={lot.bookCurrency} />
            </ExplainLink>,
            <BookAmount key="frozen" amount={lot.frozen} currency={lot.bookCurrency} />,
            <Time key="granted" at={lot.grantTime} />,
            lot.expireTime === null ? <EmptyValue key="ends" /> : <Time key="ends" at={lot.expireTime} />,
          ],
        }))}
      />
    </div>
  );
};
