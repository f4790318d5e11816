import { expect } from 'vitest';
import { ask, type CommandRun, databaseOf, processesOf } from './product.ts';
import { until } from './waiting.ts';

/** Leaves a row of the test's own in the product's database, to be found again by a later start. */
export async function leaveMark(dataDir: string, mark: string): Promise<void> {
  const { ownerUrl } = databaseOf(dataDir);
  await ask(ownerUrl, 'CREATE TABLE IF NOT EXISTS launch_mark (mark text PRIMARY KEY)');
  await ask(ownerUrl, 'INSERT INTO launch_mark VALUES ($1)', [mark]);
}

/** The rows that were left so. */
export async function marks(dataDir: string): Promise<string[]> {
  const rows = await ask<{ mark: string }>(
    databaseOf(dataDir).ownerUrl,
    'SELECT mark FROM launch_mark ORDER BY mark',
  );
  return rows.map((row) => row.mark);
}

/** Waits until nothing that names a path runs: the shell that guarded a child ends a moment after the launcher that let it go. */
export const noneLeft = (path: string): Promise<void> =>
  until(`nothing that names ${path} runs`, () => processesOf(path).length === 0);

/** Stops a command as a person does; nothing that names one of the paths may be left running. */
export async function stopInOrder(run: CommandRun, ...paths: string[]): Promise<void> {
  run.signal('SIGTERM');
  expect(await run.ended).toBe(0);
  for (const path of paths) await noneLeft(path);
}
