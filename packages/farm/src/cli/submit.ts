import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { type OutputOf, submission } from '@renderdesk/contract';
import { knownRenderers } from '../agent/software.ts';
import { openConsole } from './console.ts';
import { type Options, UsageError } from './options.ts';

export const submitOptions = [
  'token',
  'user',
  'platform',
  'software',
  'project',
  'scene',
  'scene-path',
  'output',
  'frames',
  'test-frames',
  'tiles',
  'level',
  'node-limit',
  'memory',
  'plugin',
  'property',
  'requirement',
  'category',
  'constraint',
  'set',
  'file',
  'format',
] as const;

/** Who signs in: by a token, else by the two variables. */
export const consoleOf = (url: string, options: Options, env: NodeJS.ProcessEnv) => {
  const token = options.text('token');
  const [login, password] = [env['RENDERDESK_LOGIN'], env['RENDERDESK_PASSWORD']];
  if (token !== undefined) return openConsole(url, { token });
  if (login === undefined || password === undefined)
    throw new UsageError('sign in with RENDERDESK_LOGIN and RENDERDESK_PASSWORD, or give --token');
  return openConsole(url, { login, password });
};

/** Submits a scene; answers its task, whose it is, how many frames it has, and where its scene is looked for. */
export const submitScene = async (
  url: string,
  options: Options,
  env: NodeJS.ProcessEnv,
): Promise<OutputOf<typeof submission.submit> & { userId: number }> => {
  const scenePath = options.wanted('scene-path');
  const files = await Promise.all(
    options.all('file').map(async (path) => [basename(path), await readFile(path, 'utf8')] as const),
  );
  const input = {
    userId: options.wantedNumber('user'),
    platform: options.wantedNumber('platform'),
    cgId: softwareOf(options.wanted('software')),
    projectName: options.text('project') ?? basename(scenePath).replace(/\.\w+$/, ''),
    sceneName: options.text('scene') ?? basename(scenePath),
    scenePath,
    outputPath: options.wanted('output'),
    frames: options.wanted('frames'),
    testFrames: options.text('test-frames'),
    tiles: options.text('tiles'),
    level: options.number('level'),
    nodeLimit: options.number('node-limit'),
    memoryMb: options.number('memory'),
    pluginVersions: options.all('plugin'),
    properties: options.all('property'),
    requirements: options.all('requirement'),
    category: options.all('category'),
    constraints: options.all('constraint'),
    parameters: Object.fromEntries(options.all('set').map(parameterOf)),
    files: Object.fromEntries(files),
  };
  const client = await consoleOf(url, options, env);
  return { ...(await client.call(submission.submit, input)), userId: input.userId };
};

/** A software by its number, or by the name of a renderer that agents know. */
const softwareOf = (word: string): number => {
  const named = knownRenderers.find(({ program }) => program === word.toLowerCase());
  const id = named?.id ?? Number(word);
  if (!Number.isInteger(id))
    throw new UsageError(
      `--software takes a number, or one of ${knownRenderers.map(({ program }) => program).join(', ')}, not “${word}”`,
    );
  return id;
};

const parameterOf = (text: string): [string, string] => {
  const at = text.indexOf('=');
  if (at < 1) throw new UsageError(`--set takes NAME=VALUE, not “${text}”`);
  return [text.slice(0, at), text.slice(at + 1)];
};
