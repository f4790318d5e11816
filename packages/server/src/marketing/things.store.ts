import type { ThingSources } from '../core/audit/things.ts';

/** Invite codes by the code. */
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
};
