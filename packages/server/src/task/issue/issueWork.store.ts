import { type IssueFault, type IssueTool, issueFault, minute, second } from '@renderdesk/contract';
import { changeRow } from '../../core/crud/crud.store.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import type { FoundIssue } from './issue.port.ts';

/** An issue that is open at its tool is read again after so long. */
const readAgainAfter = 10 * minute;
const firstWait = 30 * second;
const longestWait = 60 * minute;
/** Failures after which only a person has it tried again. */
const final: readonly number[] = [issueFault.of.refused, issueFault.of.missing];

/** The wait before the next try: it doubles up to an hour. */
export const waitAfter = (tries: number): number =>
  Math.min(firstWait * 2 ** Math.max(tries - 1, 0), longestWait);

/** The issues that are due, the longest due first. */
export const dueIssues = (db: Db, now: Date, most: number) =>
  db
    .selectFrom('task_issue')
    .where('next_at', '<=', now)
    .where('deleted_at', 'is', null)
    .selectAll()
    .orderBy('next_at')
    .orderBy('id')
    .limit(most)
    .execute();
export type DueIssue = Awaited<ReturnType<typeof dueIssues>>[number];

/**
 * Notes before the exchange that a try begins, so that a crash in it counts as a try and delays the next one. Answers how
 * many tries there are.
 */
export const beginTry = async (db: Db, issue: DueIssue, now: Date): Promise<number> => {
  const tries = issue.tries + 1;
  await db
    .updateTable('task_issue')
    .set({ tries, next_at: new Date(now.getTime() + waitAfter(tries)) })
    .where('id', '=', issue.id)
    .execute();
  return tries;
};

/** The row as it is now, locked; undefined where it was unlinked meanwhile. */
const locked = (tx: Tx, id: number) =>
  tx
    .selectFrom('task_issue')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();

/** Whether the task has another issue of this key. */
const isLinked = async (tx: Tx, o: { taskId: number; tool: IssueTool; key: string; id: number }) =>
  (await tx
    .selectFrom('task_issue')
    .where('task_id', '=', o.taskId)
    .where('issue_tool', '=', o.tool)
    .where('issue_key', '=', o.key)
    .where('id', '<>', o.id)
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirst()) !== undefined;

/** Writes what the tool has of an issue. Answers whether anything that people see changed. */
export const noteFound = (
  db: Db,
  id: number,
  o: { readonly found: FoundIssue; readonly now: Date },
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const row = await locked(tx, id);
    if (!row) return false;
    const { found, now } = o;
    if (
      row.issue_key === null &&
      (await isLinked(tx, { taskId: row.task_id, tool: row.issue_tool, key: found.key, id }))
    ) {
      // Somebody linked it before its answer was read.
      await changeRow(tx, 'task_issue', id, { now, set: { deleted_at: now, next_at: null } });
      return true;
    }
    const set = {
      issue_key: row.issue_key ?? found.key,
      issue_title: found.title,
      issue_url: found.url,
      tool_status: found.status,
      // One that is kept here may be closed for some of its tasks only.
      is_done: found.isDone || (row.is_local && row.is_done),
      issue_fault: null,
      failure_text: '',
    };
    const timing = {
      tries: 0,
      checked_at: now,
      next_at: found.isDone || row.is_local ? null : new Date(now.getTime() + readAgainAfter),
    };
    const isChanged =
      row.checked_at === null ||
      (Object.keys(set) as (keyof typeof set)[]).some((column) => set[column] !== row[column]);
    if (isChanged) await changeRow(tx, 'task_issue', id, { now, set: { ...set, ...timing } });
    else await tx.updateTable('task_issue').set(timing).where('id', '=', id).execute();
    return isChanged;
  });

/** Writes why an exchange failed, and when it is tried again. Answers whether anything that people see changed. */
export const noteFailure = (
  db: Db,
  id: number,
  o: { readonly failure: IssueFault; readonly text: string; readonly now: Date },
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const row = await locked(tx, id);
    if (!row) return false;
    const { failure, text, now } = o;
    const isFinal = final.includes(failure);
    const isChanged = row.issue_fault !== failure || row.failure_text !== text || isFinal;
    if (isChanged)
      await changeRow(tx, 'task_issue', id, {
        now,
        set: { issue_fault: failure, failure_text: text, ...(isFinal && { next_at: null }) },
      });
    return isChanged;
  });
