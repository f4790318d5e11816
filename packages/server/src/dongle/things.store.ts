import type { ThingSource } from '../core/audit/things.ts';

/** Dongles by their numbers. */
export const dongleThings: ThingSource = {
  named: async (db, _actor, ids) => {
    const rows = await db.selectFrom('dongle').where('id', 'in', ids).select(['id', 'dongle_no']).execute();
    return rows.map((row) => ({
      id: row.id,
      name: row.dongle_no,
      userName: null,
      href: '/dongle/dongleList',
    }));
  },
};
