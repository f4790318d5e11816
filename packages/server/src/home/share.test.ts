import { expect, test } from 'vitest';
import { CountingDispatcher } from './share.ts';

/** A count that goes on until it is let go. */
const held = () => {
  const { promise, resolve } = Promise.withResolvers<number>();
  let begun = 0;
  return {
    count: (): Promise<number> => {
      begun += 1;
      return promise;
    },
    begun: () => begun,
    end: resolve,
  };
};
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('who asks while one is under way shares the next, which begins after the question', async () => {
  const dispatcher = new CountingDispatcher();
  const [first, second] = [held(), held()];
  const one = dispatcher.ask('key', first.count);
  await settle();
  const two = dispatcher.ask('key', second.count);
  const three = dispatcher.ask('key', () => Promise.reject(new Error('never asked')));
  expect(second.begun()).toBe(0);
  first.end(1);
  expect(await one).toBe(1);
  second.end(2);
  expect([await two, await three]).toEqual([2, 2]);
  expect([first.begun(), second.begun()]).toEqual([1, 1]);
});

test('another key does not wait', async () => {
  const dispatcher = new CountingDispatcher();
  const first = held();
  const one = dispatcher.ask('a', first.count);
  expect(await dispatcher.ask('b', () => Promise.resolve(5))).toBe(5);
  first.end(1);
  expect(await one).toBe(1);
});

test('a count that failed tells those who asked for it, and the next is asked anew', async () => {
  const dispatcher = new CountingDispatcher();
  await expect(dispatcher.ask('key', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await dispatcher.ask('key', () => Promise.resolve(7))).toBe(7);
});
