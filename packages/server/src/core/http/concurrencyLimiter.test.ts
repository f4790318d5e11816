import { expect, test, vi } from 'vitest';
import { callsWaiting } from '@renderdesk/contract';
import { longestRest } from './fairShare.ts';
import { ConcurrencyLimiter } from './concurrencyLimiter.ts';

test('one name has a limited number of turns at once, in the order of requests; other names have their own', async () => {
  const turns = new ConcurrencyLimiter();
  const first = await turns.take('a', 2);
  const second = await turns.take('a', 2);
  await turns.take('b', 2);
  const order: string[] = [];
  const third = turns.take('a', 2).then((back) => (order.push('third'), back));
  const fourth = turns.take('a', 2).then((back) => (order.push('fourth'), back));
  await Promise.resolve();
  expect(order).toEqual([]);
  // A turn returned twice counts once.
  first();
  first();
  (await third)();
  (await fourth)();
  expect(order).toEqual(['third', 'fourth']);
  second();
  await turns.take('a', 1);
});

test('beyond the limit of waiting calls the next is refused', async () => {
  const turns = new ConcurrencyLimiter();
  await turns.take('a', 1);
  for (let i = 0; i < callsWaiting; i += 1) void turns.take('a', 1);
  await expect(turns.take('a', 1)).rejects.toThrow('tooManyRequests');
});

test('a user with much recent work is served one at a time, with rests, while others wait', async () => {
  vi.useFakeTimers();
  const turns = new ConcurrencyLimiter();
  const lists = { who: 'a', name: 'a' };
  const take = () => turns.take('a lists', 2, lists);
  const long = await take();
  await vi.advanceTimersByTimeAsync(2 * longestRest);
  long();
  turns.asks('b');
  const first = await take();
  const order: string[] = [];
  const waiting = ['second', 'third'].map((name) => take().then((back) => (order.push(name), back)));
  await vi.advanceTimersByTimeAsync(0);
  // Two turns would be free without the rest.
  expect(order).toEqual([]);
  first();
  await vi.advanceTimersByTimeAsync(longestRest / 2);
  turns.asks('b');
  expect(order).toEqual([]);
  await vi.advanceTimersByTimeAsync(longestRest);
  expect(order[0]).toBe('second');
  for (const one of waiting) void one.then((back) => back());
  await vi.advanceTimersByTimeAsync(longestRest);
  expect(order).toEqual(['second', 'third']);
  vi.useRealTimers();
});
