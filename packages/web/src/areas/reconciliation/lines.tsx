import {
  type FigureKind,
  type RowOf,
  statementLineKind,
  statementLines,
  statementLineState,
  statementTarget,
} from '@renderdesk/contract';
import { figure } from '../../domain/index.ts';
import { actionKit, listScreen } from '../../kit/list/index.ts';
import { ourAccounts } from './sources.ts';

type Line = RowOf<typeof statementLines.list>;
const { bulk } = actionKit<Line>();
const { matchedById, matchedByRule, matchedByHand, suspense } = statementLineState.of;
const posted: readonly number[] = [matchedById, matchedByRule, matchedByHand, suspense];

/** What was posted for a line; nothing where it is not posted, or the amount is none. */
const explained = (kind: FigureKind, field: 'amount' | 'fee' | 'difference') =>
  figure<Line>(kind, (row) => (posted.includes(row.state) && Number(row[field]) !== 0 ? row.lineId : null));

/** Every line of every statement, and what became of it: what is exported is the result. */
export default listScreen(statementLines.list, ({ col, filter, fields, hidden }) => ({
  status: 'state',
  statusTable: statementLineState,
  live: ['statementLine'],
  filters: [
    filter.text('keywords', { inline: true }),
    filter.choose('companyAccountId', ourAccounts, { inline: true }),
    filter.one('state', statementLineState, { inline: true }),
    filter.one('kind', statementLineKind),
    filter.range('startTime', 'endTime', { label: 'bookTime' }),
    filter.number('fileId'),
  ],
  columns: [
    col.time('bookTime', { sort: 'timeSort', pinned: true }),
    col.text('accountName', { width: 120 }),
    col.money('amount', { currency: 'currency', explain: explained('statementLine', 'amount') }),
    col.tag('state', statementLineState, { width: 148 }),
    col.tag('kind', statementLineKind, { width: 100 }),
    col.text('payer', { priority: 'high' }),
    ...fields('memo'),
    col.text('flowNumber', { priority: 'high' }),
    col.text('transactionId', { width: 150 }),
    col.money('balanceAfter', { currency: 'currency' }),
    col.money('fee', { currency: 'currency', explain: explained('statementFee', 'fee') }),
    col.tag('targetKind', statementTarget, { width: 120 }),
    col.number('targetId', { width: 96 }),
    col.money('difference', {
      currency: 'currency',
      explain: explained('statementDifference', 'difference'),
    }),
    col.text('reason', { width: 150, priority: 'normal' }),
    ...fields('decidedBy', 'decideTime'),
    ...hidden('orderNumber', 'lineId'),
  ],
  actions: [
    bulk(statementLines.ignore, 'lineId', {
      ask: { fields: (f) => <f.Text name="reason" rows={2} autoFocus /> },
    }),
    bulk(statementLines.suspend, 'lineId', {
      ask: { fields: (f) => <f.Text name="reason" rows={2} autoFocus /> },
    }),
    bulk(statementLines.unmatch, 'lineId', {
      danger: true,
      ask: { fields: (f) => <f.Text name="reason" rows={2} autoFocus /> },
    }),
  ],
  export: statementLines.export,
}));
