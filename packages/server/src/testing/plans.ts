import { type Db, poolOf } from '../core/db/db.ts';
import type { Statement } from './recorded.ts';

/** One node of a plan, as EXPLAIN returns it. */
export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}
const nodesOf = (plan: PlanNode): PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** Every step of a statement's plan. */
export const planOf = async (owner: Db, { sql: text, parameters }: Statement): Promise<PlanNode[]> => {
  const { rows } = await poolOf(owner).query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `explain (format json) ${text}`,
    [...parameters],
  );
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  if (!plan) throw new Error('no plan');
  return nodesOf(plan);
};

/** Every step of a statement's plan with what it handled: the statement is carried out. */
const carriedOut = async (owner: Db, { sql: text, parameters }: Statement): Promise<PlanNode[]> => {
  const { rows } = await poolOf(owner).query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `explain (analyze, format json) ${text}`,
    [...parameters],
  );
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  if (!plan) throw new Error('no plan');
  return nodesOf(plan);
};
const rowsOf = (steps: readonly PlanNode[]): number =>
  Math.round(
    steps.reduce((sum, node) => {
      const left = leftOut.reduce((all, key) => all + (node[key] ?? 0), 0);
      return sum + ((node['Actual Rows'] ?? 0) + left) * (node['Actual Loops'] ?? 1);
    }, 0),
  );
const leftOut = [
  'Rows Removed by Filter',
  'Rows Removed by Index Recheck',
  'Rows Removed by Join Filter',
] as const;

/** How many rows of tables a statement reads, whatever it keeps of them. */
export const rowsRead = async (owner: Db, statement: Statement): Promise<number> =>
  rowsOf(
    (await carriedOut(owner, statement)).filter(
      (node) => node['Node Type'].endsWith('Scan') && 'Relation Name' in node,
    ),
  );

/** How many rows all steps of a statement handle together, those that they compare and leave out as well. */
export const rowsHandled = async (owner: Db, statement: Statement): Promise<number> =>
  rowsOf(await carriedOut(owner, statement));

/** The tables that a statement reads from end to end. */
export const wholeReads = async (owner: Db, statement: Statement): Promise<string[]> =>
  (await planOf(owner, statement))
    .filter((node) => node['Node Type'] === 'Seq Scan')
    .map((node) => node['Relation Name'] ?? '');

/** The steps of a statement's plan where PostgreSQL takes an order from an index wherever there is one. */
export const orderSteps = async (owner: Db, { sql: text, parameters }: Statement): Promise<string[]> => {
  const client = await poolOf(owner).connect();
  try {
    await client.query(
      'begin; set local enable_sort = off; set local enable_seqscan = off; set local enable_bitmapscan = off',
    );
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (format json) ${text}`,
      [...parameters],
    );
    const plan = rows[0]?.['QUERY PLAN'][0].Plan;
    if (!plan) throw new Error('no plan');
    return nodesOf(plan).map((node) => node['Node Type']);
  } finally {
    await client.query('rollback');
    client.release();
  }
};
