import {
  type AdminId,
  adminStatus,
  customerScope,
  type OutputOf,
  type PermissionKey,
  permissions,
  permissionStatus,
} from '@renderdesk/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { areas } from '../../domain/index.ts';
import { useRead } from '../../kit/call/index.ts';
import { useNames } from '../../kit/pick/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useLookupText } from './lookup.texts.ts';
import { usePermissionName } from './permissionName.ts';

type Explained = OutputOf<typeof permissions.explain>;

const RoleLinks = ({
  of,
}: {
  of: readonly { readonly roleId: number; readonly roleName: string }[];
}): ReactNode => (
  <ul>
    {of.map(({ roleId, roleName }) => (
      <li key={roleId}>
        <Link to={`/admin/permissionEdit/${roleId}`}>{roleName}</Link>
      </li>
    ))}
  </ul>
);

const sources = [areas];

/** What each role adds to the key: whose customers, which areas. */
const Given = ({ of }: { of: Explained['given'] }): ReactNode => {
  const labels = useLabels('staff');
  const nameOf = useNames(sources, labels);
  return (
    <ul>
      {of.map((role) => (
        <li key={role.roleId}>
          <Link to={`/admin/permissionEdit/${role.roleId}`}>{role.roleName}</Link>{' '}
          <span>
            {[
              labels.code(customerScope, role.customerScope),
              ...role.parameters.map((id) => nameOf(areas, id)),
            ].join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  );
};

/** Why somebody may or may not use a permission, in a sentence, and what would change it. */
export const Verdict = ({ name, adminId }: { name: PermissionKey; adminId: AdminId }): ReactNode => {
  const t = useLookupText();
  const nameOf = usePermissionName();
  const { data, error, refetch } = useRead(permissions.explain, { adminId, name }, { quiet: true });
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={3} />;
  const words = { name: data.reallyName, permission: nameOf(name) };
  const isGiven = data.given.length > 0;
  const isOff = data.status === permissionStatus.of.off;
  const isDisabled = data.adminStatus !== adminStatus.of.active;
  const reason = isDisabled ? 'disabled' : isGiven && isOff ? 'off' : isGiven ? 'yes' : 'no';
  return (
    <section className="rd-notice" data-tone={reason === 'yes' ? 'success' : 'warning'} role="status">
      <div>
        <p>{t(`verdict.${reason}`, words)}</p>
        {isGiven && <Given of={data.given} />}
        {!isGiven && data.others.length > 0 && (
          <>
            <p>{t('theirRoles')}</p>
            <RoleLinks of={data.others} />
          </>
        )}
        {!isGiven && data.offered.length > 0 && (
          <>
            <p>{t('wouldGive')}</p>
            <RoleLinks of={data.offered} />
          </>
        )}
      </div>
    </section>
  );
};
