import {
  invoiceAddresses,
  type InvoiceAddressId,
  invoiceTitles,
  type InvoiceTitleId,
  taxRates,
  type UserId,
} from '@renderdesk/contract';
import { type Source, wholeSource } from '../../kit/pick/index.ts';

const most = 200;

/** The tax rates that a line may have, as people write them. */
export const rateOptions = taxRates.map((value) => ({ value, label: `${value / 100}%` }));

/** How the titles of a customer are asked for, and the addresses. */
export const ownedQuery = (userId: UserId) => ({ userId, pageSize: most, total: 'none' }) as const;

/** Titles of a customer. */
export const titlesOf = (userId: UserId): Source<InvoiceTitleId> =>
  wholeSource(invoiceTitles.list, ownedQuery(userId), ({ items }) =>
    items.map((one) => ({ value: one.titleId, name: `${one.title} ${one.taxNumber}` })),
  );
/** Addresses of a customer. */
export const addressesOf = (userId: UserId): Source<InvoiceAddressId> =>
  wholeSource(invoiceAddresses.list, ownedQuery(userId), ({ items }) =>
    items.map((one) => ({
      value: one.addressId,
      name: `${one.recipient} ${one.email ?? ''} ${one.address}`,
    })),
  );
