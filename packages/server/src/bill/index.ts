export { isBilled, issueMonths } from './issue.store.ts';
export { finishAppeal, closeAppeal, keepPicture, submitAppeal, takeAppeal } from './appeal.store.ts';
export { billOf, confirmBill, makeOverdue, writeOffBill } from './bill.store.ts';
export { billMonths, issueBills, spanOfPeriod, sumOpenMonth } from './issue.store.ts';
export { billWorkQueues } from './workQueue.ts';
