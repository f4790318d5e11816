import { credits } from '@renderdesk/contract';
import { userFilter } from '../../domain/index.ts';
import { lateDialog } from '../../kit/dialogs/index.ts';
import { listScreen } from '../../kit/list/index.ts';
import { CreditHistory } from './CreditHistory.tsx';

const SetCredit = lateDialog(() => import('./SetCredit.tsx'));

/** Customers' credit: limit, use, days to pay and what is only for a time (lifecycles §3). */
export const Credits = listScreen(credits.list, ({ col, filter }) => ({
  live: ['credit'],
  filters: [
    userFilter(filter, 'userName', 'userId', { inline: true }),
    filter.flag('creditBlocked', { inline: true }),
  ],
  columns: [
    col.text('userName', { width: 152, pinned: true }),
    col.money('creditLimit', { currency: 'currency', sort: 'creditLimitFlag' }),
    col.money('creditUsed', { currency: 'currency' }),
    col.money('arrears', { currency: 'currency' }),
    col.number('billDays', { width: 104 }),
    col.flag('creditBlocked', { width: 92 }),
    col.money('standingLimit', { currency: 'currency' }),
    col.time('endTime'),
    col.text('company', { width: 180 }),
    col.id('userId', { hidden: true }),
  ],
  Below: CreditHistory,
  dialogs: { credit: { call: credits.set, Dialog: SetCredit } },
}));
