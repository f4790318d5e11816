import { agents, type OutputOf } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { staff } from '../../domain/index.ts';
import { FormDialog } from '../../kit/form/index.ts';

type Agent = OutputOf<typeof agents.read>;

/** Says who of the staff looks after an agent from now on. */
const StaffDialog = ({ agent, onClose }: { agent: Agent; onClose: () => void }): ReactNode => (
  <FormDialog
    call={agents.allocateAdmin}
    initial={{ adminIds: agent.admins.map(({ adminId }) => adminId), reason: '' }}
    fixed={{ id: agent.id }}
    onClose={onClose}
  >
    {(f) => (
      <>
        <f.Choose name="adminIds" from={staff} autoFocus />
        <f.Text name="reason" rows={2} />
      </>
    )}
  </FormDialog>
);
export default StaffDialog;
