import { RoleId, roles } from '@renderdesk/contract';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useRead } from '../../kit/call/index.ts';
import { Failed, Missing, Skeleton } from '../../kit/states/index.ts';
import { useNamedPlace } from '../../kit/url/index.ts';
import { RoleEditor } from './RoleEditor.tsx';
import './role.css';

/** /admin/permissionEdit/:roleId: the permissions of one role, changed as a draft and saved whole (people §§2, 6). */
const PermissionEdit = (): ReactNode => {
  const params: { roleId?: string } = useParams({ strict: false });
  const roleId = RoleId.safeParse(Number(params.roleId));
  return roleId.success ? <Loaded roleId={roleId.data} /> : <Missing />;
};
export default PermissionEdit;

const Loaded = ({ roleId }: { roleId: RoleId }): ReactNode => {
  // Read anew under a draft, it would take the draft away: only a visit and a save read it.
  const { data, error, refetch } = useRead(
    roles.permissions,
    { roleId },
    { quiet: true, staleTime: Infinity },
  );
  useNamedPlace(data?.roleName);
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={12} />;
  return <RoleEditor key={`${roleId} ${data.version}`} role={data} />;
};
