import type { ThingSource } from '../core/audit/things.ts';

/** Materials by their names. */
export const materialThings: ThingSource = {
  named: async (db, _actor, ids) => {
    const rows = await db
      .selectFrom('material')
      .where('id', 'in', ids)
      .select(['id', 'material_name'])
      .execute();
    return rows.map((row) => ({
      id: row.id,
      name: row.material_name,
      userName: null,
      href: '/material/material-main',
    }));
  },
};
