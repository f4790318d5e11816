import { mirrors } from '@renderdesk/contract';
import { sql } from 'kysely';
import { eq, words } from '../core/calls/filters.ts';
import { listing } from '../core/calls/listing.ts';
import { serve } from '../core/calls/serve.ts';

/** Images of machines. */
export const mirrorCalls = serve(mirrors, {
  list: listing(mirrors.list)
    .from((db) => db.selectFrom('mirror'))
    .list({
      key: 'mirror.id',
      where: {
        mirrorName: words('mirror.mirror_name'),
        use: eq('mirror.use'),
        os: eq('mirror.os'),
        isOffered: eq('mirror.is_offered'),
      },
      sorts: { mirrorNameFlag: 'mirror.mirror_name', createTimeFlag: 'mirror.created_at' },
      columns: {
        mirrorId: 'mirror.id',
        nodeCount: sql<number>`(select count(*)::int from node where node.mirror_id = mirror.id and node.deleted_at is null)`,
        leaseNodeCount: sql<number>`(select count(*)::int from lease_node l where l.mirror_id = mirror.id and l.deleted_at is null)`,
        seenTime: 'mirror.seen_at',
      },
    }),
});
