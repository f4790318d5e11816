import type { ReactNode } from 'react';
import type { ListCall, Shape } from '@renderdesk/contract';
import type { Action, Column, Filter, ListDefinition, ListTab, RowTree } from './types.ts';
import type { ListUrl } from './url/urlState.ts';
import type { ListSource } from './listSource.ts';

export type AnyRow = Readonly<Record<string, unknown>>;

/** A list screen with its types erased: what the view works on. */
export interface AnyList {
  readonly call: ListCall;
  readonly screen: {
    readonly status?: string | undefined;
    readonly statusTable?: ListDefinition<never, never, never>['statusTable'];
    readonly ownerField?: string | undefined;
    readonly tabs?: readonly ListTab<Shape>[];
    readonly filters: readonly Filter[];
    readonly columns: readonly Column<AnyRow>[];
    readonly wide?: true;
    readonly Below?: (props: { readonly row: AnyRow }) => ReactNode;
    readonly tree?: RowTree<AnyRow>;
    readonly actions?: readonly Action<AnyRow>[];
    readonly export?: ListDefinition<Shape, Shape, string>['export'];
    readonly edit?: ListDefinition<Shape, Shape, string>['edit'];
    readonly dialogs?: ListDefinition<Shape, Shape, string>['dialogs'];
    readonly live?: readonly string[];
    readonly open?: (row: AnyRow) => string | undefined;
    readonly fixed?: AnyRow;
    readonly prepare?: (query: Record<string, unknown>) => Record<string, unknown>;
    readonly Head?: () => ReactNode;
    readonly EmptyHint?: () => ReactNode;
    readonly EmptyTitle?: () => ReactNode;
  };
  readonly url: ListUrl;
  readonly source: ListSource<AnyRow>;
  readonly idOf: (row: AnyRow) => number;
  /** Which list saved views belong to; undefined where rows are not the server's. */
  readonly name: string | undefined;
}
