import type { ThingSources } from '../core/audit/things.ts';
import { shownCode } from './couponActivity.store.ts';

const activityPage = (id: number): string => `/deploy/activityDetail/${id}`;

/** Invite codes and bonus codes by the code, coupon activities by their names. */
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
};
