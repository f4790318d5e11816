import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Renderers that an agent finds by itself: the software of the contract, the program, and the version in its answer. */
const known = [
  {
    id: 2007,
    program: 'blender',
    ask: ['--version'],
    version: /Blender (\d+\.\d+(?:\.\d+)?)/,
    plugin: 'cycles',
  },
  {
    id: 2030,
    program: 'povray',
    ask: ['--version'],
    version: /POV-Ray (\d+\.\d+(?:\.\d+)?)/i,
    plugin: 'povray',
  },
] as const;

export interface Installed {
  readonly software: readonly number[];
  /** As `cycles 3.4.1`: what a task's plug-in versions are compared with. */
  readonly plugins: readonly string[];
}

/** Which renderers this machine has, by asking each for its version. */
export const installedSoftware = async (): Promise<Installed> => {
  const found = await Promise.all(
    known.map(async (one) => {
      const answer = await run(one.program, [...one.ask], { timeout: 30_000 }).catch(
        (error: { stdout?: string; stderr?: string }) => error,
      );
      const version = one.version.exec(`${answer.stdout ?? ''}${answer.stderr ?? ''}`)?.[1];
      return version === undefined ? [] : [{ id: one.id, plugin: `${one.plugin} ${version}` }];
    }),
  );
  return { software: found.flat().map(({ id }) => id), plugins: found.flat().map(({ plugin }) => plugin) };
};
