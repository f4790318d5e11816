import { pino } from 'pino';
import { expect, test } from 'vitest';
import { doEachDue } from './eachDue.ts';

test('one failing item delays no other, is logged, and fails the work at its end', async () => {
  const lines: string[] = [];
  const log = pino({}, { write: (line) => void lines.push(line) });
  const done: number[] = [];
  const work = (n: number): Promise<void> =>
    n === 2 ? Promise.reject(new Error('no such lot')) : Promise.resolve(void done.push(n));
  const all = doEachDue(log, [1, 2, 3], { named: (ownerId) => ({ ownerId }), work });
  await expect(all).rejects.toThrow('1 of 3 failed, the first: no such lot');
  expect(done).toEqual([1, 3]);
  expect(lines.map((line) => (JSON.parse(line) as { ownerId: number }).ownerId)).toEqual([2]);
});

test('without failures, or without due items, the work succeeds', async () => {
  const log = pino({ level: 'silent' });
  const o = { named: () => ({}), work: () => Promise.resolve() };
  await doEachDue(log, [1], o);
  await doEachDue(log, [], o);
});
