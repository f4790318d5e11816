import { useReducer } from 'react';
import { emptySelection, select, type Selection, type SelectionEvent } from './selection.ts';

/** What is selected, and how to change it. */
export type Selecting<Row> = readonly [Selection<Row>, (event: SelectionEvent<Row>) => void];

/** Holds a selection. `idOf` returns a row's id and must not change. */
export const useSelection = <Row>(idOf: (row: Row) => number): Selecting<Row> =>
  useReducer(
    (before: Selection<Row>, event: SelectionEvent<Row>): Selection<Row> => select(before, event, idOf),
    emptySelection,
  );
