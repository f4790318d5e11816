import type { ReactNode } from 'react';
import { type Organization, organizations } from '@renderdesk/contract';
import { callApi } from '../../kit/call/index.ts';
import { FormDialog } from '../../kit/form/index.ts';
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
      invalidates={[organizations.tree]}
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
        </>
      )}
    </FormDialog>
  );
};
export default MoveDialog;
