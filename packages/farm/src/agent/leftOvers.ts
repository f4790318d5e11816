import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { AttemptRef } from '@renderdesk/contract';
import { outputNote, type RenderSite } from './attempt.ts';
import { killLeftOver } from './renderer.ts';
import { openStorage } from './storage.ts';

/**
 * Ends and clears what an agent that was killed left behind: renderers, and their folders; of an attempt that runs nothing. One that its
 * storage does not let go is left for the next start.
 */
export const clearLeftOvers = async (
  { folder, as, say }: RenderSite,
  runs: () => AttemptRef | undefined = () => undefined,
): Promise<void> => {
  const attempts = join(folder, 'attempts');
  const left = await readdir(attempts).catch(() => []);
  for (const name of left) {
    const running = runs();
    if (running && name === `${running.taskId}-${running.ix}-${running.n}`) continue;
    await killLeftOver(join(attempts, name));
    const output = await readFile(outputNote(join(attempts, name)), 'utf8').catch(() => '');
    try {
      if (output !== '') await openStorage(as).remove(output);
      await rm(join(attempts, name), { recursive: true, force: true });
    } catch (error) {
      say(`what a former start left in ${output} could not be removed: ${String(error)}`);
    }
  }
};

/** Clears without making its caller wait, one call after the other: a share that hangs holds each removal for long. */
export const clearsLeftOvers = (site: RenderSite, runs: () => AttemptRef | undefined): (() => void) => {
  let last = Promise.resolve();
  return () => {
    last = last
      .then(() => clearLeftOvers(site, runs))
      .catch((error: unknown) => site.say(`what former starts left was not cleared: ${String(error)}`));
  };
};
