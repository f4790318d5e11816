import { partnerReach, temporaryPasswords, temporaryState, userAccess } from '@renderdesk/contract';
import { type ReactNode, useState } from 'react';
import { useCommand, useRead } from '../../kit/call/index.ts';
import { ShortTable } from '../../kit/detail/index.ts';
import { confirm, lateDialog } from '../../kit/dialogs/index.ts';
import { useServerEvents } from '../../kit/live/index.ts';
import { useAllowed } from '../../kit/permission/index.ts';
import { EmptyValue, Flag, RelativeTime, StatusTag, Time } from '../../kit/show/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useDialogParam } from '../../kit/url/index.ts';
import { type Customer, type TemporaryPassword } from './customer.ts';
import { UserDialog } from './UserDialog.tsx';
import { useUserText } from './user.texts.ts';

const TemporaryDialog = lateDialog(() => import('./TemporaryDialog.tsx'));

/** Whether software may act for the customer, from where, and whose it is. */
const Api = ({ row }: { row: Customer }): ReactNode => {
  const t = useUserText();
  const labels = useLabels('user');
  const ofPortal = useLabels('portal');
  const mayEdit = useAllowed(userAccess.setApi.access);
  const at = useDialogParam('edit');
  const { data, error, refetch } = useRead(
    userAccess.apiSettings,
    { userId: row.userId },
    { quiet: true, staleTime: 0 },
  );
  // Signing the customer out everywhere is done from the head of the page.
  useServerEvents(['user'], () => void refetch());
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={4} />;
  const facts = [
    ['apiEnabled', <Flag key="on" on={data.apiEnabled} />],
    ['apiIps', data.apiIps.length === 0 ? t('nowhere') : data.apiIps.join(', ')],
    [
      'sessionsEndTime',
      data.sessionsEndTime === null ? (
        <EmptyValue key="ends" />
      ) : (
        <Time key="ends" at={data.sessionsEndTime} />
      ),
    ],
  ] as const;
  return (
    <section className="rd-user-part">
      <header>
        <h2>{t('section.api')}</h2>
        {mayEdit && (
          <button type="button" className="rd-button" onClick={() => at.open('api')}>
            {labels.action(userAccess.setApi)}
          </button>
        )}
      </header>
      <dl className="rd-user-facts">
        {facts.map(([key, value]) => (
          <div key={key}>
            <dt>{labels.field(key)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ShortTable
        caption={t('partners')}
        heads={['partnerName', 'partnerReach', 'keyCount', 'lastUsedTime'].map((key) => ({
          key,
          name: labels.field(key),
          isNumber: key === 'keyCount',
        }))}
        empty={t('noPartners')}
        rows={data.partners.map((one) => ({
          key: one.partnerId,
          cells: [
            one.partnerName,
            ofPortal.code(partnerReach, one.partnerReach),
            one.keyCount,
            one.lastUsedTime === null ? (
              <EmptyValue key="used" />
            ) : (
              <RelativeTime key="used" at={one.lastUsedTime} />
            ),
          ],
        }))}
      />
      <UserDialog open={at.value} row={row} onClose={at.close} />
    </section>
  );
};

/** Leave to sign in as the customer: asked for here, shown once, used once. */
const Temporary = ({ row: { userId } }: { row: Customer }): ReactNode => {
  const t = useUserText();
  const labels = useLabels('user');
  const mayAdd = useAllowed(temporaryPasswords.add.access);
  const [open, setOpen] = useState<TemporaryPassword | 'new'>();
  const end = useCommand(temporaryPasswords.end);
  const { data, error, refetch } = useRead(
    temporaryPasswords.list,
    { userId },
    { quiet: true, staleTime: 0 },
  );
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={3} />;
  const ask = async ({ temporaryId }: TemporaryPassword): Promise<void> => {
    const yes = await confirm({
      title: t('endTemporary'),
      danger: true,
      okText: labels.action(temporaryPasswords.end),
    });
    if (yes) await end.run({ temporaryId });
  };
  const { waiting, shown } = temporaryState.of;
  return (
    <section className="rd-user-part">
      <header>
        <h2>{labels.action(temporaryPasswords.list)}</h2>
        {mayAdd && (
          <button type="button" className="rd-button" onClick={() => setOpen('new')}>
            {labels.action(temporaryPasswords.add)}
          </button>
        )}
      </header>
      <p className="rd-faint">{t('temporaryHint')}</p>
      <ShortTable
        heads={[
          ...['createTime', 'temporaryState', 'reason', 'by', 'endTime', 'usedTime', 'partnerName'].map(
            (key) => ({ key, name: labels.field(key) }),
          ),
          { key: 'actions', name: <span className="rd-hidden">{t('actions')}</span> },
        ]}
        empty={t('noTemporary')}
        rows={data.map((one) => ({
          key: one.temporaryId,
          cells: [
            <Time key="at" at={one.createTime} />,
            <StatusTag key="state" code={one.temporaryState} table={temporaryState} labels={labels} />,
            one.reason,
            one.createdBy,
            <Time key="ends" at={one.endTime} />,
            one.usedTime === null ? <EmptyValue key="used" /> : <Time key="used" at={one.usedTime} />,
            one.partnerName ?? <EmptyValue key="by" />,
            mayAdd && one.isOwn && (one.temporaryState === waiting || one.temporaryState === shown) && (
              <span key="actions">
                {one.temporaryState === waiting && (
                  <button type="button" className="rd-link" onClick={() => setOpen(one)}>
                    {labels.action(temporaryPasswords.show)}
                  </button>
                )}{' '}
                <button type="button" className="rd-link" onClick={() => void ask(one)}>
                  {labels.action(temporaryPasswords.end)}
                </button>
              </span>
            ),
          ],
        }))}
      />
      {open !== undefined && (
        <TemporaryDialog
          userId={userId}
          of={open === 'new' ? undefined : open}
          onClose={() => setOpen(undefined)}
        />
      )}
    </section>
  );
};

/** How the customer comes in, and who acts for them. */
export default ({ row }: { row: Customer }): ReactNode => (
  <div className="rd-user-panel">
    <Api row={row} />
    <Temporary row={row} />
  </div>
);
