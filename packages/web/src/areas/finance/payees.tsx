import { financePayees } from '@renderdesk/contract';
import { lateDialog } from '../../kit/dialogs/index.ts';
import { listScreen } from '../../kit/list/index.ts';

const AddPayee = lateDialog(() => import('./AddPayee.tsx'));

/** Accounts that payments go to; another person than who entered one verifies it. */
export const Payees = listScreen(financePayees.list, ({ col, filter, bulk, fields, hidden }) => {
  const nameOf = (id: number, row: { payeeName: string } | undefined): string => row?.payeeName ?? String(id);
  return {
    live: ['financePayee'],
    filters: [filter.text('payeeName', { inline: true }), filter.flag('verified', { inline: true })],
    columns: [
      col.text('payeeName', { width: 220, pinned: true }),
      ...fields('bankName'),
      col.masked('accountNumber', {
        call: financePayees.reveal,
        input: ({ payeeId }) => ({ payeeId }),
      }),
      ...fields('enteredBy', 'verifiedBy', 'verifyTime', 'createTime'),
      ...hidden('payeeId'),
    ],
    actions: [
      bulk(financePayees.verify, 'payeeId', { nameOf }),
      bulk(financePayees.remove, 'payeeId', { danger: true, nameOf }),
    ],
    dialogs: { add: { call: financePayees.add, Dialog: AddPayee, main: true } },
  };
});
