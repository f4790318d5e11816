import { execFileSync } from 'node:child_process';
import { chownSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const NOT_COPIED = new Set(['node_modules', '.git', '.renderdesk', '.cache', 'test-output']);
const BUILT = 'dist';

/** A new folder in the temporary folder; `remove` unmounts and deletes all that is left in it. */
export async function temporaryFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'rd-launch-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/**
 * Copies this checkout into the new folder `path`. With `modules: 'linked'` it gets the installed packages as hard
 * links (fast; never change the content or owner of a file there), with `'none'` neither them nor a built console, as
 * after a git clone.
 */
export async function copyCheckout(path: string, modules: 'linked' | 'none'): Promise<void> {
  await cp(root, path, {
    recursive: true,
    filter: (source) => {
      const name = basename(source);
      return source === root || !(NOT_COPIED.has(name) || (modules === 'none' && name === BUILT));
    },
  });
  if (modules === 'linked') {
    const from = join(root, 'node_modules');
    const to = join(path, 'node_modules');
    try {
      execFileSync('cp', ['-al', from, to], { stdio: 'ignore' });
    } catch {
      execFileSync('cp', ['-a', from, to]);
    }
  }
}

/** Gives a copied checkout to a user, but for the packages, which are shared by hard links. */
export function giveCheckout(path: string, uid: number, gid: number): void {
  const files = execFileSync('find', [path, '-name', 'node_modules', '-prune', '-o', '-print0'], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  for (const file of files.split('\0')) if (file !== '') chownSync(file, uid, gid);
}
