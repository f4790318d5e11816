import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  writeFileSync,
} from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { FriendlyError, say } from './messages.mjs';
import { root } from './platform.mjs';

const web = join(root, 'packages', 'web');
const dist = join(web, 'dist');
const building = join(web, 'dist.building');
const STAMP = '.built-from';

/** What the console is built from. */
const sources = [web, join(root, 'packages', 'contract'), join(root, 'package-lock.json')];
const TEST_FILE = /\.test\.tsx?$/;
const NOT_SOURCE = new Set(['node_modules', 'dist', 'dist.building']);

/**
 * Builds the web console into packages/web/dist when its sources changed since the last build (by content, not by
 * time). The old build stays until the new one is whole. A checkout without the console's entry page serves the API
 * alone.
 */
export async function ensureWebBuilt() {
  if (!existsSync(join(web, 'index.html'))) return;
  const fingerprint = fingerprintOf(sources);
  if (existsSync(join(dist, STAMP)) && readFileSync(join(dist, STAMP), 'utf8') === fingerprint) return;
  say('buildingWeb');
  const log = join(root, '.cache', 'web-build.log');
  mkdirSync(join(root, '.cache'), { recursive: true });
  const output = openSync(log, 'w');
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const child = spawn(
    process.execPath,
    [vite, 'build', '--configLoader', 'native', '--outDir', building, '--emptyOutDir'],
    {
      cwd: web,
      // Every caller, a test runner too, gets the production build.
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', output, output],
    },
  );
  closeSync(output);
  const code = await new Promise((resolve) => {
    child.once('error', () => resolve(-1));
    child.once('exit', resolve);
  });
  if (code !== 0) {
    if (/ENOSPC/.test(readFileSync(log, 'utf8'))) throw new FriendlyError('diskFull', { path: root });
    throw new FriendlyError('webBuildFailed', { log });
  }
  writeFileSync(join(building, STAMP), fingerprint);
  await rm(dist, { recursive: true, force: true });
  await rename(building, dist);
}

function fingerprintOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths) addTo(hash, path);
  return hash.digest('hex');
}

function addTo(hash, path) {
  const entries = readdirOf(path);
  if (!entries) {
    hash
      .update(`${path.slice(root.length)}\0`)
      .update(readFileSync(path))
      .update('\0');
    return;
  }
  for (const { name } of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (!NOT_SOURCE.has(name) && !TEST_FILE.test(name)) addTo(hash, join(path, name));
  }
}

function readdirOf(path) {
  try {
    return readdirSync(path, { withFileTypes: true });
  } catch (error) {
    if (error.code === 'ENOTDIR') return null;
    throw error;
  }
}
