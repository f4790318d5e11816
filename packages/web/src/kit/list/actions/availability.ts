import type { Action, Block } from '../types.ts';

/** Whether an action may start on some rows, and the reasons against it. */
export interface Availability {
  readonly enabled: boolean;
  /** Rows that the lifecycle or a block of the action refuses. */
  readonly refused: number;
  /** The reasons, each once. */
  readonly blocks: readonly Block[];
  /** Why its call is held for everyone at present, in words. */
  readonly held?: string;
}

const blockOf = <Row>(
  action: Pick<Action<Row>, 'from' | 'blocks'>,
  row: Row,
  statusOf: ((row: Row) => number | null | undefined) | undefined,
): Block | undefined => {
  const code = action.blocks?.(row);
  if (code !== undefined) return { kind: 'error', code };
  const status = statusOf?.(row);
  if (!action.from || status === undefined || status === null || action.from.includes(status))
    return undefined;
  return { kind: 'status', code: status };
};

/**
 * Greys an action from the lifecycle table (`from` against each row's status) and from its own blocks. It stays
 * enabled while at least one row takes it, as the server answers for each; an `all` action needs every row. No rows
 * means a frozen selection, of which only the server knows the states.
 */
export const availability = <Row>(
  action: Pick<Action<Row>, 'from' | 'blocks' | 'all'>,
  rows: readonly Row[],
  statusOf: ((row: Row) => number | null | undefined) | undefined,
): Availability => {
  const found = rows.map((row) => blockOf(action, row, statusOf)).filter((block) => block !== undefined);
  const blocks = [...new Map(found.map((block) => [`${block.kind}${block.code}`, block])).values()];
  const enabled = found.length === 0 || (!action.all && found.length < rows.length);
  return { enabled, refused: found.length, blocks };
};
