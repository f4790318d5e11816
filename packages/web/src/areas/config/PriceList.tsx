import {
  currency,
  errorCodes,
  frameKind,
  memberLevel,
  platformKind,
  prices,
  priceScope,
  priceUnit,
  type RowOf,
  versionState,
} from '@renderdesk/contract';
import { users } from '../../domain/index.ts';
import { lateDialog } from '../../kit/dialogs/index.ts';
import { actionKit, listScreen } from '../../kit/list/index.ts';
import { formatPrice } from '../../kit/show/index.ts';

const { bulk } = actionKit<RowOf<typeof prices.list>>();

/** Prices of node time, those in force first. */
export const PriceList = listScreen(prices.list, ({ col, filter, fields }) => ({
  status: 'versionState',
  statusTable: versionState,
  live: ['price'],
  filters: [
    filter.one('versionState', versionState, { inline: true }),
    filter.one('platformKind', platformKind, { inline: true }),
    filter.one('priceScope', priceScope, { inline: true }),
    filter.one('currency', currency, { inline: true }),
    filter.choose('userId', users),
  ],
  columns: [
    col.tag('platformKind', platformKind, { width: 116, pinned: true }),
    col.custom('price', (row) => formatPrice(row.price, row.currency), { width: 110, align: 'end' }),
    col.custom('previousPrice', (row) => row.previousPrice && formatPrice(row.previousPrice, row.currency), {
      width: 100,
      align: 'end',
      priority: 'normal',
    }),
    col.tag('versionState', versionState, { width: 104, sort: 'turnSort' }),
    col.tag('priceUnit', priceUnit, { width: 104 }),
    col.tag('currency', currency, { width: 80, priority: 'low' }),
    col.tag('priceScope', priceScope, { width: 110 }),
    col.tag('memberLevel', memberLevel, { width: 104 }),
    col.text('userName', { width: 130 }),
    col.text('agentName', { width: 120 }),
    col.tag('frameKind', frameKind, { width: 110 }),
    col.time('validFrom', { priority: 'high' }),
    ...fields('changedBy'),
    col.time('createTime', { hidden: true }),
    col.text('reason', { width: 220, priority: 'normal' }),
  ],
  actions: [
    bulk(prices.withdraw, 'priceId', {
      danger: true,
      blocks: (row) =>
        row.versionState === versionState.of.planned ? undefined : errorCodes.notAllowedInState,
    }),
    bulk(prices.rollBack, 'priceId', {
      ask: { fields: (f) => <f.Text name="reason" rows={2} autoFocus /> },
      blocks: (row) => (row.versionState === versionState.of.past ? undefined : errorCodes.notAllowedInState),
    }),
  ],
  dialogs: { set: { call: prices.add, Dialog: lateDialog(() => import('./PriceDialog.tsx')), main: true } },
}));
