import { type CodeOf, permissionKeys, roleChange } from '@renderdesk/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Rights } from '../core/auth/actor.ts';
import { rolesAfter } from './admin.rules.ts';
import { covers, noRights, rightsChange } from './rights.rules.ts';

const key = fc.constantFrom(...permissionKeys.slice(0, 12));
const rights: fc.Arbitrary<Rights> = fc.record({
  keys: fc.uniqueArray(key).map((keys) => new Set<string>(keys)),
  off: fc.uniqueArray(key).map((keys) => new Set<string>(keys)),
  parameters: fc
    .array(fc.tuple(key, fc.uniqueArray(fc.integer({ min: 1, max: 4 }))), { maxLength: 2 })
    .map((all) => new Map<string, number[]>(all)),
  scope: fc.constantFrom('all', 'organisation', 'allocated'),
  everyArea: fc.boolean(),
  roles: fc.constant([]),
  needsFactor: fc.boolean(),
});
const held = ({ keys, off }: Rights) => keys.union(off);

describe('who covers another', () => {
  test('has every key and area of theirs; nobody without rights needs more', () => {
    fc.assert(
      fc.property(rights, rights, (own, other) => {
        expect(covers(own, noRights)).toBe(true);
        expect(covers({ ...own, scope: 'all', everyArea: true }, own)).toBe(true);
        if (!covers(own, other) || held(other).size === 0) return;
        expect(held(other).isSubsetOf(held(own))).toBe(true);
        expect(own.scope).toBe('all');
        for (const [name, ids] of own.everyArea ? [] : other.parameters)
          expect(own.parameters.get(name)).toEqual(expect.arrayContaining([...ids]));
      }),
    );
  });
  test('passes it on', () => {
    fc.assert(
      fc.property(rights, rights, rights, (a, b, c) => {
        const wide = (one: Rights): Rights => ({
          ...one,
          everyArea: false,
          parameters: new Map(),
          scope: 'all',
        });
        const [x, y, z] = [wide(a), wide(b), wide(c)];
        if (covers(x, y) && covers(y, z)) expect(covers(x, z)).toBe(true);
      }),
    );
  });
});

test('a change of rights says what is lost and gained, switched off or not, and nothing where nothing moves', () => {
  fc.assert(
    fc.property(rights, rights, (was, is) => {
      expect(rightsChange(was, was)).toBeUndefined();
      const change = rightsChange(was, is);
      expect(new Set(change?.lost)).toEqual(held(was).difference(held(is)));
      expect(new Set(change?.gained)).toEqual(held(is).difference(held(was)));
    }),
  );
});

test('roles are given, taken or replaced, each once and in order', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 9 }));
  fc.assert(
    fc.property(
      ids,
      ids,
      fc.constantFrom(...roleChange.codes),
      (have, named, change: CodeOf<typeof roleChange>) => {
        const after = rolesAfter(have, change, named);
        const shall =
          change === roleChange.of.give
            ? new Set([...have, ...named])
            : change === roleChange.of.take
              ? new Set(have).difference(new Set(named))
              : new Set(named);
        expect(new Set(after)).toEqual(shall);
        expect(after).toEqual([...shall].toSorted((a, b) => a - b));
      },
    ),
  );
});
