/** A card of a board and the column that it is in. */
export interface Card {
  readonly id: number | string;
  readonly column: string;
}

/** The cards of each column, in their order. */
export const byColumn = <C extends Card>(
  columns: readonly { readonly key: string }[],
  cards: readonly C[],
): readonly (readonly C[])[] => columns.map(({ key }) => cards.filter(({ column }) => column === key));

/** The card that an arrow key leads to; sideways the one at the same height, or the last, of the next column with cards. */
export const cardAt = <C extends Card>(
  rows: readonly (readonly C[])[],
  id: Card['id'],
  key: string,
): C | undefined => {
  const column = rows.findIndex((cards) => cards.some((card) => card.id === id));
  const height = rows[column]?.findIndex((card) => card.id === id) ?? -1;
  switch (key) {
    case 'ArrowUp':
      return rows[column]?.[height - 1];
    case 'ArrowDown':
      return rows[column]?.[height + 1];
    case 'ArrowLeft':
    case 'ArrowRight': {
      const ahead =
        key === 'ArrowLeft' ? rows.slice(0, Math.max(0, column)).toReversed() : rows.slice(column + 1);
      const next = ahead.find((cards) => cards.length > 0);
      return next?.[Math.min(height, next.length - 1)];
    }
    default:
      return undefined;
  }
};
