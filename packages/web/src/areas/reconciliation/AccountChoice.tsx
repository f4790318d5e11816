import { companyAccounts, type CompanyAccountId, type OutputOf } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { useRead } from '../../kit/call/index.ts';
import { useReconciliationText } from './reconciliation.texts.ts';

const most = 200;
/** Accounts of ours; undefined until they are there. */
export const useAccounts = (): OutputOf<typeof companyAccounts.list>['items'] | undefined =>
  useRead(companyAccounts.list, { pageSize: most }, { quiet: true }).data?.items;

/** Which account of ours; `none` is what stands for all of them. */
export const AccountChoice = ({
  value,
  none,
  onChange,
}: {
  value: CompanyAccountId | undefined;
  none?: string;
  onChange: (id: CompanyAccountId | undefined) => void;
}): ReactNode => {
  const t = useReconciliationText();
  const accounts = useAccounts() ?? [];
  return (
    <label className="rd-reconciliation-choice">
      <span>{t('account')}</span>
      <select
        className="rd-field"
        value={value ?? ''}
        onChange={(event) =>
          onChange(
            accounts.find((one) => String(one.companyAccountId) === event.target.value)?.companyAccountId,
          )
        }
      >
        {none !== undefined && <option value="">{none}</option>}
        {accounts.map((one) => (
          <option key={one.companyAccountId} value={one.companyAccountId}>
            {one.accountName}
          </option>
        ))}
      </select>
    </label>
  );
};
