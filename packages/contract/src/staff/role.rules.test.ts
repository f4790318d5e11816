import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { areaParameterKeys, keysAbove, permissionKeys } from '../permissions/permissions.ts';
import type { HeldPermission } from './role.calls.ts';
import { altered, differing, heldTogether } from './role.rules.ts';

const held = fc.array(
  fc.record({
    name: fc.constantFrom(...permissionKeys),
    parameters: fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 3 }),
  }),
  { maxLength: 12 },
);
const names = (all: readonly HeldPermission[]) => all.map(({ name }) => name);

describe('what a role holds', () => {
  test('is closed upwards, each key once, areas only of keys that carry them, and stays itself', () => {
    fc.assert(
      fc.property(held, (some) => {
        const all = heldTogether(some);
        expect(new Set(names(all)).size).toBe(all.length);
        for (const { name, parameters } of all) {
          expect(names(all)).toEqual(expect.arrayContaining(keysAbove(name)));
          if (!Object.values<string>(areaParameterKeys).includes(name)) expect(parameters).toEqual([]);
        }
        expect(names(all)).toEqual(expect.arrayContaining(names(some)));
        expect(heldTogether(all)).toEqual(all);
      }),
    );
  });
  test('a key that is given leads from the top; one that is taken goes with all below it', () => {
    fc.assert(
      fc.property(held, fc.constantFrom(...permissionKeys), (some, name) => {
        const before = heldTogether(some);
        const given = names(altered(before, { name, parameters: [], isHeld: true }));
        expect(new Set(given)).toEqual(new Set([...names(before), name, ...keysAbove(name)]));
        const taken = names(altered(before, { name, parameters: [], isHeld: false }));
        expect(taken).toEqual(names(before).filter((key) => key !== name && !keysAbove(key).includes(name)));
      }),
    );
  });
  test('what differs leads from the one to the other', () => {
    fc.assert(
      fc.property(held, held, (one, other) => {
        const [before, after] = [heldTogether(one), heldTogether(other)];
        const { lost, gained } = differing(before, after);
        const kept = before.filter((a) => !lost.some((b) => b.name === a.name));
        expect(heldTogether([...kept, ...gained])).toEqual(after);
      }),
    );
  });
});
