/**
 * Adds to package-lock.json the packages for other platforms that npm left out, so that `npm ci` takes the lock
 * everywhere: a registry that lacks some of them makes `npm install` skip them silently, and `npm ci` then calls the
 * lock out of step. Run it after `npm install`; it changes nothing when nothing is missing.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/platform.mjs';

const SYSTEMS = [
  'darwin',
  'linux',
  'win32',
  'freebsd',
  'android',
  'openharmony',
  'aix',
  'sunos',
  'netbsd',
  'openbsd',
];
const PROCESSORS = [
  'x64',
  'arm64',
  'arm',
  'ia32',
  'ppc64',
  'riscv64',
  's390x',
  'loong64',
  'mips64el',
  'universal',
];
const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/;

/** Reads the platform from a name like `@scope/binding-linux-arm64-musl`; null when it names none. */
function platformOf(name) {
  const words = name.split('/').pop().split('-');
  const os = SYSTEMS.find((system) => words.includes(system));
  if (!os) return null;
  const cpu = PROCESSORS.find((processor) => words.includes(processor));
  const libc = words.some((word) => word.startsWith('musl'))
    ? ['musl']
    : words.some((word) => word.startsWith('gnu'))
      ? ['glibc']
      : null;
  return {
    os: [os],
    ...(cpu && cpu !== 'universal' ? { cpu: [cpu] } : {}),
    ...(libc && os === 'linux' ? { libc } : {}),
  };
}

const path = join(root, 'package-lock.json');
const lock = JSON.parse(readFileSync(path, 'utf8'));
const added = [];
for (const [owner, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const nested = `${owner}/node_modules/${name}`;
    const hoisted = `node_modules/${name}`;
    const platform = platformOf(name);
    if (lock.packages[nested] || lock.packages[hoisted] || !platform || !EXACT.test(version)) continue;
    const { os, cpu, libc } = platform;
    lock.packages[hoisted] = {
      version,
      ...(cpu ? { cpu } : {}),
      ...(entry.dev ? { dev: true } : {}),
      ...(libc ? { libc } : {}),
      optional: true,
      os,
    };
    added.push(`${name}@${version}`);
  }
}
if (added.length > 0) {
  const [first, ...rest] = Object.keys(lock.packages);
  const sorted = [first, ...rest.sort((a, b) => a.localeCompare(b, 'en'))];
  lock.packages = Object.fromEntries(sorted.map((key) => [key, lock.packages[key]]));
  writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);
}
process.stdout.write(
  `${added.length} packages of other platforms added\n${added.map((name) => `  ${name}\n`).join('')}`,
);
