import { lateDialog } from '../../kit/dialogs/index.ts';
import {
  appeals,
  billDocument,
  ownerAccount,
  billLineKind,
  billPayment,
  confirmStatus,
  consumeBills,
  errorCodes,
  feeType,
  hardwareType,
  type RowOf,
} from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { type Explained, figure, platforms, staff, userFilter } from '../../domain/index.ts';
import { download } from '../../kit/call/index.ts';
import { listScreen } from '../../kit/list/index.ts';
import { ask, AskedDialog } from './ask.tsx';
import { useBillText } from './bill.texts.ts';

const SubmitAppeal = lateDialog(async () => ({
  default: (await import('./SubmitAppeal.tsx')).SubmitAppeal,
}));
const ConfirmBill = lateDialog(async () => ({ default: (await import('./BillDialogs.tsx')).ConfirmBill }));
const WriteOff = lateDialog(async () => ({ default: (await import('./BillDialogs.tsx')).WriteOff }));
const LiftBlock = lateDialog(async () => ({ default: (await import('./BillDialogs.tsx')).LiftBlock }));

type Bill = RowOf<typeof consumeBills.bills>;
type Line = RowOf<typeof consumeBills.details>;

const linesOf = (row: { readonly billNo: string }): string =>
  `/user/userConsumerBill?tab=quantityDetail&billNo=${encodeURIComponent(row.billNo)}`;
const framesOf = (row: Line): string =>
  row.taskId === null ? linesOf(row) : `/user/userConsumerBill?tab=render&taskId=${row.taskId}`;
const ofBill = figure<{ readonly billId: number }>('bill', (row) => row.billId);
const ofLine = figure<Line>('billLine', (row) => row.lineId);
/** The credit of the month of a bill: what was used, repaid, returned and became arrears of it. */
const ofCredit = (row: Bill): Explained => ({
  of: 'account',
  userId: row.userId,
  account: ownerAccount.of.creditUsed,
  ref: row.period,
});
/** The first and the last moment of a month, in +08:00. */
const postingsOf = (row: { readonly period: number; readonly userId: number }): string => {
  const offset = 8 * 3_600_000;
  const [year, month] = [Math.trunc(row.period / 100), (row.period % 100) - 1];
  const from = Date.UTC(year, month, 1) - offset;
  const until = Date.UTC(year, month + 1, 1) - offset - 1;
  return `/user/userConsumerBill?tab=consume&userName=id:${row.userId}&startTimeStamp=${from}~${until}`;
};

/** What customers consumed month by month, those included that are not issued yet. */
export const Overview = listScreen(consumeBills.briefs, ({ col, filter, fields, hidden }) => ({
  live: ['bill'],
  filters: [
    userFilter(filter, 'userName', 'userId', { inline: true }),
    filter.range('startTime', 'endTime', { inline: true, label: 'period' }),
    filter.one('document', billDocument, { inline: true }),
    filter.text('company'),
    filter.choose('amdinId', staff),
  ],
  columns: [
    col.month('period', { width: 96, sort: 'periodFlag', pinned: true }),
    col.text('userName', { width: 150, link: postingsOf }),
    col.tag('document', billDocument, { width: 104 }),
    col.money('amount', { explain: ofBill, currency: 'currency' }),
    col.money('couponPart', { explain: ofBill, currency: 'currency' }),
    col.money('cashPart', { explain: ofBill, currency: 'currency' }),
    col.money('creditPart', { explain: ofBill, currency: 'currency' }),
    col.money('arrearsPart', { explain: ofBill, currency: 'currency' }),
    ...fields('listAmount', 'lines', 'asOfTime', 'billNo'),
    ...hidden('company', 'currency', 'billId'),
  ],
  export: consumeBills.exportBriefs,
}));

const Files = ({ row, tabIndex }: { row: Bill; tabIndex: number }): ReactNode => {
  const t = useBillText();
  const save = (fileFormat: 'pdf' | 'xlsx'): void =>
    void download(consumeBills.download, { billId: row.billId, fileFormat }).catch(() => undefined);
  return (
    <>
      <button type="button" className="rd-link" tabIndex={tabIndex} onClick={() => save('pdf')}>
        {t('pdf')}
      </button>{' '}
      <button type="button" className="rd-link" tabIndex={tabIndex} onClick={() => save('xlsx')}>
        {t('xlsx')}
      </button>
    </>
  );
};

const BillList = listScreen(consumeBills.bills, ({ col, filter, action, fields, hidden }) => ({
  live: ['bill', 'appeal'],
  filters: [
    userFilter(filter, 'userName', 'userId', { inline: true }),
    filter.range('startTime', 'endTime', { inline: true, label: 'period' }),
    filter.one('payStatus', billPayment, { inline: true }),
    filter.one('confirmStatus', confirmStatus, { inline: true }),
    filter.text('billNo'),
    filter.choose('platform', platforms),
    filter.text('projectName'),
    filter.text('company'),
    filter.one('feeType', feeType),
    filter.one('nodeType', hardwareType),
    filter.choose('amdinId', staff),
  ],
  columns: [
    col.text('billNo', { width: 168, pinned: true, link: linesOf }),
    col.text('userName', { width: 132 }),
    col.month('period', { width: 88, sort: 'periodFlag' }),
    col.tag('payStatus', billPayment, { width: 104 }),
    col.money('documentAmount', { explain: ofBill, currency: 'currency', width: 108 }),
    col.money('unpaid', { explain: ofCredit, currency: 'currency', width: 108, priority: 'high' }),
    col.money('overdue', { currency: 'currency', width: 108 }),
    col.custom('fileFormat', (row, c) => <Files row={row} tabIndex={c.tabIndex} />, {
      width: 96,
      priority: 'high',
    }),
    col.tag('document', billDocument, { width: 92 }),
    col.tag('confirmStatus', confirmStatus, { width: 132 }),
    col.money('creditPart', { explain: ofCredit, currency: 'currency' }),
    ...fields('dueTime', 'appeals'),
    col.number('openAppeals', { width: 110, hidden: true }),
    col.money('amount', { explain: ofBill, currency: 'currency', hidden: true }),
    col.money('difference', { currency: 'currency', hidden: true }),
    col.money('couponPart', { explain: ofBill, currency: 'currency', hidden: true }),
    col.money('cashPart', { explain: ofBill, currency: 'currency', hidden: true }),
    col.money('arrearsPart', { explain: ofBill, currency: 'currency', hidden: true }),
    col.money('paid', { explain: ofCredit, currency: 'currency', hidden: true }),
    col.money('returned', { explain: ofCredit, currency: 'currency', hidden: true }),
    ...hidden(
      'writtenOff',
      'creditBlocked',
      'listAmount',
      'issueTime',
      'confirmTime',
      'lines',
      'company',
      'billId',
    ),
  ],
  actions: [
    action(appeals.submit, (row) => ask(SubmitAppeal, row), {
      blocks: (row) => (row.document === billDocument.of.settled ? errorCodes.notAllowedInState : undefined),
    }),
    action(consumeBills.confirm, (row) => ask(ConfirmBill, row), {
      blocks: (row) =>
        row.confirmStatus === confirmStatus.of.unconfirmed ? undefined : errorCodes.notAllowedInState,
    }),
    action(consumeBills.writeOff, (row) => ask(WriteOff, row), {
      blocks: (row) => (Number(row.overdue) > 0 ? undefined : errorCodes.notAllowedInState),
    }),
    action(consumeBills.liftBlock, (row) => ask(LiftBlock, row), {
      blocks: (row) =>
        row.creditBlocked && Number(row.overdue) === 0 ? undefined : errorCodes.notAllowedInState,
    }),
  ],
  dialogs: {
    rules: { call: consumeBills.setRules, Dialog: lateDialog(() => import('./BillRulesDialog.tsx')) },
  },
  export: consumeBills.exportBills,
}));

const BillsWithForms = (): ReactNode => (
  <>
    <BillList />
    <AskedDialog />
  </>
);
/** Monthly bills as they were issued: what is due, paid, confirmed. */
export const Bills = Object.assign(BillsWithForms, { prefetch: BillList.prefetch });

/** Lines of issued bills: one a task or fee, as it was frozen. */
export const QuantityDetail = listScreen(consumeBills.details, ({ col, filter, fields, hidden }) => ({
  live: ['bill'],
  filters: [
    userFilter(filter, 'userName', 'userId', { inline: true }),
    filter.range('startTime', 'endTime', { inline: true, label: 'consumeTime' }),
    filter.text('billNo', { inline: true }),
    filter.choose('platform', platforms),
    filter.text('projectName'),
    filter.text('company'),
    filter.one('feeType', feeType),
    filter.one('nodeType', hardwareType),
    filter.one('payStatus', billPayment),
    filter.number('taskId'),
    filter.choose('amdinId', staff),
  ],
  columns: [
    col.time('consumeTime', { sort: 'consumeTimeFlag', pinned: true }),
    ...fields('billNo', 'userName'),
    col.tag('kind', billLineKind, { width: 96 }),
    col.custom(
      'taskId',
      (row, c) => (
        <a href={framesOf(row)} tabIndex={c.tabIndex}>
          {row.taskId ?? row.lineId}
        </a>
      ),
      { width: 112, priority: 'high' },
    ),
    col.text('sceneName', { width: 180 }),
    col.money('documentAmount', { explain: ofLine, currency: 'currency' }),
    col.money('couponPart', { explain: ofLine, currency: 'currency' }),
    col.money('cashPart', { explain: ofLine, currency: 'currency' }),
    col.money('creditPart', { explain: ofLine, currency: 'currency' }),
    col.money('arrearsPart', { explain: ofLine, currency: 'currency' }),
    col.money('softwareAmount', { explain: ofLine, currency: 'currency' }),
    ...fields('listAmount', 'charges', 'duration'),
    col.tag('feeType', feeType, { width: 100 }),
    col.tag('payStatus', billPayment, { width: 104 }),
    col.tag('nodeType', hardwareType, { width: 96, hidden: true }),
    col.named('platform', platforms, { width: 96, hidden: true }),
    col.text('projectName', { width: 150, hidden: true }),
    col.money('amount', { explain: ofLine, currency: 'currency', hidden: true }),
    ...hidden('startTime', 'correctsId', 'lineId'),
  ],
  export: consumeBills.exportDetails,
}));
