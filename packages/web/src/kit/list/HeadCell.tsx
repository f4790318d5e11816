import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react';
import type { SortValue } from '@renderdesk/contract';
import { clampWidth } from './columnData.ts';
import type { ListText } from './list.text.ts';
import type { ListState } from './urlState.ts';
import type { DrawnColumn } from './useDrawnColumns.ts';

/** CSS pixels at a head's right edge that drag its width. */
const edge = 8;
const keyStep = 16;

/** The sort after a click on a head: first descending (0), then ascending (1), and over again (checklist P-049). */
export const nextSort = (by: string, sort: ListState['sort']): ListState['sort'] => {
  const value: SortValue = sort.by === by && sort.value === 0 ? 1 : 0;
  return { by, value };
};

interface HeadProps {
  readonly drawn: DrawnColumn<never>;
  readonly label: string;
  readonly sort: ListState['sort'];
  readonly t: ListText;
  readonly onSort: (sort: ListState['sort']) => void;
  /** While it is dragged, then once more with `done`. */
  readonly onWidth: (key: string, width: number, done: boolean) => void;
  /** By −1 or 1 place. */
  readonly onMove: (key: string, by: -1 | 1) => void;
}

/**
 * One column's head. A click sorts; the right edge drags the width; with the keyboard Alt + ←/→ changes the width
 * and Alt + Shift + ←/→ the place.
 */
export const HeadCell = ({ drawn, label, sort, t, onSort, onWidth, onMove }: HeadProps): ReactNode => {
  const { column, width, left } = drawn;
  const drag = useRef<{ readonly x: number; readonly width: number } | null>(null);
  const atEdge = (event: PointerEvent<HTMLElement>): boolean =>
    event.currentTarget.getBoundingClientRect().right - event.clientX <= edge;
  const dragged = (event: PointerEvent): number =>
    clampWidth((drag.current?.width ?? width) + event.clientX - (drag.current?.x ?? event.clientX));
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : undefined;
    if (by === undefined || !event.altKey) return;
    event.preventDefault();
    if (event.shiftKey) onMove(column.key, by);
    else onWidth(column.key, clampWidth(width + by * keyStep), true);
  };
  const sorted = column.sort !== undefined && column.sort === sort.by;
  const { sort: flag } = column;
  return (
    <th
      scope="col"
      aria-colindex={drawn.index}
      aria-sort={sorted ? (sort.value === 1 ? 'ascending' : 'descending') : undefined}
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
    >
      {flag === undefined ? (
        <span tabIndex={-1}>{label}</span>
      ) : (
        <button
          type="button"
          className="rd-sort"
          data-sorted={sorted ? sort.value : undefined}
          aria-label={t('sortBy', { name: label })}
          onClick={(event) => {
            if (event.currentTarget.closest('th')?.style.cursor !== 'col-resize')
              onSort(nextSort(flag, sort));
          }}
        >
          {label}
        </button>
      )}
    </th>
  );
};
