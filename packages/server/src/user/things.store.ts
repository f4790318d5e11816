import { accountName } from './customer.store.ts';
import type { ThingSources } from '../core/audit/things.ts';
import { usersSeen } from './allocation.store.ts';

/** Customers by name. */
export const userThings: ThingSources = {
  user: {
    named: async (db, actor, ids) => {
      const rows = await usersSeen(db, actor)
        .where('user.id', 'in', ids)
        .select(['user.id', accountName().as('name')])
        .execute();
      return rows.map(({ id, name }) => ({ id, name, userName: null, href: `/user/userInformation/${id}` }));
    },
  },
};
