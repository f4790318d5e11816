import { spawn, spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FriendlyError, say } from './messages.mjs';
import { hasPlatformPackages, root } from './platform.mjs';

const NETWORK_CODES =
  /E(NOTFOUND|AI_AGAIN|CONNREFUSED|CONNRESET|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTCACHED)|ERR_SOCKET_TIMEOUT|network request to/;

/** Brings node_modules to what package-lock.json says, with `npm ci`, when it is not there yet; else does nothing. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  say('installing');
  const log = join(root, '.cache', 'npm-install.log');
  try {
    mkdirSync(join(root, '.cache'), { recursive: true });
    const code = await npm(['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'], log);
    if (code === 0) return;
    throw installFailure(readFileSync(log, 'utf8'), log);
  } catch (error) {
    if (error.code === 'ENOSPC') throw new FriendlyError('diskFull', { path: root });
    throw error;
  }
}

function installFailure(output, log) {
  if (/ENOSPC|no space left/i.test(output)) return new FriendlyError('diskFull', { path: root });
  if (NETWORK_CODES.test(output)) return new FriendlyError('noRegistry', { registry: registryOrigin() });
  const reason = /^npm error code (\S+)/m.exec(output)?.[1] ?? 'npm ci';
  return new FriendlyError('installFailed', { reason, log });
}

/** Host and port only: an address may carry a token. */
function registryOrigin() {
  const [program, ...before] = npmCommand();
  const { stdout } = spawnSync(program, [...before, 'config', 'get', 'registry'], {
    encoding: 'utf8',
    cwd: root,
  });
  return URL.canParse(stdout?.trim()) ? new URL(stdout.trim()).origin : 'of this machine';
}

/** The npm that called us, or the one on the path. */
function npmCommand() {
  const caller = process.env.npm_execpath;
  return caller?.endsWith('.js') ? [process.execPath, caller] : ['npm'];
}

function npm(args, log) {
  const output = openSync(log, 'w');
  const [program, ...before] = npmCommand();
  const child = spawn(program, [...before, ...args], { cwd: root, stdio: ['ignore', output, output] });
  closeSync(output);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
}

/**
 * Whether node_modules holds what package-lock.json names: npm keeps its own lock of what it installed, written last.
 * Compared by content, because times change with every clone and copy.
 */
function isInstalled() {
  const wanted = readLock(join(root, 'package-lock.json'));
  const present = readLock(join(root, 'node_modules', '.package-lock.json'));
  if (!wanted || !present || !hasPlatformPackages()) return false;
  return Object.entries(wanted.packages).every(
    ([path, entry]) =>
      !path.startsWith('node_modules/') ||
      entry.optional ||
      entry.devOptional ||
      present.packages[path]?.version === entry.version,
  );
}

function readLock(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}
