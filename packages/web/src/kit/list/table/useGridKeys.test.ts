import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextSort } from './HeadCell.tsx';
import { changedKeys } from './Row.tsx';
import { movedTo } from './useGridKeys.ts';

describe('the active row', () => {
  const at = { active: 3, count: 10, page: 5 };
  it.each([
    ['j', 4],
    ['ArrowDown', 4],
    ['k', 2],
    ['ArrowUp', 2],
    ['PageDown', 8],
    ['PageUp', 0],
    ['Home', 0],
    ['End', 9],
    ['x', undefined],
  ])('moves by %s to %s', (key, to) => expect(movedTo(key, at)).toBe(to));
  it('never leaves the page', () => {
    const keys = fc.constantFrom('j', 'k', 'PageDown', 'PageUp', 'Home', 'End');
    fc.assert(
      fc.property(
        keys,
        fc.integer({ min: -1, max: 9 }),
        fc.integer({ min: 0, max: 10 }),
        (key, active, count) => {
          const to = movedTo(key, { active, count, page: 5 });
          if (count === 0) expect(to).toBeUndefined();
          else expect(to !== undefined && to >= 0 && to < count).toBe(true);
        },
      ),
    );
  });
});

describe('a click on a head', () => {
  it('sorts descending, then ascending, then descending', () => {
    const first = nextSort('consumeFlag', { sort: { by: 'startTimeFlag', value: 0 } });
    expect(first).toEqual({ sort: { by: 'consumeFlag', value: 0 } });
    const second = nextSort('consumeFlag', first);
    expect(second).toEqual({ sort: { by: 'consumeFlag', value: 1 } });
    expect(nextSort('consumeFlag', second)).toEqual(first);
  });
  it('with Shift adds a second level, turns it, and takes it off', () => {
    const sort = { by: 'taskLevelFlag', value: 0 } as const;
    const two = nextSort('startTimeFlag', { sort }, true);
    expect(two).toEqual({ sort, second: { by: 'startTimeFlag', value: 0 } });
    const turned = nextSort('startTimeFlag', two, true);
    expect(turned).toEqual({ sort, second: { by: 'startTimeFlag', value: 1 } });
    expect(nextSort('startTimeFlag', turned, true)).toEqual({ sort });
    expect(nextSort('taskLevelFlag', two, true)).toEqual({ ...two, sort: { ...sort, value: 1 } });
    expect(nextSort('consumeFlag', two, true).second).toEqual({ by: 'consumeFlag', value: 0 });
    expect(nextSort('startTimeFlag', two)).toEqual({ sort: { by: 'startTimeFlag', value: 0 } });
  });
});

describe('a row that was read anew', () => {
  const columns = (['status', 'tags'] as const).map((key) => ({
    key,
    watch: (row: { status: number; tags: string[] }) => row[key],
  }));
  it('reports which cells changed', () => {
    expect(changedKeys({ status: 0, tags: ['a'] }, { status: 5, tags: ['a'] }, columns)).toEqual(['status']);
    expect(changedKeys({ status: 0, tags: ['a'] }, { status: 0, tags: ['a', 'b'] }, columns)).toEqual([
      'tags',
    ]);
  });
});
