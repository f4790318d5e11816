import { expect, test } from 'vitest';
import type { CellContext } from '../list/types.ts';
import { columnKit } from '../list/index.ts';
import { isEmptyCell } from './fold.ts';

interface Row {
  readonly text: string | null;
  readonly number: number | null;
  readonly flag: boolean | null;
  readonly texts: readonly string[];
}
const col = columnKit<Row, never, string>();
const context = { t: (key: string) => key, tabIndex: 0 } as unknown as CellContext;
const empty: Row = { text: null, number: null, flag: null, texts: [] };
const facts = [col.text('text'), col.number('number'), col.flag('flag'), col.texts('texts')];
const emptyOf = (row: Row): readonly string[] =>
  facts.filter((fact) => isEmptyCell(fact.cell(row, context))).map((fact) => fact.key);

test('null, an empty text and an empty list are empty; 0 and false are not', () => {
  expect(emptyOf(empty)).toEqual(['text', 'number', 'flag', 'texts']);
  expect(emptyOf({ ...empty, text: '' })).toContain('text');
  expect(emptyOf({ text: 'a', number: 0, flag: false, texts: ['b'] })).toEqual([]);
});

test('a fact that draws something for a missing value stays', () => {
  const edited = col.custom('text', () => 'Add a remark');
  expect(isEmptyCell(edited.cell(empty, context))).toBe(false);
  expect(isEmptyCell(col.custom('text', (row) => row.text).cell(empty, context))).toBe(true);
});
