import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../..', import.meta.url));
const ourFolder = join(root, '.cache', 'test-database');
/** So many are kept, of the branches that are worked on in turns. */
const most = 2;

/** The code that decides what a migrated database and the demo in it hold: migrations, demo, the stores that it calls, the contract. */
const sources = [
  'packages/{contract,server}/src/**/*.{ts,sql}',
  'scripts/lib/postgres*.mjs',
  'scripts/testing/{database,database-setup,kept-cluster}.ts',
  'package-lock.json',
];
const isTest = /\.test\.ts$/;

/** A key that changes with every source that has a part in a kept cluster. */
export const keyOfSources = (): string => {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch} ${root}`);
  for (const file of sources.flatMap((pattern) => globSync(pattern, { cwd: root })).toSorted()) {
    if (isTest.test(file)) continue;
    hash.update(`\n${file}\n`).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex').slice(0, 20);
};

/** Copies a folder with its owners and modes, which PostgreSQL insists on. */
const copy = async (from: string, to: string): Promise<void> => {
  await promisify(execFile)('cp', ['-a', from, to]);
};

/**
 * Fills the new folder `dataDir` with the PostgreSQL cluster that an earlier run kept under `key`, stopped in good order. Answers
 * whether there was one.
 */
export const takeCluster = async (key: string, dataDir: string, folder = ourFolder): Promise<boolean> => {
  const kept = join(folder, key);
  if (!existsSync(kept)) return false;
  try {
    await copy(`${kept}/.`, dataDir);
    return true;
  } catch {
    // Removed by another run meanwhile: what was copied is no cluster.
    await rm(dataDir, { recursive: true, force: true });
    await mkdir(dataDir, { mode: 0o700 });
    return false;
  }
};

/**
 * Keeps a stopped cluster under `key`, whole or not at all, and removes the oldest ones. One that cannot be kept (there is no `cp`, or
 * another run removed it) fails no run: the next one makes its own.
 */
export const keepCluster = async (key: string, dataDir: string, folder = ourFolder): Promise<void> => {
  const making = join(folder, `making-${process.pid}`);
  try {
    await mkdir(folder, { recursive: true });
    await rm(making, { recursive: true, force: true });
    await copy(dataDir, making);
    await rename(making, join(folder, key));
    await removeOldest(folder);
  } catch {
    // Among others, another run kept the same first.
    await rm(making, { recursive: true, force: true });
  }
};

const removeOldest = async (folder: string): Promise<void> => {
  const entries = await Promise.all(
    (await readdir(folder)).map(async (name) => ({ name, at: (await stat(join(folder, name))).ctimeMs })),
  );
  for (const { name } of entries.toSorted((a, b) => b.at - a.at).slice(most))
    await rm(join(folder, name), { recursive: true, force: true });
};
