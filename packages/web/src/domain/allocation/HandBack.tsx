import { type AdminId, allocationKind, allocations, type OutputOf } from '@renderdesk/contract';
import { type ReactNode, useState } from 'react';
import { useRead } from '../../kit/call/index.ts';
import { ShortTable } from '../../kit/detail/index.ts';
import { Dialog } from '../../kit/dialogs/index.ts';
import { AllMatching } from '../../kit/list/index.ts';
import { formatFigure, Time } from '../../kit/show/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useAllocationText } from './allocation.texts.ts';
import { handingBack } from './customerActions.tsx';

type Received = OutputOf<typeof allocations.received>[number];

/**
 * Hands customers back to the colleague from whom somebody got them: those of one colleague whom they still have, as a hand-over of its
 * own with its preview, so that the days on which somebody else had them stay as they were.
 */
export default ({ adminId, onClose }: { adminId: AdminId; onClose: () => void }): ReactNode => {
  const t = useAllocationText();
  const labels = useLabels('user');
  const [chosen, choose] = useState<Received>();
  const { data, error, refetch } = useRead(allocations.received, { adminId }, { quiet: true, staleTime: 0 });
  if (chosen) {
    const { fromAdminId, kind } = chosen;
    return (
      <AllMatching
        list={allocations.list}
        filter={{ adminId, fromAdminId, kind }}
        action={handingBack(adminId, chosen)}
        onClose={onClose}
      />
    );
  }
  const head = (key: string, isNumber = false) => ({ key, name: labels.field(key), isNumber });
  return (
    <Dialog title={t('handBack')} width="min(640px, 92vw)" onClose={onClose}>
      <div className="rd-dialog-body">
        <p className="rd-faint">{t('handBackHint')}</p>
        {data ? (
          <ShortTable
            heads={[
              head('fromAdminId'),
              head('kind'),
              head('customerCount', true),
              head('lastTime'),
              { key: 'handBack', name: t('handBack') },
            ]}
            empty={t('noneReceived')}
            rows={data.map((one) => ({
              key: `${one.fromAdminId} ${one.kind}`,
              cells: [
                one.reallyName,
                labels.code(allocationKind, one.kind),
                formatFigure(one.customerCount),
                <Time key="last" at={one.lastTime} />,
                <button key="back" type="button" className="rd-link" onClick={() => choose(one)}>
                  {t('handBackTo', { name: one.reallyName })}
                </button>,
              ],
            }))}
          />
        ) : error ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton lines={4} />
        )}
      </div>
    </Dialog>
  );
};
