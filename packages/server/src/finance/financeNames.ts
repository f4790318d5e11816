import { type CodeTable, currency, financeStatus, type Language } from '@renderdesk/contract';
import type { Names } from '../core/audit/history.ts';
import { codeLabel } from '../core/calls/texts.ts';
import type { Db } from '../core/db/db.ts';

const codes: Readonly<Record<string, CodeTable>> = { status: financeStatus, currency };
const people: readonly string[] = [
  'applicant_id',
  'beneficiary_id',
  'first_by',
  'approved_by',
  'paid_by',
  'received_by',
];

/** How what the fields of finance requests hold is named. */
export const financeNames = async (db: Db, language: Language): Promise<Names> => {
  const staff = await db.selectFrom('admin').select(['id', 'really_name']).execute();
  const companies = await db.selectFrom('company').select(['id', 'name']).execute();
  const names = new Map(staff.map((one) => [one.id, one.really_name]));
  const ours = new Map(companies.map((one) => [one.id, one.name]));
  return (_kind, field, value) => {
    if (value === null) return undefined;
    const table = codes[field];
    if (table) return codeLabel(language, 'finance', table, Number(value));
    if (people.includes(field)) return names.get(Number(value));
    return field === 'company_id' ? ours.get(Number(value)) : undefined;
  };
};
