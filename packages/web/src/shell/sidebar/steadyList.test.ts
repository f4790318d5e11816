import { expect, test } from 'vitest';
import { steadyList } from './steadyList.ts';

test('what is listed keeps its line, what is new comes first, what was used longest ago goes', () => {
  const visits = ['/a', '/b', '/c', '/b', '/d', '/e', '/b'];
  const used = (count: number): string[] => [...new Set(visits.slice(0, count).toReversed())];
  let shown: readonly string[] = [];
  const seen = visits.map((_, at) => (shown = steadyList(shown, used(at + 1), 3)));
  expect(seen.map((lines) => lines.join(''))).toEqual([
    '/a',
    '/b/a',
    '/c/b/a',
    '/c/b/a',
    '/d/c/b',
    '/e/d/b',
    '/e/d/b',
  ]);
});
