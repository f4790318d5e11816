import { type CompanyAccountId, currency, recharges } from '@renderdesk/contract';
import { type Source, wholeSource } from '../kit/pick/index.ts';

/** Accounts of ours, under their currency. */
export const companyAccounts: Source<CompanyAccountId> = wholeSource(
  recharges.companyAccounts,
  {},
  (answer, { labels }) =>
    answer.map((one) => ({
      value: one.companyAccountId,
      name: one.name,
      group: labels.code(currency, one.currency),
    })),
);
