import { monitorMessageType, type OutputOf, subscriptions } from '@renderdesk/contract';
import { type ReactNode, useState } from 'react';
import { useRead } from '../../kit/call/index.ts';
import { lateDialog } from '../../kit/dialogs/index.ts';
import { EmptyValue, Flag, formatFigure, Time } from '../../kit/show/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';

type Subscription = OutputOf<typeof subscriptions.list>[number];

const SubscriptionDialog = lateDialog(() => import('./SubscriptionDialog.tsx'));

/** From how many events of an hour on each type of message is written. */
export const Subscriptions = (): ReactNode => {
  const labels = useLabels('monitor');
  const [edited, setEdited] = useState<Subscription>();
  const { data, error, refetch } = useRead(subscriptions.list, {}, { quiet: true });
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={5} />;
  const heads = ['messageType', 'enable', 'thresholdCount', 'thresholdRate', 'by', 'at'] as const;
  return (
    <section className="rd-panel">
      <table className="rd-plain-table">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" className={head.startsWith('threshold') ? 'rd-number' : undefined}>
                {labels.field(head)}
              </th>
            ))}
            <th aria-hidden="true" />
          </tr>
        </thead>
        <tbody>
          {data.map((one) => (
            <tr key={one.messageType}>
              <th scope="row">{labels.code(monitorMessageType, one.messageType)}</th>
              <td>
                <Flag on={one.enable} />
              </td>
              <td className="rd-number">{formatFigure(one.thresholdCount)}</td>
              <td className="rd-number">{formatFigure(one.thresholdRate)}</td>
              <td>{one.by ?? <EmptyValue />}</td>
              <td>{one.at === null ? <EmptyValue /> : <Time at={one.at} />}</td>
              <td>
                <button type="button" className="rd-link" onClick={() => setEdited(one)}>
                  {labels.action(subscriptions.handle)}
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {edited && (
        <SubscriptionDialog
          edited={edited}
          onClose={() => {
            setEdited(undefined);
            void refetch();
          }}
        />
      )}
    </section>
  );
};
