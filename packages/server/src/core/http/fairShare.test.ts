import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { asksFor, type DearKind, FairShare, freeWork, longestRest, shareOfWork } from './fairShare.ts';

const lists = (who: string): DearKind => ({ who, name: `${who} lists` });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a user without others active never rests, whatever the amount of work', () => {
  const work = new FairShare();
  work.asks('a');
  work.done(lists('a'), 60_000);
  expect(work.restOf(lists('a'))).toBe(0);
});

test('a little work is free, also while others send requests; more work rests, for a limited time', () => {
  const work = new FairShare();
  work.asks('a');
  work.asks('b');
  work.done(lists('a'), freeWork);
  expect(work.restOf(lists('a'))).toBe(0);
  work.done(lists('a'), 100);
  expect(work.restOf(lists('a'))).toBe(100 / shareOfWork);
  expect(work.restOf(lists('b'))).toBe(0);
  work.done(lists('a'), 60_000);
  expect(work.restOf(lists('a'))).toBe(longestRest);
});

test('long work while no other user was active costs at most one longest rest', () => {
  const work = new FairShare();
  work.asks('a');
  for (let turns = 0; turns < 8; turns += 1) work.done(lists('a'), 60_000);
  work.asks('b');
  expect(work.restOf(lists('a'))).toBe(longestRest);
  vi.advanceTimersByTime(longestRest);
  work.asks('b');
  expect(work.restOf(lists('a'))).toBe(0);
});

test('background work counts separately, yields to its owner too, and has no free amount', () => {
  const work = new FairShare();
  const behind: DearKind = { who: undefined, name: 'a jobs' };
  work.asks('a');
  work.done(behind, 100);
  expect(work.restOf(behind)).toBe(100 / shareOfWork);
  work.asks('b');
  expect(work.restOf(lists('a'))).toBe(0);
});

test('an earlier request counts also where the other user has sent one since; after a while none counts', () => {
  const work = new FairShare();
  work.asks('b');
  for (let asked = 0; asked < 3; asked += 1) work.asks('a');
  work.done(lists('a'), freeWork + 100);
  expect(work.restOf(lists('a'))).toBeGreaterThan(0);
  vi.advanceTimersByTime(asksFor);
  expect(work.restOf(lists('a'))).toBe(0);
});

test('while another user is active, one person’s work takes its share of the time and the free amount, however it is divided', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 20, maxLength: 60 }), (pieces) => {
      const work = new FairShare();
      let worked = 0;
      const began = performance.now();
      for (const piece of pieces) {
        vi.advanceTimersByTime(piece);
        worked += piece;
        work.asks('b');
        work.asks('a');
        work.done(lists('a'), piece);
        vi.advanceTimersByTime(Math.ceil(work.restOf(lists('a'))));
      }
      const most = (performance.now() - began) * shareOfWork + freeWork;
      expect(worked).toBeLessThanOrEqual(most + 1);
    }),
  );
});
