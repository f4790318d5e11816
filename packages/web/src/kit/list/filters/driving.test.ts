import { expect, it } from 'vitest';
import type { Filter } from '../types.ts';
import { drivingFilters } from './driving.ts';

const filter = (key: string, o: Partial<Filter> = {}): Filter =>
  ({ key, inline: true, needed: false, ...o }) as Filter;
const keys = (of: readonly Filter[]): string => of.map(({ key }) => key).join('');

it('at most five filters are always in the bar, in their order; the others are added', () => {
  const { driving, others } = drivingFilters([
    filter('x', { inline: false }),
    ...[...'abcdefg'].map((key) => filter(key)),
  ]);
  expect([keys(driving), keys(others)]).toEqual(['abcde', 'xfg']);
});
it('one that a list needs is always there', () => {
  const needed = filter('n', { inline: false, needed: true });
  const { driving, others } = drivingFilters([...[...'abcdef'].map((key) => filter(key)), needed]);
  expect([keys(driving), keys(others)]).toEqual(['abcdn', 'ef']);
});
