import { type RowOf, unseenRecharges } from '@renderdesk/contract';
import { payMethod } from '../../domain/index.ts';
import { actionKit, listScreen } from '../../kit/list/index.ts';
import { ourAccounts } from './sources.ts';

const { bulk } = actionKit<RowOf<typeof unseenRecharges.list>>();

/** Recharges that a statement covers and does not show. */
export default listScreen(unseenRecharges.list, ({ col, filter, fields }) => ({
  live: ['statementLine'],
  filters: [filter.choose('companyAccountId', ourAccounts, { inline: true })],
  columns: [
    col.text('userName', { width: 160, pinned: true }),
    col.money('amount', { currency: 'currency' }),
    col.time('payTime', { sort: 'timeSort' }),
    col.text('accountName', { width: 140 }),
    col.custom('payMethod', (row, { labels }) => payMethod(row.payMethod, labels), { width: 136 }),
    ...fields('payer', 'bankFlow', 'rechargeId'),
    col.id('userId', { hidden: true }),
  ],
  actions: [
    bulk(unseenRecharges.fail, 'rechargeId', {
      danger: true,
      ask: { fields: (f) => <f.Text name="reason" rows={2} autoFocus /> },
    }),
  ],
}));
