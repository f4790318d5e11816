import type { StatementColumn } from '@renderdesk/contract';
import { changeRow, insertRow } from '../core/crud/crud.store.ts';
import type { Tx } from '../core/db/db.ts';

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

const companyColumns = (o: CompanyFields) => ({
  name: o.companyName,
  tax_number: o.taxNumber,
  address: o.address,
  contact: o.contact,
  enabled: o.enabled,
});
const accountColumns = (o: AccountFields) => ({
  name: o.accountName,
  bank_name: o.bankName,
  account_number: o.accountNumber,
  enabled: o.enabled,
  column_map: JSON.stringify(Object.fromEntries(o.columnMap.map(({ column, head }) => [column, head]))),
});

export const insertCompany = async (tx: Tx, o: CompanyFields, now: Date): Promise<number> => {
  return insertRow(tx, 'company', { now, set: { ...companyColumns(o) } });
};

export const insertAccount = async (
  tx: Tx,
  o: AccountFields & {
    readonly companyId: number;
    readonly kind: 1 | 2 | 3 | 4 | 5;
    readonly currency: 1 | 2;
  },
  now: Date,
): Promise<number> => {
  return insertRow(tx, 'company_account', {
    now,
    set: { ...accountColumns(o), company_id: o.companyId, kind: o.kind, currency: o.currency },
  });
};

/** A company that is about to change, locked. */
export const lockCompany = (tx: Tx, id: number) =>
  tx.selectFrom('company').where('id', '=', id).select(['id', 'version']).forUpdate().executeTakeFirst();
export const lockAccount = (tx: Tx, id: number) =>
  tx
    .selectFrom('company_account')
    .where('id', '=', id)
    .select(['id', 'version'])
    .forUpdate()
    .executeTakeFirst();

export const changeCompany = (tx: Tx, id: number, o: CompanyFields, now: Date) =>
  changeRow(tx, 'company', id, { now, set: { ...companyColumns(o) } });
export const changeAccount = (tx: Tx, id: number, o: AccountFields, now: Date) =>
  changeRow(tx, 'company_account', id, { now, set: { ...accountColumns(o) } });
