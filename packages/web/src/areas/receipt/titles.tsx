import { invoiceTitles, titleKind } from '@renderdesk/contract';
import { userFilter } from '../../domain/index.ts';
import { editDialog } from '../../kit/edit/index.ts';
import { listScreen } from '../../kit/list/index.ts';
import { CustomerField } from './CustomerField.tsx';
import { useReceiptText } from './receipt.texts.ts';

const Hint = () => useReceiptText()('keepHint');
const TitleDialog = editDialog({
  add: invoiceTitles.add,
  update: invoiceTitles.update,
  id: 'titleId',
  list: invoiceTitles.list,
  initial: { kind: 2, taxNumber: '', registeredAddress: '', registeredPhone: '', bankName: '' },
  fields: (f, draft, { adding, updating }) => (
    <>
      {adding && <CustomerField f={adding} />}
      <f.Code name="kind" table={titleKind} look="radio" />
      <f.Text name="title" />
      <f.Text name="taxNumber" needed={draft.kind === titleKind.of.enterprise} />
      <f.Text name="registeredAddress" />
      <f.Text name="registeredPhone" />
      <f.Text name="bankName" />
      <f.Text name="bankAccount" {...(updating && { hint: <Hint /> })} />
    </>
  ),
});

/** To whom invoices of customers are made out. */
export const Titles = listScreen(invoiceTitles.list, ({ col, filter, bulk }) => ({
  live: ['invoiceTitle'],
  filters: [
    userFilter(filter, 'userName', 'userId', { inline: true }),
    filter.text('title', { inline: true }),
    filter.one('kind', titleKind, { inline: true }),
  ],
  columns: [
    col.id('titleId', { width: 96, pinned: true, label: 'titleNumber' }),
    col.text('userName', { width: 132 }),
    col.text('title', { width: 240 }),
    col.tag('kind', titleKind, { width: 96 }),
    col.text('taxNumber', { width: 190 }),
    col.text('bankName', { width: 160 }),
    col.text('bankAccount', { width: 140 }),
    col.text('registeredAddress', { width: 180, hidden: true }),
    col.text('registeredPhone', { width: 120, hidden: true }),
    col.time('createTime', { sort: 'createTimeFlag', label: 'addedTime' }),
  ],
  actions: [
    bulk(invoiceTitles.remove, 'titleId', { danger: true, nameOf: (id, row) => row?.title ?? String(id) }),
  ],
  edit: TitleDialog,
}));
