import { currency, financeBudgets } from '@renderdesk/contract';
import { organizationTree } from '../../domain/index.ts';
import { editDialog } from '../../kit/edit/index.ts';
import { listScreen } from '../../kit/list/index.ts';

const BudgetDialog = editDialog({
  ...financeBudgets,
  id: 'budgetId',
  list: financeBudgets.list,
  initial: { currency: currency.of.cny },
  fields: (f) => (
    <>
      <f.Text name="name" autoFocus />
      <f.Choose name="organizationId" from={organizationTree} />
      <f.Code name="currency" table={currency} look="radio" />
      <f.Amount name="amount" />
      <f.Day name="firstDay" />
      <f.Day name="lastDay" />
    </>
  ),
});

/** Budgets of organisations, with what requests reserve and use of them. */
export const Budgets = listScreen(financeBudgets.list, ({ col, filter, bulk, fields, hidden }) => ({
  live: ['financeBudget', 'financeRequest'],
  filters: [
    filter.text('name', { inline: true }),
    filter.choose('organizationId', organizationTree, { inline: true }),
    filter.one('currency', currency, { inline: true }),
  ],
  columns: [
    col.text('name', { width: 200, pinned: true }),
    ...fields('organizationName'),
    ...(['amount', 'reserved', 'used'] as const).map((name) =>
      col.money(name, { currency: 'currency', width: 128, priority: 'high' }),
    ),
    col.custom('firstDay', ({ firstDay }) => firstDay, { width: 108 }),
    col.custom('lastDay', ({ lastDay }) => lastDay, { width: 108 }),
    ...fields('createTime'),
    ...hidden('budgetId', 'organizationId', 'currency'),
  ],
  actions: [
    bulk(financeBudgets.remove, 'budgetId', { danger: true, nameOf: (id, row) => row?.name ?? String(id) }),
  ],
  edit: BudgetDialog,
}));
