import type { ReactNode } from 'react';
import { EmptyValue } from '../../show/index.ts';
import type { CellContext, Column } from '../types.ts';
import { type Priority, priorityOf } from './priority.ts';

/** What every column may say; all of it has a default. */
export interface ColumnOptions<Sort extends string, Label extends string> {
  /** The call's sort flag that orders by this column. */
  readonly sort?: Sort;
  /** CSS pixels. */
  readonly width?: number;
  /** Off until somebody switches it on. */
  readonly hidden?: true;
  /** Stays at the left while the rest scrolls. */
  readonly pinned?: true;
  /** Another one than its field, kind and link give it. */
  readonly priority?: Priority;
  /** Another label than the field's own. */
  readonly label?: Label;
}
/** Undefined where a row has nothing to open. */
export type Linked<Row> = { readonly link?: (row: Row) => string | undefined };
/** Has a button that copies it, as other systems want it typed. */
export type Copied = { readonly copied?: true };

export type AnyRow = Readonly<Record<string, unknown>>;
export type Options = ColumnOptions<string, string> & Linked<AnyRow>;
export interface Look {
  readonly width: number;
  readonly align?: 'start' | 'end';
  readonly cell: (row: AnyRow, c: CellContext) => ReactNode;
  readonly title?: ((row: AnyRow, c: CellContext) => string | undefined) | undefined;
  readonly watch?: (row: AnyRow) => unknown;
  readonly names?: Column<AnyRow>['names'];
  readonly words?: Column<AnyRow>['words'];
  readonly spare?: number;
  readonly codes?: Column<AnyRow>['codes'];
  readonly priority?: Priority;
}

export const column = (key: string, o: Options | undefined, look: Look): Column<AnyRow> => ({
  key,
  label: o?.label ?? key,
  sort: o?.sort,
  width: o?.width ?? look.width,
  align: look.align ?? 'start',
  hidden: o?.hidden ?? false,
  pinned: o?.pinned ?? false,
  // A link leads to the next step.
  priority: o?.priority ?? (o?.link ? 'high' : (look.priority ?? priorityOf(key))),
  watch: look.watch ?? ((row) => row[key]),
  cell: look.cell,
  title: look.title,
  names: look.names,
  words: look.words,
  spare: look.spare ?? 0,
  codes: look.codes,
});

/** Draws a value that is there, and a quiet dash where it is not. */
export const present =
  <V,>(key: string, draw: (value: V, c: CellContext, row: AnyRow) => ReactNode): Look['cell'] =>
  (row, c) => {
    const value = row[key] as V | null | undefined;
    return value === null || value === undefined || value === '' ? <EmptyValue /> : draw(value, c, row);
  };
export const said =
  <V,>(key: string, say: (value: V, c: CellContext) => string): NonNullable<Look['title']> =>
  (row, c) => {
    const value = row[key] as V | null | undefined;
    return value === null || value === undefined ? undefined : say(value, c);
  };

/** The text of a field, for a cell that draws it inside other things; empty where there is none. */
export const shown =
  <V,>(key: string, say: (value: V, c: CellContext) => string): NonNullable<Look['words']> =>
  (row, c) => {
    const value = row[key] as V | null | undefined;
    return value === null || value === undefined ? '' : say(value, c);
  };
/** Bars fill the room that there is. */
export const fits = (): string => '';
/** CSS pixels of a cell in addition to its text: the copy button, a tag's padding. */
export const copyRoom = 26;
export const tagRoom = 14;

/** Button that copies a value of a row. The click handler is on the table (`copyFrom`). */
export const copying = (value: string, c: CellContext): ReactNode => (
  <button
    type="button"
    className="rd-copy"
    tabIndex={c.tabIndex}
    data-copy={value}
    aria-label={c.t('copy', { value })}
  />
);

export const linked = (text: string, href: string | undefined, c: CellContext): ReactNode =>
  href === undefined ? (
    text
  ) : (
    <a href={href} tabIndex={c.tabIndex}>
      {text}
    </a>
  );
