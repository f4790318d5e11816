import {
  appealCause,
  AppealId,
  appealOutcome,
  appeals,
  appealStatus,
  type RowOf,
} from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { figure, staff, userFilter } from '../../domain/index.ts';
import { lateDialog } from '../../kit/dialogs/index.ts';
import { listScreen } from '../../kit/list/index.ts';
import { useDialogParam } from '../../kit/url/index.ts';
import { AppealCauses } from './AppealCauses.tsx';

const AppealPanel = lateDialog(() => import('./AppealPanel.tsx'));
const pageOf = (row: RowOf<typeof appeals.list>): string => `?tab=appeal&appeal=${row.appealId}`;

const List = listScreen(appeals.list, ({ col, filter, fields, hidden }) => ({
  status: 'status',
  statusTable: appealStatus,
  live: ['appeal'],
  filters: [
    userFilter(filter, 'userName', 'userId', { inline: true }),
    filter.one('status', appealStatus, { inline: true }),
    filter.range('startTime', 'endTime', { inline: true, label: 'submitTime' }),
    filter.one('outcome', appealOutcome),
    filter.one('causeCode', appealCause),
    filter.text('billNo'),
    filter.text('company'),
    filter.choose('amdinId', staff),
  ],
  columns: [
    col.id('appealId', { pinned: true, width: 88, link: pageOf }),
    ...fields('userName', 'billNo'),
    col.tag('status', appealStatus, { width: 96 }),
    col.money('claimed', { currency: 'currency' }),
    col.money('granted', { currency: 'currency', explain: figure('appeal', (row) => row.appealId) }),
    ...fields('reason', 'submitTime', 'answerDue', 'decisionDue'),
    col.text('takenBy', { width: 108 }),
    col.tag('outcome', appealOutcome, { width: 110 }),
    col.tag('causeCode', appealCause, { width: 110 }),
    col.text('note', { width: 180, hidden: true }),
    col.text('endedBy', { width: 108, hidden: true }),
    ...hidden('finishTime', 'takeTime'),
    col.text('submittedBy', { width: 108, hidden: true }),
    col.month('period', { width: 88, hidden: true }),
  ],
  open: pageOf,
}));

/** Appeals as a queue with what is due; one of them over the list, at `?appeal=12`. */
const AppealList = (): ReactNode => {
  const open = useDialogParam('appeal');
  const id = AppealId.safeParse(Number(open.value));
  return (
    <>
      <AppealCauses />
      <List />
      {open.value !== null && id.success && <AppealPanel id={id.data} onClose={open.close} />}
    </>
  );
};
export const Appeals = Object.assign(AppealList, { prefetch: List.prefetch });
