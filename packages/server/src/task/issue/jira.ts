import * as z from 'zod';
import type { IssueToolConfig } from '../../core/config.issues.ts';
import { askTool } from './issue.http.ts';
import { type FoundIssue, type IssueTool, keysAtOnce } from './issue.port.ts';

const Key = z.string().regex(/^[A-Za-z0-9][\w-]{0,59}$/);
const Created = z.object({ key: Key });
const Search = z.object({
  issues: z.array(
    z.object({
      key: Key,
      fields: z.object({
        summary: z.string(),
        status: z.object({ name: z.string(), statusCategory: z.object({ key: z.string() }).optional() }),
      }),
    }),
  ),
});

/** The issue tracker: Jira by its REST calls of version 2 with a personal access token. */
export const jira = ({ base, key, project }: IssueToolConfig): IssueTool => {
  const headers = { authorization: `Bearer ${key}` };
  const search = async (jql: string): Promise<FoundIssue[]> => {
    const query = new URLSearchParams({
      jql,
      fields: 'summary,status',
      maxResults: String(keysAtOnce),
      // Keys that do not exist are left out instead of refusing the others.
      validateQuery: 'false',
    });
    const { issues } = await askTool(`${base}rest/api/2/search?${query}`, { headers, answer: Search });
    return issues.map(({ key: found, fields: { summary, status } }) => ({
      key: found,
      title: summary,
      status: status.name,
      isDone: status.statusCategory?.key === 'done',
      url: `${base}browse/${found}`,
    }));
  };
  return {
    open: async ({ mark, title, text, again }) => {
      const [earlier] = again ? await search(`labels = "${mark}"`) : [];
      if (earlier) return earlier;
      const created = await askTool(`${base}rest/api/2/issue`, {
        headers,
        body: {
          fields: {
            project: { key: project },
            issuetype: { name: 'Task' },
            summary: title,
            description: text,
            labels: [mark],
          },
        },
        answer: Created,
      });
      return { key: created.key, title, status: '', isDone: false, url: `${base}browse/${created.key}` };
    },
    // The key of ours may read other projects, whose titles are not for our staff.
    read: async (keys) => {
      const own = keys.filter((one) => one.toUpperCase().startsWith(`${project.toUpperCase()}-`));
      if (own.length === 0) return [];
      const listed = own.map((one) => `"${one}"`).join(', ');
      return search(`project = "${project}" AND key in (${listed})`);
    },
  };
};
