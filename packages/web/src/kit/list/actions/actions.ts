import type { AnyCall, In, Out, PerIdCall, Shape } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import type * as z from 'zod';
import type { Fields } from '../../form/fieldTypes.ts';
import type { KeysOf } from '../../show/rowKeys.ts';
import type { Action, ActionGroup, AnyAsk, BulkRun, Undo } from '../types.ts';

/** The question of a bulk command: its fields, and what they hold at first. */
export interface Ask<Row, Rest extends Shape> {
  /** `draft` is what is typed by now. */
  readonly fields: (f: Fields<Rest>, rows: readonly Row[], draft: Partial<In<Rest>>) => ReactNode;
  readonly initial?: (rows: readonly Row[]) => { readonly [K in keyof In<Rest>]?: In<Rest>[K] | undefined };
  /** What it would do by what is typed, under the fields. */
  readonly Impact?: AnyAsk['Impact'];
}

/** What a bulk command may say. */
interface BulkOptions<Row> {
  /** Confirmed with a preview first, and painted so. */
  readonly danger?: true;
  /** One refused row greys it for all that are selected. */
  readonly all?: true;
  /** The error code of a further reason that refuses a row; undefined lets it pass. */
  readonly blocks?: (row: Row) => number | undefined;
  readonly group?: ActionGroup;
  /** Impact as the server computes it, fetched while the question is open. */
  readonly Impact?: BulkRun<Row>['Impact'];
  /** The same of a frozen selection alone. */
  readonly FrozenImpact?: BulkRun<Row>['Impact'];
  /** The sentence that says what was done. */
  readonly useDone?: BulkRun<Row>['useDone'];
  /** Takes it back; offered after it. */
  readonly undo?: Undo;
  /** What a report calls one of them, where its id says little. */
  readonly nameOf?: BulkRun<Row>['nameOf'];
}

/** The required fields of a command. */
type Must<T> = { [K in keyof T]-?: Record<never, never> extends Pick<T, K> ? never : K }[keyof T];

/** A command with required fields other than its ids needs a question; any other may have one. */
type Query<Row, Rest extends Shape> = [Must<Out<Rest>>] extends [never]
  ? [o?: BulkOptions<Row> & { readonly ask?: Ask<Row, Rest> }]
  : [o: BulkOptions<Row> & { readonly ask: Ask<Row, Rest> }];

/** Commands over the rows of a list. */
export interface ActionKit<Row> {
  /** A perId command over one row, the selected ones, or a frozen selection; `id` is the row's field for it. */
  bulk<F extends string, Id extends z.ZodType, Rest extends Shape>(
    call: PerIdCall<F, Id, Rest>,
    id: KeysOf<Row, z.output<Id>>,
    ...o: Query<Row, Rest>
  ): Action<Row>;
  /** Something that the screen does itself on one row, seen by whom the call is granted and named like it. */
  action(
    call: AnyCall,
    act: (row: Row) => void | Promise<unknown>,
    o?: { readonly from?: readonly number[]; readonly blocks?: (row: Row) => number | undefined },
  ): Action<Row>;
}

/** An action without words of its own for what it did. */
const useNoWords = (): undefined => undefined;

const bulk = (
  call: PerIdCall,
  id: string,
  o: BulkOptions<never> & { readonly ask?: Ask<never, Shape> } = {},
): Action<Readonly<Record<string, unknown>>> => ({
  key: call.name,
  call,
  danger: o.danger ?? false,
  many: true,
  all: o.all ?? false,
  from: call.from,
  blocks: o.blocks as ((row: unknown) => number | undefined) | undefined,
  group: o.group,
  run: {
    kind: 'bulk',
    call,
    idOf: (row) => Number(row[id]),
    ask: o.ask,
    Impact: o.Impact,
    FrozenImpact: o.FrozenImpact,
    useDone: o.useDone ?? useNoWords,
    undo: o.undo,
    nameOf: o.nameOf as BulkRun<unknown>['nameOf'],
  },
});

const action = (
  call: AnyCall,
  act: (row: never) => void | Promise<unknown>,
  o: { readonly from?: readonly number[]; readonly blocks?: (row: never) => number | undefined } = {},
): Action<unknown> => ({
  key: call.name,
  call,
  danger: false,
  many: false,
  all: false,
  from: o.from,
  blocks: o.blocks as ((row: unknown) => number | undefined) | undefined,
  run: { kind: 'custom', act: (rows) => act(rows[0] as never) },
});

/** The builders of actions, typed for one row. The fields were checked where they were written; here they are text. */
export const actionKit = <Row>(): ActionKit<Row> => ({ bulk, action }) as unknown as ActionKit<Row>;
