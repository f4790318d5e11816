import { type CodeOf, codeTable } from '../kernel/codes.ts';

/** What staff request of finance. */
export const financeKind = codeTable('financeKind', {
  1: { name: 'reimbursement', tone: 'neutral' },
  2: { name: 'payment', tone: 'neutral' },
  3: { name: 'loan', tone: 'neutral' },
  4: { name: 'transfer', tone: 'neutral' },
});
export type FinanceKind = CodeOf<typeof financeKind>;
/** States of a finance request (lifecycles §14); 4 to 7 are final. */
export const financeStatus = codeTable('financeStatus', {
  0: { name: 'draft', tone: 'neutral' },
  1: { name: 'firstPending', tone: 'warning' },
  2: { name: 'financePending', tone: 'warning' },
  3: { name: 'approved', tone: 'info' },
  4: { name: 'paid', tone: 'success' },
  5: { name: 'rejected', tone: 'danger' },
  6: { name: 'withdrawn', tone: 'neutral' },
  7: { name: 'void', tone: 'neutral' },
  8: { name: 'returned', tone: 'warning' },
});
export type FinanceStatus = CodeOf<typeof financeStatus>;
/** What became of a paid loan. */
export const settlementKind = codeTable('settlementKind', {
  1: { name: 'repaid', tone: 'neutral' },
  2: { name: 'offset', tone: 'neutral' },
  3: { name: 'offsetReversed', tone: 'neutral' },
});
