import { calls } from '../kernel/call.ts';
import { receiveCall, repayCall, requestCalls } from './request.fields.ts';

/** Requests of staff for money (people §§1, 2, 7; lifecycles §14). */
export const reimbursements = calls(
  'finance',
  'reimbursements',
  requestCalls('front/finance/financeBill', 1),
);
export const paymentRequests = calls('finance', 'paymentRequests', requestCalls('front/finance/payBill', 2));
export const loans = calls('finance', 'loans', {
  ...requestCalls('front/finance/borrowBill', 3),
  repay: repayCall('front/finance/borrowBill/repay'),
});
export const internalTransfers = calls('finance', 'internalTransfers', {
  ...requestCalls('front/finance/transferBill', 4),
  receive: receiveCall('front/finance/transferBill/receive'),
});
export { financeKeys, financeParts, financeScreens } from './request.fields.ts';
