import type { ThingSources } from '../../core/audit/things.ts';

/** Settings that staff keep as lists, by their names; deleted ones too. */
export const setupThings: ThingSources = {
  autoReply: {
    named: async (db, _actor, ids) => {
      const rows = await db
        .selectFrom('auto_reply')
        .where('id', 'in', ids)
        .select(['id', 'keyword as name'])
        .execute();
      return rows.map((row) => ({ ...row, userName: null, href: '/deploy/wechatAutoResponse' }));
    },
  },
};
