import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { copyFrom } from '../../show/index.ts';
import type { Density } from './columnData.ts';
import { HeadCell, type Sorting } from './HeadCell.tsx';
import type { ListText } from '../list.texts.ts';
import { Gap, Row } from './Row.tsx';
import type { CellContext } from '../types.ts';
import { usePrinting } from '../../print/usePrinting.ts';
import { useColumnWindow } from './useColumnWindow.ts';
import { actionsWidth, boxWidth, type DrawnColumn, wholeWindow } from './useDrawnColumns.ts';
import { onGridKey } from './useGridKeys.ts';
import './grid.css';

/** Heights in CSS pixels. */
const rowHeights: Readonly<Record<Density, number>> = { normal: 32, compact: 26 };
const headHeight = 34;
const boneRows = 12;
/** Rows drawn beyond what is seen, on either side. */
const overscan = 3;

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
  readonly rows: readonly Row[] | undefined;
  readonly idOf: (row: Row) => number;
  readonly columns: readonly DrawnColumn<Row>[];
  readonly context: Omit<CellContext, 'tabIndex'>;
  readonly t: ListText;
  readonly density: Density;
  /** Rows of another query are on their way. */
  readonly stale: boolean;
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
  /** The row that the keyboard stands on; undefined where it stands on none. */
  readonly onActive: (id: number | undefined) => void;
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

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/**
 * The table of a list: a plain table whose rows are drawn only where they are seen, with a sticky head and sticky
 * columns. One listener serves all cells; the keyboard moves an active row (useGridKeys).
 */
export const Grid = <R,>(props: GridProps<R>): ReactNode => {
  const { rows, idOf, columns, context, t, density, sorting, selection, total, offset } = props;
  const place = useRef<HTMLDivElement>(null);
  const base = useId();
  const [activeId, setActiveId] = useState<number>();
  const { onActive } = props;
  useEffect(() => onActive(activeId), [onActive, activeId]);
  const [drag, setDrag] = useState<{ readonly key: string; readonly width: number }>();
  const height = rowHeights[density];
  const shown = rows ?? noRows;
  // oxlint-disable-next-line react/incompatible-library -- no compiler runs here that would memoize its functions
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => place.current,
    estimateSize: () => height,
    overscan,
    scrollPaddingEnd: headHeight,
    useFlushSync: false,
  });
  const active = shown.findIndex((row) => idOf(row) === activeId);
  const widths = columns.map(({ column, width }) => (drag?.key === column.key ? drag.width : width));
  const sum = (selection ? boxWidth : 0) + actionsWidth + widths.reduce((all, width) => all + width, 0);
  const printing = usePrinting();
  const inSight = useColumnWindow(place, columns);
  const window = printing ? wholeWindow(columns) : inSight;
  const cells = useMemo<CellContext>(() => ({ ...context, tabIndex: -1 }), [context]);

  const rowAt = (target: EventTarget): R | undefined => {
    const index =
      target instanceof Element && target.closest<HTMLElement>('tr[data-index]')?.dataset['index'];
    return typeof index === 'string' ? shown[Number(index)] : undefined;
  };
  const openMenu = (row: R, element: Element | null): void => {
    const rect = element?.getBoundingClientRect();
    if (rect) props.onMenu(row, { x: rect.left, y: rect.bottom });
  };
  const onClick = (event: MouseEvent<HTMLElement>): void => {
    const target = event.target instanceof HTMLElement ? event.target : undefined;
    const row = target && rowAt(target);
    if (!target || row === undefined) return;
    setActiveId(idOf(row));
    if (copyFrom(target)) return;
    if (target.matches('.rd-dots')) openMenu(row, target);
    else if (target.matches('.rd-box, .rd-box input')) selection?.toggle(idOf(row), event.shiftKey);
    else if (isPlainClick(event)) {
      const href = target.closest('a')?.getAttribute('href');
      if (href === null || href === undefined || !/^[/?]/.test(href)) return;
      event.preventDefault();
      props.onLink(href);
    }
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void =>
    onGridKey(event, {
      active,
      count: shown.length,
      page: Math.max(1, Math.floor((place.current?.clientHeight ?? height) / height) - 1),
      go: (index) => {
        const row = shown[index];
        if (row === undefined) return;
        setActiveId(idOf(row));
        virtual.scrollToIndex(index, { align: 'auto' });
      },
      open: (index) => {
        const row = shown[index];
        if (row !== undefined) props.onOpen?.(row);
      },
      select:
        selection &&
        ((index, range) => {
          const row = shown[index];
          if (row !== undefined) selection.toggle(idOf(row), range);
        }),
      selectPage: selection?.page,
      menu: props.hasMenu
        ? (index) => {
            const row = shown[index];
            const drawn = place.current?.querySelector(`tr[data-index="${index}"] .rd-dots`);
            if (row !== undefined) openMenu(row, drawn ?? null);
          }
        : undefined,
      side: props.onSide,
      closeSide: props.onCloseSide,
    });
  const { onWidth } = props;
  const width = useCallback(
    (key: string, to: number, done: boolean) => {
      setDrag(done ? undefined : { key, width: to });
      if (done) onWidth(key, to);
    },
    [onWidth],
  );

  const items = printing ? shown.map((_, index) => ({ index, start: 0, end: 0 })) : virtual.getVirtualItems();
  // Rows that scroll out lend their cells to those that scroll in.
  const slots = Math.ceil((virtual.scrollRect?.height ?? 0) / height) + 2 * overscan + 2;
  const before = items[0]?.start ?? 0;
  const after = printing ? 0 : virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  const span = columns.length + (selection ? 2 : 1);
  const spacer = (key: string, size: number): ReactNode =>
    size > 0 && (
      <tr key={key} aria-hidden className="rd-spacer" style={{ height: size }}>
        <td aria-hidden colSpan={span} />
      </tr>
    );
  const head = (drawn: DrawnColumn<R>): ReactNode => (
    <HeadCell
      key={drawn.column.key}
      drawn={drawn as DrawnColumn<never>}
      label={context.labels.field(drawn.column.label)}
      sorting={sorting}
      maySecond={drawn.column.sort !== undefined && props.maySecond(drawn.column.sort)}
      t={t}
      onSort={props.onSort}
      onWidth={width}
      onMove={props.onMove}
    />
  );
  const drawnActive = items.some((item) => item.index === active);
  return (
    <div
      ref={place}
      className="rd-grid"
      data-density={density}
      data-stale={props.stale || undefined}
      style={gridStyle(height)}
    >
      <table
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the grid pattern over a table
        role="grid"
        aria-label={props.label}
        aria-rowcount={total < 0 ? -1 : total + 1}
        aria-colcount={span}
        aria-multiselectable={selection ? true : undefined}
        aria-busy={props.stale || rows === undefined}
        aria-activedescendant={drawnActive ? `${base}-${activeId}` : undefined}
        tabIndex={0}
        style={{ width: sum }}
        onClick={onClick}
        onDoubleClick={(event) => {
          const row = rowAt(event.target);
          if (
            row !== undefined &&
            event.target instanceof Element &&
            !event.target.closest('a, button, input')
          )
            props.onOpen?.(row);
        }}
        onContextMenu={(event) => {
          const row = props.hasMenu ? rowAt(event.target) : undefined;
          if (row === undefined || event.shiftKey || getSelection()?.isCollapsed === false) return;
          event.preventDefault();
          setActiveId(idOf(row));
          props.onMenu(row, { x: event.clientX, y: event.clientY });
        }}
        onKeyDown={onKeyDown}
        onFocus={(event) => {
          const [first] = items;
          const row = first && shown[first.index];
          if (event.target === event.currentTarget && active < 0 && row !== undefined) setActiveId(idOf(row));
        }}
      >
        <colgroup>
          {selection && <col style={{ width: boxWidth }} />}
          {columns.map(({ column }, index) => (
            <col key={column.key} style={{ width: widths[index] }} />
          ))}
          <col />
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {selection && (
              <th className="rd-pin rd-box">
                <input
                  type="checkbox"
                  aria-label={t('selectPage')}
                  checked={selection.all}
                  ref={(box) => {
                    if (box) box.indeterminate = selection.some && !selection.all;
                  }}
                  onChange={selection.page}
                />
              </th>
            )}
            {window.pinned.map(head)}
            <Gap columns={window.before} />
            {window.seen.map(head)}
            <Gap columns={window.after} />
            <th className="rd-rest">
              <span className="rd-hidden">{t('actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows === undefined && props.instead === undefined && bones(span)}
          {spacer('before', before)}
          {items.map((item) => {
            const row = shown[item.index];
            if (row === undefined) return null;
            const id = idOf(row);
            return (
              <Row
                key={printing ? `all${item.index}` : item.index % slots}
                row={row}
                id={id}
                domId={`${base}-${id}`}
                index={item.index}
                ariaIndex={offset + item.index + 2}
                window={window}
                context={cells}
                active={item.index === active}
                selected={selection?.has(id)}
                hasMenu={props.hasMenu}
                t={t}
              />
            );
          })}
          {spacer('after', after)}
        </tbody>
      </table>
      {props.instead}
    </div>
  );
};
const noRows: never[] = [];

const gridStyle = (height: number): CSSProperties => ({ '--rd-row': `${height}px` }) as CSSProperties;

/** Rows of grey bars in the shape of the columns, before the first answer. */
const bones = (cells: number): ReactNode =>
  Array.from({ length: boneRows }, (_, row) => (
    <tr key={`bone${row}`} aria-hidden className="rd-bones">
      {Array.from({ length: cells }, (_cell, cell) => (
        <td key={cell} aria-hidden />
      ))}
    </tr>
  ));
