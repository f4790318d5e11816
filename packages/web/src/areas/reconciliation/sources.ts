import { companies, companyAccounts, type CompanyAccountId, type CompanyId } from '@renderdesk/contract';
import { type Source, wholeSource } from '../../kit/pick/index.ts';

const most = 200;

/** Accounts of ours, by company. */
export const ourAccounts: Source<CompanyAccountId> = wholeSource(
  companyAccounts.list,
  { pageSize: most },
  (answer) =>
    answer.items.map((one) => ({
      value: one.companyAccountId,
      name: one.accountName,
      group: one.companyName,
    })),
);

/** Our own companies. */
export const ourCompanies: Source<CompanyId> = wholeSource(companies.list, { pageSize: most }, (answer) =>
  answer.items.map((one) => ({ value: one.companyId, name: one.companyName })),
);
