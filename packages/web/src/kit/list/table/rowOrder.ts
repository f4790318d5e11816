import { createContext } from 'react';

/** The rows of a page as they are put in order by hand. */
export interface RowOrder {
  /** The ids in their present order. */
  readonly ids: readonly number[];
  readonly idOf: (row: Readonly<Record<string, unknown>>) => number;
  /** Whether the list is sorted by this flag alone, rising: any other order is not the one that people make. */
  readonly isBy: (sort: string) => boolean;
}
/** Of the list around a cell. */
export const RowOrderContext = createContext<RowOrder | null>(null);

/** The ids with one of them moved to a place. */
export const movedId = (ids: readonly number[], id: number, to: number): number[] => {
  const rest = ids.filter((one) => one !== id);
  rest.splice(to, 0, id);
  return rest;
};
