import { expect, it } from 'vitest';
import { byColumn, cardAt } from './board.rules.ts';

const columns = [{ key: 'new' }, { key: 'empty' }, { key: 'done' }];
const cards = [
  { id: 1, column: 'new' },
  { id: 2, column: 'done' },
  { id: 3, column: 'new' },
  { id: 4, column: 'new' },
  { id: 5, column: 'done' },
];
const rows = byColumn(columns, cards);
const from = (id: number, key: string) => cardAt(rows, id, key)?.id;

it('cards stand in their column in their order', () => {
  expect(rows.map((column) => column.map(({ id }) => id))).toEqual([[1, 3, 4], [], [2, 5]]);
});
it('arrows go up and down, and sideways over empty columns', () => {
  expect([from(1, 'ArrowDown'), from(4, 'ArrowDown'), from(1, 'ArrowUp')]).toEqual([3, undefined, undefined]);
  expect([from(1, 'ArrowRight'), from(4, 'ArrowRight'), from(5, 'ArrowLeft')]).toEqual([2, 5, 3]);
  expect([from(2, 'ArrowRight'), from(1, 'ArrowLeft'), from(1, 'a')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
