import { sql } from 'kysely';
import type { Db } from '../core/db/db.ts';

export const companies = (db: Db) => db.selectFrom('company');

export const accountsOfCompanies = (db: Db) =>
  db.selectFrom('company_account').innerJoin('company', 'company.id', 'company_account.company_id');

/** Up to when statements of an account are there. */
export const lastStatement = sql<Date | null>`(select max(l.booked_at) from statement_line l where l.company_account_id = company_account.id)`;
