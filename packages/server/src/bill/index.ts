export { addEarlierBill } from './opening.store.ts';
export { closeAppeal, submitAppeal } from './appeal.store.ts';
export { billOf, confirmBill, lockBill, makeOverdue, writeOffBill } from './bill.store.ts';
export { openBillFile } from './file.store.ts';
export { appealsOfOwner, billsOfOwner, linesOfBill } from './ofCustomer.store.ts';
export { billMonths, isBilled, issueBills, issueMonths, spanOfPeriod, sumOpenMonth } from './issue.store.ts';
