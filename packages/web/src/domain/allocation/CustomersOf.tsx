import { accountType, type AdminId, allocationKind, allocations } from '@renderdesk/contract';
import { type ReactNode, useMemo } from 'react';
import { listPanel } from '../../kit/list/index.ts';
import { userFilter } from '../userFilter.tsx';
import { allocateTo } from './customerActions.tsx';
import { HandButtons } from './HandButtons.tsx';

const Panel = listPanel(allocations.list, ({ col, filter }) => ({
  live: ['user'],
  filters: [
    userFilter(filter, 'userName', 'userId', { inline: true }),
    filter.one('kind', allocationKind, { inline: true }),
  ],
  columns: [
    col.text('userName', { width: 168, pinned: true }),
    col.id('userId', { width: 116 }),
    col.tag('accountType', accountType, { width: 104 }),
    col.text('company', { width: 168 }),
    col.custom(
      'allocated',
      (row, c) =>
        row.allocated
          .map((one) => `${c.labels.code(allocationKind, one.kind)} ${one.reallyName}`)
          .join(' · '),
      { width: 280 },
    ),
    col.time('registerTime', { sort: 'registerTimeFlag' }),
  ],
  actions: [allocateTo()],
}));

/** The customers allocated to one member of staff now: given to others, or handed over all at once. */
export const CustomersOf = ({ adminId }: { adminId: AdminId }): ReactNode => {
  const fixed = useMemo(() => ({ adminId }), [adminId]);
  return (
    <>
      <HandButtons adminId={adminId} />
      <div className="rd-embedded-list">
        <Panel fixed={fixed} />
      </div>
    </>
  );
};
