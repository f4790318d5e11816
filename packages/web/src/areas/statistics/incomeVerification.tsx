import { revenueLine, currency, incomes, incomeStatus, incomeType } from '@renderdesk/contract';
import { userFilter } from '../../domain/index.ts';
import { listScreen } from '../../kit/list/index.ts';
import { formatMonth } from '../../kit/show/index.ts';
import { useStatisticsText } from './statistics.texts.ts';

const DocumentHint = () => useStatisticsText()('documentHint');

/** /statistics/incomeVerification: consumption that finance recognises as income, by customer, month and line of business. */
export default listScreen(incomes.list, ({ col, filter, bulk, fields, hidden }) => {
  const nameOf = (id: number, row: { userName: string; period: number } | undefined): string =>
    row ? `${row.userName} · ${formatMonth(row.period)}` : String(id);
  return {
    live: ['income'],
    status: 'status',
    statusTable: incomeStatus,
    ownerField: 'userName',
    filters: [
      userFilter(filter, 'userName', 'userId', { inline: true }),
      filter.month('month', { inline: true }),
      filter.one('incomeType', incomeType, { inline: true }),
      filter.one('status', incomeStatus, { inline: true }),
      filter.one('currency', currency, { inline: true }),
    ],
    columns: [
      col.text('userName', { width: 150, pinned: true }),
      col.custom('period', (row) => formatMonth(row.period), {
        width: 100,
        sort: 'periodFlag',
        priority: 'high',
        watch: (row) => row.period,
      }),
      col.tag('account', revenueLine, { width: 140, priority: 'high' }),
      col.tag('incomeType', incomeType, { width: 130 }),
      col.tag('status', incomeStatus, { width: 110 }),
      col.money('amount', { currency: 'currency', width: 130, sort: 'amountFlag' }),
      col.money('couponPart', { currency: 'currency', width: 130 }),
      ...fields('document', 'decidedBy', 'decideTime', 'reason', 'remark'),
      ...hidden('incomeId', 'company'),
    ],
    actions: [
      bulk(incomes.verify, 'incomeId', {
        nameOf,
        ask: { fields: (f) => <f.Text name="document" hint={<DocumentHint />} autoFocus /> },
      }),
      bulk(incomes.fail, 'incomeId', {
        nameOf,
        ask: { fields: (f) => <f.Text name="reason" rows={2} autoFocus /> },
      }),
      bulk(incomes.recheck, 'incomeId', { nameOf }),
      bulk(incomes.undo, 'incomeId', {
        nameOf,
        danger: true,
        ask: { fields: (f) => <f.Text name="reason" rows={2} autoFocus /> },
      }),
      bulk(incomes.remark, 'incomeId', {
        nameOf,
        ask: { fields: (f) => <f.Text name="remark" rows={2} autoFocus /> },
      }),
    ],
    export: incomes.export,
  };
});
