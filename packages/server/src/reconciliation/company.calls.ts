import { companies, companyAccounts, type StatementColumn } from '@renderdesk/contract';
import { sql } from 'kysely';
import { derived } from '../core/calls/columns.ts';
import { eq } from '../core/calls/filters.ts';
import { listing } from '../core/calls/listing.ts';
import { type Route, serve } from '../core/calls/serve.ts';
import { insertRow, updateRow } from '../core/crud/crud.store.ts';
import { asId } from '../core/db/wire.ts';
import { accountColumns, companyColumns } from './company.rules.ts';

const companyList = listing(companies.list)
  .from((db) => db.selectFrom('company'))
  .list({
    key: 'company.id',
    where: {},
    sorts: { timeSort: 'company.created_at' },
    columns: {
      companyId: 'company.id',
      companyName: 'company.name',
    },
  });

const accountList = listing(companyAccounts.list)
  .from((db) => db.selectFrom('company_account'))
  .join((rows) => rows.innerJoin('company', 'company.id', 'company_account.company_id'))
  .list({
    key: 'company_account.id',
    where: { companyId: eq('company_account.company_id') },
    sorts: { timeSort: 'company_account.created_at' },
    columns: {
      companyAccountId: 'company_account.id',
      companyName: 'company.name',
      accountName: 'company_account.name',
      columnMap: derived(['company_account.column_map'], (map: Readonly<Record<string, string>>) =>
        Object.entries(map).map(([column, head]) => ({ column: column as StatementColumn, head })),
      ),
      lastTime: sql<Date | null>`(select max(l.booked_at) from statement_line l where l.company_account_id = company_account.id)`,
    },
  });

const companyNames = { company_name_unique: 'companyName' } as const;
const accountNames = { company_account_name_unique: 'accountName' } as const;

/** Our own companies and where money of theirs arrives. */
export const companyCalls = (): Route[] => [
  ...serve(companies, {
    list: companyList,
    add: async ({ tx, input, now }) => ({
      companyId: asId(await insertRow(tx, 'company', { now, set: companyColumns(input) }, companyNames)),
    }),
    update: async ({ tx, input, now }) => {
      const { companyId: id, version } = input;
      await updateRow(tx, 'company', { id, version, now, set: companyColumns(input) }, companyNames);
      return null;
    },
  }),
  ...serve(companyAccounts, {
    list: accountList,
    add: async ({ tx, input, now }) => {
      const { companyId, kind, currency } = input;
      const set = { ...accountColumns(input), company_id: companyId, kind, currency };
      return { companyAccountId: asId(await insertRow(tx, 'company_account', { now, set }, accountNames)) };
    },
    update: async ({ tx, input, now }) => {
      const { companyAccountId: id, version } = input;
      const set = accountColumns(input);
      await updateRow(tx, 'company_account', { id, version, now, set }, accountNames);
      return null;
    },
  }),
];
