import type { ReactNode } from 'react';
import {
  type Organization,
  organizations,
  organizationType,
  type OrganizationId,
} from '@renderdesk/contract';
import { callApi } from '../../kit/call/index.ts';
import { FormDialog } from '../../kit/form/index.ts';
import { ancestorsOf } from '../../kit/tree/index.ts';
import { useOrganizationText } from './organization.text.ts';

/** Asks the server, while typing, whether a name is free; `organizationId` is the one that may keep it. */
const freeName =
  (organizationId?: OrganizationId) =>
  async (organizationName: string, signal: AbortSignal): Promise<boolean> => {
    const answer = await callApi(
      organizations.validateName,
      { organizationName, ...(organizationId !== undefined && { organizationId }) },
      { signal, quiet: true },
    );
    return answer.free;
  };

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

/** Which dialog of an organisation the page's address opens. */
export type OrganizationForm = 'new' | 'edit' | 'move';

/** The dialogs of one organisation: a new one below it, its own values, its place. */
const OrganizationForms = ({
  form,
  organization,
  all,
  onClose,
}: {
  form: OrganizationForm;
  organization: Organization;
  all: readonly Organization[];
  onClose: () => void;
}): ReactNode => {
  const t = useOrganizationText();
  const { organizationId, organizationName, type, remark, version } = organization;
  const latest = async (): Promise<Organization | undefined> =>
    (await callApi(organizations.tree, {})).find((one) => one.organizationId === organizationId);
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
  if (form === 'new') {
    return (
      <FormDialog
        call={organizations.add}
        initial={{ type, remark: '' }}
        fixed={{ parentId: organizationId }}
        invalidates={[organizations.tree]}
        onClose={onClose}
      >
        {(f) => (
          <>
            <f.Text name="organizationName" free={freeName()} autoFocus />
            <f.Code name="type" table={organizationType} />
            <f.Text name="remark" rows={3} />
          </>
        )}
      </FormDialog>
    );
  }
  if (form === 'edit') {
    return (
      <FormDialog
        call={organizations.update}
        initial={{ organizationName, type, remark }}
        fixed={{ organizationId, version }}
        latest={latest}
        invalidates={[organizations.tree]}
        onClose={onClose}
      >
        {(f) => (
          <>
            <f.Text name="organizationName" free={freeName(organizationId)} autoFocus />
            <f.Code name="type" table={organizationType} />
            <f.Text name="remark" rows={3} />
          </>
        )}
      </FormDialog>
    );
  }
  return (
    <FormDialog
      call={organizations.move}
      title={t('moveTitle', { name: organizationName })}
      initial={organization.parentId === null ? {} : { parentId: organization.parentId }}
      fixed={{ organizationId, version }}
      latest={async () => {
        const now = await latest();
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
export default OrganizationForms;
