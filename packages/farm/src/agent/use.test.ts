import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { watchUse } from './use.ts';

/** Starts a program in a group of its own, looks at it each minute of a clock until one look is as wanted, and ends it. */
const lookedAt = async (script: string, isWanted: (idleMs: number) => boolean) => {
  const child = spawn(process.execPath, ['-e', `process.stdout.write('on');${script}`], {
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await once(child.stdout, 'data');
  let at = 0;
  const look = watchUse(child.pid, () => at);
  try {
    let idle = await look();
    for (let looks = 0; looks < 2000; looks += 1) {
      at += 60_000;
      idle = await look();
      if (idle && isWanted(idle.idleMs)) break;
    }
    return idle;
  } finally {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
};

test.runIf(process.platform === 'linux')('a program that waits becomes idle, with its state', async () => {
  const idle = await lookedAt('setInterval(() => undefined, 2 ** 30)', (idleMs) => idleMs > 0);
  expect(idle?.idleMs).toBeGreaterThanOrEqual(60_000);
  expect(idle?.processState).toMatch(/^[SD]/);
});

test.runIf(process.platform === 'linux')('a program that computes or writes does not stay idle', async () => {
  const script = "const fs = require('fs');for (;;) fs.readFileSync('/proc/self/stat');";
  expect((await lookedAt(script, (idleMs) => idleMs === 0))?.idleMs).toBe(0);
});

test('a group that is gone says nothing', async () => {
  expect(await watchUse(2 ** 22 + 1)()).toBeUndefined();
  expect(await watchUse(undefined)()).toBeUndefined();
});
