import { asMoney } from '../core/db/wire.ts';
import type { ThingSource, ThingSources } from '../core/audit/things.ts';

const page = '/user/verifyBills';
const plain = (id: number, name: string, tab: string) => ({
  id,
  name,
  userName: null,
  href: `${page}?tab=${tab}`,
});

const statementFile: ThingSource = {
  named: async (db, _actor, ids) =>
    (await db.selectFrom('statement_file').where('id', 'in', ids).select(['id', 'name']).execute()).map(
      ({ id, name }) => plain(id, name, 'files'),
    ),
};
const statementLine: ThingSource = {
  named: async (db, _actor, ids) =>
    (
      await db.selectFrom('statement_line').where('id', 'in', ids).select(['id', 'flow_number']).execute()
    ).map(({ id, flow_number: name }) => plain(id, name, `lines&keywords=${encodeURIComponent(name)}`)),
  sums: async (db, _actor, ids) =>
    (
      await db
        .selectFrom('statement_line')
        .where('id', 'in', ids)
        .groupBy('currency')
        .orderBy('currency')
        .select((eb) => ['currency', eb.fn.sum<string>('amount').as('amount')])
        .execute()
    ).map(({ currency, amount }) => ({ field: 'amount', currency, amount: asMoney(amount) })),
};
const companyAccount: ThingSource = {
  named: async (db, _actor, ids) =>
    (await db.selectFrom('company_account').where('id', 'in', ids).select(['id', 'name']).execute()).map(
      ({ id, name }) => plain(id, name, 'accounts'),
    ),
};
const company: ThingSource = {
  named: async (db, _actor, ids) =>
    (await db.selectFrom('company').where('id', 'in', ids).select(['id', 'name']).execute()).map(
      ({ id, name }) => plain(id, name, 'accounts'),
    ),
};

/** Months have no number: what a close touches are the books of a company, and its number is recorded. */
const period: ThingSource = {
  named: async (db, _actor, ids) =>
    (await db.selectFrom('company').where('id', 'in', ids).select(['id', 'name']).execute()).map(
      ({ id, name }) => plain(id, name, 'close'),
    ),
};

const openingBatch: ThingSource = {
  named: async (_db, _actor, ids) => ids.map((id) => plain(id, String(id), 'opening')),
};

const taxRate: ThingSource = {
  named: async (db, _actor, ids) => {
    const rows = await db.selectFrom('tax_rate').where('id', 'in', ids).select(['id', 'rate']).execute();
    return rows.map(({ id, rate }) => plain(id, `${rate / 100}%`, 'close'));
  },
};

/** What this area has that people know by name. */
export const reconciliationThings: ThingSources = {
  statementFile,
  statementLine,
  companyAccount,
  company,
  period,
  taxRate,
  openingBatch,
};
