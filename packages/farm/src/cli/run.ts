import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { enrolment } from '@renderdesk/contract';
import * as agentRoom from '../agent/agent.ts';
import { NotThisNode } from '../agent/enrol.ts';
import { folderOf } from '../agent/identity.ts';
import { renderUserOf } from '../agent/renderUser.ts';
import { GatewayAway, GatewayFaulty, GatewayRefused } from '../client.ts';
import { playCustomers } from '../customers/customers.ts';
import { type PartnerKey, partnerKeyOf, PortalRefused } from '../customers/portal.ts';
import { playFleet } from '../fleet/fleet.ts';
import { ConsoleRefused } from './console.ts';
import { forgetSecrets } from './forgetSecrets.ts';
import { help } from './help.ts';
import { type Options, readOptions, UsageError } from './options.ts';
import { consoleOf, submitOptions, submitScene } from './submit.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

interface Command {
  readonly options: readonly string[];
  run(url: string, options: Options, env: NodeJS.ProcessEnv): Promise<void>;
}

const words = ['software', 'plugin', 'property', 'requirement', 'category'];

const commands: Readonly<Record<string, Command>> = {
  agent: {
    options: [
      'name',
      'folder',
      'enrolment-key',
      'enrolment-key-file',
      'platform',
      'render-user',
      'container',
      'env',
      ...words,
    ],
    run: async (url, options, env) => {
      const name = options.text('name') ?? hostname();
      const sayWithTime = (line: string): void => say(`${new Date().toISOString()} ${line}`);
      const given = options.text('folder');
      const { folder, isFormer } =
        given === undefined ? await folderOf(name) : { folder: resolve(given), isFormer: false };
      if (isFormer)
        sayWithTime(`the key of ${name} lies in ${folder}, where agents kept it before: it stays there`);
      const { user, warning } = await renderUserOf(options.text('render-user'));
      let isWanted = true;
      let isStopped = false;
      const site = {
        url,
        name,
        folder,
        enrolmentKey: await enrolmentKeyOf(options, env),
        platform: options.number('platform'),
        software: options.all('software').map(Number),
        plugins: options.all('plugin'),
        properties: options.all('property'),
        requirements: options.all('requirement'),
        category: options.all('category'),
        as: user,
        container: (options.text('container') ?? '').split(' ').filter((word) => word !== ''),
        env: options.all('env'),
        onEnrolled: () => {
          forgetSecrets();
          if (warning !== undefined) sayWithTime(`WARNING: ${warning}`);
        },
        say: sayWithTime,
        onRestart: () => {
          isWanted = !isStopped;
          sayWithTime('the agent starts anew');
        },
      };
      let agent: agentRoom.Agent | undefined;
      onStop(() => {
        isStopped = true;
        isWanted = false;
        agent?.leave();
        // Whatever hangs, a stop ends.
        setTimeout(() => process.kill(process.pid, 'SIGKILL'), stopsWithinMs).unref();
      });
      process.on('SIGUSR2', () => {
        isStopped = true;
        agent?.leave({ afterFrame: true });
      });
      process.on('SIGHUP', () => agent?.lookAgain());
      while (isWanted) {
        isWanted = false;
        agent = agentRoom.startAgent(site);
        await agent.over;
      }
    },
  },
  fleet: {
    options: ['enrolment-key', 'size', 'speed', 'pictures', 'calls', 'seed'],
    run: async (url, options, env) => {
      const enrolmentKey = options.text('enrolment-key') ?? env['RENDERDESK_ENROLMENT_KEY'];
      if (enrolmentKey === undefined)
        throw new UsageError('give an enrolment key with RENDERDESK_ENROLMENT_KEY');
      const stopping = new AbortController();
      onStop(() => stopping.abort());
      await playFleet({
        url,
        enrolmentKey,
        size: options.number('size', { least: 1 }) ?? 57,
        seed: options.text('seed') ?? 'renderdesk',
        speed: options.number('speed', { least: 0.01 }) ?? 4,
        pictures: options.number('pictures', { most: 1 }) ?? 0.25,
        callsPerSecond: options.number('calls', { least: 1 }) ?? 40,
        signal: stopping.signal,
        say,
      });
    },
  },
  customers: {
    options: ['partner-key-file', 'count', 'together', 'speed', 'seed'],
    run: async (url, options, env) => {
      const stopping = new AbortController();
      onStop(() => stopping.abort());
      await playCustomers({
        url,
        partner: await partnerOf(options, env),
        count: options.number('count', { least: 1, most: 1_000_000 }) ?? 12,
        together: options.number('together', { least: 1, most: 1000 }) ?? 4,
        speed: options.number('speed', { least: 0.01 }) ?? 4,
        seed: options.text('seed') ?? 'renderdesk',
        signal: stopping.signal,
        say,
      });
    },
  },
  submit: {
    options: submitOptions,
    run: async (url, options, env) => {
      const { taskId, userId, frames, scenePath } = await submitScene(url, options, env);
      if (options.text('format') === 'number') return say(String(taskId));
      const many = frames === 1 ? 'one frame' : `${frames} frames`;
      say(
        `Task ${taskId} with ${many}: ${new URL(`/task/renderRunningDetail/${taskId}/${userId}`, url).href}`,
      );
      const isHere = existsSync(scenePath);
      say(
        `Its nodes read ${scenePath}${isHere ? '' : ', which does not exist on this machine: put the scene there'}`,
      );
    },
  },
  key: {
    options: ['token', 'platform', 'node', 'count', 'remark'],
    run: async (url, options, env) => {
      const client = await consoleOf(url, options, env);
      const { enrolmentKey } = await client.call(enrolment.issueKey, {
        platform: options.number('platform') ?? null,
        nodeId: options.number('node') ?? null,
        nodes: options.number('count', { least: 1, most: 1000 }) ?? 1,
        remark: options.text('remark') ?? '',
        expireTime: null,
      });
      say(enrolmentKey);
    },
  },
};

/** Exit code of an agent that a service should not start again: staff have to act first. */
const notThisNodeCode = 3;

/** A service manager asks for about half a minute. */
const stopsWithinMs = 25_000;

/** The enrolment key as it was given; empty words are none. */
const enrolmentKeyOf = async (options: Options, env: NodeJS.ProcessEnv): Promise<string | undefined> => {
  const file = options.text('enrolment-key-file');
  const given =
    options.text('enrolment-key') ??
    (file === undefined ? env['RENDERDESK_ENROLMENT_KEY'] : await readFile(file, 'utf8'));
  return given?.trim() || undefined;
};

/** The partner that simulated customers come by. */
const partnerOf = async (options: Options, env: NodeJS.ProcessEnv): Promise<PartnerKey> => {
  const file = options.text('partner-key-file');
  const given = file === undefined ? env['RENDERDESK_PARTNER_KEY'] : await readFile(file, 'utf8');
  const key = partnerKeyOf(given ?? '');
  if (!key)
    throw new UsageError(
      'give a partner’s key with RENDERDESK_PARTNER_KEY, as its name and secret: rdk_…:rds_…',
    );
  return key;
};

/** The first stop signal ends in order; a second one ends at once. */
const onStop = (stop: () => void): void => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop);
};

/** Runs the farm tool with its arguments; answers the exit code. What goes wrong is said in one sentence. */
export const run = async (
  [name = 'help', ...rest]: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<number> => {
  try {
    if (name === 'help' || name === '--help' || name === '-h' || rest.includes('--help')) {
      process.stdout.write(help);
      return 0;
    }
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (!command) throw new UsageError(`there is no command “${name}”; see: npm run farm -- help`);
    const options = readOptions(rest, ['url', ...command.options]);
    const url = options.text('url') ?? env['RENDERDESK_URL'] ?? 'http://127.0.0.1:8700';
    if (!URL.canParse(url)) throw new UsageError(`--url is no address: ${url}`);
    await command.run(url, options, env);
    return 0;
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`);
    return error instanceof UsageError ? 2 : error instanceof NotThisNode ? notThisNodeCode : 1;
  }
};

/** What others say may end with its own full stop. */
const sentence = (text: string): string => `Renderdesk farm: ${text.replace(/\.$/, '')}.`;

const sentenceOf = (error: unknown): string => {
  const isKnown =
    error instanceof UsageError ||
    error instanceof ConsoleRefused ||
    error instanceof PortalRefused ||
    error instanceof GatewayRefused ||
    error instanceof GatewayAway ||
    error instanceof GatewayFaulty;
  if (isKnown) return sentence(error.message);
  if (error instanceof TypeError && error.message === 'fetch failed')
    return `Renderdesk farm: nothing answers there (${String((error.cause as Error | undefined)?.message ?? '')}).`;
  return error instanceof Error && !(error instanceof TypeError)
    ? sentence(error.message)
    : `Renderdesk farm: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
};
