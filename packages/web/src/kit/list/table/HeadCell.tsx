import { type KeyboardEvent, memo, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import type { SortValue } from '@renderdesk/contract';
import { Menu, type MenuEntry } from '../../pop/index.ts';
import { clampWidth } from './columnData.ts';
import type { ListText } from '../list.texts.ts';
import type { ListState, SortBy } from '../url/urlState.ts';
import type { DrawnColumn } from './useDrawnColumns.ts';

/** CSS pixels at a head's right edge that drag its width. */
const edge = 8;
const keyStep = 16;

/** What a list is ordered by: one level or two. */
export type Sorting = Pick<ListState, 'sort' | 'second'>;

/** A level after one more click: first descending (0), then ascending (1), and over again (checklist P-049). */
const next = (by: string, level: SortBy | undefined): SortBy => {
  const value: SortValue = level?.by === by && level.value === 0 ? 1 : 0;
  return { by, value };
};

/**
 * The order after a click on a head. A plain click orders by that column alone. With `add` it becomes the second level,
 * or turns the level that it is; once it was turned both ways as the second one it is taken off.
 */
export const nextSort = (by: string, { sort, second }: Sorting, add = false): Sorting => {
  if (!add) return { sort: next(by, second ? undefined : sort), second: undefined };
  if (sort.by === by) return { sort: next(by, sort), second };
  if (second?.by === by && second.value === 1) return { sort, second: undefined };
  return { sort, second: next(by, second) };
};

/** What a head's menu offers: its column as the only level, or as the second one. */
const orders = (
  by: string,
  { sort, second }: Sorting,
  o: {
    readonly maySecond: boolean;
    readonly t: ListText;
    readonly onSort: (sorting: Sorting) => void;
  },
): MenuEntry[] => {
  const { t, onSort } = o;
  const only = (value: SortValue) => (): void => onSort({ sort: { by, value }, second: undefined });
  const then = (value: SortValue) => (): void => onSort({ sort, second: { by, value } });
  return [
    { key: 'down', label: t('sortDown'), onChoose: only(0) },
    { key: 'up', label: t('sortUp'), onChoose: only(1) },
    ...(o.maySecond
      ? [
          { key: 'thenDown', label: t('thenDown'), onChoose: then(0) },
          { key: 'thenUp', label: t('thenUp'), onChoose: then(1) },
        ]
      : []),
    ...(second
      ? [{ key: 'none', label: t('thenNone'), onChoose: () => onSort({ sort, second: undefined }) }]
      : []),
  ];
};

const levelName = (name: string, isFirst: boolean, t: ListText): string =>
  t(isFirst ? 'sortFirst' : 'sortSecond', { name });

interface HeadProps {
  readonly drawn: DrawnColumn<never>;
  readonly label: string;
  readonly sorting: Sorting;
  /** Whether this column may become the second level now. */
  readonly maySecond: boolean;
  /** A search runs: nothing is sorted until it has ended. */
  readonly searching: boolean;
  readonly t: ListText;
  readonly onSort: (sorting: Sorting) => void;
  /** While it is dragged, then once more with `done`. */
  readonly onWidth: (key: string, width: number, done: boolean) => void;
  /** By −1 or 1 place. */
  readonly onMove: (key: string, by: -1 | 1) => void;
}

/**
 * One column's head. A click sorts, one with Shift sorts within that; a right click or the menu key offers both in words.
 * The right edge drags the width; with the keyboard Alt + ←/→ changes the width and Alt + Shift + ←/→ the place.
 */
const Head = ({
  drawn,
  label,
  sorting,
  maySecond,
  searching,
  t,
  onSort,
  onWidth,
  onMove,
}: HeadProps): ReactNode => {
  const { column, width, left } = drawn;
  const drag = useRef<{ readonly x: number; readonly width: number } | null>(null);
  const atEdge = (event: PointerEvent<HTMLElement>): boolean =>
    event.currentTarget.getBoundingClientRect().right - event.clientX <= edge;
  const dragged = (event: PointerEvent): number =>
    clampWidth((drag.current?.width ?? width) + event.clientX - (drag.current?.x ?? event.clientX));
  const [menu, setMenu] = useState<{ readonly x: number; readonly y: number }>();
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : undefined;
    if (by === undefined || !event.altKey) return;
    event.preventDefault();
    if (event.shiftKey) onMove(column.key, by);
    else onWidth(column.key, clampWidth(width + by * keyStep), true);
  };
  const { sort: flag } = column;
  const { sort, second } = sorting;
  const level = flag === undefined ? undefined : [sort, second].find((one) => one?.by === flag);
  return (
    <th
      scope="col"
      aria-colindex={drawn.index}
      aria-sort={level === sort ? (sort.value === 1 ? 'ascending' : 'descending') : undefined}
      className={`${left === undefined ? '' : 'rd-pin'} ${column.align === 'end' ? 'rd-end' : ''}`}
      style={left === undefined ? undefined : { left }}
      title={label}
      onPointerMove={(event) => {
        if (drag.current) onWidth(column.key, dragged(event), false);
        else event.currentTarget.style.cursor = atEdge(event) ? 'col-resize' : '';
      }}
      onPointerDown={(event) => {
        if (!atEdge(event)) return;
        event.preventDefault();
        drag.current = { x: event.clientX, width };
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerUp={(event) => {
        if (!drag.current) return;
        onWidth(column.key, dragged(event), true);
        drag.current = null;
      }}
      onKeyDown={onKeyDown}
      onContextMenu={(event) => {
        if (column.sort === undefined || event.shiftKey || searching) return;
        event.preventDefault();
        const { left: x, bottom: y } = event.currentTarget.getBoundingClientRect();
        setMenu({ x, y });
      }}
    >
      {menu && column.sort !== undefined && (
        <Menu
          anchor={menu}
          label={t('sortMenu', { name: label })}
          entries={orders(column.sort, sorting, { maySecond, t, onSort })}
          onClose={() => setMenu(undefined)}
        />
      )}
      {flag === undefined ? (
        <span tabIndex={-1}>{label}</span>
      ) : (
        <button
          type="button"
          className="rd-sort"
          data-sorted={level?.value}
          aria-disabled={searching || undefined}
          aria-label={level && second ? levelName(label, level === sort, t) : t('sortBy', { name: label })}
          title={maySecond ? t('sortHint') : undefined}
          // With Shift the column becomes the second level; the keyboard's Shift + Enter is such a click.
          onClick={(event) => {
            if (!searching && event.currentTarget.closest('th')?.style.cursor !== 'col-resize')
              onSort(nextSort(flag, sorting, event.shiftKey && maySecond));
          }}
        >
          {label}
          {/* By the style sheet: it is no part of the button's words. */}
          {level && second && <sup aria-hidden data-level={level === sort ? 1 : 2} />}
        </button>
      )}
    </th>
  );
};

/** A head that is drawn again only when something of its own changed: scrolling does not. */
export const HeadCell = memo(Head);
