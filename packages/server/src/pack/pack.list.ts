import { contractState, machinePacks, nodeRentals, projectPacks, soldKind } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Actor } from '../core/auth/actor.ts';
import { eq, words } from '../core/calls/filters.ts';
import { listing } from '../core/calls/listing.ts';
import type { Db } from '../core/db/db.ts';
import { contractColumns, contractsSeen, whoseFilters } from '../pay/index.ts';

/** Packs of a kind whose customers somebody sees; what was taken back before it was paid is gone. */
const packsSeen = (db: Db, actor: Actor, kind: 1 | 2 | 3) =>
  contractsSeen(db, actor)
    .where('terms.kind', '=', sql.lit(kind))
    .where('contract.state', '<>', sql.lit(contractState.of.cancelled));

const where = {
  userName: whoseFilters.userName,
  userId: eq('user.id'),
  state: eq('contract.state'),
  title: words('terms.title'),
} as const;
const sorts = { timeSort: 'terms.created_at' } as const;
const key = 'terms.contract_id';
const platform = sql<string>`array_to_string(terms.platform_ids, ',')`;
const { machinePack, projectPack, rental } = soldKind.of;

export const packNodes = listing(machinePacks.list)
  .from((db, { actor }) => packsSeen(db, actor, machinePack))
  .list({
    key,
    where,
    sorts,
    columns: {
      ...contractColumns,
      platform,
      nodes: sql<number>`terms.nodes`,
      nodesRunning: sql<number>`(select count(*) from node_attempt n where n.right_contract_id = terms.contract_id)::int`,
      isOverflow: 'terms.is_overflow',
    },
  });

export const packProjects = listing(projectPacks.list)
  .from((db, { actor }) => packsSeen(db, actor, projectPack))
  .list({
    key,
    where,
    sorts,
    columns: {
      ...contractColumns,
      platform,
      quotaFrames: 'terms.quota_frames',
      usedFrames: 'terms.used_frames',
      quotaTime: 'terms.quota_ms',
      usedTime: 'terms.used_ms',
      isOverflow: 'terms.is_overflow',
    },
  });

export const rentals = listing(nodeRentals.list)
  .from((db, { actor }) => packsSeen(db, actor, rental))
  .list({
    key,
    where,
    sorts,
    columns: {
      ...contractColumns,
      nodes: sql<number>`terms.nodes`,
      nodesHeld: 'terms.nodes_held',
      overduePrice: sql<string>`terms.overdue_price`,
      returnPercent: 'terms.return_percent',
    },
  });
