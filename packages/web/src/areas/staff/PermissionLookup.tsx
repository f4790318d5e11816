import {
  type AdminId,
  type PermissionKey,
  permissions,
  permissionStatus,
  staysOn,
} from '@renderdesk/contract';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { staff } from '../../domain/index.ts';
import { callApi, useRead } from '../../kit/call/index.ts';
import { Dialog } from '../../kit/dialogs/index.ts';
import { FormDialog } from '../../kit/form/index.ts';
import { useAllowed } from '../../kit/permission/index.ts';
import { PickOne } from '../../kit/pick/PickOne.tsx';
import { StatusTag } from '../../kit/show/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { usePermissionName } from './permissionName.ts';
import { permissionKeySource } from './permissionSource.ts';
import { useLookupText } from './lookup.texts.ts';
import { Verdict } from './Verdict.tsx';
import './role.css';

/** Switches a key off for everyone, or on again, with a reason. */
const SwitchDialog = ({
  name,
  state,
  onClose,
}: {
  name: PermissionKey;
  state: { readonly status: 0 | 1; readonly version: number };
  onClose: () => void;
}): ReactNode => {
  const t = useLookupText();
  const nameOf = usePermissionName();
  const status = state.status === permissionStatus.of.on ? permissionStatus.of.off : permissionStatus.of.on;
  const isOff = status === permissionStatus.of.off;
  return (
    <FormDialog
      call={permissions.setStatus}
      title={t(isOff ? 'switchOff' : 'switchOn')}
      saveText={t(isOff ? 'switchOff' : 'switchOn')}
      fixed={{ name, status, version: state.version }}
      latest={async () => ({ version: (await callApi(permissions.holders, { name })).version })}
      onClose={onClose}
    >
      {(f) => (
        <>
          <p>{t(isOff ? 'switchOffHint' : 'switchOnHint', { name: nameOf(name) })}</p>
          <f.Text name="reason" rows={3} autoFocus />
        </>
      )}
    </FormDialog>
  );
};

/** The roles that give a key, and whether it is on at all. */
const Holders = ({ name }: { name: PermissionKey }): ReactNode => {
  const t = useLookupText();
  const labels = useLabels('staff');
  const mayEdit = useAllowed(permissions.setStatus.access) && !staysOn(name);
  const [switching, setSwitching] = useState(false);
  const { data, error, refetch } = useRead(permissions.holders, { name }, { quiet: true });
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={4} />;
  return (
    <section aria-label={t('holders')}>
      <h3>{t('holders')}</h3>
      <p className="rd-lookup-state">
        <StatusTag code={data.status} table={permissionStatus} labels={labels} />
        {mayEdit && (
          <button type="button" className="rd-link" onClick={() => setSwitching(true)}>
            {t(data.status === permissionStatus.of.on ? 'switchOff' : 'switchOn')}
          </button>
        )}
      </p>
      {data.roles.length === 0 ? (
        <p className="rd-faint">{t('noRole')}</p>
      ) : (
        <table className="rd-plain-table">
          <thead>
            <tr>
              <th scope="col">{labels.field('roleName')}</th>
              <th scope="col">{labels.field('adminCount')}</th>
            </tr>
          </thead>
          <tbody>
            {data.roles.map((role) => (
              <tr key={role.roleId}>
                <th scope="row">
                  <Link to={`/admin/permissionEdit/${role.roleId}`}>{role.roleName}</Link>
                </th>
                <td>{role.adminCount}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {switching && <SwitchDialog name={name} state={data} onClose={() => setSwitching(false)} />}
    </section>
  );
};

/** Who has a permission, and why one person may or may not use it. Stands at `?lookup`. */
const PermissionLookup = ({ onClose }: { onClose: () => void }): ReactNode => {
  const t = useLookupText();
  const labels = useLabels('staff');
  const [name, setName] = useState<PermissionKey>();
  const [adminId, setAdminId] = useState<AdminId>();
  return (
    <Dialog title={labels.action(permissions.explain)} width="min(720px, 94vw)" onClose={onClose}>
      <div className="rd-dialog-body rd-lookup">
        <PickOne
          label={labels.field('name')}
          source={permissionKeySource}
          chosen={name}
          labels={labels}
          clearable
          autoFocus
          onChange={setName}
        />
        <PickOne
          label={t('person')}
          source={staff}
          chosen={adminId}
          labels={labels}
          clearable
          onChange={setAdminId}
        />
        {name === undefined && <p className="rd-faint">{t('choose')}</p>}
        {name !== undefined && adminId !== undefined && <Verdict name={name} adminId={adminId} />}
        {name !== undefined && <Holders name={name} />}
      </div>
    </Dialog>
  );
};
export default PermissionLookup;
