import {
  type CompanyAccountId,
  type CompanyId,
  currency,
  financeChoices,
  type FinanceKind,
  financeKind,
  type FinancePayeeId,
  financePayees,
  type internalTransfers,
  type loans,
  type OutputOf,
  type reimbursements,
  type RowOf,
} from '@renderdesk/contract';
import { type Source, wholeSource } from '../../kit/pick/index.ts';

/** The calls of one kind; those of a single kind are there for it alone. */
export type Requests = typeof reimbursements &
  Partial<Pick<typeof loans, 'repay'> & Pick<typeof internalTransfers, 'receive'>>;
export type RequestRow = RowOf<Requests['list']>;
export type Request = OutputOf<Requests['read']>;
export interface OfKind {
  readonly kind: FinanceKind;
  readonly calls: Requests;
}
export const { reimbursement, payment, loan, transfer } = financeKind.of;

export const ourCompanies: Source<CompanyId> = wholeSource(
  financeChoices.companyAndOrgs,
  {},
  ({ companies }) => companies.map((one) => ({ value: one.companyId, name: one.companyName })),
);
export const ourAccounts: Source<CompanyAccountId> = wholeSource(
  financeChoices.companyAndOrgs,
  {},
  ({ accounts, companies }, { labels }) =>
    accounts.map((one) => ({
      value: one.companyAccountId,
      name: one.accountName,
      note: labels.code(currency, one.currency),
      group: companies.find(({ companyId }) => companyId === one.companyId)?.companyName ?? '',
    })),
);
export const verifiedPayees: Source<FinancePayeeId> = wholeSource(
  financePayees.list,
  { pageSize: 800, verified: true },
  ({ items }) => items.map((one) => ({ value: one.payeeId, name: one.payeeName, note: one.bankName })),
);
