import {
  type AdminId,
  type AllocationKind,
  allocationKind,
  allocations,
  type OutputOf,
  type RowOf,
  type UserId,
} from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { useRead } from '../../kit/call/index.ts';
import type { Fields } from '../../kit/form/index.ts';
import { type Action, actionKit } from '../../kit/list/index.ts';
import { formatFigure } from '../../kit/show/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { receivers } from '../sources.ts';
import { useAllocationText } from './allocation.texts.ts';

type Customer = RowOf<typeof allocations.list>;
type Received = OutputOf<typeof allocations.received>[number];
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
      {t('kinds', { name: data.reallyName, kinds: kinds.join(' · ') })} {t('sameKind')}
    </p>
  );
};

/** From whom they came, and as what: those alone are handed back. */
const ReceivedCustomer = ({ reallyName, kind, customerCount }: Received): ReactNode => {
  const t = useAllocationText();
  const labels = useLabels('user');
  return (
    <p>
      {t('came', {
        name: reallyName,
        kind: labels.code(allocationKind, kind),
        count: formatFigure(customerCount),
      })}
    </p>
  );
};

/** What moves customers from a colleague, said by `Impact`; `toAdminId` is who shall have them unless somebody else is chosen. */
const moving = (fromAdminId: AdminId, Impact: () => ReactNode, toAdminId?: AdminId): Action<Customer> =>
  bulk(allocations.move, 'userId', {
    nameOf,
    Impact,
    undo: allocations.undo,
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

/** Hands over what a colleague has: those of the customers alone who are theirs. */
export const handingOver = (fromAdminId: AdminId): Action<Customer> =>
  moving(fromAdminId, () => <Kinds fromAdminId={fromAdminId} />);

/** Hands back what a colleague got from another and still has. */
export const handingBack = (adminId: AdminId, received: Received): Action<Customer> =>
  moving(adminId, () => <ReceivedCustomer {...received} />, received.fromAdminId);

/** Whom a customer has now, as their row says it: each list names them in its own way. */
interface Looked {
  readonly userId: UserId;
  readonly userName: string;
  readonly staff?: Customer['allocated'];
  readonly allocated?: Customer['allocated'];
  readonly saleMan?: string;
  readonly pcName?: string;
  readonly tdName?: string;
  readonly agentName?: string;
}
const { salesman, pc, td, agent } = allocationKind.of;
const hadBy = (row: Looked): readonly { readonly kind: AllocationKind; readonly reallyName: string }[] =>
  row.staff ??
  row.allocated ??
  (
    [
      [salesman, row.saleMan],
      [pc, row.pcName],
      [td, row.tdName],
      [agent, row.agentName],
    ] as const
  ).flatMap(([kind, name]) => (name ? [{ kind, reallyName: name }] : []));

/** Of so many customers it is told one by one whom they have. */
const mostNamed = 10;
/** Whom the customers have now. */
const Now = ({ rows }: { rows: readonly Looked[] }): ReactNode => {
  const t = useAllocationText();
  const labels = useLabels('user');
  if (rows.length === 0) return null;
  return (
    <>
      <p className="rd-faint">{t('now')}</p>
      <ul>
        {rows.slice(0, mostNamed).map((row) => (
          <li key={row.userId}>
            {rows.length > 1 && <b>{row.userName} </b>}
            {hadBy(row)
              .map(({ kind, reallyName }) => `${labels.code(allocationKind, kind)} ${reallyName}`)
              .join(' · ') || '–'}
          </li>
        ))}
        {rows.length > mostNamed && <li>…</li>}
      </ul>
    </>
  );
};

type Given = Fields<typeof allocations.allocate.rest.shape>;
const NewStaff = ({ f }: { f: Pick<Given, 'Choose'> }): ReactNode => {
  const t = useAllocationText();
  return <f.Choose name="adminId" from={receivers} label={t('newStaff')} autoFocus hint={t('nobody')} />;
};
const Removed = ({ f }: { f: Pick<Given, 'Code'> }): ReactNode => {
  const t = useAllocationText();
  return <f.Code name="kind" table={allocationKind} look="radio" label={t('remove')} />;
};

/** Gives customers to somebody, as what their organisation looks after, or takes one of their staff from them. */
export const allocateTo = <
  Row extends { readonly userId: UserId; readonly userName: string },
>(): Action<Row> =>
  actionKit<Row>().bulk(allocations.allocate, 'userId' as never, {
    nameOf,
    undo: allocations.undo,
    ask: {
      initial: () => ({ adminId: null }),
      fields: (f, rows, draft) => (
        <>
          <Now rows={rows} />
          <NewStaff f={f} />
          {(draft.adminId ?? null) === null || draft.kind ? <Removed f={f} /> : null}
          <f.Text name="reason" rows={2} />
        </>
      ),
    },
  });
