export { addEarlierBill } from './opening.store.ts';
export { closeAppeal, finishAppeal, keepPicture, submitAppeal, takeAppeal } from './appeal.store.ts';
export { billOf, confirmBill, makeOverdue, writeOffBill } from './bill.store.ts';
export {
  billMonths,
  companyId,
  isBilled,
  issueBills,
  issueMonths,
  spanOfPeriod,
  sumOpenMonth,
} from './issue.store.ts';
