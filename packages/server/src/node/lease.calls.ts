import { errorCodes, leaseNodes } from '@renderdesk/contract';
import { sql } from 'kysely';
import { containsAll, eq, words } from '../core/calls/filters.ts';
import { listing } from '../core/calls/listing.ts';
import { serve } from '../core/calls/serve.ts';
import { changeRows, updateRow } from '../core/crud/crud.store.ts';
import { rowHandlers } from '../core/crud/rows.ts';
import { asId } from '../core/db/wire.ts';
import { badFields } from '../core/http/apiError.ts';
import { importLeaseNodes } from './leaseImport.ts';
import * as store from './lease.store.ts';
import { platformNames } from './names.store.ts';
import type { Bulk } from './nodeActions.store.ts';
import { addTransfer, expectMirror } from './transferStart.store.ts';

const unique = { lease_node_name_unique: 'name' } as const;
const columns = { platform: 'platform_id', macCode: 'mac' } as const;

/** A transfer of rented nodes that are free to go. */
const transferLeases = async (
  c: Bulk,
  action: 'moveToRender' | 'changeMirror',
  o: { readonly direction: 2 | 3; readonly mirrorId: number; readonly reason: string },
) => {
  const { free, outcomes } = await store.lockLeases(c, action);
  const taken = action === 'moveToRender' ? await store.namedAsNodes(c.tx, c.ids) : new Set<number>();
  for (const { id } of free) if (taken.has(id)) outcomes.set(id, { code: errorCodes.notAllowedInState });
  const leaseIds = free.map(({ id }) => id).filter((id) => !taken.has(id));
  if (leaseIds.length > 0) await addTransfer(c, { ...o, leaseNodes: leaseIds, isStarted: true });
  return outcomes;
};

/** Rented nodes. */
export const leaseCalls = serve(leaseNodes, {
  ...rowHandlers(leaseNodes, 'lease_node', { columns, unique, scope: store.leaseScope }),
  list: listing(leaseNodes.list)
    .from((db) => db.selectFrom('lease_node').where('lease_node.deleted_at', 'is', null))
    .join((rows, { actor }, db) =>
      rows
        .leftJoin('user as customer', (join) =>
          join
            .onRef('customer.id', '=', 'lease_node.user_id')
            .on(store.seenCustomer(db, actor, 'customer.id')),
        )
        .leftJoin('mirror', 'mirror.id', 'lease_node.mirror_id'),
    )
    .list({
      key: 'lease_node.id',
      where: {
        userId: (query, id, { actor }, db) =>
          query
            .where('lease_node.user_id', '=', id)
            .where(store.seenCustomer(db, actor, 'lease_node.user_id')),
        leaseUserName: (query, name, { actor }, db) =>
          query.where(
            'lease_node.user_id',
            'in',
            db
              .selectFrom('user')
              .where(store.seenCustomer(db, actor, 'user.id'))
              .where(sql<boolean>`strpos(folded("user".name), folded(${name})) > 0`)
              .select('user.id'),
          ),
        name: words('lease_node.name'),
        category: containsAll('lease_node.category'),
        requirements: containsAll('lease_node.requirements'),
        ip: words('lease_node.ip'),
        macCode: words('lease_node.mac'),
        snCode: words('lease_node.sn_code'),
        status: eq('lease_node.status'),
      },
      sorts: { nameFlag: 'lease_node.name', createTimeFlag: 'lease_node.created_at' },
      columns: {
        leaseNodeId: 'lease_node.id',
        platform: 'lease_node.platform_id',
        userId: 'customer.id',
        leaseUserName: 'customer.name',
        leaseEndTime: 'lease_node.ends_at',
        mirrorName: 'mirror.mirror_name',
        macCode: 'lease_node.mac',
      },
      names: platformNames,
    }),
  categories: ({ db }) => store.leaseWords(db),
  remove: async (c) => {
    const { free, outcomes } = await store.lockLeases(c, 'remove');
    await changeRows(c.tx, 'lease_node', free, { now: c.now, set: { deleted_at: c.now } });
    return outcomes;
  },
  setSnCode: async ({ tx, actor, input, now }) => {
    const { leaseNodeId: id, version, snCode } = input;
    const scope = store.leaseScope(tx, actor);
    await updateRow(tx, 'lease_node', { id, version, scope, now, set: { sn_code: snCode } });
    return null;
  },
  addCategory: (c) => store.categorise(c, c.input.category, true),
  removeCategory: (c) => store.categorise(c, c.input.category, false),
  lease: async (c) => {
    const { userId, leaseEndTime } = c.input;
    if (leaseEndTime <= c.now.getTime()) throw badFields('leaseEndTime');
    const outcomes = await store.changeLeases(c, 'lease', {
      user_id: userId,
      ends_at: new Date(leaseEndTime),
    });
    // Of nodes that do not exist nothing is said but that.
    if (outcomes.size > 0) await store.expectCustomer(c.tx, c.actor, userId);
    return outcomes;
  },
  release: (c) => {
    c.effects.reason = c.input.reason;
    return store.changeLeases(c, 'release', { user_id: null, ends_at: null });
  },
  repair: (c) => {
    c.effects.reason = c.input.reason;
    return store.changeLeases(c, 'repair', {});
  },
  cure: (c) => store.changeLeases(c, 'cure', {}),
  moveToRender: async (c) => {
    await expectMirror(c.tx, c.input.mirrorId, 1);
    return transferLeases(c, 'moveToRender', { direction: 2, ...c.input });
  },
  mirrors: async ({ db }) => {
    const rows = await store.offeredLeaseMirrors(db);
    return rows.map((row) => ({
      mirrorId: asId(row.id),
      mirrorName: row.mirror_name,
      mirrorVersion: row.mirror_version,
    }));
  },
  changeMirror: async (c) => {
    await expectMirror(c.tx, c.input.mirrorId, 2);
    return transferLeases(c, 'changeMirror', { direction: 3, ...c.input });
  },
  normalSubmit: async ({ db, actor, input }) => ({
    isNormalSubmit: await store.submitsNormally(db, actor, input.leaseNodeId),
  }),
  setNormalSubmit: (c) => store.changeLeases(c, 'edit', { is_normal_submit: c.input.isNormalSubmit }),
  importFile: importLeaseNodes,
});
