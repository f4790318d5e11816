import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const rounds = 150;
const lib = pathToFileURL(join(import.meta.dirname, 'lib', 'file-lock.mjs')).href;
/** Tries for the locks of a folder one by one, each at its moment, says which it got, and lives on. */
const starter = (folder: string): string => `
  import { takeLock } from ${JSON.stringify(lib)};
  process.send('ready');
  process.on('message', (from) => {
    const got = [];
    for (let round = 0; round < ${rounds}; round += 1) {
      while (Date.now() < from + round * 4);
      if (!takeLock(${JSON.stringify(folder)} + '/' + round).holder) got.push(round);
    }
    process.send(got);
  });`;

test.each([
  ['left by a process that is gone', JSON.stringify({ pid: 2 ** 22, birth: '1', host: hostname() })],
  ['free', undefined],
])('of those who start at once only one gets a lock that is %s', async (_, left) => {
  const folder = mkdtempSync(join(tmpdir(), 'rd-lock-'));
  const starters = Array.from({ length: 4 }, () =>
    spawn(process.execPath, ['--input-type=module', '--eval', starter(folder)], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    }),
  );
  onTestFinished(() => {
    for (const child of starters) child.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  });
  for (let round = 0; round < rounds && left !== undefined; round += 1)
    writeFileSync(join(folder, String(round)), left);
  await Promise.all(starters.map((child) => once(child, 'message')));
  const from = Date.now() + 50;
  const said = starters.map(async (child) => ((await once(child, 'message')) as [number[]])[0]);
  for (const child of starters) child.send(from);
  const got = (await Promise.all(said)).flat();
  expect(got.toSorted((a, b) => a - b)).toEqual(Array.from({ length: rounds }, (_each, round) => round));
});
