import { differing, type HeldPermission, type OutputOf, type RoleId, roles } from '@renderdesk/contract';
import { type ReactNode, useState } from 'react';
import { roles as roleSource } from '../../domain/index.ts';
import { useRead } from '../../kit/call/index.ts';
import { Dialog } from '../../kit/dialogs/index.ts';
import { PickOne } from '../../kit/pick/PickOne.tsx';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useAreaNames } from './areaNames.ts';
import { usePermissionName } from './permissionName.ts';
import { useRoleText } from './role.texts.ts';

type Role = OutputOf<typeof roles.permissions>;

const Side = ({ name, of }: { name: string; of: readonly HeldPermission[] }): ReactNode => {
  const t = useRoleText();
  const nameOf = usePermissionName();
  const areaNames = useAreaNames();
  return (
    <section>
      <h3>{t('onlyIn', { name, count: of.length })}</h3>
      <ul>
        {of.map((one) => (
          <li key={one.name}>
            {nameOf(one.name)} <code className="rd-faint">{one.name}</code>
            {one.parameters.length > 0 && <span className="rd-faint"> ({areaNames(one.parameters)})</span>}
          </li>
        ))}
      </ul>
    </section>
  );
};

const Sides = ({
  role,
  held,
  other,
}: {
  role: Role;
  held: readonly HeldPermission[];
  other: RoleId;
}): ReactNode => {
  const t = useRoleText();
  const { data, error, refetch } = useRead(roles.permissions, { roleId: other }, { quiet: true });
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={6} />;
  const { lost: here, gained: there } = differing(held, data.held);
  if (here.length + there.length === 0) return <p role="status">{t('same')}</p>;
  return (
    <>
      <p className="rd-faint" role="status">
        {t('inBoth', { count: held.length - here.length })}
      </p>
      <div className="rd-role-sides">
        <Side name={role.roleName} of={here} />
        <Side name={data.roleName} of={there} />
      </div>
    </>
  );
};

/** Two roles beside each other: what only one of them holds, or holds for other areas. The draft counts for the first. */
export const RoleCompare = ({
  role,
  held,
  onClose,
}: {
  role: Role;
  held: readonly HeldPermission[];
  onClose: () => void;
}): ReactNode => {
  const t = useRoleText();
  const labels = useLabels('staff');
  const [other, setOther] = useState<RoleId>();
  return (
    <Dialog title={t('compareTitle')} width="min(820px, 94vw)" onClose={onClose}>
      <div className="rd-dialog-body rd-lookup">
        <PickOne
          label={t('compareWith')}
          source={roleSource}
          chosen={other}
          labels={labels}
          autoFocus
          onChange={setOther}
        />
        {other !== undefined && <Sides role={role} held={held} other={other} />}
      </div>
    </Dialog>
  );
};
