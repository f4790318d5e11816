import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ColumnChoice, movedKey, noChoice, orderedKeys, readChoice, writeChoice } from './columnData.ts';

const key = fc.stringMatching(/^[a-z][a-zA-Z]{0,6}$/);
const choice: fc.Arbitrary<ColumnChoice> = fc.record(
  {
    visible: fc.dictionary(key, fc.boolean()),
    order: fc.array(key),
    widths: fc.dictionary(key, fc.integer({ min: 56, max: 640 })),
    density: fc.constantFrom('normal', 'compact'),
  },
  { requiredKeys: ['visible', 'widths'] },
);

describe('the column-data entry', () => {
  it('gives back what was kept, list by list', () => {
    fc.assert(
      fc.property(choice, choice, (one, other) => {
        const stored = writeChoice(writeChoice(null, 'task.renders.list', one), 'export.exports.list', other);
        expect(readChoice(stored, 'task.renders.list')).toEqual(one);
        expect(readChoice(stored, 'export.exports.list')).toEqual(other);
        expect(readChoice(stored, 'node.nodes.list')).toEqual(noChoice);
      }),
    );
  });
  it('ignores invalid stored content', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (stored) => {
        expect(readChoice(stored, 'a')).toBeTypeOf('object');
        expect(readChoice(writeChoice(stored, 'a', noChoice), 'a')).toEqual(noChoice);
      }),
    );
    expect(readChoice('{"a":{"visible":{"x":false},"widths":{"x":-3},"density":"huge"}}', 'a')).toEqual({
      visible: { x: false },
      widths: {},
    });
  });
});

describe('the order of columns', () => {
  const keys = fc.uniqueArray(key, { minLength: 1, maxLength: 12 });
  it('holds each column exactly once, whatever was stored', () => {
    fc.assert(
      fc.property(keys, fc.array(key), (all, stored) => {
        expect(orderedKeys(all, stored).toSorted()).toEqual(all.toSorted());
      }),
    );
  });
  it('puts a new column behind its neighbour', () => {
    expect(orderedKeys(['a', 'b', 'new', 'c'], ['c', 'b', 'a'])).toEqual(['c', 'b', 'new', 'a']);
    expect(orderedKeys(['new', 'a'], ['a'])).toEqual(['new', 'a']);
    expect(orderedKeys(['a', 'b'], ['gone', 'b', 'a'])).toEqual(['b', 'a']);
  });
  it('moves one column to the place of another and loses none', () => {
    expect(movedKey(['a', 'b', 'c', 'd'], 'a', 'c')).toEqual(['b', 'c', 'a', 'd']);
    expect(movedKey(['a', 'b', 'c', 'd'], 'd', 'b')).toEqual(['a', 'd', 'b', 'c']);
    fc.assert(
      fc.property(keys, fc.nat(), fc.nat(), (all, from, to) => {
        const [moved, target] = [all[from % all.length] ?? '', all[to % all.length] ?? ''];
        const after = movedKey(all, moved, target);
        expect(after.toSorted()).toEqual(all.toSorted());
        expect(after.indexOf(moved)).toBe(all.indexOf(target));
      }),
    );
  });
});
