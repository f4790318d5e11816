import { type AdminId, allocations } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { AllMatching } from '../../kit/list/index.ts';
import { handingOver } from './customerActions.tsx';

/**
 * Hands all customers of one member of staff over to another: how many they are is frozen when it opens. Somebody without
 * customers is told so.
 */
const HandOver = ({ adminId, onClose }: { adminId: AdminId; onClose: () => void }): ReactNode => (
  <AllMatching
    list={allocations.list}
    filter={{ adminId }}
    first={{ call: allocations.moving, input: { fromAdminId: adminId } }}
    action={handingOver(adminId)}
    onClose={onClose}
  />
);
export default HandOver;
