import { type OrganizationId, type PositionId, positions } from '@renderdesk/contract';
import { callApi } from '../../kit/call/index.ts';
import { editDialog } from '../../kit/edit/index.ts';

/** A new position of an organisation, or one that is edited. */
export const PositionDialog = editDialog({
  add: positions.add,
  update: positions.update,
  id: 'positionId',
  load: async (id: PositionId, of: { organizationId: OrganizationId }) =>
    (await callApi(positions.list, of)).find((one) => one.positionId === id),
  initial: { remark: '' },
  fields: (f) => (
    <>
      <f.Text name="positionName" autoFocus />
      <f.Text name="remark" rows={3} />
    </>
  ),
});
