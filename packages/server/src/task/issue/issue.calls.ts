import { errorCodes, issueTool, taskIssues } from '@renderdesk/contract';
import type { IssueToolsConfig } from '../../core/config.issues.ts';
import { serve } from '../../core/calls/serve.ts';
import { changeRows, deleteRows, lockRows } from '../../core/crud/crud.store.ts';
import { asId } from '../../core/db/wire.ts';
import {
  addIssue,
  expectLocal,
  closeIssues,
  issuesOf,
  issuesSeen,
  issueTask,
  toolConfig,
} from './issue.store.ts';

const changed = { topic: 'taskIssue' } as const;

/** Issues of tasks: commands write rows, and the work of `issue.work.ts` brings them to the tools. */
export const issueCalls = (tools: IssueToolsConfig) =>
  serve(taskIssues, {
    ofTask: async ({ db, actor, input }) => {
      const task = await issueTask(db, actor, input.taskId);
      return {
        tools: issueTool.codes.map((tool) => ({
          issueTool: tool,
          isLocal: toolConfig(tools, tool) === undefined,
        })),
        issues: await issuesOf(db, task.id),
      };
    },
    open: async ({ tx, actor, now, input, effects }) => {
      const id = await addIssue(tx, {
        task: await issueTask(tx, actor, input.taskId),
        tool: input.issueTool,
        isLocal: toolConfig(tools, input.issueTool) === undefined,
        key: null,
        title: input.issueTitle,
        text: input.issueText,
        by: actor.adminId,
        now,
      });
      effects.events.push(changed);
      return { issueId: asId(id) };
    },
    link: async ({ tx, actor, now, input, effects }) => {
      const isLocal = toolConfig(tools, input.issueTool) === undefined;
      if (isLocal) await expectLocal(tx, actor, { tool: input.issueTool, key: input.issueKey });
      const id = await addIssue(tx, {
        task: await issueTask(tx, actor, input.taskId),
        tool: input.issueTool,
        isLocal,
        key: input.issueKey,
        title: '',
        text: '',
        by: actor.adminId,
        now,
      });
      effects.events.push(changed);
      return { issueId: asId(id) };
    },
    refresh: async ({ tx, actor, ids, expectedVersions, now, effects }) => {
      const { free, outcomes } = await lockRows(tx, 'task_issue', {
        ids,
        expectedVersions,
        scope: issuesSeen(tx, actor),
      });
      await changeRows(tx, 'task_issue', free, { now, set: { next_at: now } });
      effects.events.push(changed);
      return outcomes;
    },
    close: async ({ tx, actor, ids, expectedVersions, now, effects }) => {
      const { free, outcomes } = await lockRows(tx, 'task_issue', {
        ids,
        expectedVersions,
        scope: issuesSeen(tx, actor),
        // Others are closed at their tool.
        refuse: (row) =>
          (!row.is_local || row.is_done || row.issue_key === null) && errorCodes.notAllowedInState,
      });
      await closeIssues(tx, actor, free, now);
      effects.events.push(changed);
      return outcomes;
    },
    unlink: async ({ tx, actor, ids, expectedVersions, now, effects }) => {
      effects.events.push(changed);
      return deleteRows(tx, 'task_issue', { ids, expectedVersions, scope: issuesSeen(tx, actor), now });
    },
  });
