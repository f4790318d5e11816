import {
  DeleteResult,
  InsertResult,
  type KyselyPlugin,
  type OperationNode,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryId,
  type QueryResult,
  RawNode,
  ReturningNode,
  type RootOperationNode,
  SelectionNode,
  sql,
  type UnknownRow,
  UpdateResult,
} from 'kysely';
import { Changes, type Row } from './changes.ts';
import { tablesOf } from './tables.ts';
import type { Tx } from '../db/db.ts';
import { writesOf } from './writes.ts';

/**
 * Returns a transaction that records changes: every INSERT, UPDATE and DELETE on a recorded table also returns the row
 * before and after it. With `now`, the changes of two runs can be compared. With `erases`, the record omits the values
 * before the change.
 */
export const recording = async (
  tx: Tx,
  o: { readonly now?: Date | undefined; readonly erases?: boolean | undefined },
): Promise<{ tx: Tx; changes: Changes }> => {
  const changes = new Changes(await tablesOf(tx), o);
  return { tx: tx.withPlugin(new Recorder(changes)), changes };
};

const oldColumn = '(old)';
const newColumn = '(new)';
const images = sql.raw(`to_jsonb(old) as "${oldColumn}", to_jsonb(new) as "${newColumn}"`).toOperationNode();

interface Pending {
  readonly table: string;
  readonly kind: 'InsertQueryNode' | 'UpdateQueryNode' | 'DeleteQueryNode' | 'RawNode';
  /** True when the statement itself has a RETURNING clause. */
  readonly returns: boolean;
}

class Recorder implements KyselyPlugin {
  readonly #changes: Changes;
  readonly #pending = new WeakMap<QueryId, Pending>();

  constructor(changes: Changes) {
    this.#changes = changes;
  }

  transformQuery({ node, queryId }: PluginTransformQueryArgs): RootOperationNode {
    if (RawNode.is(node)) return this.#raw(node, queryId);
    if (node.kind !== 'InsertQueryNode' && node.kind !== 'UpdateQueryNode' && node.kind !== 'DeleteQueryNode')
      return node;
    const table = tableOf(node);
    if (table === undefined || !this.#changes.records(table)) return node;
    this.#pending.set(queryId, { table, kind: node.kind, returns: node.returning !== undefined });
    const selection = SelectionNode.create(images as never);
    return {
      ...node,
      returning: ReturningNode.create([...(node.returning?.selections ?? []), selection]),
    } as RootOperationNode;
  }

  /** Handles a raw statement. Throws when it writes a recorded table other than in its last part. */
  #raw(node: RawNode, queryId: QueryId): RootOperationNode {
    const text = textOf(node);
    const { main, within } = writesOf(text);
    const hidden = within.find((table) => this.#changes.records(table));
    if (hidden !== undefined)
      throw new Error(`${hidden} is written within another statement, where no record sees it`);
    if (!main || !this.#changes.records(main.table)) return node;
    this.#pending.set(queryId, { table: main.table, kind: 'RawNode', returns: main.returns });
    const keyword = sql.raw(main.returns ? ', ' : ' returning ').toOperationNode();
    return RawNode.create([...node.sqlFragments, '', ''], [...node.parameters, keyword, images]);
  }

  transformResult({ result, queryId }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const pending = this.#pending.get(queryId);
    if (!pending) return Promise.resolve(result);
    for (const row of result.rows)
      this.#changes.add(pending.table, row[oldColumn] as Row | null, row[newColumn] as Row | null);
    return Promise.resolve({ ...result, rows: asRequested(pending, result) });
  }
}

/** Text of a statement with its nested parts; values appear as `$`. */
const textOf = (node: RawNode): string =>
  node.sqlFragments
    .map((fragment, at) => {
      const part = node.parameters[at];
      return fragment + (part && RawNode.is(part) ? textOf(part) : part ? '$' : '');
    })
    .join('');

/** The rows that the statement requested with RETURNING; without one, the row count that Kysely would have returned. */
const asRequested = (pending: Pending, result: QueryResult<UnknownRow>): UnknownRow[] => {
  if (pending.returns)
    return result.rows.map((row) =>
      Object.fromEntries(Object.entries(row).filter(([name]) => name !== oldColumn && name !== newColumn)),
    );
  const count = result.numAffectedRows ?? 0n;
  switch (pending.kind) {
    case 'InsertQueryNode':
      return [new InsertResult(undefined, count)] as never;
    case 'UpdateQueryNode':
      return [new UpdateResult(count, undefined)] as never;
    case 'DeleteQueryNode':
      return [new DeleteResult(count)] as never;
    case 'RawNode':
      return [];
  }
};

/** Table that a statement writes; undefined for one that is not ours. */
const tableOf = (node: OperationNode): string | undefined => {
  const parts = node as unknown as Readonly<Record<string, unknown>>;
  const written =
    parts['into'] ?? parts['table'] ?? (parts['from'] as { froms?: unknown[] } | undefined)?.froms?.[0];
  return nameOf(written);
};

const nameOf = (node: unknown): string | undefined => {
  if (typeof node !== 'object' || node === null || !('kind' in node)) return undefined;
  const parts = node as unknown as Readonly<Record<string, unknown>>;
  if (node.kind === 'AliasNode') return nameOf(parts['node']);
  if (node.kind !== 'TableNode') return undefined;
  return (parts['table'] as { identifier: { name: string } }).identifier.name;
};
