import { memo, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { mayOverflow } from './cellRoom.ts';
import type { ListText } from '../list.texts.ts';
import type { CellContext, Column } from '../types.ts';
import type { ColumnWindow, DrawnColumn } from './useDrawnColumns.ts';

/** Keys of the columns whose content differs between two readings of a row. */
export const changedKeys = <Row,>(
  before: Row,
  after: Row,
  columns: readonly Pick<Column<Row>, 'key' | 'watch'>[],
): string[] =>
  columns
    .filter(({ watch }) => {
      const [was, is] = [watch(before), watch(after)];
      return was !== is && JSON.stringify(was) !== JSON.stringify(is);
    })
    .map(({ key }) => key);

interface RowProps<Row> {
  readonly row: Row;
  readonly id: number;
  readonly domId: string;
  /** Place in the page, from 0. */
  readonly index: number;
  /** Place in the whole list for assistive technology; the head is 1. */
  readonly ariaIndex: number;
  readonly window: ColumnWindow<Row>;
  readonly context: CellContext;
  readonly active: boolean;
  /** Undefined where the list has no selection. */
  readonly selected: boolean | undefined;
  /** Nesting depth of the row. */
  readonly level: number;
  /** Whether what is below it is shown; undefined where there is nothing. */
  readonly open: boolean | undefined;
  /** Whether rows of this list can be opened at all: those that cannot keep the room. */
  readonly opens: boolean;
  /** Whether rows belong to rows: the table is a tree. */
  readonly isTree: boolean;
  /** Whether the row has actions. */
  readonly hasMenu: boolean;
  readonly t: ListText;
}

/** Placeholder cell for columns outside the window, so that visible columns keep their position. */
export const Gap = ({ columns }: { columns: number }): ReactNode =>
  columns > 0 && <td aria-hidden className="rd-gap" colSpan={columns} />;

/**
 * A cell that may be too narrow for what it holds cuts it off. The others are left open: each cut is a clip of its own that
 * the browser paints, layers and hands on at every frame of scrolling, and hundreds of them cost more than all else.
 */
const cellClass = (
  { align, pinned }: { readonly align: 'start' | 'end'; readonly pinned: boolean },
  isCut: boolean,
): string | undefined =>
  `${pinned ? 'rd-pin ' : ''}${align === 'end' ? 'rd-end ' : ''}${isCut ? 'rd-cut' : ''}`.trim() || undefined;

/** Draws the cells of one row. Cells whose content changed since the last reading flash once. */
const RowOf = <Row,>(props: RowProps<Row>): ReactNode => {
  const { row, window, context, active, selected, t, hasMenu, open } = props;
  const [seen, setSeen] = useState({ row, id: props.id, changed: noKeys, turn: 0 });
  if (seen.row !== row) {
    const shown = [...window.pinned, ...window.seen].map(({ column }) => column);
    const changed = seen.id === props.id ? changedKeys(seen.row, row, shown) : noKeys;
    setSeen({ row, id: props.id, changed, turn: changed.length > 0 ? seen.turn + 1 : seen.turn });
  }
  const line = useRef<HTMLTableRowElement>(null);
  const shownId = useRef(props.id);
  useLayoutEffect(() => {
    if (shownId.current === props.id) return;
    shownId.current = props.id;
    // The row that held focus scrolled away and lent its cells to another: the keys go on from the table.
    if (line.current?.contains(document.activeElement))
      line.current.closest('table')?.focus({ preventScroll: true });
  }, [props.id]);
  const indent = props.level * step + (props.opens ? step : 0);
  const lead = selected === undefined ? 1 : 2;
  const own: CellContext = active ? { ...context, tabIndex: 0 } : context;
  const cell = ({ column, left, index, width }: DrawnColumn<Row>): ReactNode => {
    const content = column.cell(row, own);
    const words = column.words?.(row, own) ?? (typeof content === 'string' ? content : undefined);
    const isLead = indent > 0 && index === lead;
    const isCut = words === undefined || mayOverflow(words, width - column.spare - (isLead ? indent : 0));
    return (
      <td
        key={column.key}
        aria-colindex={index}
        className={cellClass({ align: column.align, pinned: left !== undefined }, isCut)}
        style={
          left === undefined && !isLead
            ? undefined
            : { left, ...(isLead && { paddingInlineStart: indent + 4 }) }
        }
        title={column.title?.(row, own)}
        data-flash={seen.changed.includes(column.key) ? seen.turn % 2 : undefined}
      >
        {isLead && open !== undefined && (
          <button
            type="button"
            className="rd-expand"
            tabIndex={own.tabIndex}
            aria-expanded={open}
            aria-label={t(open ? 'collapse' : 'expand', { id: String(props.id) })}
          />
        )}
        {content}
      </td>
    );
  };
  return (
    <tr
      ref={line}
      id={props.domId}
      aria-rowindex={props.ariaIndex}
      aria-selected={selected}
      {...(props.isTree && { 'aria-level': props.level + 1, 'aria-expanded': open })}
      data-index={props.index}
      data-id={props.id}
      data-active={active || undefined}
    >
      {selected !== undefined && (
        <td className="rd-pin rd-box">
          <input
            type="checkbox"
            tabIndex={own.tabIndex}
            aria-label={t('selectRow', { id: String(props.id) })}
            checked={selected}
            readOnly
          />
        </td>
      )}
      {window.pinned.map(cell)}
      <Gap columns={window.before} />
      {window.seen.map(cell)}
      <Gap columns={window.after} />
      <td className="rd-rest" aria-hidden={hasMenu ? undefined : true}>
        {hasMenu && (
          <button
            type="button"
            className="rd-dots"
            tabIndex={own.tabIndex}
            aria-haspopup="menu"
            aria-label={t('rowActions', { id: String(props.id) })}
          />
        )}
      </td>
    </tr>
  );
};
const noKeys: readonly string[] = [];
/** CSS pixels of one step in, and of the button that opens a row. */
const step = 20;

/** A row that is drawn again only when something of its own changed. */
export const Row = memo(RowOf) as typeof RowOf;
