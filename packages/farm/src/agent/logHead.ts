import { availableParallelism, hostname, totalmem } from 'node:os';
import type { Lease } from '@renderdesk/contract';
import { agentVersion } from './facts.ts';

/** A word as a shell would want it, so that a command can be tried by hand. */
const quoted = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;

const looksSecret = /key|token|secret|passw|credential|auth/i;
const withoutSecrets = ([name, value]: readonly [string, string]): string =>
  looksSecret.test(name)
    ? `${name}=(hidden)`
    : `${name}=${quoted(value.replace(/\/\/[^/@\s]+@/g, '//(hidden)@'))}`;

const megabyte = 1024 * 1024;

/** What stands at the beginning of each log: what was started, where, by whom and how, so that it can be done again by hand. */
export const logHead = (
  lease: Pick<Lease, 'taskId' | 'label' | 'n'>,
  o: {
    readonly command: readonly string[];
    readonly env: Readonly<Record<string, string>>;
    readonly node: string;
    readonly user: string;
    readonly software: string;
    readonly work: string;
    readonly at: Date;
  },
): string =>
  [
    ['frame', `${lease.label} of task ${lease.taskId}, attempt ${lease.n}`],
    ['started', o.at.toISOString()],
    ['node', `${o.node} (host ${hostname()}, agent ${agentVersion}, user ${o.user})`],
    ['software', o.software],
    ['limits', `${availableParallelism()} cores, ${Math.round(totalmem() / megabyte)} MB of memory`],
    ['environment', Object.entries(o.env).map(withoutSecrets).join(' ')],
    ['folder', o.work],
    ['command', o.command.map(quoted).join(' ')],
  ]
    .filter(([, text]) => text !== '')
    .map(([name = '', text]) => `--- ${name.padEnd(11)} ${text}\n`)
    .join('');
