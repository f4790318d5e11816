import { type ReactNode, useState } from 'react';
import {
  defaultOrganizationId,
  OrganizationId,
  organizations,
  type Organization,
} from '@renderdesk/contract';
import { invalidate, prefetch, useCommand, useRead } from '../../kit/call/index.ts';
import { lateDialog } from '../../kit/dialogs/index.ts';
import { useServerEvents } from '../../kit/live/index.ts';
import { Allowed, useAllowed } from '../../kit/permission/index.ts';
import { Skeleton, Failed } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { Tree, type TreeNode } from '../../kit/tree/index.ts';
import { useDialogParam, useSearch } from '../../kit/url/index.ts';
import { OrganizationDialog } from './OrganizationDialog.tsx';
import { OrganizationPanel } from './OrganizationPanel.tsx';
import { useOrganizationText } from './organization.texts.ts';
import './organization.css';

// The dialogs come when they are opened: what the tree itself weighs is what everybody waits for.
const MoveDialog = lateDialog(() => import('./MoveDialog.tsx'));
const ImportDialog = lateDialog(() => import('./ImportDialog.tsx'));

/** An organisation as a line of the tree. */
type Line = TreeNode & { readonly organization: Organization };
const lineOf = (organization: Organization): Line => ({
  id: organization.organizationId,
  parentId: organization.parentId,
  name: organization.organizationName,
  organization,
});

const StaffCount = ({ node }: { node: Line }): ReactNode => {
  const labels = useLabels('staff');
  const { adminCount } = node.organization;
  return (
    adminCount > 0 && (
      <span className="rd-organization-count" title={labels.field('adminCount')}>
        {adminCount}
      </span>
    )
  );
};

const staffCount = (node: Line): ReactNode => <StaffCount node={node} />;

/** /admin/organization: organisations as a tree, and what the chosen one holds (people §§2, 6). */
const OrganizationScreen = (): ReactNode => {
  const t = useOrganizationText();
  const labels = useLabels('staff');
  const [search, go] = useSearch();
  const [name, setName] = useState('');
  const importing = useDialogParam('import');
  const [editing, moving] = [useDialogParam('edit'), useDialogParam('move')];
  const mayEdit = useAllowed(organizations.move.access);
  const { data, error, refetch } = useRead(organizations.tree, {}, { quiet: true });
  useServerEvents(
    ['organization', 'position', 'admin'],
    () => void invalidate(...Object.values(organizations)),
  );
  const move = useCommand(organizations.move);
  const rename = useCommand(organizations.update);
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton lines={12} />;

  const params = new URLSearchParams(search);
  const asked = Number(params.get('organizationId') ?? defaultOrganizationId);
  const chosen = data.find((one) => one.organizationId === asked) ?? data[0];
  const choose = (id: number): void => {
    const next = new URLSearchParams({ organizationId: String(id) });
    go(next.toString(), { replace: true });
  };
  return (
    <div className="rd-organization">
      <section className="rd-panel rd-organization-tree">
        <div className="rd-organization-head">
          <input
            type="search"
            className="rd-field"
            placeholder={t('search')}
            aria-label={t('search')}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <Allowed to={organizations.importFile}>
            <button type="button" className="rd-button" onClick={() => importing.open()}>
              {t('import')}
            </button>
          </Allowed>
        </div>
        <Tree
          label={labels.action(organizations.tree)}
          nodes={data.map(lineOf)}
          chosen={chosen?.organizationId}
          search={name}
          onChoose={choose}
          extra={staffCount}
          onMove={
            mayEdit
              ? (id, place) => {
                  const moved = data.find((one) => one.organizationId === id);
                  if (!moved) return;
                  void move.run({
                    organizationId: moved.organizationId,
                    parentId: OrganizationId.parse(place.parentId),
                    ...(place.beforeId !== undefined && { beforeId: OrganizationId.parse(place.beforeId) }),
                    version: moved.version,
                  });
                }
              : undefined
          }
          onRename={
            mayEdit
              ? ({ organization: { organizationId, type, remark, version } }, organizationName) =>
                  void rename.run({ organizationId, organizationName, type, remark, version })
              : undefined
          }
        />
      </section>
      {chosen ? (
        <OrganizationPanel key={chosen.organizationId} organization={chosen} />
      ) : (
        <p className="rd-panel">{t('nothingChosen')}</p>
      )}
      {chosen && (
        <OrganizationDialog
          at={editing}
          fixed={{ parentId: chosen.organizationId }}
          initial={{ type: chosen.type }}
        />
      )}
      {chosen && moving.value !== null && (
        <MoveDialog organization={chosen} all={data} onClose={moving.close} />
      )}
      {importing.value !== null && <ImportDialog onClose={importing.close} />}
    </div>
  );
};
export default Object.assign(OrganizationScreen, { prefetch: () => prefetch(organizations.tree, {}) });
