import type { ReactNode } from 'react';
import type { In, ListCall, Out, Shape } from '@renderdesk/contract';
import type { PageComponent, Place } from '../call/index.ts';
import { acceptsOf } from './actions/accepts.ts';
import { type ActionKit, actionKit } from './actions/actions.ts';
import { type ColumnKit, columnKit } from './table/columns.tsx';
import { type PlainColumns, plainColumns } from './table/plainColumns.ts';
import { type FilterKit, filterKit } from './filters/filters.tsx';
import { type ListPanel, ListView } from './ListView.tsx';
import type { Selecting } from './actions/useSelection.ts';
import type { AnyList, AnyRow } from './listTypes.ts';
import type { Action, LabelOf, ListDefinition, ListOf } from './types.ts';
import { prefetchList } from './useShownRows.ts';
import { fromServer, type ListSource } from './listSource.ts';
import { listNameOf } from './views/viewRules.ts';

/** The builders that describe a list screen, typed by its call. */
export interface ListKit<Q, Row, Sort extends string, Label extends string>
  extends ActionKit<Row>, PlainColumns<Row, Label> {
  readonly col: ColumnKit<Row, Sort, Label>;
  readonly filter: FilterKit<Q, Label>;
}

/** Makes an unknown or misspelt setting of a definition a compile error. */
type NoOther<D, Known> = { readonly [K in Exclude<keyof D, keyof Known>]: never };

/**
 * Makes a screen of a list call. `describe` declares filters, columns and actions; the kit adds paging, sort, the URL,
 * skeleton, empty and error state, selection across pages, column choice, export and pushed refresh. A column, filter, sort
 * or label that the call does not have does not compile, nor does a code without a name, money shown as time, or a command
 * without its question. `source` replaces the server's rows, on pages of examples.
 */
export const listScreen = <
  Q extends Shape,
  R extends Shape,
  S extends string,
  A extends string,
  const D extends ListDefinition<Q, R, S>,
>(
  call: ListOf<Q, R, S, A>,
  describe: (kit: ListKit<Out<Q>, Out<R>, S, LabelOf<A>>) => D & NoOther<D, ListDefinition<Q, R, S>>,
  o: { readonly source?: ListSource<Out<R>> } = {},
): (() => ReactNode) & Required<Pick<PageComponent, 'prefetch'>> => {
  const list = listOf(call, describe, o.source);
  return Object.assign(() => <ListView list={list} />, {
    prefetch: (place: Place) => prefetchList(list, place),
  });
};

/** A list inside another page, of the rows that `fixed` selects; the page's URL holds its filters, sort and page. */
export const listPanel = <
  Q extends Shape,
  R extends Shape,
  S extends string,
  A extends string,
  const D extends ListDefinition<Q, R, S>,
>(
  call: ListOf<Q, R, S, A>,
  describe: (kit: ListKit<Out<Q>, Out<R>, S, LabelOf<A>>) => D & NoOther<D, ListDefinition<Q, R, S>>,
): ((props: {
  readonly fixed: Partial<In<Q>>;
  readonly selecting?: Selecting<Out<R>>;
  readonly onOpen?: (row: Out<R>) => void;
  readonly onDone?: () => void;
}) => ReactNode) => {
  const list = listOf(call, describe, undefined);
  return (props) => <ListView list={list} panel={props as unknown as ListPanel} />;
};

/** The actions of a list, preceded by those of its `edit` dialog. */
const actionsOf = ({ edit, actions = [] }: AnyList['screen']): readonly Action<AnyRow>[] =>
  edit
    ? [
        {
          key: edit.update.name,
          call: edit.update,
          danger: false,
          many: false,
          all: false,
          run: { kind: 'edit' },
        },
        ...(edit.duplicates
          ? [
              {
                key: edit.add.name,
                call: edit.add,
                danger: false,
                many: false,
                all: false,
                run: { kind: 'duplicate' as const },
              },
            ]
          : []),
        ...actions,
      ]
    : actions;

const listOf = <
  Q extends Shape,
  R extends Shape,
  S extends string,
  A extends string,
  const D extends ListDefinition<Q, R, S>,
>(
  call: ListOf<Q, R, S, A>,
  describe: (kit: ListKit<Out<Q>, Out<R>, S, LabelOf<A>>) => D & NoOther<D, ListDefinition<Q, R, S>>,
  source: ListSource<Out<R>> | undefined,
): AnyList => {
  const screen = describe({
    col: columnKit<Out<R>, S, LabelOf<A>>(),
    filter: filterKit<Out<Q>, LabelOf<A>>(call.query),
    ...plainColumns<Out<R>, LabelOf<A>>(call as unknown as ListCall),
    ...actionKit<Out<R>>(),
  });
  const any = call as unknown as ListCall;
  return {
    call: any,
    screen: { ...(screen as unknown as AnyList['screen']), actions: actionsOf(screen as never) },
    url: {
      tabs: screen.tabs?.map(({ key }) => key) ?? [],
      filters: screen.filters,
      accepts: acceptsOf(any.query),
      sorts: call.sorts,
      secondAfter: any.secondAfter,
      sort: screen.sort ?? call.defaultSort,
      pageSize: call.pageSize,
    },
    source: (source as ListSource<AnyRow> | undefined) ?? fromServer(any),
    idOf: (row) => Number(row[any.id]),
    name: source ? undefined : listNameOf(any.name, { ...screen.fixed }),
  };
};
