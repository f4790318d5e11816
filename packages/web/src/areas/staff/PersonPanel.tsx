import { type ReactNode, useId, useState } from 'react';
import {
  adminAccounts,
  type AdminId,
  admins,
  adminStatus,
  browserText,
  type OutputOf,
  staffKind,
} from '@renderdesk/contract';
import { HandButtons } from '../../domain/index.ts';
import { invalidate, useCommand, useRead } from '../../kit/call/index.ts';
import { DescriptionList, Happenings, RowActions } from '../../kit/detail/index.ts';
import { Dialog } from '../../kit/dialogs/index.ts';
import { columnKit } from '../../kit/list/index.ts';
import { useServerEvents } from '../../kit/live/index.ts';
import { Allowed, useAllowed } from '../../kit/permission/index.ts';
import { EmptyValue, RelativeTime, Time } from '../../kit/show/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { TabBar } from '../../kit/tabs/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useAdminText } from './admin.texts.ts';
import { adminActions } from './adminActions.tsx';
import { Reach } from './Reach.tsx';

type Person = OutputOf<typeof admins.read>;
const col = columnKit<Person, never, string>();
const facts = [
  col.id('adminId'),
  col.text('loginName'),
  col.tag('status', adminStatus),
  col.flag('isOutside'),
  col.tag('staffKind', staffKind),
  col.text('organizationName', { label: 'organizationId' }),
  col.text('positionName'),
  col.texts('roleNames'),
  col.text('phone'),
  col.text('email'),
  col.flag('hasPassword'),
  col.flag('hasFactor'),
  col.time('lastLoginTime'),
  col.number('customers'),
  col.time('createTime'),
  col.text('remark'),
];

/** Where somebody is signed in, each with its end. */
const Sessions = ({ adminId }: { adminId: AdminId }): ReactNode => {
  const t = useAdminText();
  const labels = useLabels('staff');
  const { data, error, refetch } = useRead(adminAccounts.sessions, { adminId }, { quiet: true });
  const end = useCommand(adminAccounts.endSessions);
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={3} />;
  if (data.length === 0) return <p className="rd-faint">{t('sessionsNone')}</p>;
  return (
    <table className="rd-plain-table">
      <thead>
        <tr>
          <th scope="col">{labels.field('userAgent')}</th>
          <th scope="col">{labels.field('address')}</th>
          <th scope="col">{labels.field('createTime')}</th>
          <th scope="col">{labels.field('lastSeenTime')}</th>
          <th scope="col">
            <span className="rd-hidden">{labels.action(adminAccounts.endSessions)}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {data.map((one) => (
          <tr key={one.sessionId}>
            <td title={one.userAgent}>{browserText(one.userAgent)}</td>
            <td className="rd-mono">{one.address || <EmptyValue />}</td>
            <td>
              <Time at={one.createTime} />
            </td>
            <td>
              <RelativeTime at={one.lastSeenTime} />
            </td>
            <td>
              <button
                type="button"
                className="rd-link"
                disabled={end.running}
                onClick={() => void end.run({ adminId, sessionIds: [one.sessionId] })}
              >
                {labels.action(adminAccounts.endSessions)}
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

/** What was done to an account, and what became of each field. */
const History = ({ adminId }: { adminId: AdminId }): ReactNode => {
  const labels = useLabels('staff');
  const { data, error, refetch } = useRead(adminAccounts.history, { adminId }, { quiet: true });
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  return data ? <Happenings items={data} labels={labels} /> : <Skeleton lines={4} />;
};

type Part = 'facts' | 'reach' | 'sessions' | 'history';

const Body = ({ person, onDone }: { person: Person; onDone: () => void }): ReactNode => {
  const t = useAdminText();
  const labels = useLabels('staff');
  const base = useId();
  const [part, show] = useState<Part>('facts');
  const maySessions = useAllowed(adminAccounts.sessions.access);
  const parts: readonly Part[] = [
    'facts',
    'reach',
    ...(maySessions ? (['sessions'] as const) : []),
    'history',
  ];
  const { adminId } = person;
  return (
    <div className="rd-dialog-body rd-person">
      <RowActions
        call={admins.read}
        screen={{ status: 'status', statusTable: adminStatus, actions: adminActions }}
        row={person}
        onDone={onDone}
      />
      <HandButtons adminId={adminId} nobody={person.customers === 0} />
      <TabBar
        base={base}
        label={t('tabs')}
        tabs={parts.map((key) => ({ key, heading: t(`tab.${key}`) }))}
        shown={part}
        onShow={show}
      />
      <div id={`${base}-panel`} role="tabpanel" aria-labelledby={`${base}-${part}`}>
        {part === 'facts' && <DescriptionList row={person} facts={facts} labels={labels} />}
        {part === 'reach' && <Reach adminId={adminId} />}
        {part === 'sessions' && (
          <Allowed to={adminAccounts.sessions}>
            <Sessions adminId={adminId} />
          </Allowed>
        )}
        {part === 'history' && <History adminId={adminId} />}
      </div>
    </div>
  );
};

/** Somebody over the list that is open: who they are, what they can reach, where they are signed in, what was done. */
const PersonPanel = ({ adminId, onClose }: { adminId: AdminId; onClose: () => void }): ReactNode => {
  const t = useAdminText();
  const { data, error, refetch } = useRead(admins.read, { adminId }, { quiet: true });
  const again = (): void => {
    void refetch();
    void invalidate(admins.list, adminAccounts.history, adminAccounts.sessions, adminAccounts.reach);
  };
  useServerEvents(['admin', 'role', 'session', 'user'], again);
  return (
    <Dialog title={data?.reallyName ?? t('details')} width="min(920px, 94vw)" onClose={onClose}>
      {error && !data ? (
        <div className="rd-dialog-body">
          <Failed error={error} onRetry={() => void refetch()} />
        </div>
      ) : data ? (
        <Body person={data} onDone={again} />
      ) : (
        <div className="rd-dialog-body">
          <Skeleton lines={8} />
        </div>
      )}
    </Dialog>
  );
};
export default PersonPanel;
