import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Renderer } from '@renderdesk/contract';

const run = promisify(execFile);

/** Renderers that an agent finds by itself: the software of the contract, the program, and the version in its answer. */
export const knownRenderers = [
  {
    id: 2007,
    name: 'Blender',
    program: 'blender',
    ask: ['--version'],
    version: /Blender (\d+\.\d+(?:\.\d+)?)/,
    plugin: 'cycles',
  },
  {
    id: 2030,
    name: 'POV-Ray',
    program: 'povray',
    ask: ['--version'],
    version: /POV-Ray (\d+\.\d+(?:\.\d+)?)/i,
    plugin: 'povray',
  },
] as const;

/** A renderer of this machine; `plugin`, as `cycles 3.4.1`, is what a task's plug-in versions are compared with. */
export interface Installed extends Renderer {
  readonly plugin: string;
}

/** Which renderers this machine has, by asking each for its version. */
export const installedRenderers = async (): Promise<readonly Installed[]> => {
  const found = await Promise.all(
    knownRenderers.map(async (one) => {
      const version = one.version.exec(await answerOf(one.program, one.ask))?.[1];
      return version === undefined
        ? []
        : [{ softwareId: one.id, name: one.name, version, plugin: `${one.plugin} ${version}` }];
    }),
  );
  return found.flat();
};

/** What a renderer says of itself, in a line, for the log of a frame; empty for one that is not known. */
export const versionLine = async (program: string): Promise<string> => {
  const one = knownRenderers.find((candidate) => candidate.program === program);
  const version = one?.version.exec(await answerOf(one.program, one.ask))?.[1];
  return one && version !== undefined ? `${one.name} ${version}` : '';
};

const answerOf = async (program: string, words: readonly string[]): Promise<string> => {
  const answer = await run(program, [...words], { timeout: 30_000 }).catch(
    (error: { stdout?: string; stderr?: string }) => error,
  );
  return `${answer.stdout ?? ''}${answer.stderr ?? ''}`;
};
