import { issueFault, issueTool, regularWork } from '@renderdesk/contract';
import type { App } from '../../core/app.ts';
import type { Regular } from '../../area.ts';
import { doEachDue } from '../../core/jobs/eachDue.ts';
import { IssueToolFailed, type IssueTool, keysAtOnce } from './issue.port.ts';
import { toolConfig } from './issue.store.ts';
import { beginTry, type DueIssue, dueIssues, noteFailure, noteFound } from './issueWork.store.ts';
import { jira } from './jira.ts';
import { localTool } from './localTool.store.ts';
import { redmine } from './redmine.ts';

/** So many issues one round has to do with. */
const mostDue = 200;

/** The tool of an issue: a row that began here stays here, also once the tool is set up. Undefined where it is not set up any more. */
const toolOf = (app: App, { issue_tool: tool, is_local: isLocal }: DueIssue): IssueTool | undefined => {
  if (isLocal) return localTool(app.db, tool);
  const config = toolConfig(app.config.issueTools, tool);
  if (!config) return undefined;
  return tool === issueTool.of.tracker ? jira(config) : redmine(config);
};

/** Text that no other issue has: a database that is restored opens others under the same numbers. */
const markOf = ({ id, created_at: at }: DueIssue): string => `renderdesk-${id}-${at.getTime().toString(36)}`;

/** Runs an exchange with a tool for some issues; its failure is written to each. Answers whether anything changed. */
const exchange = async (
  app: App,
  issues: readonly DueIssue[],
  run: (tool: IssueTool) => Promise<boolean>,
): Promise<boolean> => {
  const [first] = issues;
  if (!first) return false;
  try {
    const tool = toolOf(app, first);
    if (!tool) throw new IssueToolFailed(issueFault.of.notSetUp, '');
    return await run(tool);
  } catch (error) {
    if (!(error instanceof IssueToolFailed)) throw error;
    app.log.warn({ issueIds: issues.map(({ id }) => id), err: error }, 'issue tool');
    const now = app.clock();
    let isChanged = false;
    for (const { id } of issues)
      if (await noteFailure(app.db, id, { failure: error.failure, text: error.message, now }))
        isChanged = true;
    return isChanged;
  }
};

const openIssue = async (app: App, issue: DueIssue): Promise<boolean> => {
  const tries = await beginTry(app.db, issue, app.clock());
  return exchange(app, [issue], async (tool) => {
    const found = await tool.open({
      id: issue.id,
      mark: markOf(issue),
      title: issue.issue_title,
      text: issue.issue_text,
      again: tries > 1,
    });
    return noteFound(app.db, issue.id, { found, now: app.clock() });
  });
};

const readIssues = async (app: App, issues: readonly DueIssue[]): Promise<boolean> => {
  for (const issue of issues) await beginTry(app.db, issue, app.clock());
  return exchange(app, issues, async (tool) => {
    const keys = [...new Set(issues.flatMap(({ issue_key: key }) => key ?? []))];
    const found = new Map((await tool.read(keys)).map((one) => [one.key.toUpperCase(), one]));
    const now = app.clock();
    let isChanged = false;
    for (const { id, issue_key: key } of issues) {
      const one = found.get(key ?? '');
      const noted = one
        ? noteFound(app.db, id, { found: one, now })
        : noteFailure(app.db, id, { failure: issueFault.of.missing, text: '', now });
      if (await noted) isChanged = true;
    }
    return isChanged;
  });
};

/** Each ten seconds: opens waiting issues at their tools, and reads those that are due, some at once from each tool. */
export const syncIssues = async (app: App): Promise<void> => {
  const due = await dueIssues(app.db, app.clock(), mostDue);
  const toOpen = due.filter(({ issue_key: key }) => key === null);
  const toRead = due.filter(({ issue_key: key }) => key !== null);
  const groups = [
    ...Map.groupBy(toRead, (one) => `${one.issue_tool} ${String(one.is_local)}`).values(),
  ].flatMap((all) =>
    Array.from({ length: Math.ceil(all.length / keysAtOnce) }, (_, at) =>
      all.slice(at * keysAtOnce, (at + 1) * keysAtOnce),
    ),
  );
  let isChanged = false;
  try {
    await doEachDue(app.log, [...toOpen.map((one) => [one]), ...groups], {
      named: (issues) => ({ issueIds: issues.map(({ id }) => id) }),
      work: async (issues) => {
        const [first] = issues;
        if (!first) return;
        const done = first.issue_key === null ? await openIssue(app, first) : await readIssues(app, issues);
        isChanged ||= done;
      },
    });
  } finally {
    if (isChanged) app.live.send([{ topic: 'taskIssue' }]);
  }
};

/** What the server does with issues by itself. */
export const issueWorks: readonly Regular[] = [
  { work: regularWork.of.taskIssues, wokenBy: ['taskIssue'], run: syncIssues },
];
