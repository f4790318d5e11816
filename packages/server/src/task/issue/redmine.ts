import * as z from 'zod';
import type { IssueToolConfig } from '../../core/config.issues.ts';
import { askTool } from './issue.http.ts';
import { type FoundIssue, type IssueTool, keysAtOnce } from './issue.port.ts';

const Issue = z.object({
  id: z.int().min(1),
  subject: z.string(),
  status: z.object({ name: z.string(), is_closed: z.boolean().optional() }),
  closed_on: z.string().nullish(),
});
const One = z.object({ issue: Issue });
const Some = z.object({ issues: z.array(Issue) });

type Issue = z.output<typeof Issue>;

/** The project tool: Redmine by its REST calls with an API access key. A subject ends with the mark of its issue. */
export const redmine = ({ base, key, project }: IssueToolConfig): IssueTool => {
  const headers = { 'x-redmine-api-key': key };
  const found = ({ id, subject, status, closed_on }: Issue): FoundIssue => ({
    key: String(id),
    title: subject.replace(/ \[renderdesk-[\w-]+\]$/, ''),
    status: status.name,
    // Versions before 5 do not say whether a status is a closing one, but when the issue was closed.
    isDone: status.is_closed ?? (closed_on !== null && closed_on !== undefined),
    url: `${base}issues/${id}`,
  });
  const search = async (by: Readonly<Record<string, string>>): Promise<Issue[]> => {
    // Closed issues are left out unless the request names every status.
    const query = new URLSearchParams({ ...by, status_id: '*', limit: String(keysAtOnce) });
    const { issues } = await askTool(`${base}issues.json?${query}`, { headers, answer: Some });
    return issues;
  };
  return {
    open: async ({ mark, title, text, again }) => {
      const end = ` [${mark}]`;
      const earlier = again ? await search({ project_id: project, subject: `~${mark}` }) : [];
      const own = earlier.find(({ subject }) => subject.endsWith(end));
      if (own) return found(own);
      const { issue } = await askTool(`${base}issues.json`, {
        headers,
        body: { issue: { project_id: project, subject: title + end, description: text } },
        answer: One,
      });
      return found(issue);
    },
    read: async (keys) => {
      // Its keys are numbers; another one is no issue of it.
      const ids = keys.filter((one) => /^\d{1,10}$/.test(one));
      // Our access key may read other projects, and those below ours, whose titles are not for our staff.
      const ours = { project_id: project, subproject_id: '!*' };
      return ids.length === 0 ? [] : (await search({ ...ours, issue_id: ids.join(',') })).map(found);
    },
  };
};
