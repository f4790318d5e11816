import { describe, expect, test } from 'vitest';
import { allCalls } from '@renderdesk/contract';
import { areasOf, isInShare } from './share.ts';

const none: ReadonlySet<string> = new Set();
const sharesOf = (seed: number) =>
  allCalls
    .filter(({ name }) => isInShare(name, 'task', { seed, all: false, changed: none }))
    .map(({ name }) => name);

describe('the share of a run', () => {
  test('of three consecutive seeds covers every call once, wherever they begin', () => {
    for (const first of [0, 1, 41]) {
      const together = [first, first + 1, first + 2].flatMap(sharesOf);
      expect(together.toSorted()).toEqual(allCalls.map(({ name }) => name).toSorted());
    }
  });

  test('is about a third', () => {
    for (const seed of [0, 1, 2]) {
      expect(sharesOf(seed).length).toBeGreaterThan(allCalls.length / 4);
      expect(sharesOf(seed).length).toBeLessThan(allCalls.length / 2.4);
    }
  });

  test('is the same for the same seed', () => {
    expect(sharesOf(7)).toEqual(sharesOf(7));
    expect(sharesOf(7)).not.toEqual(sharesOf(8));
  });

  test('holds all of an area that changed, everything where changes are unknown, and everything on request', () => {
    const takes = (changed: ReadonlySet<string> | undefined, all = false, area = 'pay') =>
      allCalls.filter(({ name }) => isInShare(name, area, { seed: 0, all, changed })).length;
    expect(takes(new Set(['pay']))).toBe(allCalls.length);
    expect(takes(undefined)).toBe(allCalls.length);
    expect(takes(none, true)).toBe(allCalls.length);
    expect(takes(new Set(['task']))).toBeLessThan(allCalls.length / 2);
  });

  test('takes an area for changed by the files of its contract and server, not by their tests', () => {
    const files = [
      'packages/contract/src/pay/refund.ts',
      'packages/server/src/bill/bill.store.ts',
      'packages/server/src/task/render.db.test.ts',
      'packages/web/src/areas/user/page.tsx',
      'docs/testing.md',
      '',
    ];
    expect(areasOf(files)).toEqual(new Set(['pay', 'bill']));
    expect(areasOf(undefined)).toBeUndefined();
  });
});
