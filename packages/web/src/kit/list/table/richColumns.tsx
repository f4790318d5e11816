import {
  type CommandCall,
  type Picture,
  errorMessage,
  type In,
  type InputOf,
  type ReadCall,
  type Shape,
} from '@renderdesk/contract';
import { type ReactNode, useEffect, useState } from 'react';
import { useCommand, useFileUrl } from '../../call/index.ts';
import { useAllowed } from '../../permission/index.ts';
import { Thumbnail } from '../../picture/index.ts';
import { OrderCell, ToggleCell } from './WritingCells.tsx';
import {
  type CodeIn,
  type CodeListKeys,
  type KeysOf,
  EmptyValue,
  type NumberKeys,
  StatusTag,
  type TableFor,
  type TextKeys,
} from '../../show/index.ts';
import type { CellContext, Column } from '../types.ts';
import {
  type AnyRow,
  column,
  fits,
  type ColumnOptions,
  copying,
  copyRoom,
  linked,
  type Options,
  present,
  said,
  shown,
} from './column.tsx';

/**
 * How to reveal a masked value: the call whose answer has it under the field's name, and the call's input for a row.
 */
export interface Reveal<Row, K extends string, I extends Shape> {
  readonly call: CommandCall<I, { readonly [P in K]: string }>;
  readonly input: (row: Row) => In<I>;
}

/** Columns that draw more than one value, or ask for more than the row holds. */
export interface RichColumns<Row, Sort extends string, Label extends string> {
  /** A person's name, as a link where `link` is given; the id shows on hover and can be copied. */
  person(
    name: TextKeys<Row> & Label,
    id: KeysOf<Row, number>,
    o?: ColumnOptions<Sort, Label> & { readonly link?: (row: Row) => string },
  ): Column<Row>;
  /** A value that the list carries masked. Who may see it whole asks for it cell by cell, and copies it then; each time leaves a record. */
  masked<K extends TextKeys<Row> & Label, I extends Shape>(
    key: K,
    reveal: Reveal<Row, K, I>,
    o?: ColumnOptions<Sort, Label>,
  ): Column<Row>;
  /** Several codes of a table, each in its family's colour. */
  tags<K extends CodeListKeys<Row> & Label>(
    key: K,
    table: TableFor<CodeIn<Row, K>>,
    o?: ColumnOptions<Sort, Label>,
  ): Column<Row>;
  /** A call by its label; the field holds the call's name. */
  call(key: TextKeys<Row> & Label, o?: ColumnOptions<Sort, Label>): Column<Row>;
  /** An answer's code in the words of the error catalogue. */
  answer(key: NumberKeys<Row> & Label, o?: ColumnOptions<Sort, Label>): Column<Row>;
  /** A stored picture, small; a click opens a larger look. `title` is the field that names it. */
  picture(
    key: KeysOf<Row, Picture> & Label,
    title: TextKeys<Row>,
    o?: ColumnOptions<Sort, Label>,
  ): Column<Row>;
  /** A switch of a flag, sent by the call that updates the row. */
  toggle<I extends Shape>(
    key: KeysOf<Row, boolean> & Label,
    call: CommandCall<I, unknown> & ([Row] extends [In<I>] ? unknown : never),
    o?: ColumnOptions<Sort, Label>,
  ): Column<Row>;
  /** Buttons and a grip that put the row elsewhere; `sort` is the flag of the order that people make. */
  order<Ids extends Shape>(
    key: NumberKeys<Row> & Label,
    call: CommandCall<Ids, null>,
    o: ColumnOptions<Sort, Label> & { readonly sort: Sort },
  ): Column<Row>;
  /** A small picture; `input` says which, undefined where the row has none. */
  thumbnail<C extends ReadCall>(
    key: TextKeys<Row> & Label,
    file: { readonly call: C; readonly input: (row: Row) => InputOf<C> | undefined },
    o?: ColumnOptions<Sort, Label>,
  ): Column<Row>;
}

/** How long a revealed value stays on the screen. Milliseconds. */
const shownFor = 60_000;

const MaskedCell = ({
  value,
  field,
  row,
  reveal: { call, input },
  c,
}: {
  value: string;
  field: string;
  row: AnyRow;
  reveal: Reveal<AnyRow, string, Shape>;
  c: CellContext;
}): ReactNode => {
  const allowed = useAllowed(call.access);
  const asked = input(row);
  // Cells are reused for other rows, so the revealed value is kept by input and not by cell.
  const of = JSON.stringify(asked);
  const [whole, setWhole] = useState<{ readonly of: string; readonly value: string }>();
  const command = useCommand(call, { success: false, refreshes: false });
  useEffect(() => {
    if (!whole) return undefined;
    const timer = setTimeout(() => setWhole(undefined), shownFor);
    return () => clearTimeout(timer);
  }, [whole]);
  const isShown = whole?.of === of;
  const name = c.labels.field(field);
  return (
    <span className="rd-masked">
      <span>{isShown ? whole.value : value}</span>
      {isShown && copying(whole.value, c)}
      {allowed && (
        <button
          type="button"
          className="rd-reveal"
          tabIndex={c.tabIndex}
          aria-pressed={isShown}
          aria-busy={command.running}
          aria-label={c.t(isShown ? 'hide' : 'reveal', { name })}
          title={c.t(isShown ? 'hide' : 'reveal', { name })}
          onClick={() => {
            if (isShown) return setWhole(undefined);
            void command.run(asked as never).then((data) => {
              const answer = (data as Readonly<Record<string, string>> | undefined)?.[field];
              if (answer !== undefined) setWhole({ of, value: answer });
            });
          }}
        />
      )}
    </span>
  );
};

const ThumbnailCell = ({
  alt,
  file,
  row,
}: {
  alt: string;
  file: { readonly call: ReadCall; readonly input: (row: AnyRow) => object | undefined };
  row: AnyRow;
}): ReactNode => {
  const { url, error } = useFileUrl(file.call, file.input(row) as never);
  if (error) return <EmptyValue />;
  return url === undefined ? (
    <span className="rd-thumbnail" data-waiting />
  ) : (
    <img className="rd-thumbnail" src={url} alt={alt} decoding="async" />
  );
};

const callLabel = (name: string, c: CellContext): string => {
  const [area = '', group = '', key = name] = name.split('.');
  return c.labels.action({ area, group, key });
};
const answerWords = (code: number, c: CellContext): string => errorMessage(code, c.language) ?? String(code);

export const richColumns = {
  picture: (key: string, title: string, o?: Options) =>
    column(key, o, {
      width: 88,
      words: fits,
      watch: (row) => (row[key] as Picture | null)?.fileId,
      cell: present<Picture>(key, (of, c, row) => (
        <Thumbnail of={of} alt={String(row[title])} tabIndex={c.tabIndex} />
      )),
    }),
  toggle: (key: string, call: CommandCall, o?: Options) =>
    column(key, o, {
      width: 72,
      words: fits,
      cell: (row, c) => <ToggleCell field={key} row={row} call={call} c={c} />,
    }),
  order: (key: string, call: CommandCall, o: Options & { readonly sort: string }) =>
    column(key, o, {
      width: 92,
      words: fits,
      cell: (row, c) => <OrderCell row={row} call={call} sort={o.sort} c={c} />,
    }),
  call: (key: string, o?: Options) => column(key, o, { width: 160, cell: present<string>(key, callLabel) }),
  answer: (key: string, o?: Options) =>
    column(key, o, {
      width: 200,
      cell: present<number>(key, answerWords),
      title: said<number>(key, answerWords),
    }),
  person: (name: string, id: string, o?: Options & { readonly link?: (row: AnyRow) => string }) =>
    column(name, o, {
      width: 152,
      watch: (row) => `${String(row[name])} ${String(row[id])}`,
      words: shown<string>(name, (value) => value),
      spare: copyRoom,
      title: (row) =>
        row[id] === null || row[id] === undefined ? undefined : `${String(row[name])} · ${String(row[id])}`,
      cell: present<string>(name, (value, c, row) => (
        <>
          {linked(value, o?.link?.(row), c)}
          {copying(String(row[id]), c)}
        </>
      )),
    }),
  masked: (key: string, reveal: Reveal<AnyRow, string, Shape>, o?: Options) =>
    column(key, o, {
      width: 192,
      words: fits,
      cell: present<string>(key, (value, c, row) => (
        <MaskedCell value={value} field={key} row={row} reveal={reveal} c={c} />
      )),
    }),
  tags: (key: string, table: TableFor<number>, o?: Options) =>
    column(key, o, {
      width: 200,
      title: said<readonly number[]>(key, (codes, c) =>
        codes.map((code) => c.labels.code(table, code)).join('\n'),
      ),
      cell: present<readonly number[]>(key, (codes, c) =>
        codes.length === 0 ? (
          <EmptyValue />
        ) : (
          <span className="rd-tags">
            {codes.map((code) => (
              <StatusTag key={code} code={code} table={table} labels={c.labels} />
            ))}
          </span>
        ),
      ),
    }),
  thumbnail: (
    key: string,
    file: { readonly call: ReadCall; readonly input: (row: AnyRow) => object | undefined },
    o?: Options,
  ) =>
    column(key, o, {
      width: 72,
      words: () => '',
      cell: present<string>(key, (alt, _c, row) =>
        file.input(row) === undefined ? <EmptyValue /> : <ThumbnailCell alt={alt} file={file} row={row} />,
      ),
    }),
};
