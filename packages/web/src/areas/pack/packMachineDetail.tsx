import { machinePacks } from '@renderdesk/contract';
import { platforms } from '../../domain/index.ts';
import { editDialog } from '../../kit/edit/index.ts';
import { listScreen } from '../../kit/list/index.ts';
import { usePackText } from './pack.texts.ts';
import {
  firstColumns,
  lastColumns,
  nameOf,
  packFilters,
  packList,
  Platforms,
  termColumns,
} from './packParts.tsx';
import { PriceFields, saleInitial, TermFields } from './SaleFields.tsx';

const OverflowHint = () => usePackText()('overflowHint');

const MachinePackDialog = editDialog({
  ...machinePacks,
  id: 'contractId',
  list: machinePacks.list,
  width: 'min(640px, 92vw)',
  initial: { ...saleInitial, isOverflow: false, platformIds: [] },
  fields: (f, typed, { adding }) => (
    <>
      {adding && <TermFields f={adding} />}
      {adding && <adding.Number name="nodes" />}
      <f.Choose name="platformIds" from={platforms} needed />
      <f.Text name="title" />
      <f.Flag name="isOverflow" hint={<OverflowHint />} />
      {adding && <PriceFields f={adding} way={(typed as { way?: number }).way} />}
      <f.Text name="reason" rows={2} />
    </>
  ),
});

/** /pack/packMachineDetail: nodes that a customer has for a time, on which their frames cost nothing (lifecycles §21). */
export default listScreen(machinePacks.list, ({ col, filter, bulk }) => ({
  ...packList,
  filters: packFilters(filter),
  columns: [
    ...firstColumns,
    col.custom('platform', (row) => <Platforms of={row.platform} />, {
      width: 148,
      priority: 'high',
      watch: (row) => row.platform,
    }),
    col.number('nodes', { width: 84 }),
    col.number('nodesRunning', { width: 112 }),
    ...termColumns,
    col.text('title', { width: 132 }),
    col.flag('isOverflow', { width: 132 }),
    ...lastColumns,
  ],
  actions: [
    bulk(machinePacks.remove, 'contractId', {
      danger: true,
      nameOf,
      ask: { fields: (f) => <f.Text name="reason" rows={2} autoFocus /> },
    }),
  ],
  edit: MachinePackDialog,
  export: machinePacks.export,
}));
