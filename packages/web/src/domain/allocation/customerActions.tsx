import { type AdminId, allocationKind, allocations, type RowOf } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { type Action, actionKit } from '../../kit/list/index.ts';
import { receivers } from '../sources.ts';
import { useAllocationText } from './allocation.texts.ts';

type Customer = RowOf<typeof allocations.list>;
const { bulk } = actionKit<Customer>();
const Hint = ({ of }: { of: 'nobody' | 'needed' }): ReactNode => useAllocationText()(of);

/** Hands over what a colleague has: those of the customers alone who are theirs. */
export const handingOver = (fromAdminId: AdminId): Action<Customer> =>
  bulk(allocations.move, 'userId', {
    danger: true,
    ask: {
      initial: () => ({ fromAdminId }),
      fields: (f) => (
        <>
          <f.Choose name="toAdminId" from={receivers} autoFocus />
          <f.Text name="reason" rows={2} />
        </>
      ),
    },
  });

/** Gives customers to somebody, as what their organisation looks after, or to nobody. */
export const allocating: Action<Customer> = bulk(allocations.allocate, 'userId', {
  ask: {
    initial: () => ({ adminId: null }),
    fields: (f) => (
      <>
        <f.Choose name="adminId" from={receivers} autoFocus hint={<Hint of="nobody" />} />
        <f.Code name="kind" table={allocationKind} hint={<Hint of="needed" />} />
        <f.Text name="reason" rows={2} />
      </>
    ),
  },
});
