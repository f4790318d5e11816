import { type AdminId, allocationKind, allocations, type RowOf, type UserId } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { useRead } from '../../kit/call/index.ts';
import { type Action, actionKit } from '../../kit/list/index.ts';
import { formatFigure } from '../../kit/show/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { receivers } from '../sources.ts';
import { useAllocationText } from './allocation.texts.ts';

type Customer = RowOf<typeof allocations.list>;
const { bulk } = actionKit<Customer>();
const Hint = ({ of }: { of: 'nobody' | 'needed' }): ReactNode => useAllocationText()(of);

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

/** Hands over what a colleague has: those of the customers alone who are theirs. */
export const handingOver = (fromAdminId: AdminId): Action<Customer> =>
  bulk(allocations.move, 'userId', {
    Impact: () => <Kinds fromAdminId={fromAdminId} />,
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
export const allocateTo = <Row extends { readonly userId: UserId }>(): Action<Row> =>
  actionKit<Row>().bulk(allocations.allocate, 'userId' as never, {
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
