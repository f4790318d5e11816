import type { ThingSources } from '../core/audit/things.ts';
import { shownCode } from './couponActivity.store.ts';

const activityPage = (id: number): string => `/deploy/activityDetail/${id}`;

const poolPage = (id: number, name: string): string =>
  `/deploy/prizePoolActivityDetail/receive/${id}/${encodeURIComponent(name)}`;

/** Invite codes and bonus codes by the code, activities and templates by their names. */
export const marketingThings: ThingSources = {
  inviteCode: {
    named: async (db, _actor, ids) => {
      const rows = await db
        .selectFrom('invite_code')
        .where('id', 'in', ids)
        .select(['id', 'invite_code'])
        .execute();
      return rows.map((row) => ({
        id: row.id,
        name: row.invite_code,
        userName: null,
        href: `/deploy/inviterDetail/${row.id}`,
      }));
    },
  },
  couponActivity: {
    named: async (db, _actor, ids) => {
      const rows = await db
        .selectFrom('coupon_activity')
        .where('id', 'in', ids)
        .select(['id', 'activity_name'])
        .execute();
      return rows.map(({ id, activity_name: name }) => ({
        id,
        name,
        userName: null,
        href: activityPage(id),
      }));
    },
  },
  bonusCode: {
    named: async (db, _actor, ids) => {
      const rows = await db
        .selectFrom('bonus_code')
        .where('id', 'in', ids)
        .select(['id', 'activity_id', 'bonus_code'])
        .execute();
      return rows.map((row) => ({
        id: row.id,
        name: shownCode(row.bonus_code),
        userName: null,
        href: activityPage(row.activity_id),
      }));
    },
  },
  rechargeActivity: {
    named: async (db, _actor, ids) => {
      const rows = await db
        .selectFrom('recharge_activity')
        .where('id', 'in', ids)
        .select(['id', 'activity_name'])
        .execute();
      return rows.map(({ id, activity_name: name }) => ({
        id,
        name,
        userName: null,
        href: `/deploy/marketingActivitiesData?rechargeActivityId=${id}`,
      }));
    },
  },
  activityTemplate: {
    named: async (db, _actor, ids) => {
      const rows = await db
        .selectFrom('activity_template')
        .where('id', 'in', ids)
        .select(['id', 'template_name'])
        .execute();
      return rows.map(({ id, template_name: name }) => ({
        id,
        name,
        userName: null,
        href: '/deploy/marketingActivities',
      }));
    },
  },
  prizePool: {
    named: async (db, _actor, ids) => {
      const rows = await db
        .selectFrom('prize_pool')
        .where('id', 'in', ids)
        .select(['id', 'pool_name'])
        .execute();
      return rows.map(({ id, pool_name: name }) => ({ id, name, userName: null, href: poolPage(id, name) }));
    },
  },
  award: {
    named: async (db, _actor, ids) => {
      const rows = await db
        .selectFrom('award')
        .innerJoin('prize_pool', 'prize_pool.id', 'award.pool_id')
        .where('award.id', 'in', ids)
        .select(['award.id', 'award.pool_id', 'prize_pool.pool_name'])
        .execute();
      return rows.map((row) => ({
        id: row.id,
        name: `#${row.id}`,
        userName: null,
        href: poolPage(row.pool_id, row.pool_name),
      }));
    },
  },
};
