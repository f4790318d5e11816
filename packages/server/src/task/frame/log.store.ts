import { sql } from 'kysely';
import { type frames, type Out, partsOfFrameId } from '@renderdesk/contract';
import type { Allowance } from '../../core/calls/allowance.ts';
import type { Db } from '../../core/db/db.ts';
import { ApiError, notFound } from '../../core/http/apiError.ts';
import type { Deliveries, LogPiece, AttemptKey } from './delivery.store.ts';

type Query = Out<typeof frames.log.input.shape>;

/** Error lines are searched for; so many at most are found at once. */
const mostErrors = 500;

/**
 * The frame whose log is asked for: the one that is named, or the newest attempt's of the task, on the node where one is named.
 * Throws `badInput` where neither frame nor task is named, `notFound` where the frame is another task's or nothing ran.
 */
export const requestedFrame = async (db: Db, input: Query): Promise<{ taskId: number; ix: number }> => {
  const { frameId, taskId } = input;
  if (frameId !== undefined) {
    const at = partsOfFrameId(frameId);
    if (taskId !== undefined && taskId !== at.taskId) throw new ApiError('notFound');
    return at;
  }
  if (taskId === undefined)
    throw new ApiError('badInput', { fields: 'taskId', issues: [{ path: 'taskId', rule: 'required' }] });
  const attempt = await attemptsOn(db, input)
    .where('attempt.task_id', '=', taskId)
    .select('attempt.ix')
    .orderBy('attempt.leased_at', 'desc')
    .orderBy('attempt.ix')
    .limit(1)
    .executeTakeFirstOrThrow(notFound);
  return { taskId, ix: attempt.ix };
};

/** Attempts, on the node where one is named. */
const attemptsOn = (db: Db, { nodeName, nodeIp }: Query) => {
  let query = db.selectFrom('attempt').innerJoin('node', 'node.id', 'attempt.node_id');
  if (nodeName !== undefined) query = query.where(sql<boolean>`node.name_folded = folded(${nodeName})`);
  if (nodeIp !== undefined) query = query.where(sql<boolean>`host(node.ip) = host(${nodeIp}::inet)`);
  return query;
};

/**
 * The number of the attempt whose log is asked for; undefined for the newest. Throws `notFound` where the frame never ran on
 * the node that is named.
 */
export const requestedAttempt = async (
  db: Db,
  at: { readonly taskId: number; readonly ix: number },
  input: Query,
): Promise<number | undefined> => {
  const { n, nodeName, nodeIp, flag } = input;
  if (flag === true) return undefined;
  if (n !== undefined || (nodeName === undefined && nodeIp === undefined)) return n;
  const attempt = await attemptsOn(db, input)
    .where('attempt.task_id', '=', at.taskId)
    .where('attempt.ix', '=', at.ix)
    .select('attempt.n')
    .orderBy('attempt.n', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow(notFound);
  return attempt.n;
};

/** A piece of a whole log: by offset, by page from the end, or its end. A page before the first line has no lines. */
export const logPiece = async (
  delivered: Deliveries,
  db: Db,
  o: { readonly attempt: AttemptKey; readonly running: boolean; readonly within: Allowance },
  { before, after, lines, encoding, pageNum = 1 }: Query,
): Promise<LogPiece> => {
  const { attempt, running } = o;
  if (before !== undefined || after !== undefined)
    return delivered.readLog(db, attempt, { before, after, lines, running, encoding });
  let piece = await delivered.readLog(db, attempt, { lines, running, encoding });
  for (let page = 1; page < pageNum; page += 1) {
    if (piece.from === 0) return { ...piece, to: 0, lines: [] };
    await o.within.spend(piece.to - piece.from);
    piece = await delivered.readLog(db, attempt, { before: piece.from, lines, running, encoding });
  }
  return piece;
};

/**
 * The error lines before an offset, or from the end back. What lies before `from` has not been looked through: also where the
 * allowance of one call ended before the page that was asked for.
 */
export const errorPiece = async (
  delivered: Deliveries,
  db: Db,
  o: { readonly attempt: AttemptKey; readonly pattern: string; readonly within: Allowance },
  { before, lines, encoding: asked, pageNum = 1 }: Query,
): Promise<LogPiece> => {
  const { size, encoding } = await delivered.readLog(db, o.attempt, {
    lines: 1,
    running: false,
    encoding: asked,
  });
  const most = Math.min(lines, mostErrors);
  let to = Math.min(before ?? size, size);
  for (let page = 1; ; page += 1) {
    const { found, next } = await delivered.searchLog(
      db,
      o.attempt,
      {
        pattern: o.pattern,
        from: to,
        back: true,
        most,
        encoding: asked,
      },
      o.within,
    );
    const from = next ?? 0;
    if (page === pageNum || before !== undefined || o.within.isSpent)
      return { size, encoding, from, to, lines: found.toSorted((a, b) => a.at - b.at) };
    if (from === 0) return { size, encoding, from: 0, to: 0, lines: [] };
    to = from;
  }
};
