#!/usr/bin/env node
/**
 * The one way in: `npm start`, `npm run dev`, `npm test`, `npm run backup`, `npm run restore`, `npm run verify`,
 * `npm run rekey`, `npm run gen`, `npm run bench`, `npm run farm`.
 * This file and what it imports statically run on Node 20 with nothing installed; the commands themselves are loaded
 * after the packages are there, under Node 24.
 */
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './lib/install.mjs';
import { FriendlyError, failureLines } from './lib/messages.mjs';
import { relaunch, runsOnNeededNode } from './lib/relaunch.mjs';

const commands = {
  start: () => import('./commands/start.mjs'),
  dev: () => import('./commands/dev.mjs'),
  test: () => import('./test.mjs'),
  backup: () => import('./commands/backup.mjs'),
  restore: () => import('./commands/restore.mjs'),
  verify: () => import('./commands/verify.mjs'),
  rekey: () => import('./commands/rekey.mjs'),
  gen: () => import('./commands/gen.mjs'),
  bench: () => import('./commands/bench.mjs'),
  farm: () => import('./commands/farm.mjs'),
};

async function main(command = 'start', ...args) {
  if (!Object.hasOwn(commands, command)) throw new FriendlyError('commandUnknown', { command });
  await ensureInstalled();
  if (!runsOnNeededNode()) return relaunch(fileURLToPath(import.meta.url), [command, ...args]);
  const { run } = await commands[command]();
  return run(args);
}

try {
  process.exitCode = await main(...process.argv.slice(2));
} catch (error) {
  const lines = error instanceof FriendlyError ? failureLines(error) : [String(error?.stack ?? error)];
  for (const line of lines) process.stderr.write(`${line}\n`);
  process.exitCode = 1;
}
