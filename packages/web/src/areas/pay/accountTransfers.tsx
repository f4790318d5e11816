import { accountTransfers, couponType, transferKind } from '@renderdesk/contract';
import { bookAmount, figure, users } from '../../domain/index.ts';
import { lateDialog } from '../../kit/dialogs/index.ts';
import { listScreen } from '../../kit/list/index.ts';
import { Explain } from '../../kit/show/index.ts';
import { firstFilters, whoseFilters } from './moneyFilters.ts';

const TransferDialog = lateDialog(() => import('./TransferDialog.tsx'));

const ofTransfer = figure<{ readonly transferId: number }>('transfer', (row) => row.transferId);

/** Money and coupons that went from one account to another. */
export const AccountTransfers = listScreen(accountTransfers.list, ({ col, filter, fields, hidden }) => ({
  live: ['accountTransfer'],
  filters: [
    ...firstFilters(filter),
    filter.one('kind', transferKind, { inline: true }),
    filter.choose('toUserId', users, { inline: true }),
    ...whoseFilters(filter),
  ],
  columns: [
    col.id('transferId', { width: 88, pinned: true }),
    col.text('userName', { width: 132 }),
    col.text('toUserName', { width: 132 }),
    col.tag('kind', transferKind, { width: 148 }),
    col.custom(
      'amount',
      (row, { labels, tabIndex }) => (
        <Explain what={ofTransfer(row)} tabIndex={tabIndex}>
          {bookAmount(row.amount, row.currency, labels)}
        </Explain>
      ),
      {
        width: 104,
        align: 'end',
      },
    ),
    col.tag('couponType', couponType, { width: 148 }),
    col.text('reason', { width: 148 }),
    ...fields('enteredBy', 'createTime'),
    ...hidden('userId', 'toUserId', 'company', 'saleMan', 'agentName', 'isDomestic'),
  ],
  export: accountTransfers.export,
  dialogs: { transfer: { call: accountTransfers.add, Dialog: TransferDialog, main: true } },
}));
