import { credits, ownerAccount, type OwnerAccount, type RowOf } from '@renderdesk/contract';
import { type Explained, userFilter } from '../../domain/index.ts';
import { lateDialog } from '../../kit/dialogs/index.ts';
import { listScreen } from '../../kit/list/index.ts';
import { CreditHistory } from './CreditHistory.tsx';

const { creditUsed, arrears } = ownerAccount.of;
const balanceOf =
  (account: OwnerAccount) =>
  ({ userId }: RowOf<typeof credits.list>): Explained => ({ of: 'account', userId, account });

const SetCredit = lateDialog(() => import('./SetCredit.tsx'));
const ShareCredit = lateDialog(() => import('./ShareCredit.tsx'));

/** Customers' credit: limit, shares of children, use, days to pay and what is only for a time (lifecycles §3). */
export const Credits = listScreen(credits.list, ({ col, filter, fields }) => ({
  live: ['credit'],
  filters: [
    userFilter(filter, 'userName', 'userId', { inline: true }),
    filter.flag('creditBlocked', { inline: true }),
  ],
  columns: [
    col.text('userName', { width: 152, pinned: true }),
    ...fields('creditLimit', 'creditGiven'),
    col.money('creditUsed', { currency: 'currency', explain: balanceOf(creditUsed) }),
    col.money('creditFree', { currency: 'currency' }),
    col.money('arrears', { currency: 'currency', explain: balanceOf(arrears) }),
    ...fields('billDays', 'creditBlocked'),
    col.time('endTime', { label: 'temporaryUntil', width: 168 }),
    col.money('standingLimit', { currency: 'currency', width: 132 }),
    col.text('mainUsername', { width: 140 }),
    col.text('company', { width: 180 }),
    col.id('userId', { hidden: true }),
  ],
  Below: CreditHistory,
  dialogs: {
    credit: { call: credits.set, Dialog: SetCredit, main: true },
    share: { call: credits.share, Dialog: ShareCredit },
  },
}));
