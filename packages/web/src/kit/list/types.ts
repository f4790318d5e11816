import type { ReactNode } from 'react';
import type { areaTexts } from '@renderdesk/contract/text/areaTexts.gen.ts';
import type {
  AnyCall,
  ExportCall,
  Language,
  ListCall,
  PerIdCall,
  SelectionId,
  SortValue,
} from '@renderdesk/contract';
import type * as z from 'zod';
import type { Draft } from '../form/draft.ts';
import type { CodeKeys, KeysOf, TableFor } from '../show/rowKeys.ts';
import type { Labels } from '../text/index.ts';
import type { DialogParam } from '../url/index.ts';
import type { ShowText } from '../show/show.texts.ts';
import type { Priority } from './table/priority.ts';
import type { NameOf, Source } from '../pick/source.ts';

/** Keys of an area's field labels and of the shared ones; any string for a call outside the contract's areas. */
export type LabelOf<Area extends string> = string extends Area
  ? string
  : Area extends keyof typeof areaTexts
    ? (keyof (typeof areaTexts)[Area]['fields'] | keyof (typeof areaTexts)['session']['fields']) & string
    : never;

/** What a cell gets when it is drawn. */
export interface CellContext {
  readonly labels: Labels;
  readonly language: Language;
  readonly t: ShowText;
  /** Name of a value, from the column's source; the value itself where it has none. */
  readonly nameOf: NameOf;
  /** 0 in the active row, −1 in others, so that Tab reaches the controls of one row only. */
  readonly tabIndex: 0 | -1;
}

/** A column as built by `col`. */
export interface Column<Row> {
  readonly key: string;
  /** Key of its label among the area's fields. */
  readonly label: string;
  /** The sort flag of the call that orders by it. */
  readonly sort?: string | undefined;
  /** CSS pixels. */
  readonly width: number;
  readonly align: 'start' | 'end';
  readonly hidden: boolean;
  readonly pinned: boolean;
  /** Columns of a low priority are hidden first where not all fit. */
  readonly priority: Priority;
  /** Source of the names that its cells show. */
  readonly names?: Source<number> | undefined;
  /** The value that the cell depends on; the cell flashes when it changes. */
  readonly watch: (row: Row) => unknown;
  readonly cell: (row: Row, c: CellContext) => ReactNode;
  /** Text of a cell that draws more than text; absent where it is not known. */
  readonly words?: ((row: Row, c: CellContext) => string) | undefined;
  /** CSS pixels of a cell in addition to its text. */
  readonly spare: number;
  /** Table of the codes that its cells name, for the width of the column. */
  readonly codes?: Pick<TableFor<number>, 'name' | 'codes'> | undefined;
  /** Tooltip of a cell. */
  readonly title?: ((row: Row, c: CellContext) => string | undefined) | undefined;
}

/** How a filter compares its field with its value, as words between the two. */
export type Operator = 'is' | 'anyOf' | 'matches' | 'has' | 'within';

/** A filter as built by `filter`. Its value is the text in the URL; empty means no filter. */
export interface Filter {
  /** Its name in the URL. */
  readonly key: string;
  readonly label: string;
  /** Always in the bar; other filters are added by the person. */
  readonly inline: boolean;
  /** The operator of a text. */
  readonly operator: (text: string) => Operator;
  /** CSS pixels of its input. */
  readonly width: number;
  /** Its text until the person changes it; such a filter cannot be emptied. */
  readonly opens?: string | undefined;
  /** While it is empty, the list loads nothing and shows that it is required. */
  readonly needed: boolean;
  /** The query fields of a text; null for a text that it cannot read. */
  readonly query: (text: string) => Readonly<Record<string, unknown>> | null;
  readonly Input: (props: FilterInputProps) => ReactNode;
  /** Its value in words, for printing. */
  readonly Words: (props: { readonly text: string; readonly labels: Labels }) => ReactNode;
  /** The text that selects one account, where the typed name belongs to several (code 733). */
  readonly account?: ((userId: number) => string) | undefined;
}
export interface FilterInputProps {
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly labels: Labels;
  readonly label: string;
  readonly id: string;
  /** The operator in words, between label and value; absent where the filter is not a chip. */
  readonly operator?: string | undefined;
  /** The filter's name; inputs of the same name share their history of values. */
  readonly name: string;
}

/** Why an action is not offered for a row. */
export type Block =
  | { readonly kind: 'status'; readonly code: number }
  | { readonly kind: 'error'; readonly code: number };

/** An action on rows as built by `bulk` and `action`. */
export interface Action<Row> {
  readonly key: string;
  /** The call behind it, which decides who sees it and names it. */
  readonly call: AnyCall;
  readonly danger: boolean;
  /** Offered for several rows at once, in the bar. */
  readonly many: boolean;
  /** Whether one selected row that it refuses disables it for the whole selection (checklist T-181). */
  readonly all: boolean;
  /** Row statuses from which it is allowed; absent when the state does not matter. */
  readonly from?: readonly number[] | undefined;
  /** Error code for which a row is refused, in addition to `from`. */
  readonly blocks?: ((row: Row) => number | undefined) | undefined;
  /** The menu button of the action bar that holds it. */
  readonly group?: ActionGroup | undefined;
  /** What it does: a perId command, a function of the screen, or the list's dialog. */
  readonly run: BulkRun<Row> | CustomRun<Row> | EditRun | DuplicateRun;
}
/** Actions behind one button of the action bar and under one heading of a row's menu. */
export interface ActionGroup {
  readonly key: string;
  /** Drawn by the screen's own texts. */
  readonly Heading: () => ReactNode;
}
/** The rows that a command would change: ids, or a frozen selection. */
export interface PreviewTarget {
  readonly ids: readonly number[];
  readonly selectionId: SelectionId | undefined;
}
/** The command that undoes another one, or a function that chooses it by the input of that one. */
export type Undo = PerIdCall | ((sent: Readonly<Record<string, unknown>>) => PerIdCall | undefined);

export interface BulkRun<Row> {
  readonly kind: 'bulk';
  readonly call: PerIdCall;
  readonly idOf: (row: Row) => number;
  readonly ask?: AnyAsk | undefined;
  /** The impact as the server estimates it, shown in the question. */
  readonly Impact?: ((props: { readonly target: PreviewTarget }) => ReactNode) | undefined;
  /** The same, shown only for a frozen selection, whose rows the console does not have. */
  readonly FrozenImpact?: BulkRun<Row>['Impact'];
  /** Hook that returns the screen's own message about the result; undefined for the kit's. */
  readonly useDone: () => ((count: number) => string) | undefined;
  /** The command that undoes it, offered with the result. */
  readonly undo?: Undo | undefined;
  /** Name of a row in the result; by default its id. `row` is undefined in a frozen selection. */
  readonly nameOf?: ((id: number, row: Row | undefined) => string) | undefined;
}
export interface CustomRun<Row> {
  readonly kind: 'custom';
  readonly act: (rows: readonly Row[]) => void | Promise<unknown>;
}
/** Opens the list's own dialog on the row. */
export interface EditRun {
  readonly kind: 'edit';
}
/** Opens the list's own dialog for a new row, with the values of this one. */
export interface DuplicateRun {
  readonly kind: 'duplicate';
}
/** The question of an action, without the types of its fields. */
export interface AnyAsk {
  /** `draft` is the current input. */
  readonly fields: (f: never, rows: readonly never[], draft: Draft) => ReactNode;
  readonly initial?: ((rows: readonly never[]) => object) | undefined;
  /** The impact of the current input, shown below the fields. */
  readonly Impact?: ((props: ImpactRequest) => ReactNode) | undefined;
}
/** The rows and the current input of a question. */
export interface ImpactRequest {
  readonly target: PreviewTarget;
  readonly draft: Draft;
}

/** A tab of a list. Its query is added to that of the filters; the URL holds the open tab. */
export interface ListTab<Q extends z.ZodRawShape> {
  readonly key: string;
  /** Drawn by the screen's own texts. */
  readonly Heading: () => ReactNode;
  readonly query: { readonly [K in keyof Q]?: z.input<Q[K]> };
}

/** Child rows of the same kind, read when a row is expanded. */
export interface RowTree<Row> {
  readonly has: (row: Row) => boolean;
  readonly read: (row: Row) => Promise<readonly Row[]>;
}

/** A dialog that a button at the list's head opens, and its key in the URL. Shown to people who may send its call. */
export interface ListDialog {
  readonly call: AnyCall;
  readonly Dialog: (props: { readonly onClose: () => void }) => ReactNode;
  /** A name from the screen's own texts; by default the call's label. */
  readonly Heading?: () => ReactNode;
  /** The list's main command: a primary button. Without one, the list's `edit` is. */
  readonly main?: true;
  /** Shown in the menu behind the buttons, since it is used rarely. */
  readonly more?: true;
}

/** The description of a list screen. */
export interface ListDefinition<Q extends z.ZodRawShape, R extends z.ZodRawShape, S extends string> {
  /** The field with the lifecycle's status, which greys actions. */
  readonly status?: CodeKeys<z.output<z.ZodObject<R>>>;
  /** Code table of `status`, for reasons and impacts. */
  readonly statusTable?: TableFor<number>;
  /** Field with the name of the row's customer, for impacts. */
  readonly ownerField?: KeysOf<z.output<z.ZodObject<R>>, string>;
  /** Each tab shows its number of rows under the filters; the first is open at first. */
  readonly tabs?: readonly ListTab<Q>[];
  readonly filters: readonly Filter[];
  /** Those that fit are shown at first, by their priority and then in this order. */
  readonly columns: readonly Column<z.output<z.ZodObject<R>>>[];
  /** Shows all columns at first, however wide they are. */
  readonly wide?: true;
  /** Content below an open row, over the full width. */
  readonly Below?: (props: { readonly row: z.output<z.ZodObject<R>> }) => ReactNode;
  readonly tree?: RowTree<z.output<z.ZodObject<R>>>;
  readonly actions?: readonly Action<z.output<z.ZodObject<R>>>[];
  readonly export?: ExportCall<Q, R>;
  /** Adds a row and updates one, at `?edit=new` and `?edit=12`. */
  readonly edit?: ((props: { readonly at: DialogParam }) => ReactNode) & {
    readonly add: AnyCall;
    readonly update: AnyCall;
    readonly id: keyof R & string;
    readonly duplicates: boolean;
  };
  readonly dialogs?: Readonly<Record<string, ListDialog>>;
  /** Topics of the event stream whose changes concern these rows. */
  readonly live?: readonly string[];
  /** Path of the page that Enter or the row's link opens; undefined for a row whose page the person may not see. */
  readonly open?: (row: z.output<z.ZodObject<R>>) => string | undefined;
  /** Always part of the query, and not shown as a filter. */
  readonly fixed?: { readonly [K in keyof Q]?: z.input<Q[K]> };
  /** Changes the complete query before it is sent. */
  readonly prepare?: (query: Partial<z.input<z.ZodObject<Q>>>) => Partial<z.input<z.ZodObject<Q>>>;
  /** Replaces the call's default sort. */
  readonly sort?: { readonly by: S; readonly value: SortValue };
  /** Buttons at the list's head, such as «new». */
  readonly Head?: () => ReactNode;
  /** Hint of an empty list: what will appear, and how; from the screen's own texts. */
  readonly EmptyHint?: () => ReactNode;
  /** Replaces the title «no … yet» of an empty list. */
  readonly EmptyTitle?: () => ReactNode;
}

/** A list call with its area, which types the labels. */
export type ListOf<
  Q extends z.ZodRawShape,
  R extends z.ZodRawShape,
  S extends string,
  A extends string,
> = ListCall<Q, R, S> & { readonly area: A };
