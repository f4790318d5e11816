import { companies, companyAccounts, type StatementColumn } from '@renderdesk/contract';
import { derived } from '../core/calls/columns.ts';
import { type Route, serve } from '../core/calls/serve.ts';
import { rowHandlers } from '../core/crud/rows.ts';
import * as store from './company.store.ts';

/** Our own companies and where money of theirs arrives. */
export const companyCalls = (): Route[] => [
  ...serve(
    companies,
    rowHandlers(companies, 'company', {
      columns: { companyName: 'name', time: 'created_at' },
      unique: { company_name_unique: 'companyName' },
      list: { from: store.companies },
    }),
  ),
  ...serve(
    companyAccounts,
    rowHandlers(companyAccounts, 'company_account', {
      columns: { accountName: 'name', time: 'created_at' },
      unique: { company_account_name_unique: 'accountName' },
      set: ({ input }) => ({
        column_map: JSON.stringify(
          Object.fromEntries(input.columnMap.map(({ column, head }) => [column, head])),
        ),
      }),
      list: {
        from: store.accountsOfCompanies,
        columns: {
          companyName: 'company.name',
          columnMap: derived(['company_account.column_map'], (map: Readonly<Record<string, string>>) =>
            Object.entries(map).map(([column, head]) => ({ column: column as StatementColumn, head })),
          ),
          lastTime: store.lastStatement,
        },
      },
    }),
  ),
];
