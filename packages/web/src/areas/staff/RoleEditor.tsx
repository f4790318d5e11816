import {
  altered,
  type HeldPermission,
  type OutputOf,
  type PermissionKey,
  permissionKeys,
  permissions,
  roleKind,
  roles,
} from '@renderdesk/contract';
import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useCommand } from '../../kit/call/index.ts';
import { confirm } from '../../kit/dialogs/index.ts';
import { useAllowed } from '../../kit/permission/index.ts';
import { StatusTag } from '../../kit/show/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { RoleCompare } from './RoleCompare.tsx';
import { PermissionTree } from './PermissionTree.tsx';
import { RoleChanges } from './RoleChanges.tsx';
import { useRoleText } from './role.texts.ts';

type Role = OutputOf<typeof roles.permissions>;
const written = (held: readonly HeldPermission[]): string =>
  JSON.stringify(held.toSorted((a, b) => a.name.localeCompare(b.name)));

/** The permissions of a role as a draft: granted and revoked in the tree, looked at as a difference, undone, saved at once. */
export const RoleEditor = ({ role }: { role: Role }): ReactNode => {
  const t = useRoleText();
  const labels = useLabels('staff');
  const mayEdit = useAllowed(roles.updatePermissions.access) && role.kind === roleKind.of.ordinary;
  const [past, setPast] = useState<readonly (readonly HeldPermission[])[]>([]);
  const [held, setHeld] = useState<readonly HeldPermission[]>(role.held);
  const [search, setSearch] = useState('');
  const [onlyHeld, setOnlyHeld] = useState(false);
  const save = useCommand(roles.updatePermissions);
  const seeAs = useCommand(permissions.seeAs, { success: false });
  const [comparing, setComparing] = useState(false);
  // The session's own event has every tab begin anew with the role's eyes.
  const view = async (): Promise<void> => {
    const yes = await confirm({ title: t('viewAs', { name: role.roleName }), content: t('viewAsHint') });
    if (yes) await seeAs.run({ roleId: role.roleId });
  };
  const isChanged = written(held) !== written(role.held);
  useBlocker({
    shouldBlockFn: async () =>
      !(await confirm({ title: t('unsaved'), content: t('unsavedHint'), danger: true })),
    enableBeforeUnload: () => isChanged,
    disabled: !isChanged,
  });
  const change = (name: PermissionKey, isHeld: boolean, parameters: readonly number[] = []): void => {
    setPast([...past, held]);
    setHeld(altered(held, { name, parameters: [...parameters], isHeld }));
  };
  const undo = (): void => {
    setHeld(past.at(-1) ?? role.held);
    setPast(past.slice(0, -1));
  };
  const input = { roleId: role.roleId, version: role.version, held: [...held] };
  return (
    <div className="rd-role">
      <header className="rd-panel rd-role-head">
        <h2>{role.roleName}</h2>
        <StatusTag code={role.kind} table={roleKind} labels={labels} />
        <span className="rd-faint">{t('held', { held: held.length, all: permissionKeys.length })}</span>
        <span className="rd-faint">{t('staff', { count: role.adminCount })}</span>
        <span className="rd-role-tools">
          <input
            type="search"
            className="rd-field"
            aria-label={t('search')}
            placeholder={t('search')}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
          <label>
            <input
              type="checkbox"
              checked={onlyHeld}
              onChange={(event) => setOnlyHeld(event.target.checked)}
            />{' '}
            {t('onlyHeld')}
          </label>
          <button type="button" className="rd-button" onClick={() => setComparing(true)}>
            {t('compare')}
          </button>
          <button type="button" className="rd-button" disabled={seeAs.running} onClick={() => void view()}>
            {labels.action(permissions.seeAs)}
          </button>
          {mayEdit && (
            <>
              <button type="button" className="rd-button" disabled={past.length === 0} onClick={undo}>
                {t('undo')}
              </button>
              <button
                type="button"
                className="rd-button rd-primary"
                disabled={!isChanged || save.running}
                aria-busy={save.running}
                onClick={() => void save.run(input)}
              >
                {t('save')}
              </button>
            </>
          )}
        </span>
      </header>
      {comparing && <RoleCompare role={role} held={held} onClose={() => setComparing(false)} />}
      {role.kind !== roleKind.of.ordinary && <p className="rd-notice">{t('fixed')}</p>}
      <div className="rd-role-body">
        <PermissionTree
          held={held}
          search={search}
          onlyHeld={onlyHeld}
          onChange={mayEdit ? change : undefined}
        />
        {mayEdit && <RoleChanges before={role.held} after={held} input={isChanged ? input : undefined} />}
      </div>
    </div>
  );
};
