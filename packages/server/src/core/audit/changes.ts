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
import { masked } from '@renderdesk/contract';
import { type Columns, columnsOf, isRecorded, kindOfTable } from './changes.tables.ts';
import type { Tx } from '../db/db.ts';

/** A row as it was and as it is: only what changed of one that was there, all of one that came or went. */
export interface Change {
  readonly kind: string;
  /** The number of the thing that the row belongs to; undefined where it has none (settings are named). */
  readonly id: number | undefined;
  readonly table: string;
  readonly key: Readonly<Record<string, unknown>>;
  readonly before: Row | undefined;
  readonly after: Row | undefined;
}
export type Row = Readonly<Record<string, unknown>>;

/** At most so many rows are kept with their content; of the others only how many there were. */
const kept = 50;

/**
 * The rows that one command changes, taken from its own statements: on the command's transaction every INSERT, UPDATE and
 * DELETE of a recorded table also answers the row as it was and as it is. Handlers say nothing of it.
 */
export class Changes {
  readonly rows: Change[] = [];
  /** Rows changed beyond those kept, by table. */
  readonly more = new Map<string, number>();
  readonly #columns: ReadonlyMap<string, Columns>;

  constructor(columns: ReadonlyMap<string, Columns>) {
    this.#columns = columns;
  }

  add(table: string, before: Row | null, after: Row | null): void {
    const columns = this.#columns.get(table);
    const whole = after ?? before;
    if (!columns || !whole) return;
    if (this.rows.length >= kept) {
      this.more.set(table, (this.more.get(table) ?? 0) + 1);
      return;
    }
    const visible = (row: Row): Row =>
      Object.fromEntries(Object.entries(row).filter(([name]) => columns.of.get(name)?.hidden === false));
    const differs = (name: string): boolean =>
      JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]);
    const changed = (row: Row | null): Row | undefined =>
      row === null
        ? undefined
        : Object.fromEntries(
            Object.entries(visible(row))
              .filter(([name, value]) => (before && after ? differs(name) : value !== null))
              .map(([name, value]) => {
                const kind = columns.of.get(name)?.sensitive;
                return [name, kind ? masked(kind, value) : value];
              }),
          );
    const [first] = columns.key;
    const number = first === undefined ? undefined : whole[first];
    const one = { before: changed(before), after: changed(after) };
    // An update that left everything as it was is none.
    if (before && after && Object.keys(one.after ?? {}).length === 0 && !secretly(before, after)) return;
    this.rows.push({
      kind: kindOfTable(table),
      id: typeof number === 'number' ? number : undefined,
      table,
      key: Object.fromEntries(columns.key.map((name) => [name, whole[name]])),
      ...one,
    });
  }

  /** The table's columns, for whoever compares rows. */
  columnsOf(table: string): Columns | undefined {
    return this.#columns.get(table);
  }
}

/** Whether something changed that no record shows: a hash of a password, say. */
const secretly = (before: Row, after: Row): boolean => JSON.stringify(before) !== JSON.stringify(after);

/** The same transaction, whose changes are taken down. */
export const recording = async (tx: Tx): Promise<{ tx: Tx; changes: Changes }> => {
  const changes = new Changes(await columnsOf(tx));
  return { tx: tx.withPlugin(new Recorder(changes)), changes };
};

const oldColumn = '(old)';
const newColumn = '(new)';
const images = sql.raw(`to_jsonb(old) as "${oldColumn}", to_jsonb(new) as "${newColumn}"`).toOperationNode();

interface Pending {
  readonly table: string;
  readonly kind: 'InsertQueryNode' | 'UpdateQueryNode' | 'DeleteQueryNode' | 'RawNode';
  /** Whether the statement itself asked for rows. */
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
    if (table === undefined || !isRecorded(table)) return node;
    this.#pending.set(queryId, { table, kind: node.kind, returns: node.returning !== undefined });
    const selection = SelectionNode.create(images as never);
    return {
      ...node,
      returning: ReturningNode.create([...(node.returning?.selections ?? []), selection]),
    } as RootOperationNode;
  }

  /** A statement written out by hand, where it asks for no rows of its own. */
  #raw(node: RawNode, queryId: QueryId): RootOperationNode {
    const [first = ''] = node.sqlFragments;
    const table = /^\s*(?:update|insert into|delete from)\s+"?(\w+)"?/i.exec(first)?.[1];
    if (table === undefined || !isRecorded(table)) return node;
    if (node.sqlFragments.some((fragment) => /\breturning\b/i.test(fragment))) return node;
    this.#pending.set(queryId, { table, kind: 'RawNode', returns: false });
    return RawNode.create([...node.sqlFragments, ''], [...node.parameters, returningImages]);
  }

  transformResult({ result, queryId }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const pending = this.#pending.get(queryId);
    if (!pending) return Promise.resolve(result);
    for (const row of result.rows)
      this.#changes.add(pending.table, row[oldColumn] as Row | null, row[newColumn] as Row | null);
    return Promise.resolve({ ...result, rows: asAsked(pending, result) });
  }
}

const returningImages = sql` returning ${sql.raw(
  `to_jsonb(old) as "${oldColumn}", to_jsonb(new) as "${newColumn}"`,
)}`.toOperationNode();

/** The rows as the statement asked for them; where it asked for none, the count that Kysely would have given. */
const asAsked = (pending: Pending, result: QueryResult<UnknownRow>): UnknownRow[] => {
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

/** The table that a statement writes; undefined where it is none of ours. */
const tableOf = (node: OperationNode): string | undefined => {
  const held = node as unknown as Readonly<Record<string, unknown>>;
  const at = held['into'] ?? held['table'] ?? (held['from'] as { froms?: unknown[] } | undefined)?.froms?.[0];
  return nameOf(at);
};

const nameOf = (node: unknown): string | undefined => {
  if (typeof node !== 'object' || node === null || !('kind' in node)) return undefined;
  const held = node as unknown as Readonly<Record<string, unknown>>;
  if (node.kind === 'AliasNode') return nameOf(held['node']);
  if (node.kind !== 'TableNode') return undefined;
  return (held['table'] as { identifier: { name: string } }).identifier.name;
};
