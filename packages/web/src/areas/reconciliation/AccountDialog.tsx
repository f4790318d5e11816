import { companyAccountKind, companyAccounts, currency, statementColumns } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { editDialog } from '../../kit/edit/index.ts';
import { fieldsOf } from '../../kit/form/index.ts';
import { useReconciliationText } from './reconciliation.texts.ts';
import { ourCompanies } from './sources.ts';

const map = fieldsOf<Pick<typeof companyAccounts.update.input.shape, 'columnMap'>>();

/** Heads of an account's files that are not recognised by themselves. */
const ColumnMap = (): ReactNode => {
  const t = useReconciliationText();
  const columns = statementColumns.map((value) => ({ value, label: t(`column.${value}`) }));
  return (
    <map.Rows name="columnMap" blank={{ column: 'time' }} hint={t('mapHint')}>
      {(row) => (
        <>
          <row.Pick name="column" options={columns} />
          <row.Text name="head" />
        </>
      )}
    </map.Rows>
  );
};

/** An account of ours; its kind, currency and company stay as they were entered. */
export const AccountDialog = editDialog({
  add: companyAccounts.add,
  update: companyAccounts.update,
  id: 'companyAccountId',
  list: companyAccounts.list,
  initial: { bankName: '', accountNumber: '', columnMap: [], enabled: true, kind: 1, currency: 1 },
  fields: (f, _typed, { adding }) => (
    <>
      <f.Text name="accountName" autoFocus />
      {adding && (
        <>
          <adding.Choose name="companyId" from={ourCompanies} />
          <adding.Code name="kind" table={companyAccountKind} />
          <adding.Code name="currency" table={currency} look="radio" />
        </>
      )}
      <f.Text name="bankName" />
      <f.Text name="accountNumber" />
      <f.Flag name="enabled" />
      <ColumnMap />
    </>
  ),
});
