export { closeAppeal, finishAppeal, keepPicture, submitAppeal, takeAppeal } from './appeal.store.ts';
export { billOf, confirmBill, makeOverdue, writeOffBill } from './bill.store.ts';
export { billMonths, isBilled, issueBills, issueMonths, spanOfPeriod, sumOpenMonth } from './issue.store.ts';
export { billWorkQueues } from './workQueue.ts';
