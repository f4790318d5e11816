import {
  credits,
  type Micro,
  micro,
  microOf,
  type OutputOf,
  sumOf,
  textOf,
  type UserId,
} from '@renderdesk/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ShortTable } from '../../kit/detail/index.ts';
import { useAllowed } from '../../kit/permission/index.ts';
import { Money } from '../../kit/show/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useDomainText } from '../domain.texts.ts';
import { ExplainLink } from '../explain/index.ts';
import { PlaceLink } from '../PlaceLink.tsx';

type Credit = OutputOf<typeof credits.read>;

/** Where the share of a child is set, over the credit of the account that is looked at. */
const sharePlace = (shown: UserId, child: UserId): string =>
  `/user/userRechargeRecord?tab=credit&userName=id:${shown}&share=${child}`;

/**
 * What a customer may use on credit, has used and has free: of a main account with what each child was given, of a child as the part that
 * it is of its main account's.
 */
export const CreditParts = ({ data }: { data: Credit }): ReactNode => {
  const t = useDomainText();
  const labels = useLabels('pay');
  const mayShare = useAllowed(credits.share.access);
  const { currency, children } = data;
  const own = micro(microOf(data.creditLimit) - microOf(data.creditGiven));
  const money = (key: string, amount: Micro): ReactNode => (
    <Money key={key} amount={textOf(amount) as never} currency={currency} />
  );
  const used = (userId: UserId, amount: Micro): ReactNode => (
    <ExplainLink key="used" what={{ of: 'account', userId, account: 2 }}>
      {money('used', amount)}
    </ExplainLink>
  );
  const row = (
    o: {
      readonly key: string | number;
      readonly name: ReactNode;
      readonly userId: UserId;
      readonly share?: UserId;
    },
    [limit, taken, free]: readonly [Micro, Micro, Micro],
  ) => ({
    key: o.key,
    cells: [
      o.name,
      money('limit', limit),
      used(o.userId, taken),
      money('free', free),
      ...(mayShare
        ? [
            o.share !== undefined && (
              <PlaceLink key="share" to={sharePlace(data.userId, o.share)}>
                {labels.action(credits.share)}
              </PlaceLink>
            ),
          ]
        : []),
    ],
  });
  const parts = children.map(
    (one) => [microOf(one.creditShare), microOf(one.creditUsed), microOf(one.creditFree)] as const,
  );
  // Where a child is not the reader's, or one of too many to be listed, what all of them use is not known here.
  const isWhole = sumOf(parts.map(([limit]) => limit)) === microOf(data.creditGiven);
  const head = (key: string) => ({ key, name: labels.field(key), isNumber: true });
  return (
    <>
      <ShortTable
        caption={t('credit')}
        heads={[
          { key: 'account', name: t('account') },
          head('creditLimit'),
          head('creditUsed'),
          head('creditFree'),
          ...(mayShare ? [{ key: 'share', name: '', isNumber: true }] : []),
        ]}
        empty={null}
        rows={[
          row(
            {
              key: 'own',
              name: children.length > 0 ? t('mainItself', { name: data.userName }) : data.userName,
              userId: data.userId,
              ...(data.share !== null && { share: data.userId }),
            },
            [own, microOf(data.creditUsed), microOf(data.creditFree)],
          ),
          ...children.map((one, at) =>
            row(
              {
                key: one.userId,
                name: <Link to={`/user/userInformation/${one.userId}`}>{one.userName}</Link>,
                userId: one.userId,
                share: one.userId,
              },
              parts[at] ?? [micro(0n), micro(0n), micro(0n)],
            ),
          ),
        ]}
      />
      {children.length > 0 && (
        <p>
          {t('creditInAll')} {money('total', microOf(data.creditLimit))}
          {' · '}
          {labels.field('creditGiven')} {money('given', microOf(data.creditGiven))}
          {isWhole && (
            <>
              {' · '}
              {labels.field('creditUsed')}{' '}
              {money('all', sumOf([microOf(data.creditUsed), ...parts.map(([, taken]) => taken)]))}
            </>
          )}
        </p>
      )}
      {data.share !== null && data.mainUserId !== null && (
        <p>
          {t('shareOf')} <Link to={`/user/userInformation/${data.mainUserId}`}>{data.mainUsername}</Link>
          {' · '}
          {t('creditInAll')} <Money amount={data.share.mainLimit} currency={currency} />
          {' · '}
          {labels.field('mainOwn')} <Money amount={data.share.mainOwn} currency={currency} />
        </p>
      )}
    </>
  );
};
