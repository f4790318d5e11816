import { nodeState, type NodeValueKind, nodeValueKind } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Actor } from '../core/auth/actor.ts';
import type { Outcome } from '../core/calls/serve.ts';
import type { Db } from '../core/db/db.ts';
import { changeRow, changeRows } from '../core/crud/crud.store.ts';
import { notFound } from '../core/http/apiError.ts';
import { seenCustomer } from './lease.store.ts';
import { held, stateInSql } from './node.store.ts';
import { type Bulk, decided, writeEvents } from './nodeActions.store.ts';

/** Changes columns of nodes that touch no axis, with an event each. */
export const setOnNodes = async (
  c: Bulk,
  action: string,
  set: Readonly<Record<string, unknown>>,
  words = '',
): Promise<Map<number, Outcome>> => {
  const { outcomes, nodes } = await decided(c, 'label');
  if (nodes.length === 0) return outcomes;
  await changeRows(
    c.tx,
    'node',
    nodes.map(({ id }) => id),
    { set: set as never },
  );
  await writeEvents(c, action, words, nodes, new Map());
  return outcomes;
};

const { properties, requirements, category } = nodeValueKind.of;
const columnOf = {
  [properties]: 'properties',
  [requirements]: 'requirements',
  [category]: 'category',
} as const;

/** Adds words of a kind to nodes, takes them out, or replaces all of them. */
export const changeWords = async (
  c: Bulk,
  action: 'addValues' | 'removeValues' | 'resetValues',
  { valueKind, words }: { readonly valueKind: NodeValueKind; readonly words: readonly string[] },
): Promise<Map<number, Outcome>> => {
  const column = columnOf[valueKind];
  const unique = [...new Set(words)];
  if (action === 'resetValues') return setOnNodes(c, action, { [column]: unique }, unique.join(', '));
  const { outcomes, nodes } = await decided(c, 'label');
  if (nodes.length === 0) return outcomes;
  const rows = await c.tx
    .selectFrom('node')
    .where(
      'id',
      'in',
      nodes.map(({ id }) => id),
    )
    .select(['id', 'properties', 'requirements', 'category'])
    .execute();
  for (const row of rows) {
    const others = row[column].filter((word) => !unique.includes(word));
    const next =
      action === 'removeValues'
        ? others
        : [...row[column], ...unique.filter((one) => !row[column].includes(one))];
    await changeRow(c.tx, 'node', row.id, { set: { [column]: next } });
  }
  await writeEvents(c, action, unique.join(', '), nodes, new Map());
  return outcomes;
};

/** A node that exists, with what it says of itself. */
export const nodeFacts = (db: Db, id: number) =>
  db
    .selectFrom('node')
    .leftJoin('mirror', 'mirror.id', 'node.mirror_id')
    .where('node.id', '=', id)
    .where('node.deleted_at', 'is', null)
    .selectAll('node')
    .select(['mirror.mirror_name', sql<string | null>`host(node.ip)`.as('address')])
    .executeTakeFirstOrThrow(notFound);

/** How many nodes there are of a platform or of all, how many are idle, and how many are rented or on their way. */
export const countNodes = async (db: Db, platform: number) =>
  db
    .selectFrom('node')
    .where('deleted_at', 'is', null)
    .$if(platform > 0, (query) => query.where('platform_id', '=', platform))
    .select([
      sql<number>`count(*)::int`.as('nodes'),
      sql<number>`(count(*) filter (where ${stateInSql} = ${sql.lit(nodeState.of.idle)}))::int`.as('idle'),
      sql<number>`(count(*) filter (where ${held}))::int`.as('rented'),
    ])
    .executeTakeFirstOrThrow();

/** The customer of exactly this name, as far as the reader sees them. */
export const customerNamed = (db: Db, actor: Actor, name: string) =>
  db
    .selectFrom('user')
    .where(sql<boolean>`"user".name_folded = folded(${name})`)
    .where(seenCustomer(db, actor, 'user.id'))
    .orderBy('id')
    .select('id')
    .executeTakeFirst();
