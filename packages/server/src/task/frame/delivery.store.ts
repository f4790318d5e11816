import type { Readable } from 'node:stream';
import { errorCodes, type LogEncoding } from '@renderdesk/contract';
import type { Actor } from '../../core/auth/actor.ts';
import type { Allowance } from '../../core/calls/allowance.ts';
import type { Db } from '../../core/db/db.ts';
import { ApiError } from '../../core/http/apiError.ts';
import { isReleased } from '../submit/submitter.store.ts';
import { taskSeen } from './frame.store.ts';

/** One attempt, as what it delivered is found by. */
export interface AttemptKey {
  readonly taskId: number;
  readonly ix: number;
  readonly n: number;
}

/** Lines of a log with the byte offset of each; `from` and `to` are exactly theirs. */
export interface LogPiece {
  readonly size: number;
  readonly encoding: LogEncoding;
  readonly from: number;
  readonly to: number;
  readonly lines: readonly { readonly at: number; readonly text: string }[];
}

/**
 * What attempts delivered, as the farm keeps it. Handed in where the server is built, because the farm stands above the
 * tasks and may not be imported from here.
 */
export interface Deliveries {
  readLog(
    db: Db,
    attempt: AttemptKey,
    ask: {
      before?: number | undefined;
      after?: number | undefined;
      lines: number;
      running: boolean;
      encoding?: LogEncoding | undefined;
    },
  ): Promise<LogPiece>;
  searchLog(
    db: Db,
    attempt: AttemptKey,
    ask: {
      words?: string | undefined;
      pattern?: string | undefined;
      from?: number | undefined;
      back: boolean;
      most: number;
      encoding?: LogEncoding | undefined;
    },
    within: Allowance,
  ): Promise<{ found: { at: number; text: string }[]; next: number | null }>;
  streamLog(db: Db, attempt: AttemptKey): Promise<{ size: number; encoding: LogEncoding; body: Readable }>;
  /** The first file of a kind, or the one of a name; undefined where there is none, or where its content is gone. */
  openFile(
    db: Db,
    attempt: AttemptKey,
    kind: 1 | 2 | 3,
    name?: string,
  ): Promise<{ name: string; mediaType: string; size: number; body: Readable } | undefined>;
}

/** What tells an error where no script of the software says it. */
const usualErrors = '([Ee]rror|ERROR|[Ff]atal|FATAL|[Ff]ailed|Traceback)';

/** The expression for error lines of a task's software: of the script that the task keeps, else of the newest one. */
export const errorPattern = async (
  db: Db,
  task: { readonly software_id: number; readonly script_id: number | null },
): Promise<string> => {
  const script = await db
    .selectFrom('render_script')
    .where((eb) =>
      task.script_id === null
        ? eb.and([eb('software_id', '=', task.software_id), isReleased])
        : eb('id', '=', task.script_id),
    )
    .select('error_pattern')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return script === undefined || script.error_pattern === '' ? usualErrors : script.error_pattern;
};

/**
 * An attempt of a frame, the current one unless a number is named, with its task. Throws `notFound` where the frame does
 * not exist or the actor may not see its task; a frame that never ran has attempt 0, which has no log.
 */
export const attemptOf = async (
  db: Db,
  actor: Actor,
  at: { readonly taskId: number; readonly ix: number },
  n: number | undefined,
) => {
  const task = await taskSeen(db, actor, at.taskId);
  const frame = task && (await frameOf(db, at));
  if (!frame) throw new ApiError('notFound');
  const attempt: AttemptKey = { ...at, n: n ?? frame.attempt_n };
  const row = await db
    .selectFrom('attempt')
    .where('task_id', '=', attempt.taskId)
    .where('ix', '=', attempt.ix)
    .where('n', '=', attempt.n)
    .select('ended_at')
    .executeTakeFirst();
  if (!row && n !== undefined) throw new ApiError('notFound');
  return { task, frame, attempt, running: row !== undefined && row.ended_at === null };
};

const frameOf = (db: Db, at: { readonly taskId: number; readonly ix: number }) =>
  db
    .selectFrom('frame')
    .where('task_id', '=', at.taskId)
    .where('ix', '=', at.ix)
    .select(['attempt_n', 'label'])
    .executeTakeFirst();

/** The picture of an attempt as an open file. Throws `fileGone` where it is not there (any more). */
export const openPicture = async (o: Deliveries, db: Db, attempt: AttemptKey, kind: 1 | 2 | 3) => {
  const file = await o.openFile(db, attempt, kind);
  if (!file) throw new ApiError('fileGone', { code: errorCodes.fileGone });
  return file;
};
