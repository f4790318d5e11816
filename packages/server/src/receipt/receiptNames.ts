import {
  type CodeTable,
  currency,
  invoiceMedium,
  invoiceType,
  issueFailure,
  type Language,
  receiptBasis,
  receiptPayment,
  receiptStatus,
  redFormState,
  redReason,
  titleKind,
} from '@renderdesk/contract';
import type { Names } from '../core/audit/history.ts';
import { codeLabel } from '../core/calls/texts.ts';
import type { Db } from '../core/db/db.ts';

const codes: Readonly<Record<string, CodeTable>> = {
  status: receiptStatus,
  red_from: receiptStatus,
  payment: receiptPayment,
  basis: receiptBasis,
  invoice_type: invoiceType,
  medium: invoiceMedium,
  title_kind: titleKind,
  fail_cause: issueFailure,
  state: redFormState,
  currency,
};
const people: readonly string[] = ['created_by', 'edited_by', 'approved_by'];

/** How what the fields of applications hold is named. */
export const receiptNames = async (db: Db, language: Language): Promise<Names> => {
  const staff = await db.selectFrom('admin').select(['id', 'really_name']).execute();
  const companies = await db.selectFrom('company').select(['id', 'name']).execute();
  const names = new Map(staff.map((one) => [one.id, one.really_name]));
  const sellers = new Map(companies.map((one) => [one.id, one.name]));
  return (_kind, field, value) => {
    if (value === null) return undefined;
    const table = codes[field];
    if (table) return codeLabel(language, 'receipt', table, Number(value));
    if (field === 'reason' && typeof value === 'number')
      return codeLabel(language, 'receipt', redReason, value);
    if (people.includes(field)) return names.get(Number(value));
    return field === 'company_id' ? sellers.get(Number(value)) : undefined;
  };
};
