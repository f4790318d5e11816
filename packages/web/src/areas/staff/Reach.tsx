import { type ReactNode, useState } from 'react';
import { adminAccounts, type AdminId, customerScope, isPermissionKey, roleKind } from '@renderdesk/contract';
import { useRead } from '../../kit/call/index.ts';
import { EmptyValue, StatusTag } from '../../kit/show/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { Go } from '../../kit/url/index.ts';
import { useAdminText } from './admin.texts.ts';
import { useAreaNames } from './areaNames.ts';
import { usePermissionName } from './permissionName.ts';

/** What somebody can reach: whose customers, and each key with the roles that give it. */
export const Reach = ({ adminId }: { adminId: AdminId }): ReactNode => {
  const t = useAdminText();
  const labels = useLabels('staff');
  const nameOfKey = usePermissionName();
  const areaNames = useAreaNames();
  const [words, setWords] = useState('');
  const { data, error, refetch } = useRead(adminAccounts.reach, { adminId }, { quiet: true });
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={6} />;
  const roleNames = new Map(data.roles.map(({ roleId, roleName }) => [roleId, roleName]));
  const named = data.keys.map((key) => ({
    ...key,
    label: isPermissionKey(key.name) ? nameOfKey(key.name) : key.name,
  }));
  const asked = words.trim().toLowerCase();
  const shown = named.filter(
    ({ label, name }) => label.toLowerCase().includes(asked) || name.toLowerCase().includes(asked),
  );
  return (
    <>
      <dl className="rd-facts">
        <div>
          <dt>{labels.field('roleNames')}</dt>
          <dd>
            {data.roles.length === 0 && <EmptyValue />}
            {data.roles.map((role, at) => (
              <span key={role.roleId}>
                {at > 0 && ', '}
                <Go href={`/admin/permissionEdit/${role.roleId}`}>{role.roleName}</Go>
                {role.kind !== roleKind.of.ordinary && (
                  <>
                    {' '}
                    <StatusTag code={role.kind} table={roleKind} labels={labels} />
                  </>
                )}
              </span>
            ))}
          </dd>
        </div>
        <div>
          <dt>{labels.field('customerScope')}</dt>
          <dd>
            {labels.code(customerScope, data.customerScope)} ·{' '}
            {data.customers === null ? t('reach.all') : t('reach.customers', { count: data.customers })}
          </dd>
        </div>
      </dl>
      {named.length === 0 ? (
        <p className="rd-faint">{t('reach.none')}</p>
      ) : (
        <>
          <input
            type="search"
            className="rd-field"
            aria-label={t('reach.search')}
            placeholder={t('reach.search')}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
          {shown.length === 0 && (
            <p className="rd-faint" role="status">
              {t('reach.noneFound')}
            </p>
          )}
          <table className="rd-plain-table" hidden={shown.length === 0}>
            <thead>
              <tr>
                <th scope="col">{labels.field('permissions')}</th>
                <th scope="col">{t('reach.by')}</th>
                <th scope="col">{t('reach.areas')}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map(({ name, label, isOn, roleIds, parameters }) => (
                <tr key={name}>
                  <td>
                    {label} <code className="rd-faint">{name}</code>
                    {!isOn && (
                      <span className="rd-tag" data-tone="warning">
                        {t('reach.off')}
                      </span>
                    )}
                  </td>
                  <td>{roleIds.map((id) => roleNames.get(id) ?? id).join(', ')}</td>
                  <td>{parameters.length === 0 ? <EmptyValue /> : areaNames(parameters)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </>
  );
};
