import type { ReactNode } from 'react';
import { type OrganizationId, organizations, type OutputOf, positions } from '@renderdesk/contract';
import { FormDialog } from '../../kit/form/index.ts';

const changes = [positions.list, organizations.tree];

/** A new position of an organisation, or one that is edited. */
const PositionForm = ({
  organizationId,
  edited,
  onClose,
}: {
  organizationId: OrganizationId;
  edited?: OutputOf<typeof positions.list>[number];
  onClose: () => void;
}): ReactNode =>
  edited ? (
    <FormDialog
      call={positions.update}
      initial={{ positionName: edited.positionName, remark: edited.remark }}
      fixed={{ positionId: edited.positionId, version: edited.version }}
      invalidates={changes}
      onClose={onClose}
    >
      {(f) => (
        <>
          <f.Text name="positionName" autoFocus />
          <f.Text name="remark" rows={3} />
        </>
      )}
    </FormDialog>
  ) : (
    <FormDialog
      call={positions.add}
      initial={{ remark: '' }}
      fixed={{ organizationId }}
      invalidates={changes}
      onClose={onClose}
    >
      {(f) => (
        <>
          <f.Text name="positionName" autoFocus />
          <f.Text name="remark" rows={3} />
        </>
      )}
    </FormDialog>
  );
export default PositionForm;
