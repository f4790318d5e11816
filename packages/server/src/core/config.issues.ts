import * as z from 'zod';

/** Environment variables of the ticket-tracking tool and the project tool. */
export const issueEnvironment = {
  /** Sign-in addresses of both; without them their links are hidden (people §7). Their REST calls are below the folder of the address. */
  RENDERDESK_TICKET_TOOL_URL: z.url({ protocol: /^https?$/ }).optional(),
  RENDERDESK_PROJECT_TOOL_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Keys with which issues of tasks are opened and read there, and the projects that they are opened in. */
  RENDERDESK_TICKET_TOOL_KEY: z.string().min(1).optional(),
  RENDERDESK_TICKET_TOOL_PROJECT: z.string().min(1).optional(),
  RENDERDESK_PROJECT_TOOL_KEY: z.string().min(1).optional(),
  RENDERDESK_PROJECT_TOOL_PROJECT: z.string().min(1).optional(),
} as const;

type Environment = z.output<z.ZodObject<typeof issueEnvironment>>;

/** How one tool is called: its address with a slash at the end, its key, and the project of new issues. */
export interface IssueToolConfig {
  readonly base: string;
  readonly key: string;
  readonly project: string;
}
export interface IssueToolsConfig {
  readonly tracker: IssueToolConfig | undefined;
  readonly project: IssueToolConfig | undefined;
}

const toolOf = (
  e: Environment,
  name: 'RENDERDESK_TICKET_TOOL' | 'RENDERDESK_PROJECT_TOOL',
  needsTls: (name: string, address: string) => void,
): IssueToolConfig | undefined => {
  const [url, key, project] = [e[`${name}_URL`], e[`${name}_KEY`], e[`${name}_PROJECT`]];
  if (key === undefined && project === undefined) return undefined;
  if (url === undefined || key === undefined || project === undefined)
    throw new Error(`${name}_KEY: needs ${name}_URL and ${name}_PROJECT as well`);
  // The key would travel in clear text.
  needsTls(`${name}_URL`, url);
  return { base: new URL('.', url).href, key, project };
};

/** The tools that hold issues; one without a key and a project is undefined, and its issues are kept here. */
export const issueToolsOf = (
  e: Environment,
  needsTls: (name: string, address: string) => void,
): IssueToolsConfig => ({
  tracker: toolOf(e, 'RENDERDESK_TICKET_TOOL', needsTls),
  project: toolOf(e, 'RENDERDESK_PROJECT_TOOL', needsTls),
});
