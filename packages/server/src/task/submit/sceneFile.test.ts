import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import * as fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { lookingAtOnce, type SceneFile, sceneLookOf } from './sceneFile.ts';

/** A storage that answers when it is told to. */
const slowStorage = () => {
  const open: ((found: SceneFile) => void)[] = [];
  let most = 0;
  return {
    look: () =>
      new Promise<SceneFile>((resolve) => {
        open.push(resolve);
        most = Math.max(most, open.length);
      }),
    /** Answers whatever is looked at now. */
    answer: (found: SceneFile) => open.splice(0).forEach((one) => one(found)),
    looking: () => open.length,
    most: () => most,
  };
};
const soon = { atOnce: 2, withinMs: 20 };
const later = { atOnce: 2, withinMs: 400 };
const patient = { atOnce: 2, withinMs: 60_000 };

test('a storage that does not answer is away, and is asked no more while as many looks hang as there may be at once', async () => {
  const storage = slowStorage();
  const look = lookingAtOnce(storage.look, later);
  expect(await Promise.all([look('f', 'a'), look('f', 'b'), look('f', 'c')])).toEqual([
    'away',
    'away',
    'away',
  ]);
  expect(storage.looking()).toBe(2);
  // Both hang: the next one is not even begun, and does not wait.
  const asked = performance.now();
  expect(await look('f', 'd')).toBe('away');
  expect(performance.now() - asked).toBeLessThan(later.withinMs / 2);
  expect(storage.looking()).toBe(2);
});

test('once the storage answers again it is looked at again, and those that wait have their turn', async () => {
  const storage = slowStorage();
  const hung = lookingAtOnce(storage.look, soon);
  await Promise.all([hung('f', 'a'), hung('f', 'b')]);
  storage.answer('missing');
  await setImmediate();
  const again = hung('f', 'c');
  await setImmediate();
  storage.answer('there');
  expect(await again).toBe('there');

  const look = lookingAtOnce(storage.look, patient);
  const three = Promise.all([look('f', 'a'), look('f', 'b'), look('f', 'c')]);
  await setImmediate();
  expect(storage.looking()).toBe(2);
  storage.answer('there');
  await expect.poll(storage.looking).toBe(1);
  storage.answer('missing');
  expect(await three).toEqual(['there', 'there', 'missing']);
});

test('however looks come and answers fall, no more go on at once, and each is told something', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 3 }),
      fc.array(fc.boolean(), { minLength: 1, maxLength: 30 }),
      async (atOnce, steps) => {
        const storage = slowStorage();
        const look = lookingAtOnce(storage.look, { atOnce, withinMs: 60_000 });
        const asked: Promise<SceneFile>[] = [];
        for (const isRequested of steps) {
          if (isRequested) asked.push(look('f', 'x'));
          else storage.answer('there');
          await Promise.resolve();
        }
        const told = Promise.all(asked);
        // Each answer lets at least one more have its turn.
        for (const _ of steps) {
          storage.answer('there');
          await setImmediate();
        }
        expect(await told).toEqual(asked.map(() => 'there'));
        expect(storage.most()).toBeLessThanOrEqual(atOnce);
      },
    ),
    { numRuns: 100 },
  );
});

test('a look that fails lets the next one have its turn', async () => {
  const look = lookingAtOnce(() => Promise.reject(new Error('gone')), { atOnce: 1, withinMs: 60_000 });
  for (let n = 0; n < 3; n += 1) await expect(look('f', 'a')).rejects.toThrow('gone');
});

test('a file is there, missing, or unknown where the storage is not mounted', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'rd-scene-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const storage = join(dataDir, 'mounted');
  const folder = join(storage, '7');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'a.pov'), '');
  const look = sceneLookOf({ storage, dataDir: join(dataDir, 'own') });
  expect(await look(folder, join(folder, 'a.pov'))).toBe('there');
  expect(await look(folder, join(folder, 'b.pov'))).toBe('missing');
  await rm(storage, { recursive: true });
  expect(await look(folder, join(folder, 'a.pov'))).toBe('unknown');
});
