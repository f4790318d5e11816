import { invoiceAddresses, invoiceTitles } from '@renderdesk/contract';
import { type Route, serve } from '../core/calls/serve.ts';
import { asId } from '../core/db/wire.ts';
import { addressList, titleList } from './receipt.list.ts';
import * as store from './title.store.ts';

/** To whom invoices of customers are made out, and where they go. */
export const titleCalls = (): Route[] => [
  ...serve(invoiceTitles, {
    list: titleList,
    add: async ({ tx, actor, input, now }) => ({
      titleId: asId(await store.addTitle(tx, { ...input, actor, now })),
    }),
    update: async ({ tx, actor, input, now }) => {
      await store.changeTitle(tx, { ...input, actor, now });
      return null;
    },
    remove: ({ tx, actor, ids, expectedVersions, now }) =>
      store.removeKept(tx, 'invoice_title', { actor, ids, expectedVersions, now }),
  }),
  ...serve(invoiceAddresses, {
    list: addressList,
    add: async ({ tx, actor, input, now }) => ({
      addressId: asId(await store.addAddress(tx, { ...input, actor, now })),
    }),
    update: async ({ tx, actor, input, now }) => {
      await store.changeAddress(tx, { ...input, actor, now });
      return null;
    },
    remove: ({ tx, actor, ids, expectedVersions, now }) =>
      store.removeKept(tx, 'invoice_address', { actor, ids, expectedVersions, now }),
  }),
];
