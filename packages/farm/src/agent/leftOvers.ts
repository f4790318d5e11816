import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { outputNote } from './attempt.ts';
import { killLeftOver } from './renderer.ts';

/** What an agent that was killed left behind: renderers, and their folders. */
export const clearLeftOvers = async (folder: string): Promise<void> => {
  const attempts = join(folder, 'attempts');
  const left = await readdir(attempts).catch(() => []);
  for (const name of left) {
    await killLeftOver(join(attempts, name));
    const output = await readFile(outputNote(join(attempts, name)), 'utf8').catch(() => '');
    if (output !== '') await rm(output, { recursive: true, force: true });
    await rm(join(attempts, name), { recursive: true, force: true });
  }
};
