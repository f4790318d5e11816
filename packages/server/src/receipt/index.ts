export { applyForReceipt } from './apply.store.ts';
export { beginRed, failReceipt, issueReceipt, issueRed } from './issue.store.ts';
export { localIssuer } from './issuer.ts';
export { lockReceiptRow, setReceipt } from './receipt.store.ts';
export { approveReceipt, deliverReceipt, endReceipt } from './step.store.ts';
