import { financeScreens, type FinanceKind } from '@renderdesk/contract';
import type { ThingSource } from '../core/audit/things.ts';

/** Finance requests by what they are for. */
export const requestThings: ThingSource = {
  named: async (db, _actor, ids) => {
    const rows = await db
      .selectFrom('finance_request')
      .where('id', 'in', ids)
      .select(['id', 'title', 'kind'])
      .execute();
    return rows.map((row) => ({
      id: row.id,
      name: row.title,
      userName: null,
      href: `${financeScreens[row.kind as FinanceKind]}?request=${row.id}`,
    }));
  },
};
export const budgetThings: ThingSource = {
  named: async (db, _actor, ids) => {
    const rows = await db
      .selectFrom('finance_budget')
      .where('id', 'in', ids)
      .select(['id', 'name'])
      .execute();
    return rows.map((row) => ({ ...row, userName: null, href: `${financeScreens[1]}?tab=budget` }));
  },
};
export const payeeThings: ThingSource = {
  named: async (db, _actor, ids) => {
    const rows = await db
      .selectFrom('finance_payee')
      .where('id', 'in', ids)
      .select(['id', 'payee_name as name'])
      .execute();
    return rows.map((row) => ({ ...row, userName: null, href: `${financeScreens[2]}?tab=payee` }));
  },
};
export const formThings: ThingSource = {
  named: async (db, _actor, ids) => {
    const rows = await db
      .selectFrom('finance_form')
      .where('id', 'in', ids)
      .select(['id', 'form_version'])
      .execute();
    return rows.map((row) => ({
      id: row.id,
      name: `v${row.form_version}`,
      userName: null,
      href: `${financeScreens[1]}?tab=form`,
    }));
  },
};
