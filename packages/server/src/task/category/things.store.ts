import type { ThingSource } from '../../core/audit/things.ts';

/** Words of the match by themselves; deleted ones too. */
export const taskWordThings: ThingSource = {
  named: async (db, _actor, ids) => {
    const rows = await db.selectFrom('task_word').where('id', 'in', ids).select(['id', 'word']).execute();
    return rows.map(({ id, word }) => ({ id, name: word, userName: null, href: '/task/taskCategory' }));
  },
};
