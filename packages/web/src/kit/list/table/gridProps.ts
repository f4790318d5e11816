import type { ReactNode } from 'react';
import type { ListText } from '../list.texts.ts';
import type { CellContext } from '../types.ts';
import type { Density } from './columnData.ts';
import type { Sorting } from './HeadCell.tsx';
import type { Line } from './lines.ts';
import type { DrawnColumn } from './useDrawnColumns.ts';

/** How rows are selected; absent where nothing can be done with several. */
export interface GridSelection {
  readonly has: (id: number) => boolean;
  readonly all: boolean;
  readonly some: boolean;
  readonly toggle: (id: number, range: boolean) => void;
  readonly page: () => void;
}

export interface GridProps<Row> {
  readonly label: string;
  /** Undefined before the first answer. */
  readonly lines: readonly Line<Row>[] | undefined;
  readonly idOf: (row: Row) => number;
  readonly columns: readonly DrawnColumn<Row>[];
  readonly context: Omit<CellContext, 'tabIndex'>;
  readonly t: ListText;
  readonly density: Density;
  /** Rows of another query are on their way. */
  readonly stale: boolean;
  /** A search runs: its order stays until it has ended. */
  readonly searching: boolean;
  /** Rows in the whole list, or −1 where it is not known. */
  readonly total: number;
  /** Rows before this page. */
  readonly offset: number;
  readonly sorting: Sorting;
  /** Whether a sort may become the second level now. */
  readonly maySecond: (by: string) => boolean;
  readonly onSort: (sorting: Sorting) => void;
  readonly onWidth: (key: string, width: number) => void;
  readonly onMove: (key: string, by: -1 | 1) => void;
  readonly selection: GridSelection | undefined;
  readonly onOpen: ((row: Row) => void) | undefined;
  /** Called with the active row of the keyboard; undefined when there is none. */
  readonly onActive: (id: number | undefined) => void;
  /** Content below an open row; absent when the list has none. */
  readonly Below: ((props: { readonly row: Row }) => ReactNode) | undefined;
  /** Whether rows belong to rows. */
  readonly isTree: boolean;
  readonly onExpand: (id: number) => void;
  /** Reads the rows of one again that could not be read. */
  readonly onRetry: (id: number) => void;
  readonly onSide: () => void;
  readonly onCloseSide: () => boolean;
  /** Whether a row has actions at all. */
  readonly hasMenu: boolean;
  readonly onMenu: (row: Row, at: { readonly x: number; readonly y: number }) => void;
  /** A link inside a cell that stays in the console. */
  readonly onLink: (href: string) => void;
  /** Instead of rows: nothing found, an error. */
  readonly instead: ReactNode;
}
