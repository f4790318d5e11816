import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** An issue that a simulated tool holds. */
interface HeldIssue {
  readonly key: string;
  readonly project: string;
  readonly title: string;
  readonly text: string;
  readonly labels: readonly string[];
  status: string;
  isDone: boolean;
}

/** What the next request meets: a status without an issue, a redirect, or a connection that ends once the tool did its part. */
type Answer = number | 'lost' | { readonly location: string } | { readonly raw: string };

/** Jira and Redmine in one HTTP server, as far as issues are opened and read. */
export interface IssueServer {
  /** Variables that set both tools up. */
  readonly env: Readonly<Record<string, string>>;
  readonly tracker: HeldIssue[];
  readonly project: HeldIssue[];
  /** The requests, as method, path and query. */
  readonly requests: string[];
  /** What the next requests meet, one after the other; then all is well. */
  readonly answers: Answer[];
  close(): Promise<void>;
}

const [trackerKey, projectKey] = ['jira-token', 'redmine-key'];

const jiraView = ({ key, title, status, isDone }: HeldIssue) => ({
  id: key,
  key,
  fields: { summary: title, status: { name: status, statusCategory: { key: isDone ? 'done' : 'new' } } },
});
const redmineView = ({ key, title, status, isDone }: HeldIssue) => ({
  id: Number(key),
  subject: title,
  status: { id: 1, name: status },
  closed_on: isDone ? '2026-03-10T02:00:00Z' : null,
});

interface JiraBody {
  readonly fields: {
    readonly project: { readonly key: string };
    readonly summary: string;
    readonly description: string;
    readonly labels: readonly string[];
  };
}
interface RedmineBody {
  readonly issue: { readonly project_id: string; readonly subject: string; readonly description: string };
}

/** Status and body of a request; undefined for an address that the tools do not have. */
type Handled = { readonly status: number; readonly body: unknown };

const asJira = (held: HeldIssue[], url: URL, body: string): Handled => {
  if (body !== '') {
    const { fields } = JSON.parse(body) as JiraBody;
    const issue: HeldIssue = {
      key: `REN-${held.length + 1}`,
      project: fields.project.key,
      title: fields.summary,
      text: fields.description,
      labels: fields.labels,
      status: 'To do',
      isDone: false,
    };
    held.push(issue);
    return { status: 201, body: { id: '1', key: issue.key } };
  }
  const jql = url.searchParams.get('jql') ?? '';
  const inProject = /^project = "([^"]*)" AND /.exec(jql);
  const words = [...jql.matchAll(/"([^"]*)"/g)].map(([, word]) => word ?? '');
  const found = held
    .filter((one) =>
      jql.startsWith('labels') ? one.labels.some((label) => words.includes(label)) : words.includes(one.key),
    )
    .filter(({ project }) => !inProject || project === inProject[1]);
  return { status: 200, body: { issues: found.map(jiraView) } };
};

const asRedmine = (held: HeldIssue[], url: URL, body: string): Handled => {
  if (body !== '') {
    const { issue: sent } = JSON.parse(body) as RedmineBody;
    const issue: HeldIssue = {
      key: String(held.length + 1),
      project: sent.project_id,
      title: sent.subject,
      text: sent.description,
      labels: [],
      status: 'New',
      isDone: false,
    };
    held.push(issue);
    return { status: 201, body: { issue: redmineView(issue) } };
  }
  const ids = url.searchParams.get('issue_id')?.split(',');
  const subject = url.searchParams.get('subject')?.replace(/^~/, '');
  const found = held
    .filter((one) => ids === undefined || ids.includes(one.key))
    .filter((one) => [null, one.project].includes(url.searchParams.get('project_id')))
    .filter((one) => subject === undefined || one.title.includes(subject))
    // As Redmine does: closed ones only where the request names every status.
    .filter((one) => !one.isDone || url.searchParams.get('status_id') === '*');
  return { status: 200, body: { issues: found.map(redmineView) } };
};

const send = (reply: ServerResponse, { status, body }: Handled): void => {
  reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

export const openIssueServer = async (): Promise<IssueServer> => {
  const tracker: HeldIssue[] = [];
  const project: HeldIssue[] = [];
  const requests: string[] = [];
  const answers: Answer[] = [];
  const handle = (request: IncomingMessage, url: URL, body: string): Handled => {
    if (url.pathname.startsWith('/jira/rest/api/2/'))
      return request.headers.authorization === `Bearer ${trackerKey}`
        ? asJira(tracker, url, body)
        : { status: 401, body: {} };
    if (url.pathname !== '/redmine/issues.json') return { status: 404, body: {} };
    return request.headers['x-redmine-api-key'] === projectKey
      ? asRedmine(project, url, body)
      : { status: 401, body: {} };
  };
  const server = createServer((request, reply) => {
    void (async () => {
      const url = new URL(request.url ?? '/', 'http://tools');
      const body = await text(request);
      requests.push(`${request.method} ${url.pathname}${url.search}`);
      const answer = answers.shift();
      if (typeof answer === 'number') return send(reply, { status: answer, body: { errors: 'not now' } });
      if (typeof answer === 'object' && 'location' in answer) return void reply.writeHead(302, answer).end();
      if (typeof answer === 'object') return void reply.writeHead(200).end(answer.raw);
      const handled = handle(request, url, body);
      if (answer === 'lost') request.socket.destroy();
      else send(reply, handled);
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    env: {
      RENDERDESK_TICKET_TOOL_URL: `${base}/jira/login.jsp`,
      RENDERDESK_TICKET_TOOL_KEY: trackerKey,
      RENDERDESK_TICKET_TOOL_PROJECT: 'REN',
      RENDERDESK_PROJECT_TOOL_URL: `${base}/redmine/login`,
      RENDERDESK_PROJECT_TOOL_KEY: projectKey,
      RENDERDESK_PROJECT_TOOL_PROJECT: 'farm',
    },
    tracker,
    project,
    requests,
    answers,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
