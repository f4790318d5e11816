import type { ThingSource } from '../core/audit/things.ts';

/** Displayed things by their titles; deleted ones too. */
export const displayThings: ThingSource = {
  named: async (db, _actor, ids) => {
    const rows = await db.selectFrom('display').where('id', 'in', ids).select(['id', 'title']).execute();
    return rows.map(({ id, title }) => ({ id, name: title, userName: null, href: null }));
  },
};
