import { type AdminId, allocationKind, allocations, type RowOf, type UserId } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { useRead } from '../../kit/call/index.ts';
import type { Fields } from '../../kit/form/index.ts';
import { type Action, actionKit } from '../../kit/list/index.ts';
import { formatFigure } from '../../kit/show/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { receivers } from '../sources.ts';
import { useAllocationText } from './allocation.texts.ts';

type Customer = RowOf<typeof allocations.list>;
const { bulk } = actionKit<Customer>();
const nameOf = (id: number, row: { readonly userName: string } | undefined): string =>
  row?.userName ?? String(id);

/** As what somebody has how many customers: those of the receiver's kind move. */
const Kinds = ({ fromAdminId }: { fromAdminId: AdminId }): ReactNode => {
  const t = useAllocationText();
  const labels = useLabels('user');
  const { data } = useRead(allocations.moving, { fromAdminId }, { quiet: true });
  if (!data) return null;
  const kinds = data.kinds.map(
    ({ kind, customerCount }) => `${labels.code(allocationKind, kind)} ${formatFigure(customerCount)}`,
  );
  return (
    <p>
      {t('kinds', { kinds: kinds.join(' · ') })} {t('sameKind')}
    </p>
  );
};

/** Hands over what a colleague has: those of the customers alone who are theirs. `toAdminId` is who shall have them unless somebody else is chosen. */
export const handingOver = (fromAdminId: AdminId, toAdminId?: AdminId): Action<Customer> =>
  bulk(allocations.move, 'userId', {
    nameOf,
    Impact: () => <Kinds fromAdminId={fromAdminId} />,
    ask: {
      initial: () => ({ fromAdminId, ...(toAdminId !== undefined && { toAdminId }) }),
      fields: (f) => (
        <>
          <f.Choose name="toAdminId" from={receivers} autoFocus />
          <f.Text name="reason" rows={2} />
        </>
      ),
    },
  });

const NewStaff = ({
  f,
}: {
  f: Pick<Fields<typeof allocations.allocate.rest.shape>, 'Choose'>;
}): ReactNode => {
  const t = useAllocationText();
  return <f.Choose name="adminId" from={receivers} label={t('newStaff')} autoFocus hint={t('nobody')} />;
};
const Needed = (): ReactNode => useAllocationText()('needed');

/** Gives customers to somebody, as what their organisation looks after, or to nobody. */
export const allocateTo = <
  Row extends { readonly userId: UserId; readonly userName: string },
>(): Action<Row> =>
  actionKit<Row>().bulk(allocations.allocate, 'userId' as never, {
    nameOf,
    ask: {
      initial: () => ({ adminId: null }),
      fields: (f) => (
        <>
          <NewStaff f={f} />
          <f.Code name="kind" table={allocationKind} hint={<Needed />} />
          <f.Text name="reason" rows={2} />
        </>
      ),
    },
  });
