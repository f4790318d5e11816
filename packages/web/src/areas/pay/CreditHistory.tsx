import { creditCause, credits, memberLevel, type Money as Amount, type RowOf } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { CreditParts } from '../../domain/index.ts';
import { useRead } from '../../kit/call/index.ts';
import { ShortTable } from '../../kit/detail/index.ts';
import { Money, Time } from '../../kit/show/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { usePayText } from './pay.texts.ts';

/** A customer's credit by account, and every change of it and of the member level, newest first; what is used can be walked down. */
export const CreditHistory = ({ row }: { row: RowOf<typeof credits.list> }): ReactNode => {
  const t = usePayText();
  const labels = useLabels('pay');
  const { userId, currency } = row;
  const { data, error, refetch } = useRead(credits.read, { userId }, { quiet: true, staleTime: 0 });
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={3} />;
  const head = (key: string, isNumber = false) => ({ key, name: labels.field(key), isNumber });
  const money = (amount: Amount): ReactNode => <Money amount={amount} currency={currency} />;
  return (
    <>
      <CreditParts data={data} />
      <ShortTable
        caption={t('creditHistory')}
        heads={[
          head('changeTime'),
          head('creditCause'),
          head('fromLimit', true),
          head('toLimit', true),
          head('toTotal', true),
          head('toDays', true),
          head('endsAt'),
          head('reason'),
          head('changedBy'),
        ]}
        empty={t('noChanges')}
        rows={data.changes.map((one) => ({
          key: `${one.at} ${one.toLimit} ${one.peerName ?? ''}`,
          cells: [
            <Time key="at" at={one.at} />,
            `${labels.code(creditCause, one.creditCause)}${one.peerName === null ? '' : ` · ${one.peerName}`}`,
            money(one.fromLimit),
            money(one.toLimit),
            one.toTotal === null ? '–' : money(one.toTotal),
            one.toDays,
            one.endTime === null ? '–' : <Time key="endsAt" at={one.endTime} />,
            one.reason,
            one.changedBy,
          ],
        }))}
      />
      {data.levels.length > 0 && (
        <ShortTable
          caption={labels.field('levels')}
          heads={[head('changeTime'), head('fromLevel'), head('toLevel')]}
          empty={null}
          rows={data.levels.map((one) => ({
            key: one.at,
            cells: [
              <Time key="at" at={one.at} />,
              labels.code(memberLevel, one.fromLevel),
              labels.code(memberLevel, one.toLevel),
            ],
          }))}
        />
      )}
    </>
  );
};
