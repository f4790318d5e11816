import type { StatementColumn } from '@renderdesk/contract';

interface CompanyFields {
  readonly companyName: string;
  readonly taxNumber: string;
  readonly address: string;
  readonly contact: string;
  readonly enabled: boolean;
}
interface AccountFields {
  readonly accountName: string;
  readonly bankName: string;
  readonly accountNumber: string;
  readonly enabled: boolean;
  readonly columnMap: readonly { readonly column: StatementColumn; readonly head: string }[];
}

/** A company of ours, as its row says it. */
export const companyColumns = (o: CompanyFields) => ({
  name: o.companyName,
  tax_number: o.taxNumber,
  address: o.address,
  contact: o.contact,
  enabled: o.enabled,
});
/** Where money of ours arrives. */
export const accountColumns = (o: AccountFields) => ({
  name: o.accountName,
  bank_name: o.bankName,
  account_number: o.accountNumber,
  enabled: o.enabled,
  column_map: JSON.stringify(Object.fromEntries(o.columnMap.map(({ column, head }) => [column, head]))),
});
