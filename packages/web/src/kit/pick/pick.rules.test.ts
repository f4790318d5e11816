import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Choice, chosenAfter, type Line, linesFor, textOf, valuesIn } from './pick.rules.ts';

const house: readonly Choice<number>[] = [
  { value: 1, name: 'Company', parent: null },
  { value: 2, name: 'Sales', parent: 1 },
  { value: 4, name: 'South', note: 'Guangzhou', parent: 2 },
  { value: 3, name: 'Support', parent: 1 },
];
const names = (lines: readonly Line<number>[]): string[] =>
  lines.map((line) =>
    line.kind === 'group' ? `[${line.name}]` : `${'-'.repeat(line.level)}${line.choice.name}`,
  );

describe('the lines of a picker', () => {
  it('stand below their parents', () => {
    expect(names(linesFor(house, ''))).toEqual(['Company', '-Sales', '--South', '-Support']);
  });
  it('that hold what was typed keep those above them, and are found by note and id too', () => {
    expect(names(linesFor(house, 'SOUTH'))).toEqual(['Company', '-Sales', '--South']);
    expect(names(linesFor(house, 'guang'))).toEqual(['Company', '-Sales', '--South']);
    expect(names(linesFor(house, '3'))).toEqual(['Company', '-Support']);
    expect(linesFor(house, 'nobody')).toEqual([]);
  });
  it('of groups stand under their headings', () => {
    const areas = [
      { value: 1, name: 'East', group: 'Domestic' },
      { value: 9, name: 'Asia', group: 'Foreign' },
      { value: 2, name: 'South', group: 'Domestic' },
    ];
    expect(names(linesFor(areas, ''))).toEqual(['[Domestic]', '-East', '-South', '[Foreign]', '-Asia']);
    expect(names(linesFor(areas, 'foreign'))).toEqual(['[Foreign]', '-Asia']);
  });
  it('hold every choice once, whatever hangs below what', () => {
    const choice = fc.record({
      value: fc.nat(20),
      name: fc.string(),
      parent: fc.option(fc.nat(20)),
    });
    fc.assert(
      fc.property(fc.uniqueArray(choice, { selector: ({ value }) => value }), (choices) => {
        const roots = choices.filter(
          ({ parent }) => parent === null || !choices.some((c) => c.value === parent),
        );
        const lines = linesFor(choices, '');
        const drawn = lines.flatMap((line) => (line.kind === 'choice' ? [line.choice.value] : []));
        expect(new Set(drawn).size).toBe(drawn.length);
        for (const { value } of roots) expect(drawn).toContain(value);
      }),
    );
  });
});

describe('choosing', () => {
  const one = (value: number): Line<number> => ({
    kind: 'choice',
    choice: { value, name: '' },
    level: 0,
  });
  it('replaces the one, or adds to several; again takes it out', () => {
    expect(chosenAfter([1], one(2), false)).toEqual([2]);
    expect(chosenAfter([1], one(2), true)).toEqual([1, 2]);
    expect(chosenAfter([1, 2], one(1), true)).toEqual([2]);
    expect(chosenAfter([1], one(1), false)).toEqual([]);
  });
  it('a heading chooses all under it, or none where all were chosen', () => {
    const group: Line<number> = { kind: 'group', name: '', values: [2, 3] };
    expect(chosenAfter([1, 2], group, true)).toEqual([1, 2, 3]);
    expect(chosenAfter([1, 2, 3], group, true)).toEqual([1]);
    expect(chosenAfter([1], group, false)).toEqual([1]);
  });
});

describe('values in an address', () => {
  it('are read back as they were written, commas in words too', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1, unit: 'grapheme' })), (words) => {
        expect(valuesIn(textOf(words), 'string')).toEqual(words);
      }),
    );
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1e9, max: 1e9 })), (ids) => {
        expect(valuesIn(textOf(ids), 'number')).toEqual(ids);
      }),
    );
  });
  it('that are none are left out', () => {
    expect(valuesIn('1,x,,2.5,7', 'number')).toEqual([1, 7]);
    expect(valuesIn('%', 'string')).toEqual(['%']);
  });
});
