import { sql } from 'kysely';
import { type IssueTool, issueState, issueTool, type OutputOf, type taskIssues } from '@renderdesk/contract';
import type { Actor } from '../../core/auth/actor.ts';
import type { IssueToolsConfig } from '../../core/config.issues.ts';
import { changeRows, insertRow } from '../../core/crud/crud.store.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { asId, asInstant, asInstantOrNull } from '../../core/db/wire.ts';
import { notFound } from '../../core/http/apiError.ts';
import { visibleTasks } from '../render/render.store.ts';

type OfTask = OutputOf<typeof taskIssues.ofTask>;
/** The newest issues of a task that its page shows. */
const most = 200;

/** How a tool is called; undefined where its issues are kept here. */
export const toolConfig = (tools: IssueToolsConfig, tool: IssueTool) =>
  tool === issueTool.of.tracker ? tools.tracker : tools.project;

/** A task that someone sees, with its customer. Throws `notFound`. */
export const issueTask = (db: Db, actor: Actor, taskId: number) =>
  visibleTasks(db, actor)
    .where('task.id', '=', taskId)
    .select(['task.id', 'task.user_id'])
    .executeTakeFirstOrThrow(notFound);

/** The issues of the tasks that someone sees, as a condition on rows of the table. */
export const issuesSeen = (db: Db, actor: Actor) =>
  sql<boolean>`task_id in (${visibleTasks(db, actor).select('task.id')})`;

/** Throws `notFound` unless a task that someone sees has this issue, which is kept here: its title is that task's. */
export const expectLocal = (
  db: Db,
  actor: Actor,
  o: { readonly tool: IssueTool; readonly key: string },
): Promise<unknown> =>
  db
    .selectFrom('task_issue')
    .where('issue_tool', '=', o.tool)
    .where('issue_key', '=', o.key)
    .where('is_local', '=', true)
    .where('deleted_at', 'is', null)
    .where(issuesSeen(db, actor))
    .select('id')
    .executeTakeFirstOrThrow(notFound);

const stateOf = (row: {
  readonly issue_fault: number | null;
  readonly is_done: boolean;
  readonly checked_at: Date | null;
}) => {
  if (row.issue_fault !== null) return issueState.of.failed;
  if (row.is_done) return issueState.of.closed;
  return row.checked_at === null ? issueState.of.waiting : issueState.of.open;
};

/** The issues of a task, the newest first. */
export const issuesOf = async (db: Db, taskId: number): Promise<OfTask['issues']> => {
  const rows = await db
    .selectFrom('task_issue')
    .innerJoin('admin', 'admin.id', 'task_issue.created_by')
    .where('task_issue.task_id', '=', taskId)
    .where('task_issue.deleted_at', 'is', null)
    .selectAll('task_issue')
    .select('admin.really_name as creator')
    .orderBy('task_issue.id', 'desc')
    .limit(most)
    .execute();
  return rows.map((row) => ({
    issueId: asId(row.id),
    issueTool: row.issue_tool,
    isLocal: row.is_local,
    issueKey: row.issue_key,
    issueTitle: row.issue_title,
    issueUrl: row.issue_url,
    issueState: stateOf(row),
    toolStatus: row.tool_status,
    issueFault: row.issue_fault,
    failureText: row.failure_text,
    nextTime: asInstantOrNull(row.next_at),
    createdBy: row.creator,
    createTime: asInstant(row.created_at),
    checkTime: asInstantOrNull(row.checked_at),
    version: row.version,
  }));
};

/** Stores an issue that is opened, or with a key read, by the next round of the work; answers its id. Throws `alreadyTaken`. */
export const addIssue = (
  tx: Tx,
  o: {
    readonly task: { readonly id: number; readonly user_id: number };
    readonly tool: IssueTool;
    readonly isLocal: boolean;
    readonly key: string | null;
    readonly title: string;
    readonly text: string;
    readonly by: number;
    readonly now: Date;
  },
): Promise<number> =>
  insertRow(
    tx,
    'task_issue',
    {
      now: o.now,
      set: {
        task_id: o.task.id,
        user_id: o.task.user_id,
        issue_tool: o.tool,
        is_local: o.isLocal,
        issue_key: o.key,
        issue_title: o.title,
        issue_text: o.text,
        next_at: o.now,
        created_by: o.by,
      },
    },
    { task_issue_key_unique: 'issueKey' },
  );

/** Closes issues that are kept here, in every task that they are linked to and that someone sees. */
export const closeIssues = async (
  tx: Tx,
  actor: Actor,
  issues: readonly { readonly issue_tool: IssueTool; readonly issue_key: string | null }[],
  now: Date,
): Promise<void> => {
  for (const { issue_tool, issue_key } of issues) {
    const rows = await tx
      .selectFrom('task_issue')
      .where('issue_tool', '=', issue_tool)
      .where('issue_key', '=', issue_key)
      .where('is_local', '=', true)
      .where('is_done', '=', false)
      .where(issuesSeen(tx, actor))
      .select('id')
      .orderBy('id')
      .forUpdate()
      .execute();
    const set = { is_done: true, next_at: null, issue_fault: null, failure_text: '' };
    await changeRows(
      tx,
      'task_issue',
      rows.map(({ id }) => id),
      { now, set },
    );
  }
};
