export { applyForReceipt, invoicedCustomer } from './apply.store.ts';
export { expectOwnRates } from './ownRates.store.ts';
export { invoiceableOf } from './receipt.reads.ts';
export { localIssuer } from './issuer.ts';
export { addressesOfOwner, openInvoiceFile, receiptsOfOwner, titlesOfOwner } from './ofCustomer.store.ts';
export { lockReceipt, lockReceiptRow } from './receipt.store.ts';
export { addAddress, addTitle } from './title.store.ts';
export { endReceipt } from './step.store.ts';
