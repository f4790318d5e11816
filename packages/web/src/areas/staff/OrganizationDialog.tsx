import { type OrganizationId, organizations, organizationType } from '@renderdesk/contract';
import { callApi } from '../../kit/call/index.ts';
import { editDialog } from '../../kit/edit/index.ts';

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

/** A new organisation below another, or one that is edited. */
export const OrganizationDialog = editDialog({
  add: organizations.add,
  update: organizations.update,
  id: 'organizationId',
  load: async (id, _of: { parentId: OrganizationId }) =>
    (await callApi(organizations.tree, {})).find((one) => one.organizationId === id),
  initial: { remark: '' },
  fields: (f, _typed, { id }) => (
    <>
      <f.Text name="organizationName" free={freeName(id)} autoFocus />
      <f.Code name="type" table={organizationType} />
      <f.Text name="remark" rows={3} />
    </>
  ),
});
