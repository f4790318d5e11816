import { invoiceAddresses, invoiceTitles } from '@renderdesk/contract';
import { type Route, serve } from '../core/calls/serve.ts';
import { deleteRows } from '../core/crud/crud.store.ts';
import { asId } from '../core/db/wire.ts';
import { seenBy } from '../pay/index.ts';
import { addressList, titleList } from './receipt.list.ts';
import { addAddress, addTitle, changeAddress, changeTitle } from './title.store.ts';

/** To whom invoices of customers are made out, and where they go. Applications keep what they say. */
export const titleCalls = (): Route[] => [
  ...serve(invoiceTitles, {
    list: titleList,
    add: async ({ tx, actor, input, now }) => ({
      titleId: asId(await addTitle(tx, { ...input, actor, now })),
    }),
    update: async ({ tx, actor, input, now }) => {
      await changeTitle(tx, { ...input, id: input.titleId, actor, now });
      return null;
    },
    remove: (c) => deleteRows(c.tx, 'invoice_title', { ...c, scope: seenBy(c.tx, c.actor, 'owner_id') }),
  }),
  ...serve(invoiceAddresses, {
    list: addressList,
    add: async ({ tx, actor, input, now }) => ({
      addressId: asId(await addAddress(tx, { ...input, actor, now })),
    }),
    update: async ({ tx, actor, input, now }) => {
      await changeAddress(tx, { ...input, id: input.addressId, actor, now });
      return null;
    },
    remove: (c) => deleteRows(c.tx, 'invoice_address', { ...c, scope: seenBy(c.tx, c.actor, 'owner_id') }),
  }),
];
