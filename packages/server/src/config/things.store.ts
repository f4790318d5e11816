import { formatPrice, type Money } from '@renderdesk/contract';
import type { ThingSources } from '../core/audit/things.ts';
import { pricesAt } from './price.store.ts';

/** Rates, prices and level thresholds by what they are, with their page. */
export const configThings: ThingSources = {
  rate: {
    named: async (db, _actor, ids) => {
      const rows = await db
        .selectFrom('rate_version')
        .where('id', 'in', ids)
        .select(['id', 'rate'])
        .execute();
      return rows.map(({ id, rate }) => ({ id, name: rate, userName: null, href: '/deploy/exchangeRates' }));
    },
  },
  threshold: {
    named: async (db, _actor, ids) => {
      const rows = await db
        .selectFrom('level_threshold')
        .where('id', 'in', ids)
        .select(['id', 'level55'])
        .execute();
      const href = '/deploy/exchangeRates?tab=thresholds';
      return rows.map(({ id, level55 }) => ({ id, name: level55, userName: null, href }));
    },
  },
  price: {
    named: async (db, actor, ids) => {
      const rows = await pricesAt(db, { actor, now: new Date(0) })
        .where('price.id', 'in', ids)
        .select(['price.id', 'price.price', 'price.currency', 'user.name'])
        .execute();
      return rows.map(({ id, price, currency, name }) => ({
        id,
        name: formatPrice(price as Money, currency),
        userName: name,
        href: '/deploy/exchangeRates?tab=prices',
      }));
    },
  },
};
