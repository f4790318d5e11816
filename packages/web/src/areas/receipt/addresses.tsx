import { invoiceAddresses } from '@renderdesk/contract';
import { userFilter } from '../../domain/index.ts';
import { editDialog } from '../../kit/edit/index.ts';
import { listScreen } from '../../kit/list/index.ts';
import { CustomerField } from './CustomerField.tsx';
import { useReceiptText } from './receipt.texts.ts';

const Hint = () => useReceiptText()('keepHint');
const AddressDialog = editDialog({
  add: invoiceAddresses.add,
  update: invoiceAddresses.update,
  id: 'addressId',
  list: invoiceAddresses.list,
  initial: { region: '', address: '' },
  fields: (f, _draft, { adding, updating }) => (
    <>
      {adding && <CustomerField f={adding} />}
      <f.Text name="recipient" />
      <f.Text name="email" {...(updating && { hint: <Hint /> })} />
      <f.Text name="phone" {...(updating && { hint: <Hint /> })} />
      <f.Text name="region" />
      <f.Text name="address" />
    </>
  ),
});

/** Where invoices of customers go. */
export const Addresses = listScreen(invoiceAddresses.list, ({ col, filter, bulk }) => ({
  live: ['invoiceAddress'],
  filters: [
    userFilter(filter, 'userName', 'userId', { inline: true }),
    filter.text('recipient', { inline: true }),
  ],
  columns: [
    col.id('addressId', { width: 104, pinned: true, label: 'addressNumber' }),
    col.text('userName', { width: 132 }),
    col.text('recipient', { width: 120 }),
    col.text('email', { width: 200 }),
    col.text('phone', { width: 140 }),
    col.text('region', { width: 140 }),
    col.text('address', { width: 260 }),
    col.time('createTime', { sort: 'createTimeFlag', label: 'addedTime' }),
  ],
  actions: [
    bulk(invoiceAddresses.remove, 'addressId', {
      danger: true,
      nameOf: (id, row) => row?.recipient ?? String(id),
    }),
  ],
  edit: AddressDialog,
}));
