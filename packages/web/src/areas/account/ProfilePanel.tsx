import { type ReactNode, useState } from 'react';
import { account } from '@renderdesk/contract';
import { useRead } from '../../kit/call/index.ts';
import { lateDialog } from '../../kit/dialogs/index.ts';
import { Copyable, EmptyValue, Stripe, Time } from '../../kit/show/index.ts';
import { Skeleton, Failed } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useAccountText } from './account.texts.ts';

const ChangeProfile = lateDialog(() => import('./ChangeProfile.tsx'));

/** Who I am, and the few things of it that I may change myself. */
export const ProfilePanel = (): ReactNode => {
  const t = useAccountText();
  const labels = useLabels('account');
  const { data, error, refetch } = useRead(account.profile, {}, { quiet: true });
  const [open, setOpen] = useState(false);
  if (error && data === undefined) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton lines={7} />;
  const facts: readonly (readonly [label: string, value: ReactNode])[] = [
    [labels.field('loginName'), data.loginName],
    [labels.field('reallyName'), data.reallyName],
    [labels.field('phone'), data.phone],
    [labels.field('email'), data.email],
    [labels.field('organizationName'), data.organizationName],
    [labels.field('positionName'), data.positionName],
    [labels.field('roleNames'), data.roleNames.join(', ') || null],
    [t('profile.since'), <Time key="at" at={data.createTime} />],
  ];
  return (
    <>
      <dl className="rd-facts">
        <div>
          <dt>{t('profile.adminId')}</dt>
          <dd>
            <Copyable value={String(data.adminId)} /> <Stripe adminId={data.adminId} />
          </dd>
        </div>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value ?? <EmptyValue />}</dd>
          </div>
        ))}
      </dl>
      <p className="rd-hint">{t('profile.askAdministrator')}</p>
      <p>
        <button type="button" className="rd-button rd-primary" onClick={() => setOpen(true)}>
          {labels.action(account.update)}
        </button>
      </p>
      {open && <ChangeProfile profile={data} onClose={() => setOpen(false)} />}
    </>
  );
};
