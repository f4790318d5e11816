import { globSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { leftOut } from './fileShare.ts';
import { root } from './share.ts';

const journeys = globSync('e2e/*.e2e.ts', { cwd: root });
const takenBy = (seed: number, changed: readonly string[] | 'unknown' = []) => {
  const left = new Set(leftOut('e2e', { seed, changed: changed === 'unknown' ? undefined : changed }));
  return journeys.filter((file) => !left.has(file));
};

describe('the files of a run', () => {
  test('of three consecutive seeds are all files', () => {
    for (const first of [0, 1, 41]) {
      const taken = new Set([first, first + 1, first + 2].flatMap((seed) => takenBy(seed)));
      expect([...taken].toSorted()).toEqual(journeys.toSorted());
    }
  });

  test('are about a third, and the audit always', () => {
    for (const seed of [0, 1, 2]) {
      expect(takenBy(seed).length).toBeLessThan(journeys.length / 2);
      expect(takenBy(seed)).toContain('e2e/visualAudit.e2e.ts');
    }
  });

  test.each([
    ['a journey that changed', ['e2e/bill.e2e.ts'], 'e2e/bill.e2e.ts'],
    ['journeys of a changed screen', ['packages/web/src/areas/bill/bills.tsx'], 'e2e/bill.e2e.ts'],
  ])('hold %s in every run', (_, changed, file) => {
    for (const seed of [0, 1, 2]) expect(takenBy(seed, changed)).toContain(file);
  });

  test('are all journeys where the kit changed, or nobody knows what changed', () => {
    expect(takenBy(0, ['packages/web/src/kit/list/index.ts'])).toHaveLength(journeys.length);
    expect(takenBy(0, 'unknown')).toHaveLength(journeys.length);
    expect(takenBy(0, ['packages/web/src/kit/url/url.test.ts']).length).toBeLessThan(journeys.length);
  });

  test('hold the long tests of a changed area and the launcher tests of a changed launcher', () => {
    const file = 'packages/server/src/task/lifecycle/actions.store.long.db.test.ts';
    for (const seed of [0, 1, 2]) {
      expect(
        leftOut('db', { seed, changed: ['packages/server/src/task/render/render.store.ts'] }),
      ).not.toContain(file);
      expect(leftOut('launch', { seed, changed: ['scripts/lib/postgres.mjs'] })).toEqual(
        leftOut('launch', { seed, changed: ['scripts/lib/postgres.mjs'] }).filter((one) =>
          one.startsWith('packages/farm/'),
        ),
      );
    }
  });
});
