import { mkdir, mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { clearLeftOvers } from './leftOvers.ts';

test('what former attempts left is removed, and the attempt that runs is left alone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rd-left-'));
  for (const name of ['7-0-1', '7-0-2', '8-3-1'])
    await mkdir(join(folder, 'attempts', name, 'work'), { recursive: true });
  await clearLeftOvers({ name: 'node', folder, say: () => undefined }, () => ({ taskId: 7, ix: 0, n: 2 }));
  expect(await readdir(join(folder, 'attempts'))).toEqual(['7-0-2']);
});
