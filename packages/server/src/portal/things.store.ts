import type { ThingSource } from '../core/audit/things.ts';

/** Partners by name, with their keys; who is disabled too. */
export const partnerThings: ThingSource = {
  named: async (db, _actor, ids) => {
    const rows = await db.selectFrom('partner').where('id', 'in', ids).select(['id', 'name']).execute();
    return rows.map(({ id, name }) => ({ id, name, userName: null, href: `/partners?keys=${id}` }));
  },
};
