import { expect, test } from 'vitest';
import { ahead } from './prefetch.ts';

const source = (items: number, log: string[], failAt = -1) =>
  (async function* () {
    try {
      for (let at = 0; at < items; at += 1) {
        log.push(`fetch ${at}`);
        if (at === failAt) throw new Error('broken');
        yield await Promise.resolve(at);
      }
    } finally {
      log.push('closed');
    }
  })();

test('yields every item in order and fetches the next one meanwhile', async () => {
  const log: string[] = [];
  for await (const item of ahead(source(3, log))) log.push(`use ${item}`);
  expect(log.filter((line) => line !== 'closed')).toEqual([
    'fetch 0',
    'fetch 1',
    'use 0',
    'fetch 2',
    'use 1',
    'use 2',
  ]);
  expect(log).toContain('closed');
});

test('closes its source when the reader stops early', async () => {
  const log: string[] = [];
  for await (const item of ahead(source(9, log))) if (item === 1) break;
  expect(log.at(-1)).toBe('closed');
  expect(log).not.toContain('fetch 4');
});

test('throws a failure after the items before it', async () => {
  const log: string[] = [];
  const seen: number[] = [];
  const reading = (async () => {
    for await (const item of ahead(source(9, log, 2))) seen.push(item);
  })();
  await expect(reading).rejects.toThrow('broken');
  expect(seen).toEqual([0, 1]);
  expect(log.at(-1)).toBe('closed');
});
