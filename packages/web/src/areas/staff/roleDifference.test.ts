import { expect, test } from 'vitest';
import { roleDifferences } from './roleDifference.ts';

const person = (reallyName: string, had: string[], has: string[], gained: string[], lost: string[] = []) => ({
  kind: 'admin',
  ids: [1],
  count: 1,
  before: { reallyName, customerScope: 0, roleNames: had, permissions: lost },
  after: { reallyName, customerScope: 0, roleNames: has, permissions: gained },
  refers: {},
});

test('people who gain and lose the same stand together, each role and key on its side', () => {
  const { groups, others, people } = roleDifferences([
    person('Ann', ['Day'], ['Day', 'Night'], ['node:list']),
    person('Ben', ['Early'], ['Early', 'Night'], ['node:list']),
    person('Cleo', ['Day'], [], [], ['node:list']),
    // An account whose roles change while its rights do not.
    { kind: 'admin', ids: [9], count: 1, before: { version: 1 }, after: { version: 2 }, refers: {} },
    { kind: 'role', ids: [3], count: 1, before: null, after: null, refers: {} },
    { kind: 'admin', ids: [4, 5], count: 7, before: null, after: null, refers: {} },
  ]);
  expect(groups).toEqual([
    { names: ['Ann', 'Ben'], rolesGained: ['Night'], rolesLost: [], gained: ['node:list'], lost: [] },
    { names: ['Cleo'], rolesGained: [], rolesLost: ['Day'], gained: [], lost: ['node:list'] },
  ]);
  expect([others, people]).toEqual([7, 10]);
});
