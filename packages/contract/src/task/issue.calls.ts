import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { command, perId } from '../kernel/commandCall.ts';
import { Instant, TaskId, TaskIssueId, text } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { issueFault, issueState, issueTool } from './issue.codes.ts';

const seen = anyOf('running:render:task', 'complete:render:task', 'render:task:label');
const change = { access: anyOf('render:task:label'), object: 'taskIssue' } as const;
const some = { ...change, ids: 'issueIds', id: TaskIssueId } as const;

/** A key as tools write it: `REN-12`, `4711`; the letters are capitals everywhere. */
const IssueKey = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9][\w-]{0,59}$/);

const issue = z.object({
  issueId: TaskIssueId,
  issueTool: issueTool.schema,
  /** Kept here, since the tool is not set up: staff close it. */
  isLocal: z.boolean(),
  /** Null until the tool has opened it. */
  issueKey: z.string().nullable(),
  issueTitle: z.string(),
  /** Its page at the tool. */
  issueUrl: z.string().nullable(),
  issueState: issueState.schema,
  /** The status as the tool names it; empty where there is none. */
  toolStatus: z.string(),
  issueFault: issueFault.schema.nullable(),
  failureText: z.string(),
  /** When it is tried or read again; null where only a person makes it so. */
  nextTime: Instant.nullable(),
  createdBy: z.string(),
  createTime: Instant,
  checkTime: Instant.nullable(),
  version: z.int32(),
});

/** Issues of tasks at the issue tracker and the project tool (overview §7, tasks §7: Jira issues). */
export const taskIssues = calls('task', 'taskIssues', {
  ofTask: read('task/rendering/issues', {
    access: seen,
    errors: [errorCodes.notFound],
    input: { taskId: TaskId },
    output: z.object({
      tools: z.array(z.object({ issueTool: issueTool.schema, isLocal: z.boolean() })),
      issues: z.array(issue),
    }),
  }),
  /** Stores the issue; the server opens it at the tool and tries again until the tool answers. */
  open: command('base/issues/open', {
    ...change,
    errors: [errorCodes.notFound],
    input: { taskId: TaskId, issueTool: issueTool.schema, issueTitle: text(200), issueText: text(4000) },
    output: z.object({ issueId: TaskIssueId }),
  }),
  /** Links an issue that exists; the server reads it at the tool, and marks it where it is missing there. */
  link: command('base/issues/link', {
    ...change,
    errors: [errorCodes.notFound, errorCodes.alreadyTaken],
    input: { taskId: TaskId, issueTool: issueTool.schema, issueKey: IssueKey },
    output: z.object({ issueId: TaskIssueId }),
  }),
  refresh: perId('base/issues/refresh', some),
  /** Only issues that are kept here: others are closed at their tool. */
  close: perId('base/issues/close', { ...some, errors: [errorCodes.notAllowedInState] }),
  unlink: perId('base/issues/unlink', some),
});
