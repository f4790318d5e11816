import { nodeRentals } from '@renderdesk/contract';
import { editDialog } from '../../kit/edit/index.ts';
import { listScreen } from '../../kit/list/index.ts';
import { firstColumns, lastColumns, nameOf, packFilters, packList, termColumns } from './packParts.tsx';
import { PriceFields, saleInitial, TermFields } from './SaleFields.tsx';

const RentalDialog = editDialog({
  ...nodeRentals,
  id: 'contractId',
  list: nodeRentals.list,
  width: 'min(640px, 92vw)',
  initial: saleInitial,
  fields: (f, typed, { adding }) => (
    <>
      {adding && <TermFields f={adding} />}
      {adding && <adding.Number name="nodes" />}
      <f.Text name="title" />
      {adding && <adding.Amount name="overduePrice" />}
      {adding && <PriceFields f={adding} way={(typed as { way?: number }).way} />}
      <f.Text name="reason" rows={2} />
    </>
  ),
});

/** /pack/packRentDetail: rentals of nodes, and how many are not given back. */
export default listScreen(nodeRentals.list, ({ col, filter, bulk }) => ({
  ...packList,
  filters: packFilters(filter),
  columns: [
    ...firstColumns,
    col.number('nodes', { width: 84 }),
    col.number('nodesHeld', { width: 112 }),
    ...termColumns,
    col.text('title', { width: 132 }),
    col.money('overduePrice', { currency: 'currency', width: 200 }),
    col.number('returnPercent', { hidden: true }),
    ...lastColumns,
  ],
  actions: [
    bulk(nodeRentals.remove, 'contractId', {
      danger: true,
      nameOf,
      ask: { fields: (f) => <f.Text name="reason" rows={2} autoFocus /> },
    }),
  ],
  edit: RentalDialog,
  export: nodeRentals.export,
}));
