import { type ReactNode, useState } from 'react';
import { admins, type Organization, organizations, organizationType, positions } from '@renderdesk/contract';
import { invalidate, useCommand, useRead } from '../../kit/call/index.ts';
import { RowsActions } from '../../kit/detail/index.ts';
import { confirm } from '../../kit/dialogs/index.ts';
import type { Action } from '../../kit/list/index.ts';
import { Allowed, useAllowed } from '../../kit/permission/index.ts';
import { Copyable, EmptyValue, StatusTag } from '../../kit/show/index.ts';
import { Skeleton, Failed } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { newRecord, useDialogParam } from '../../kit/url/index.ts';
import { moveAction } from './moveAction.tsx';
import { useOrganizationText } from './organization.texts.ts';
import { PositionDialog } from './PositionDialog.tsx';

/** Name, type and remark of an organisation, and what may be done with it. */
const Head = ({ organization }: { organization: Organization }): ReactNode => {
  const t = useOrganizationText();
  const labels = useLabels('staff');
  const [editing, moving] = [useDialogParam('edit'), useDialogParam('move')];
  const remove = useCommand(organizations.remove);
  const { organizationId, organizationName, type, remark, version } = organization;
  const isRoot = organization.parentId === null;
  const ask = async (): Promise<void> => {
    const yes = await confirm({
      title: t('removeTitle', { name: organizationName }),
      content: t('removeHint'),
      danger: true,
      okText: t('remove'),
    });
    if (yes) await remove.run({ organizationIds: [organizationId], versions: [version] });
  };
  return (
    <header>
      <h2>
        {organizationName}
        {type !== null && <StatusTag code={type} table={organizationType} labels={labels} />}
      </h2>
      <p className="rd-faint">
        <Copyable value={String(organizationId)} /> {remark}
      </p>
      <Allowed to={organizations.add}>
        <div className="rd-organization-actions" role="toolbar" aria-label={t('actions')}>
          <button type="button" className="rd-button" onClick={() => editing.open(newRecord)}>
            {t('newBelow')}
          </button>
          <button type="button" className="rd-button" onClick={() => editing.open(String(organizationId))}>
            {t('edit')}
          </button>
          <button
            type="button"
            className="rd-button"
            disabled={isRoot}
            title={isRoot ? t('rootFixed') : undefined}
            onClick={() => moving.open()}
          >
            {t('move')}
          </button>
          <button
            type="button"
            className="rd-button"
            disabled={isRoot || remove.running}
            title={isRoot ? t('rootFixed') : undefined}
            onClick={() => void ask()}
          >
            {t('remove')}
          </button>
        </div>
      </Allowed>
    </header>
  );
};

/** The positions of an organisation, with their dialog: `?position=new`, `?position=12`. */
const Positions = ({ organization: { organizationId } }: { organization: Organization }): ReactNode => {
  const t = useOrganizationText();
  const labels = useLabels('staff');
  const dialog = useDialogParam('position');
  const { data, error, refetch } = useRead(positions.list, { organizationId }, { quiet: true });
  const remove = useCommand(positions.remove);
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton lines={3} />;
  const ask = async (one: (typeof data)[number]): Promise<void> => {
    const yes = await confirm({
      title: t('removeTitle', { name: one.positionName }),
      content: t('removePositionHint'),
      danger: true,
      okText: t('remove'),
    });
    if (yes) await remove.run({ positionIds: [one.positionId], versions: [one.version] });
  };
  return (
    <>
      <header>
        <h3>{t('positionsOf')}</h3>
        <Allowed to={positions.add}>
          <button type="button" className="rd-button" onClick={() => dialog.open(newRecord)}>
            {t('newPosition')}
          </button>
        </Allowed>
      </header>
      {data.length === 0 ? (
        <p className="rd-faint">{t('noPositions')}</p>
      ) : (
        <table className="rd-plain-table">
          <thead>
            <tr>
              <th>{labels.field('positionName')}</th>
              <th>{labels.field('remark')}</th>
              <th className="rd-number">{labels.field('adminCount')}</th>
              <th className="rd-number">{t('actions')}</th>
            </tr>
          </thead>
          <tbody>
            {data.map((one) => (
              <tr key={one.positionId}>
                <td>{one.positionName}</td>
                <td>{one.remark === '' ? <EmptyValue /> : one.remark}</td>
                <td className="rd-number">{one.adminCount}</td>
                <td className="rd-number">
                  <Allowed to={positions.update}>
                    <button
                      type="button"
                      className="rd-link"
                      onClick={() => dialog.open(String(one.positionId))}
                    >
                      {t('edit')}
                    </button>{' '}
                    <button type="button" className="rd-link" onClick={() => void ask(one)}>
                      {t('remove')}
                    </button>
                  </Allowed>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <PositionDialog at={dialog} fixed={{ organizationId }} />
    </>
  );
};

/** Who sits in an organisation; some of them are moved to another together. */
const Staff = ({ organization: { organizationId } }: { organization: Organization }): ReactNode => {
  const t = useOrganizationText();
  const labels = useLabels('staff');
  const [chosen, choose] = useState<ReadonlySet<number>>(new Set());
  const mayMove = useAllowed(admins.move.access);
  const { data, error, refetch } = useRead(organizations.admins, { organizationId }, { quiet: true });
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton lines={3} />;
  const rows = data.filter(({ adminId }) => chosen.has(adminId));
  return (
    <>
      <header>
        <h3>{t('staffOf')}</h3>
        {rows.length > 0 && (
          <RowsActions
            call={admins.list}
            screen={{ actions: [moveAction as Action<(typeof data)[number]>] }}
            rows={rows}
            onDone={() => {
              choose(new Set());
              void invalidate(organizations.tree, organizations.admins, positions.list);
            }}
          />
        )}
      </header>
      {data.length === 0 ? (
        <p className="rd-faint">{t('noStaff')}</p>
      ) : (
        <table className="rd-plain-table">
          <thead>
            <tr>
              {mayMove && (
                <th>
                  <span className="rd-hidden">{t('choose')}</span>
                </th>
              )}
              <th>{labels.field('adminId')}</th>
              <th>{labels.field('reallyName')}</th>
              <th>{labels.field('loginName')}</th>
              <th>{labels.field('positionName')}</th>
            </tr>
          </thead>
          <tbody>
            {data.map((one) => (
              <tr key={one.adminId}>
                {mayMove && (
                  <td>
                    <input
                      type="checkbox"
                      aria-label={one.reallyName}
                      checked={chosen.has(one.adminId)}
                      onChange={() => choose(chosen.symmetricDifference(new Set([one.adminId])))}
                    />
                  </td>
                )}
                <td>
                  <Copyable value={String(one.adminId)} />
                </td>
                <td>{one.reallyName}</td>
                <td>{one.loginName}</td>
                <td>{one.positionName ?? <EmptyValue />}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
};

/** What the chosen organisation holds: itself, its positions, its staff. */
export const OrganizationPanel = ({ organization }: { organization: Organization }): ReactNode => (
  <div className="rd-organization-panel">
    <section className="rd-panel">
      <Head organization={organization} />
    </section>
    <section className="rd-panel">
      <Positions organization={organization} />
    </section>
    <section className="rd-panel">
      <Staff organization={organization} />
    </section>
  </div>
);
