import { readdir, statfs } from 'node:fs/promises';
import { freemem, hostname, loadavg, release, totalmem, uptime } from 'node:os';
import { join } from 'node:path';
import {
  type AttemptRef,
  commandOutputMost,
  gateway,
  type GatewayOutput,
  nodeCommandKind,
} from '@renderdesk/contract';
import type { GatewayClient } from '../client.ts';
import type { RenderSite } from './attempt.ts';
import { clearLeftOvers } from './leftOvers.ts';
import { thisMachine } from './machine.ts';

type Ordered = NonNullable<GatewayOutput<typeof gateway.heartbeat>['commands']>[number];
const { restartAgent, clearCache, diagnostics, hardwareReport } = nodeCommandKind.of;
const megabyte = 1024 * 1024;

/** What commands act on. */
export interface CommandSite extends Pick<RenderSite, 'folder' | 'as' | 'say' | 'name'> {
  readonly client: Pick<GatewayClient, 'call'>;
  readonly signal: AbortSignal;
  readonly runs: () => AttemptRef | undefined;
  /** Leaves after the frame, and starts anew. */
  readonly restart: () => void;
}

const lines = (facts: Readonly<Record<string, unknown>>): string =>
  Object.entries(facts)
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join('\n');

/** The commands that an agent knows, each with what it answers. None of them takes words of the sender. */
const commands: Readonly<Record<number, (site: CommandSite) => Promise<string>>> = {
  [restartAgent]: (site) => {
    const frame = site.runs();
    return Promise.resolve(
      frame ? `restarts after frame ${frame.ix} of task ${frame.taskId}` : 'restarts now',
    );
  },
  [clearCache]: async (site) => {
    const folder = join(site.folder, 'attempts');
    const before = (await readdir(folder).catch(() => [])).length;
    await clearLeftOvers(site, site.runs);
    const left = (await readdir(folder).catch(() => [])).length;
    return `removed ${before - left} of ${before} folders of former attempts`;
  },
  [diagnostics]: async (site) => {
    const disk = await statfs(site.folder).catch(() => undefined);
    const running = site.runs();
    return lines({
      host: hostname(),
      system: `${process.platform} ${release()}`,
      node: process.version,
      'machine up (s)': Math.round(uptime()),
      'agent up (s)': Math.round(process.uptime()),
      'agent memory (MB)': Math.round(process.memoryUsage.rss() / megabyte),
      'load average': loadavg()
        .map((one) => one.toFixed(2))
        .join(' '),
      'memory free (MB)': `${Math.round(freemem() / megabyte)} of ${Math.round(totalmem() / megabyte)}`,
      'disk free (MB)': disk
        ? `${Math.round((disk.bavail * disk.bsize) / megabyte)} of ${Math.round((disk.blocks * disk.bsize) / megabyte)}`
        : 'unknown',
      'folders of attempts': (await readdir(join(site.folder, 'attempts')).catch(() => [])).length,
      rendering: running ? `frame ${running.ix} of task ${running.taskId}, attempt ${running.n}` : 'nothing',
    });
  },
  [hardwareReport]: async () => lines({ ...(await thisMachine()) }),
};

/** Carries out what a heartbeat brought, one after the other, and answers each; one that is not known is refused. */
export const commandRunner = (site: CommandSite): ((ordered: readonly Ordered[]) => void) => {
  let last = Promise.resolve();
  const carryOut = async ({ commandId, kind }: Ordered): Promise<void> => {
    const command = Object.hasOwn(commands, kind) ? commands[kind] : undefined;
    const answer = command
      ? await command(site).then(
          (output) => ({ done: true, output }),
          (error: unknown) => ({ done: false, output: String(error) }),
        )
      : { done: false, output: `this agent does not know the command ${kind}` };
    site.say(`command ${commandId}: ${answer.output.split('\n')[0] ?? ''}`);
    const output = answer.output.slice(0, commandOutputMost);
    await site.client.call(gateway.answer, { commandId, done: answer.done, output }, { signal: site.signal });
    if (kind === restartAgent) site.restart();
  };
  return (ordered) => {
    for (const one of ordered)
      last = last
        .then(() => carryOut(one))
        .catch((error: unknown) => {
          if (!site.signal.aborted) site.say(`command ${one.commandId} was not answered: ${String(error)}`);
        });
  };
};
