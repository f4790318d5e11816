import { adminAccounts, admins, factors, roleChange, type RowOf } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { useLimitBelow, useRead } from '../../kit/call/index.ts';
import { type Action, actionKit } from '../../kit/list/index.ts';
import { Skeleton } from '../../kit/states/index.ts';
import { useAdminText } from './admin.texts.ts';
import { askLink } from './LinkDialog.tsx';
import { moveAction } from './moveAction.tsx';
import { RolesImpact } from './RolesImpact.tsx';
import { roleChoices } from './staffSources.ts';

type Person = RowOf<typeof admins.list>;
const { action, bulk } = actionKit<Person>();

/** So many are looked at before they are cleaned. */
const looked = 50;

/** What cleaning would end and erase, person by person. */
const CleanImpact = ({ target: { ids } }: { target: { readonly ids: readonly number[] } }): ReactNode => {
  const t = useAdminText();
  const adminIds = ids.slice(0, looked) as Person['adminId'][];
  const { data } = useRead(
    adminAccounts.cleanPreview,
    { adminIds },
    { quiet: true, enabled: adminIds.length > 0 },
  );
  const customers = (data ?? []).reduce((sum, one) => sum + one.customers, 0);
  const limit = useLimitBelow(adminAccounts.clean, customers);
  return (
    <>
      <p>{t('clean.what')}</p>
      {adminIds.length > 0 && !data && <Skeleton lines={2} />}
      <ul>
        {data?.map((one) => (
          <li key={one.adminId}>
            {t('clean.of', {
              name: one.reallyName,
              customers: one.customers,
              sessions: one.sessions,
              entries: one.entries,
            })}
            {one.hasContact && ` · ${t('clean.contact')}`}
          </li>
        ))}
      </ul>
      {customers > 0 && (
        <p className="rd-notice" data-tone="warning">
          {t('clean.handOver')} {limit !== undefined && t('clean.approval', { limit })}
        </p>
      )}
    </>
  );
};

/** What is done to people, one or several at once. */
export const adminActions: readonly Action<Person>[] = [
  bulk(admins.updateRoles, 'adminId', {
    nameOf: (id, row) => row?.reallyName ?? String(id),
    ask: {
      fields: (f) => (
        <>
          <f.Code name="roleChange" table={roleChange} look="radio" />
          <f.Choose name="roleIds" from={roleChoices} />
        </>
      ),
      initial: () => ({ roleChange: roleChange.of.give, roleIds: [] }),
      Impact: RolesImpact,
    },
  }),
  moveAction,
  action(adminAccounts.resetPassword, (row) => askLink(row), { from: [0] }),
  bulk(factors.reset, 'adminId', {
    nameOf: (id, row) => row?.reallyName ?? String(id),
    ask: { fields: (f) => <f.Text name="reason" rows={2} autoFocus /> },
  }),
  bulk(admins.enable, 'adminId', { nameOf: (id, row) => row?.reallyName ?? String(id) }),
  bulk(admins.disable, 'adminId', { danger: true, nameOf: (id, row) => row?.reallyName ?? String(id) }),
  bulk(adminAccounts.clean, 'adminId', {
    danger: true,
    Impact: CleanImpact,
    nameOf: (id, row) => row?.reallyName ?? String(id),
    ask: { fields: (f) => <f.Text name="reason" rows={2} autoFocus /> },
  }),
  bulk(admins.remove, 'adminId', { danger: true, nameOf: (id, row) => row?.reallyName ?? String(id) }),
];
