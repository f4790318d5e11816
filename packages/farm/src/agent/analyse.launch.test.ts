import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type GatewayClient, GatewayRefused } from '../client.ts';
import { analyses } from './analyse.ts';

test('a report that the gateway refuses is sent once more as a failure, and the agent waits longer each time', async () => {
  const storage = await mkdtemp(join(tmpdir(), 'rd-scene-'));
  const scenePath = join(storage, 'shot.blend');
  await writeFile(scenePath, 'BLENDER-v402REND');
  const sent: { done: boolean; reason?: string }[] = [];
  let refuses = true;
  const call = (_: unknown, input: unknown): Promise<unknown> => {
    const report = input as (typeof sent)[number];
    sent.push(report);
    if (refuses && report.done) return Promise.reject(new GatewayRefused('analysed', 900, 'bad input'));
    return Promise.resolve({ current: true });
  };
  const analyse = analyses({ call } as Pick<GatewayClient, 'call'>, {
    signal: new AbortController().signal,
    say: () => undefined,
  });
  const lease = {
    analyseId: 7,
    token: 'a token of the test',
    cgId: 2007,
    sceneName: 'shot.blend',
    storage,
    scenePath,
  } as never;
  expect([await analyse(lease), await analyse(lease)]).toEqual([2000, 4000]);
  expect(sent.map(({ done }) => done)).toEqual([true, false, true, false]);
  expect(sent[1]?.reason).toContain('bad input');
  refuses = false;
  expect(await analyse(lease)).toBe(0);
});
