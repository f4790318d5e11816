import type { ReactNode } from 'react';
import { type InputOf, type Organization, organizations } from '@renderdesk/contract';
import { callApi, usePreview } from '../../kit/call/index.ts';
import { FormDialog } from '../../kit/form/index.ts';
import { formatFigure } from '../../kit/show/index.ts';
import { ancestorsOf } from '../../kit/tree/index.ts';
import { useOrganizationText } from './organization.texts.ts';

/** The name of an organisation under the names above it: `company / sales / south`. */
const pathOf = (all: readonly Organization[], id: number): string => {
  const names = new Map<number, string>(all.map((one) => [one.organizationId, one.organizationName]));
  const nodes = all.map((one) => ({
    id: one.organizationId,
    parentId: one.parentId,
    name: one.organizationName,
  }));
  return [id, ...ancestorsOf(nodes, id)]
    .toReversed()
    .map((one) => names.get(one) ?? '')
    .join(' / ');
};

/** People named one by one before «and more». */
const named = 8;

/** Whose view of customers the move would widen or narrow, before anything is done. */
const ViewsChanged = ({ move }: { move: Move | undefined }): ReactNode => {
  const t = useOrganizationText();
  const { data } = usePreview(organizations.move, move);
  const people = (data?.rows ?? []).filter(({ kind }) => kind === 'admin');
  if (move === undefined || data === undefined) return null;
  if (people.length === 0) return <p className="rd-faint">{t('viewsSame')}</p>;
  return (
    <div className="rd-notice" data-tone="warning" role="status">
      <div>
        <p>{t('viewsChange', { count: people.length })}</p>
        <ul>
          {people.slice(0, named).map(({ ids, before, after }) => (
            <li key={ids.join()}>
              {t('viewsOf', {
                name: String(after?.['reallyName'] ?? ''),
                before: formatFigure(Number(before?.['customersSeen'])),
                after: formatFigure(Number(after?.['customersSeen'])),
              })}
            </li>
          ))}
          {people.length > named && <li>{t('viewsMore', { count: people.length - named })}</li>}
        </ul>
      </div>
    </div>
  );
};

type Move = InputOf<typeof organizations.move>;

/** Moves one organisation below another. */
const MoveDialog = ({
  organization,
  all,
  onClose,
}: {
  organization: Organization;
  all: readonly Organization[];
  onClose: () => void;
}): ReactNode => {
  const t = useOrganizationText();
  const { organizationId, organizationName, version } = organization;
  const nodes = all.map((one) => ({
    id: one.organizationId,
    parentId: one.parentId,
    name: one.organizationName,
  }));
  const parents = all.filter(
    (one) =>
      one.organizationId !== organizationId &&
      !ancestorsOf(nodes, one.organizationId).includes(organizationId),
  );
  return (
    <FormDialog
      call={organizations.move}
      title={t('moveTitle', { name: organizationName })}
      initial={organization.parentId === null ? {} : { parentId: organization.parentId }}
      fixed={{ organizationId, version }}
      latest={async () => {
        const now = (await callApi(organizations.tree, {})).find(
          (one) => one.organizationId === organizationId,
        );
        return now && { version: now.version, ...(now.parentId !== null && { parentId: now.parentId }) };
      }}
      onClose={onClose}
    >
      {(f, { parentId }) => (
        <>
          <f.Pick
            name="parentId"
            label={t('moveTo')}
            autoFocus
            options={parents.map((one) => ({
              value: one.organizationId,
              label: pathOf(all, one.organizationId),
            }))}
          />
          <f.Pick
            name="beforeId"
            label={t('moveBefore')}
            hint={t('last')}
            options={all
              .filter((one) => one.parentId === parentId && one.organizationId !== organizationId)
              .map((one) => ({ value: one.organizationId, label: one.organizationName }))}
          />
          <ViewsChanged
            move={
              parentId === undefined || parentId === organization.parentId
                ? undefined
                : { organizationId, parentId, version }
            }
          />
        </>
      )}
    </FormDialog>
  );
};
export default MoveDialog;
