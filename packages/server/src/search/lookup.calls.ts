import { lookups, mostNamed } from '@renderdesk/contract';
import { serve } from '../core/calls/serve.ts';
import { findUsers, usersOf } from './customers.store.ts';
import * as store from './lookup.store.ts';
import { findNodes } from './search.store.ts';
import { typed } from './words.rules.ts';

/** What pickers look up: by words while somebody types, by id to name what is chosen. */
export const lookupCalls = serve(lookups, {
  users: async ({ db, actor, input: { words, ids, limit } }) => {
    if (ids) return await usersOf(db, actor, ids);
    return words === undefined ? [] : await findUsers(db, actor, typed(words), limit);
  },
  staff: ({ db, input: { words, ids, limit } }) =>
    ids ? store.staffOf(db, ids) : store.findStaff(db, words === undefined ? undefined : typed(words), limit),
  organizations: ({ db }) => store.allOrganizations(db),
  roles: ({ db }) => store.allRoles(db),
  nodes: async ({ db, input: { words, ids, limit } }) =>
    words === undefined || ids
      ? await store.nodesOf(db, ids, ids ? mostNamed : limit)
      : (await findNodes(db, typed(words), limit)).map(({ nodeId, name, ip, platform }) => ({
          nodeId,
          name,
          ip,
          platform,
        })),
});
