import { type TrackingId, trackingKind, trackings, userDetails } from '@renderdesk/contract';
import { type ReactNode, useState } from 'react';
import { useCommand, useRead } from '../../kit/call/index.ts';
import { ShortTable } from '../../kit/detail/index.ts';
import { confirm, lateDialog } from '../../kit/dialogs/index.ts';
import { useAllowed } from '../../kit/permission/index.ts';
import { EmptyValue, Time } from '../../kit/show/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { type Customer, type Tracking } from './customer.ts';
import { useUserText } from './user.texts.ts';

const TrackingDialog = lateDialog(() => import('./TrackingDialog.tsx'));

const Names = ({ row: { userId } }: { row: Customer }): ReactNode => {
  const t = useUserText();
  const labels = useLabels('user');
  const { data, error, refetch } = useRead(userDetails.nameChanges, { userId }, { quiet: true });
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={2} />;
  return (
    <ShortTable
      caption={t('nameChanges')}
      heads={['changeTime', 'fromName', 'toName', 'changedBy', 'reason'].map((key) => ({
        key,
        name: labels.field(key),
      }))}
      empty={t('noNames')}
      rows={data.map((one) => ({
        key: one.changeTime,
        cells: [
          <Time key="at" at={one.changeTime} />,
          one.fromName,
          one.toName,
          one.changedBy,
          one.reason || <EmptyValue key="why" />,
        ],
      }))}
    />
  );
};

/** What was talked about with a customer and when they are to be asked again, and the names that they had. */
export const ContactsPanel = ({ row }: { row: Customer }): ReactNode => {
  const t = useUserText();
  const labels = useLabels('user');
  const mayWrite = useAllowed(trackings.save.access);
  const [open, setOpen] = useState<Tracking | 'new'>();
  const remove = useCommand(trackings.remove);
  const { data, error, refetch } = useRead(trackings.list, { userId: row.userId }, { quiet: true });
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={4} />;
  const ask = async (trackingId: TrackingId): Promise<void> => {
    const yes = await confirm({ title: t('removeTracking'), danger: true, okText: t('remove') });
    if (yes) await remove.run({ trackingId });
  };
  return (
    <div className="rd-user-panel">
      {mayWrite && (
        <p>
          <button type="button" className="rd-button" onClick={() => setOpen('new')}>
            {t('addTracking')}
          </button>
        </p>
      )}
      <ShortTable
        heads={[
          ...['contactTime', 'trackingKind', 'content', 'followUpTime', 'createdBy'].map((key) => ({
            key,
            name: labels.field(key),
          })),
          { key: 'actions', name: <span className="rd-hidden">{t('actions')}</span> },
        ]}
        empty={t('noTracking')}
        rows={data.map((one) => ({
          key: one.trackingId,
          cells: [
            <Time key="at" at={one.contactTime} />,
            labels.code(trackingKind, one.trackingKind),
            <span key="content" className="rd-user-notes">
              {one.content}
            </span>,
            one.followUpTime === null ? <EmptyValue key="next" /> : <Time key="next" at={one.followUpTime} />,
            one.createdBy,
            mayWrite && one.isOwn && (
              <span key="actions">
                <button type="button" className="rd-link" onClick={() => setOpen(one)}>
                  {t('edit')}
                </button>{' '}
                <button type="button" className="rd-link" onClick={() => void ask(one.trackingId)}>
                  {t('remove')}
                </button>
              </span>
            ),
          ],
        }))}
      />
      <Names row={row} />
      {open !== undefined && (
        <TrackingDialog
          row={row}
          record={open === 'new' ? undefined : open}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  );
};
