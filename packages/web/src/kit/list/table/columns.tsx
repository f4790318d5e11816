import type { ReactNode } from 'react';
import {
  type Bytes,
  couponUnit,
  type Duration,
  exitCodeText,
  type Instant,
  type Money,
} from '@renderdesk/contract';
import {
  type CodeIn,
  type CodeKeys,
  exactAmount,
  exactTime,
  Explain,
  type Explainable,
  formatBytes,
  formatDuration,
  formatFigure,
  formatMoney,
  formatMonth,
  formatTime,
  type KeysOf,
  EmptyValue,
  type NumberKeys,
  plainAmount,
  Progress,
  reasonWords,
  Share,
  StatusTag,
  type TableFor,
  type TextKeys,
} from '../../show/index.ts';
import type { Source } from '../../pick/source.ts';
import type { CellContext, Column } from '../types.ts';
import {
  type AnyRow,
  column,
  type ColumnOptions,
  type Copied,
  copying,
  copyRoom,
  fits,
  type Linked,
  linked,
  type Look,
  type Options,
  present,
  said,
  shown,
  tagRoom,
} from './column.tsx';
import { richColumns, type RichColumns } from './richColumns.tsx';

/** Draws one field of a row; `Label` are the labels that the call's area holds. */
export interface ColumnKit<Row, Sort extends string, Label extends string> extends RichColumns<
  Row,
  Sort,
  Label
> {
  /** An id: copyable, a link where one is given. */
  id(key: KeysOf<Row, number | string> & Label, o?: ColumnOptions<Sort, Label> & Linked<Row>): Column<Row>;
  text(key: TextKeys<Row> & Label, o?: ColumnOptions<Sort, Label> & Linked<Row> & Copied): Column<Row>;
  /** Why something was done: the farm's own reasons in the reader's language, people's as they were written. */
  reason(key: TextKeys<Row> & Label, o?: ColumnOptions<Sort, Label>): Column<Row>;
  /** A code by its name, in its colour family. */
  tag<K extends CodeKeys<Row> & Label>(
    key: K,
    table: TableFor<CodeIn<Row, K>>,
    /** `only`: the codes that are to be read whole, where its rows hardly bear others. */
    o?: ColumnOptions<Sort, Label> & { readonly only?: readonly CodeIn<Row, K>[] },
  ): Column<Row>;
  money(
    key: KeysOf<Row, Money> & Label,
    o?: ColumnOptions<Sort, Label> &
      Linked<Row> &
      Copied & {
        readonly currency?: CodeKeys<Row>;
        /** The figure behind the amount, for the explanation of how it was computed. */
        readonly explain?: (row: Row) => Explainable | undefined;
      },
  ): Column<Row>;
  number(key: NumberKeys<Row> & Label, o?: ColumnOptions<Sort, Label>): Column<Row>;
  /** An exit code of a program, as its system writes it. */
  exitCode(key: NumberKeys<Row> & Label, o?: ColumnOptions<Sort, Label>): Column<Row>;
  /** A month of the books, `yyyymm`. */
  month(key: NumberKeys<Row> & Label, o?: ColumnOptions<Sort, Label>): Column<Row>;
  time(key: KeysOf<Row, Instant> & Label, o?: ColumnOptions<Sort, Label>): Column<Row>;
  duration(key: KeysOf<Row, Duration> & Label, o?: ColumnOptions<Sort, Label>): Column<Row>;
  bytes(key: KeysOf<Row, Bytes> & Label, o?: ColumnOptions<Sort, Label>): Column<Row>;
  texts(key: KeysOf<Row, readonly string[]> & Label, o?: ColumnOptions<Sort, Label>): Column<Row>;
  flag(key: KeysOf<Row, boolean> & Label, o?: ColumnOptions<Sort, Label>): Column<Row>;
  /** A number by its name: names that are data, such as software, or those of a source that is read whole. */
  named(
    key: NumberKeys<Row> & Label,
    names: Readonly<Record<number, string>> | Source<number>,
    o?: ColumnOptions<Sort, Label>,
  ): Column<Row>;
  /** Thousandths of a whole, as a bar with its percentage. */
  share(key: NumberKeys<Row> & Label, o?: ColumnOptions<Sort, Label>): Column<Row>;
  /** How much of a whole is done, as a bar with its figures. */
  progress(
    done: NumberKeys<Row> & Label,
    total: NumberKeys<Row>,
    o?: ColumnOptions<Sort, Label> & {
      readonly tone?: (row: Row) => 'running' | 'success' | 'danger' | 'neutral';
    },
  ): Column<Row>;
  /** Anything else; `key` is its label, and `watch` what its look depends on. */
  custom(
    key: Label,
    cell: (row: Row, c: CellContext) => ReactNode,
    o?: ColumnOptions<Sort, Label> & {
      readonly watch?: (row: Row) => unknown;
      readonly title?: (row: Row, c: CellContext) => string | undefined;
      readonly align?: 'start' | 'end';
    },
  ): Column<Row>;
}

const isSource = (names: Readonly<Record<number, string>> | Source<number>): names is Source<number> =>
  'write' in names;

/** The column builders; one object serves every list, its types are the list's own. */
export const builders = {
  id: (key: string, o?: Options & Linked<AnyRow>) =>
    column(key, o, {
      width: 128,
      priority: 'low',
      words: shown<number | string>(key, String),
      spare: copyRoom,
      cell: present<number | string>(key, (value, c, row) => (
        <>
          {linked(String(value), o?.link?.(row), c)}
          {copying(String(value), c)}
        </>
      )),
    }),
  text: (key: string, o?: Options & Linked<AnyRow> & Copied) =>
    column(key, o, {
      width: 160,
      ...(o?.copied && { spare: copyRoom }),
      cell: present<string>(key, (value, c, row) => (
        <>
          {linked(value, o?.link?.(row), c)}
          {o?.copied && copying(value, c)}
        </>
      )),
      title: said<string>(key, (value) => value),
      words: shown<string>(key, (value) => value),
    }),
  reason: (key: string, o?: Options) =>
    column(key, o, {
      width: 200,
      priority: 'high',
      cell: present<string>(key, (value, c) => reasonWords(c.t, value)),
      title: said<string>(key, (value, c) => reasonWords(c.t, value)),
    }),
  tag: (key: string, table: TableFor<number>, o?: Options & { readonly only?: readonly number[] }) =>
    column(key, o, {
      width: 140,
      cell: present<number>(key, (code, c) => <StatusTag code={code} table={table} labels={c.labels} />),
      title: said<number>(key, (code, c) => c.labels.code(table, code)),
      words: shown<number>(key, (code, c) => c.labels.code(table, code)),
      spare: tagRoom,
      codes: { name: table.name, codes: o?.only ?? table.codes },
    }),
  money: (
    key: string,
    o?: Options &
      Linked<AnyRow> &
      Copied & {
        readonly currency?: string;
        readonly explain?: (row: AnyRow) => Explainable | undefined;
      },
  ) => {
    const { currency } = o ?? {};
    return column(key, o, {
      width: 124,
      align: 'end',
      ...(o?.copied && { spare: copyRoom }),
      cell: present<Money>(key, (amount, c, row) => {
        const unit = currency === undefined ? undefined : row[currency];
        const shown = (
          <>
            {linked(formatMoney(amount, typeof unit === 'number' ? unit : undefined), o?.link?.(row), c)}
            {o?.copied && copying(plainAmount(amount), c)}
          </>
        );
        // Nothing has no story.
        return o?.explain && Number(amount) !== 0 ? (
          <Explain what={o.explain(row)} tabIndex={c.tabIndex}>
            {shown}
          </Explain>
        ) : (
          shown
        );
      }),
      title: (row, c) => {
        const amount = row[key] as Money | null | undefined;
        if (amount === null || amount === undefined) return undefined;
        const unit = currency === undefined ? undefined : row[currency];
        const { data: coupons } = couponUnit.safeParse(unit);
        const exact = exactAmount(amount);
        return coupons === undefined
          ? exact
          : `${exact} · ${c.t(coupons === 3 ? 'rmbCoupons' : 'usdCoupons')}`;
      },
      words: shown<Money>(key, (amount) => `${exactAmount(amount)} ¥`),
    });
  },
  number: (key: string, o?: Options) =>
    column(key, o, {
      width: 88,
      align: 'end',
      cell: present<number>(key, formatFigure),
      words: shown<number>(key, formatFigure),
    }),
  exitCode: (key: string, o?: Options) =>
    column(key, o, {
      width: 112,
      cell: present<number>(key, (code, c) => exitCodeText(code, c.language)),
      title: said<number>(key, (code, c) => exitCodeText(code, c.language)),
      words: shown<number>(key, (code, c) => exitCodeText(code, c.language)),
    }),
  month: (key: string, o?: Options) =>
    column(key, o, {
      width: 88,
      cell: present<number>(key, formatMonth),
      words: shown<number>(key, formatMonth),
    }),
  time: (key: string, o?: Options) =>
    column(key, o, {
      width: 156,
      cell: present<Instant>(key, formatTime),
      title: said<Instant>(key, exactTime),
      words: shown<Instant>(key, formatTime),
    }),
  duration: (key: string, o?: Options) =>
    column(key, o, {
      width: 112,
      align: 'end',
      cell: present<Duration>(key, (value, c) => formatDuration(value, c.language)),
    }),
  bytes: (key: string, o?: Options) =>
    column(key, o, {
      width: 96,
      align: 'end',
      cell: present<Bytes>(key, formatBytes),
      title: said<Bytes>(key, (value) => `${value} B`),
    }),
  texts: (key: string, o?: Options) =>
    column(key, o, {
      width: 160,
      cell: present<readonly string[]>(key, (values) =>
        values.length === 0 ? <EmptyValue /> : values.join(', '),
      ),
      title: said<readonly string[]>(key, (values) => values.join('\n')),
    }),
  flag: (key: string, o?: Options) =>
    column(key, o, {
      width: 88,
      cell: present<boolean>(key, (on, c) =>
        on ? c.t('yes') : <span className="rd-nothing">{c.t('no')}</span>,
      ),
      words: shown<boolean>(key, (on, c) => c.t(on ? 'yes' : 'no')),
    }),
  named: (key: string, names: Readonly<Record<number, string>> | Source<number>, o?: Options) => {
    const say = (value: number, c: CellContext): string =>
      isSource(names) ? c.nameOf(names, value) : (names[value] ?? String(value));
    return column(key, o, {
      width: 112,
      ...(isSource(names) && { names }),
      cell: present<number>(key, say),
      title: said<number>(key, say),
    });
  },
  share: (key: string, o?: Options) =>
    column(key, o, {
      width: 96,
      cell: present<number>(key, (value, c) => (
        <Share thousandths={value} label={c.labels.field(o?.label ?? key)} />
      )),
      words: fits,
    }),
  progress: (
    done: string,
    total: string,
    o?: Options & { readonly tone?: (row: AnyRow) => 'running' | 'success' | 'danger' | 'neutral' },
  ) =>
    column(done, o, {
      width: 120,
      watch: (row) => `${String(row[done])}/${String(row[total])}`,
      cell: present<number>(done, (value, c, row) => (
        <Progress
          done={value}
          total={Number(row[total])}
          tone={o?.tone?.(row) ?? 'running'}
          label={c.labels.field(o?.label ?? done)}
        />
      )),
      words: fits,
    }),
  custom: (
    key: string,
    cell: (row: AnyRow, c: CellContext) => ReactNode,
    o?: Options & Partial<Pick<Look, 'watch' | 'title' | 'align'>>,
  ) =>
    column(key, o, {
      width: 140,
      cell,
      ...(o?.watch && { watch: o.watch }),
      ...(o?.title && { title: o.title }),
      ...(o?.align && { align: o.align }),
    }),
};

/** The builders of `col`, typed for one row. The keys were checked where they were written; here they are text. */
export const columnKit = <Row, Sort extends string, Label extends string>(): ColumnKit<Row, Sort, Label> =>
  ({ ...builders, ...richColumns }) as unknown as ColumnKit<Row, Sort, Label>;
