import { companyAccountKind, companyAccounts } from '@renderdesk/contract';
import { listScreen } from '../../kit/list/index.ts';
import { AccountDialog } from './AccountDialog.tsx';

/** Where money of ours arrives. */
export default listScreen(companyAccounts.list, ({ col, fields }) => ({
  live: ['companyAccount'],
  filters: [],
  columns: [
    col.text('accountName', { width: 180, pinned: true }),
    col.tag('kind', companyAccountKind, { width: 130 }),
    col.text('bankName', { width: 180 }),
    col.text('accountNumber', { width: 180 }),
    col.text('companyName', { width: 180 }),
    ...fields('enabled', 'lastTime'),
    col.id('companyAccountId', { hidden: true }),
  ],
  edit: AccountDialog,
}));
