import { type Expression, type SelectQueryBuilder, sql, type SqlBool } from 'kysely';
import {
  hour,
  nodeLock,
  nodeService,
  nodeState,
  type nodes,
  type Out,
  type Shape,
} from '@renderdesk/contract';
import type { DB, Db } from '../core/db/db.ts';
import type { ListContext } from '../core/calls/listing.ts';
import { visibleTasks } from '../task/index.ts';

type Query<C> = C extends { readonly query: { readonly shape: infer Q extends Shape } } ? Out<Q> : never;
export type NodeQuery = Query<typeof nodes.list>;

/** Attempts of so many milliseconds past are counted on a node's row. */
export const countedMs = 7 * 24 * hour;
/** Runs of a node that failed in the days that are counted. */
export const failuresOf = (node: string, now: Date) =>
  sql<number>`(select count(*) from attempt past where past.node_id = ${sql.ref(`${node}.id`)} and past.outcome = 2
    and past.leased_at >= ${new Date(now.getTime() - countedMs)})`;

const { offline, sick, repair } = nodeService.of;
const state = nodeState.of;

/** Whether a node has an open attempt: one look into a primary key. `node` is the table's name in the query. */
export const busy = (node = 'node') =>
  sql<boolean>`exists (select 1 from node_attempt running where running.node_id = ${sql.ref(`${node}.id`)})`;

/** `stateOfNode` of the contract as SQL; a test compares both over every case. */
export const stateInSql = (node = 'node') => {
  const [service, lock] = [sql.ref(`${node}.service`), sql.ref(`${node}.lock`)];
  return sql<number>`(case
    when ${service} = ${sql.lit(offline)} then ${sql.lit(state.offline)}
    when ${lock} = ${sql.lit(nodeLock.of.locked)} then
      case when ${busy(node)} then ${sql.lit(state.draining)} else ${sql.lit(state.locked)} end
    when ${busy(node)} then ${sql.lit(state.rendering)}
    when ${service} = ${sql.lit(sick)} then ${sql.lit(state.sick)}
    when ${service} = ${sql.lit(repair)} then ${sql.lit(state.repair)}
    else ${sql.lit(state.idle)} end)`;
};

/** The address as text, without the mask. */
export const address = (node = 'node') => sql<string | null>`host(${sql.ref(`${node}.ip`)})`;

const holdsWords = (column: Expression<unknown>, words: string): Expression<SqlBool> =>
  sql<SqlBool>`strpos(folded(coalesce(${column}, '')), folded(${words})) > 0`;

/** Conditions of the node list, one a filter that is set. Nodes have no customer, so everyone with the key sees all. */
export const filteredNodes = (
  db: Db,
  { actor, input, platform }: ListContext<NodeQuery>,
): SelectQueryBuilder<DB, 'node', object> => {
  let query = db.selectFrom('node').where('node.deleted_at', 'is', null);
  const and = (condition: Expression<SqlBool>): void => void (query = query.where(condition));
  const zone = input.platform ?? platform;
  if (zone > 0) query = query.where('node.platform_id', '=', zone);
  if (input.keywords !== undefined && input.keywords !== '') and(byKeywords(input.keywords));
  if (input.name !== undefined) and(holdsWords(sql`node.name`, input.name));
  const states = [
    ...(input.status === undefined ? [] : [input.status]),
    ...(input.status === undefined ? (input.statusList ?? []) : []),
  ];
  if (states.length > 0) and(sql<SqlBool>`${stateInSql()} = any(${states}::int[])`);
  for (const [column, value] of [
    ['power', input.power],
    ['service', input.service],
    ['lock', input.lock],
    ['cores', input.core],
    ['real_cores', input.realCore],
    ['gpu_count', input.gpuCount],
    ['vr_cores', input.vrCore],
    ['model_id', input.modelId],
    ['cdc_tag', input.cdcTag],
    ['mirror_limit', input.mirrorLimit],
  ] as const) {
    if (value !== undefined) and(sql<SqlBool>`${sql.ref(`node.${column}`)} = ${value}`);
  }
  if (input.associated !== undefined) and(sql<SqlBool>`${busy()} = ${input.associated}`);
  for (const [column, words] of [
    ['properties', input.properties],
    ['properties', input.systemproperties],
    ['requirements', input.requirements],
    ['category', input.category],
    ['category', input.matchcategory],
  ] as const) {
    if (words?.length) and(sql<SqlBool>`${sql.ref(`node.${column}`)} @> ${words}::text[]`);
  }
  if (input.ip !== undefined) {
    and(
      input.ipSearchType === 1
        ? sql<SqlBool>`starts_with(${address()}, ${input.ip})`
        : sql<SqlBool>`${address()} = ${input.ip}`,
    );
  }
  if (input.macCode !== undefined) and(holdsWords(sql`node.mac`, input.macCode));
  if (input.snCode !== undefined) and(holdsWords(sql`node.sn_code`, input.snCode));
  if (input.cpuName !== undefined) and(holdsWords(sql`node.cpu_name`, input.cpuName));
  if (input.remark !== undefined) query = query.where('node.remark', '=', input.remark);
  if (input.startmemory !== undefined) query = query.where('node.memory_mb', '>=', input.startmemory);
  if (input.endmemory !== undefined) query = query.where('node.memory_mb', '<=', input.endmemory);
  if (input.taskcategory?.length) {
    const asked = visibleTasks(db, actor)
      .innerJoin('node_attempt as running', 'running.task_id', 'task.id')
      .where(sql<SqlBool>`task.category @> ${input.taskcategory}::text[]`)
      .select('running.node_id');
    query = query.where('node.id', 'in', asked);
  }
  return query;
};

/** Digits find a node by id too; other words are looked for in name, address, serial number and remark. */
const byKeywords = (words: string): Expression<SqlBool> => {
  const named = sql<SqlBool>`(${holdsWords(sql`node.name`, words)} or ${holdsWords(address(), words)}
    or ${holdsWords(sql`node.sn_code`, words)} or ${holdsWords(sql`node.remark`, words)})`;
  return /^\d{1,15}$/.test(words) ? sql<SqlBool>`(node.id = ${Number(words)} or ${named})` : named;
};
