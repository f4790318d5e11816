import { feedbackAddress } from '@renderdesk/contract';
import type { ThingSource } from '../core/audit/things.ts';
import { accountName } from '../user/index.ts';
import { feedbackSeen } from './feedback.store.ts';

/** Feedback as people know it: by its number and whose it is. */
export const feedbackThings: ThingSource = {
  named: async (db, actor, ids) => {
    const rows = await feedbackSeen(db, actor)
      .where('f.id', 'in', ids)
      .select(['f.id', 'f.source', accountName().as('name')])
      .execute();
    return rows.map(({ id, source, name }) => {
      const { path, search } = feedbackAddress(source, id);
      return { id, name: String(id), userName: name, href: `${path}?${search}` };
    });
  },
};
