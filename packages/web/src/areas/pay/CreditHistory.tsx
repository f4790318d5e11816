import { creditCause, credits, memberLevel, type RowOf } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { CreditParts } from '../../domain/index.ts';
import { useRead } from '../../kit/call/index.ts';
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
  return (
    <>
      <CreditParts data={data} />
      <table className="rd-plain-table">
        <caption>{t('creditHistory')}</caption>
        <tbody>
          {data.changes.map((one) => (
            <tr key={`${one.at} ${one.toLimit} ${one.peerName ?? ''}`}>
              <td>
                <Time at={one.at} />
              </td>
              <td>
                {labels.code(creditCause, one.creditCause)}
                {one.peerName !== null && ` · ${one.peerName}`}
              </td>
              <td className="rd-number">
                <Money amount={one.fromLimit} currency={currency} /> →{' '}
                <Money amount={one.toLimit} currency={currency} />
              </td>
              <td className="rd-number">
                {one.toTotal !== null && one.toTotal !== one.toLimit && (
                  <>
                    {labels.field('toTotal')} <Money amount={one.toTotal} currency={currency} />
                  </>
                )}
              </td>
              <td className="rd-number">{one.toDays}</td>
              <td>{one.endTime !== null && <Time at={one.endTime} />}</td>
              <td>{one.reason}</td>
              <td>{one.changedBy}</td>
            </tr>
          ))}
          {data.levels.map((one) => (
            <tr key={`level ${one.at}`}>
              <td>
                <Time at={one.at} />
              </td>
              <td>{labels.field('levels')}</td>
              <td colSpan={6}>
                {labels.code(memberLevel, one.fromLevel)} → {labels.code(memberLevel, one.toLevel)}
              </td>
            </tr>
          ))}
          {data.changes.length + data.levels.length === 0 && (
            <tr>
              <td className="rd-faint">{t('noChanges')}</td>
            </tr>
          )}
        </tbody>
      </table>
    </>
  );
};
