import { currency, FinanceRequestId, financeScreens, financeStatus } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { organizationTree, staff } from '../../domain/index.ts';
import { lateDialog } from '../../kit/dialogs/index.ts';
import { listScreen } from '../../kit/list/index.ts';
import { useDialogParam } from '../../kit/url/index.ts';
import { useFinanceText } from './finance.texts.ts';
import {
  loan,
  type OfKind,
  ourCompanies,
  payment,
  reimbursement,
  type RequestRow,
  transfer,
} from './requestParts.tsx';

const RequestForm = lateDialog(() => import('./RequestForm.tsx'));
const RequestPanel = lateDialog(() => import('./RequestPanel.tsx'));
const { firstPending, financePending, approved } = financeStatus.of;
/** What somebody has to do something about. */
const waiting = [firstPending, financePending, approved];

/** The list of one kind of finance requests, with one of them over it at `?request=12`. */
export const requestScreen = ({ kind, calls }: OfKind) => {
  const addressOf = (row: RequestRow): string => `${financeScreens[kind]}?request=${row.requestId}`;
  const List = listScreen(calls.list, ({ col, filter, fields, hidden }) => {
    const parts = {
      [reimbursement]: () => [
        col.text('beneficiary', { width: 108 }),
        col.money('offsetAmount', { currency: 'currency', width: 112 }),
      ],
      [payment]: () => [
        col.text('payeeName', { width: 180, priority: 'high' }),
        col.text('contractNo', { width: 128 }),
        col.money('contractSum', { currency: 'currency', width: 120 }),
      ],
      [loan]: () => [
        col.text('beneficiary', { width: 108 }),
        col.money('outstanding', { currency: 'currency', width: 120, priority: 'high' }),
        col.custom('dueDay', ({ dueDay }) => dueDay, { width: 108, priority: 'high' }),
      ],
      [transfer]: () => [
        col.text('fromAccount', { width: 132, priority: 'high' }),
        col.text('toAccount', { width: 132, priority: 'high' }),
        ...hidden('exchangeRate', 'toAmount', 'receivedBy', 'receiveTime'),
      ],
    };
    return {
      status: 'status',
      statusTable: financeStatus,
      live: ['financeRequest'],
      tabs: [
        { key: 'all', Heading: () => useFinanceText()('all'), query: {} },
        {
          key: 'open',
          Heading: () => useFinanceText()('open'),
          query: { statusList: waiting },
        },
      ],
      filters: [
        filter.range('startTime', 'endTime', { inline: true, label: 'createTime' }),
        filter.choice('statusList', financeStatus, { inline: true }),
        filter.text('title', { inline: true }),
        filter.choose('applicantId', staff, { inline: true }),
        filter.choose('organizationId', organizationTree, { inline: true }),
        filter.choose('companyId', ourCompanies),
        filter.one('currency', currency),
        filter.text('bankFlow'),
      ],
      columns: [
        col.id('requestId', { width: 96, pinned: true, link: addressOf }),
        col.text('title', { width: 200, priority: 'high' }),
        ...fields('status', 'applicant'),
        col.money('amount', { currency: 'currency', width: 120, priority: 'high' }),
        ...parts[kind](),
        ...fields(
          'organizationName',
          'companyName',
          'submitTime',
          'firstBy',
          'approvedBy',
          'paidBy',
          'payTime',
          'bankFlow',
        ),
        col.text('reason', { width: 160, priority: 'normal' }),
        ...fields('createTime'),
        ...hidden('currency'),
      ],
      export: calls.export,
      dialogs: {
        apply: {
          call: calls.apply,
          Dialog: ({ onClose }: { onClose: () => void }): ReactNode => (
            <RequestForm kind={kind} calls={calls} onClose={onClose} />
          ),
          main: true,
        },
      },
      open: addressOf,
    };
  });
  const Screen = (): ReactNode => {
    const open = useDialogParam('request');
    const id = FinanceRequestId.safeParse(Number(open.value));
    return (
      <>
        <List />
        {open.value !== null && id.success && <RequestPanel kind={kind} id={id.data} onClose={open.close} />}
      </>
    );
  };
  return Object.assign(Screen, { prefetch: List.prefetch });
};
