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
import { isPlainClick } from '../../url/index.ts';
import { copyFrom } from '../../show/index.ts';
import type { Density } from './columnData.ts';
import { BelowRow } from './BelowRow.tsx';
import type { GridProps } from './gridProps.ts';
import { HeadRow } from './HeadRow.tsx';
import { type Line, parentLine, rowFrom } from './lines.ts';
import { Row } from './Row.tsx';
import type { CellContext } from '../types.ts';
import { usePrinting } from '../../print/usePrinting.ts';
import { useColumnWindow } from './useColumnWindow.ts';
import { actionsWidth, boxWidth, wholeWindow } from './useDrawnColumns.ts';
import { onGridKey } from './useGridKeys.ts';
import './grid.css';

/** Heights in CSS pixels. */
const rowHeights: Readonly<Record<Density, number>> = { normal: 32, compact: 26 };
const headHeight = 34;
/** The bar of a selection, which covers the last rows. */
const barHeight = 60;
/** Estimated height of the content below a row until it is measured. */
const belowHeight = 160;
const skeletonRows = 12;
/** Rows drawn beyond what is seen, on either side. */
const overscan = 3;

/**
 * The table of a list: a plain table whose rows are drawn only where they are seen, with a sticky head and sticky
 * columns. One listener serves all cells; the keyboard moves an active row (useGridKeys).
 */
export const Grid = <R,>(props: GridProps<R>): ReactNode => {
  const { lines, idOf, columns, context, t, density, selection, total, offset, isTree } = props;
  const place = useRef<HTMLDivElement>(null);
  const base = useId();
  const [activeId, setActiveId] = useState<number>();
  const { onActive } = props;
  useEffect(() => onActive(activeId), [onActive, activeId]);
  const [drag, setDrag] = useState<{ readonly key: string; readonly width: number }>();
  const height = rowHeights[density];
  const shown = lines ?? noLines;
  const opens = isTree || props.Below !== undefined;
  // oxlint-disable-next-line react/incompatible-library -- no compiler runs here that would memoize its functions
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => place.current,
    // Only the content below a row has a height of its own; it is measured once drawn.
    estimateSize: (at) => (shown[at]?.kind === 'below' ? belowHeight : height),
    getItemKey: useCallback((at: number) => keyOf(shown[at], at, idOf), [shown, idOf]),
    overscan,
    scrollPaddingEnd: headHeight + (selection?.some === true ? barHeight : 0),
    useFlushSync: false,
  });
  const active = shown.findIndex((line) => line.kind === 'row' && idOf(line.row) === activeId);
  const rowOn = (at: number): R | undefined => {
    const line = shown[at];
    return line?.kind === 'row' ? line.row : undefined;
  };
  const widths = columns.map(({ column, width }) => (drag?.key === column.key ? drag.width : width));
  const aside = (selection ? boxWidth : 0) + (props.hasMenu ? actionsWidth : 0);
  const sum = widths.reduce((all, width) => all + width, aside);
  const printing = usePrinting();
  const inSight = useColumnWindow(place, columns);
  const window = printing ? wholeWindow(columns) : inSight;
  const cells = useMemo<CellContext>(() => ({ ...context, tabIndex: -1 }), [context]);

  const rowAt = (target: EventTarget): R | undefined => {
    const index =
      target instanceof Element && target.closest<HTMLElement>('tr[data-index]')?.dataset['index'];
    return typeof index === 'string' ? rowOn(Number(index)) : undefined;
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
    if (target.matches('.rd-expand')) props.onExpand(idOf(row));
    else if (target.matches('.rd-dots')) openMenu(row, target);
    else if (target.matches('.rd-box, .rd-box input')) selection?.toggle(idOf(row), event.shiftKey);
    else if (isPlainClick(event)) {
      const href = target.closest('a')?.getAttribute('href');
      if (href === null || href === undefined || !/^[/?]/.test(href)) return;
      event.preventDefault();
      props.onLink(href);
    }
  };
  const go = (to: number): void => {
    const index = rowFrom(shown, active, to);
    const row = rowOn(index);
    if (row === undefined) return;
    setActiveId(idOf(row));
    virtual.scrollToIndex(index, { align: 'auto' });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void =>
    onGridKey(event, {
      active,
      count: shown.length,
      page: Math.max(1, Math.floor((place.current?.clientHeight ?? height) / height) - 1),
      go,
      open: (index) => {
        const row = rowOn(index);
        if (row !== undefined) props.onOpen?.(row);
      },
      select:
        selection &&
        ((index, range) => {
          const row = rowOn(rowFrom(shown, active, index));
          if (row !== undefined) selection.toggle(idOf(row), range);
        }),
      selectPage: selection?.page,
      menu: props.hasMenu
        ? (index) => {
            const row = rowOn(index);
            const drawn = place.current?.querySelector(`tr[data-index="${index}"] .rd-dots`);
            if (row !== undefined) openMenu(row, drawn ?? null);
          }
        : undefined,
      expand: opens
        ? (index, open) => {
            const line = shown[index];
            if (line?.kind !== 'row') return false;
            if (line.open === !open) props.onExpand(idOf(line.row));
            else if (!open && line.level > 0) go(parentLine(shown, index));
            else return false;
            return true;
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
  const drawnActive = items.some((item) => item.index === active);
  return (
    <div
      ref={place}
      className="rd-grid"
      data-density={density}
      data-stale={props.stale || undefined}
      style={gridStyle(height)}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the grid pattern over a table */}
      <table
        role={isTree ? 'treegrid' : 'grid'}
        aria-label={props.label}
        aria-rowcount={
          total < 0 ? -1 : total + 1 + shown.filter(({ kind, level }) => kind !== 'row' || level > 0).length
        }
        aria-colcount={span}
        aria-multiselectable={selection ? true : undefined}
        aria-busy={props.stale || (lines === undefined && props.instead === undefined)}
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
          const row = first && rowOn(first.index);
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
        <HeadRow {...props} window={window} onWidth={width} />
        <tbody>
          {lines === undefined && props.instead === undefined && bones(span)}
          {spacer('before', before)}
          {items.map(({ index }) => {
            const line = shown[index];
            if (line === undefined) return null;
            const id = idOf(line.row);
            if (line.kind !== 'row')
              return (
                <BelowRow
                  key={`${line.kind}${id}`}
                  line={line}
                  index={index}
                  span={span}
                  Below={props.Below}
                  t={t}
                  measure={printing ? undefined : virtual.measureElement}
                  onRetry={() => props.onRetry(id)}
                />
              );
            return (
              <Row
                key={printing ? `all${index}` : index % slots}
                row={line.row}
                id={id}
                domId={`${base}-${id}`}
                index={index}
                ariaIndex={offset + index + 2}
                window={window}
                context={cells}
                active={index === active}
                selected={selection?.has(id)}
                level={line.level}
                open={line.open}
                opens={opens}
                isTree={isTree}
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
const noLines: never[] = [];
const keyOf = <R,>(line: Line<R> | undefined, at: number, idOf: (row: R) => number): string | number =>
  line === undefined ? at : line.kind === 'row' ? idOf(line.row) : `${line.kind}${idOf(line.row)}`;

const gridStyle = (height: number): CSSProperties => ({ '--rd-row': `${height}px` }) as CSSProperties;

/** Rows of grey bars in the shape of the columns, before the first answer. */
const bones = (cells: number): ReactNode =>
  Array.from({ length: skeletonRows }, (_, row) => (
    <tr key={`bone${row}`} aria-hidden className="rd-bones">
      {Array.from({ length: cells }, (_cell, cell) => (
        <td key={cell} aria-hidden />
      ))}
    </tr>
  ));
