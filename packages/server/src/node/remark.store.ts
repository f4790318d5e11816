import { sql } from 'kysely';
import { errorCodes, type nodes, type OutputOf } from '@renderdesk/contract';
import { actedBy } from '../core/audit/actedBy.ts';
import type { Db } from '../core/db/db.ts';
import type { Outcome } from '../core/calls/serve.ts';
import { asId, asInstant, asInstantOrNull } from '../core/db/wire.ts';
import { type Bulk, decided, writeEvents } from './nodeActions.store.ts';

/** Nodes of the same remark that are named, and remarks of the past that are told. */
const named = 50;

type Locked = Awaited<ReturnType<typeof decided>>['nodes'];

const write = (c: Bulk, of: Locked, remark: string) =>
  c.tx
    .updateTable('node')
    .set((eb) => ({ remark, version: eb('version', '+', 1) }))
    .where(sql<boolean>`id = any(${of.map((node) => node.id)}::bigint[])`)
    .execute();

/** Writes a remark on nodes; it touches no axis, and whoever changed the state keeps their word. */
export const remarkNodes = async (c: Bulk, remark: string): Promise<Map<number, Outcome>> => {
  const { outcomes, nodes: locked } = await decided(c, 'label');
  if (locked.length === 0) return outcomes;
  await write(c, locked, remark);
  await writeEvents(c, 'setRemark', remark, locked, new Map());
  return outcomes;
};

/**
 * Takes what is settled off nodes: the remark goes, and an event keeps its words with who solved it, and when. A node
 * without a remark has nothing to solve (`notAllowedInState`).
 */
export const solveRemarks = async (c: Bulk): Promise<Map<number, Outcome>> => {
  const { outcomes, nodes: locked } = await decided(c, 'label');
  const noted = locked.filter((node) => node.remark !== '');
  for (const node of locked)
    if (node.remark === '') outcomes.set(node.id, { code: errorCodes.notAllowedInState });
  if (noted.length === 0) return outcomes;
  for (const [remark, of] of Map.groupBy(noted, (node) => node.remark))
    await writeEvents(c, 'solveRemark', remark, of, new Map());
  await write(c, noted, '');
  return outcomes;
};

/** The remark of a node with who wrote it, the nodes of the same one, and what was solved; undefined without the node. */
export const remarkOf = async (
  db: Db,
  nodeId: number,
): Promise<OutputOf<typeof nodes.remark> | undefined> => {
  const node = await db
    .selectFrom('node')
    .where('id', '=', nodeId)
    .where('deleted_at', 'is', null)
    .select('remark')
    .executeTakeFirst();
  if (!node) return undefined;
  const events = (action: string) =>
    db
      .selectFrom('node_event as e')
      .where('e.node_id', '=', nodeId)
      .where('e.action', '=', action)
      .select(['e.id', 'e.at', 'e.reason', actedBy('e.actor_kind', 'e.actor_id').as('actor')])
      .orderBy('e.at', 'desc')
      .orderBy('e.id', 'desc');
  const alike = db
    .selectFrom('node')
    .where('remark', '=', node.remark)
    .where('id', '<>', nodeId)
    .where('deleted_at', 'is', null);
  const [written, solved, same, counted] = await Promise.all([
    events('setRemark').limit(1).executeTakeFirst(),
    events('solveRemark').limit(named).execute(),
    node.remark === ''
      ? []
      : alike.select(['id', 'name']).orderBy('name_folded').orderBy('id').limit(named).execute(),
    node.remark === '' ? undefined : alike.select(sql<number>`count(*)`.as('nodes')).executeTakeFirst(),
  ]);
  // What stands since before anybody noted it has no event of its own words.
  const own = written?.reason === node.remark && node.remark !== '' ? written : undefined;
  return {
    remark: node.remark,
    by: own?.actor ?? null,
    at: asInstantOrNull(own?.at ?? null),
    same: same.map(({ id, name }) => ({ nodeId: asId(id), name })),
    sameCount: counted?.nodes ?? 0,
    solved: solved.map(({ id, at, reason, actor }) => ({
      eventId: id,
      remark: reason,
      by: actor,
      at: asInstant(at),
    })),
  };
};
