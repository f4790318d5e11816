import { coupons, postingCause, type RowOf } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { useRead } from '../../kit/call/index.ts';
import { Money, Time } from '../../kit/show/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useCouponText } from './coupon.texts.ts';

/** What came into a lot and what it paid, each charge with the frame that it was for. */
export const LotHistory = ({ row }: { row: RowOf<typeof coupons.list> }): ReactNode => {
  const t = useCouponText();
  const labels = useLabels('pay');
  const { data, error, refetch } = useRead(coupons.history, { lotId: row.lotId }, { quiet: true });
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={3} />;
  const framePage = (taskId: number): string =>
    `/task/renderCompletedDetail/${taskId}/${row.userId}?tab=frames`;
  return (
    <table className="rd-plain-table">
      <caption>{t('history', { lot: row.lotId })}</caption>
      <thead>
        <tr>
          <th scope="col">{t('when')}</th>
          <th scope="col">{t('why')}</th>
          <th scope="col">{t('frame')}</th>
          <th scope="col" className="rd-number">
            {labels.field('amount')}
          </th>
          <th scope="col" className="rd-number">
            {labels.field('remaining')}
          </th>
        </tr>
      </thead>
      <tbody>
        {data.lines.map((line, at) => (
          <tr key={`${line.postingKey} ${at}`}>
            <td>
              <Time at={line.time} />
            </td>
            <td>{labels.code(postingCause, line.cause)}</td>
            <td>
              {line.taskId !== null && (
                <a href={framePage(line.taskId)}>
                  {line.frameId === null
                    ? t('task', { task: line.taskId })
                    : t('taskFrame', { task: line.taskId, attempt: line.attempt ?? 1 })}
                </a>
              )}
            </td>
            <td className="rd-number">
              <Money amount={line.amount} currency={data.unit} />
            </td>
            <td className="rd-number">
              <Money amount={line.left} currency={data.unit} />
            </td>
          </tr>
        ))}
      </tbody>
      {data.hasMore && (
        <tfoot>
          <tr>
            <td colSpan={5}>{t('older', { count: data.lines.length })}</td>
          </tr>
        </tfoot>
      )}
    </table>
  );
};
