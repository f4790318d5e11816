import { sql } from 'kysely';
import type { ThingSource, ThingSources } from '../core/audit/things.ts';
import { accountName, rechargesOfLots } from '../user/index.ts';
import { seenBy } from './money.filters.ts';
import { rechargesSeen } from './recharge/recharge.list.ts';
import { refundsSeen } from './refund/refund.list.ts';

/** A row that belongs to a purse, by its number and whose it is; `owner` is the column that says so. */
export const ofPurse = (table: string, href: (id: number) => string, owner = 'owner_id'): ThingSource => ({
  named: async (db, actor, ids) => {
    const { rows } = await sql<{ id: number; name: string }>`
      select one.id, ${accountName('u')} as name from ${sql.table(table)} one join "user" u on u.id = ${sql.ref(`one.${owner}`)}
      where one.id = any(${ids}::bigint[]) and ${seenBy(db, actor, `one.${owner}`)}`.execute(db);
    return rows.map(({ id, name }) => ({ id, name: String(id), userName: name, href: href(id) }));
  },
});

const records = (tab: string) => (): string => `/user/userRechargeRecord?tab=${tab}`;

const couponLots = ofPurse('lot', records('coupon'));
/** Cash leads to the recharge that it came in by, coupons to the tab of coupons. */
const lotThing: ThingSource = {
  named: async (db, actor, ids) => {
    const found = await couponLots.named(db, actor, ids);
    const { rows } = await sql<{ id: number }>`
      select id from lot where id = any(${ids}::bigint[]) and account = 1`.execute(db);
    const cash = new Set(rows.map(({ id }) => id));
    const came = await rechargesOfLots(db, actor, [...cash]);
    return found.map((one) => {
      const recharge = came.get(one.id);
      if (!cash.has(one.id)) return one;
      return {
        ...one,
        href: recharge === undefined ? null : `/user/userRechargeRecord?recharge=${recharge}`,
      };
    });
  },
};

/** The tab of a pack, a rental or a copyright order. */
const tabOf = { 1: 'packNode', 2: 'packProject', 3: 'rentNode', 4: 'copyright' } as const;
const contractThing: ThingSource = {
  named: async (db, actor, ids) => {
    const { rows } = await sql<{ id: number; kind: 1 | 2 | 3 | 4; name: string }>`
      select t.contract_id as id, t.kind, ${accountName('u')} as name from contract_terms t join "user" u on u.id = t.owner_id
      where t.contract_id = any(${ids}::bigint[]) and ${seenBy(db, actor, 't.owner_id')}`.execute(db);
    return rows.map(({ id, kind, name }) => ({
      id,
      name: String(id),
      userName: name,
      href: `/user/userRechargeRecord?tab=${tabOf[kind]}`,
    }));
  },
};

/** A price by what it is. */
const priced = (table: 'member_price' | 'contract_price', tab: string): ThingSource => ({
  named: async (db, _actor, ids) => {
    const rows = await db.selectFrom(table).where('id', 'in', ids).select(['id', 'price']).execute();
    return rows.map(({ id, price }) => ({ id, name: price, userName: null, href: records(tab)() }));
  },
});

/** What this area has that people know: a recharge and a refund by whose they are. */
export const payThings: ThingSources = {
  lot: lotThing,
  voucher: ofPurse('voucher', records('voucher')),
  membership: ofPurse('membership', records('member')),
  contract: contractThing,
  memberPrice: priced('member_price', 'member'),
  listPrice: priced('contract_price', 'packNode'),
  // The credit of a customer, by the customer's number.
  credit: {
    named: async (db, actor, ids) => {
      const { rows } = await sql<{ id: number; name: string }>`
        select u.id, u.name from "user" u where u.id = any(${ids}::bigint[]) and ${seenBy(db, actor, 'u.id')}`.execute(
        db,
      );
      return rows.map(({ id, name }) => ({
        id,
        name: String(id),
        userName: name,
        href: records('credit')(),
      }));
    },
  },
  accountTransfer: ofPurse('account_transfer', records('accountTransfer'), 'giver_owner_id'),
  recharge: {
    named: async (db, actor, ids) => {
      const rows = await rechargesSeen(db, actor)
        .where('recharge.id', 'in', ids)
        .select(['recharge.id', accountName().as('name')])
        .execute();
      return rows.map(({ id, name }) => ({
        id,
        name: String(id),
        userName: name,
        href: `/user/userRechargeRecord?recharge=${id}`,
      }));
    },
  },
  refund: {
    named: async (db, actor, ids) => {
      const rows = await refundsSeen(db, actor)
        .where('refund.id', 'in', ids)
        .select(['refund.id', accountName().as('name')])
        .execute();
      return rows.map(({ id, name }) => ({
        id,
        name: String(id),
        userName: name,
        href: `/user/userRechargeRecord?tab=refund&refund=${id}`,
      }));
    },
  },
};
