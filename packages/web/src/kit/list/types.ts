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

/** The field labels that an area's texts hold, with the shared ones; a call outside the contract's areas takes any. */
export type LabelOf<Area extends string> = string extends Area
  ? string
  : Area extends keyof typeof areaTexts
    ? (keyof (typeof areaTexts)[Area]['fields'] | keyof (typeof areaTexts)['session']['fields']) & string
    : never;

/** What a cell may use when it draws: labels, language, and whether its controls are reached by Tab now. */
export interface CellContext {
  readonly labels: Labels;
  readonly language: Language;
  readonly t: ShowText;
  /** The name of a value that a source writes; the value itself where none is known. */
  readonly nameOf: NameOf;
  /** 0 in the active row, −1 elsewhere: Tab walks the controls of one row, not of 800. */
  readonly tabIndex: 0 | -1;
}

/** One column, as the builders of `col` make it. */
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
  /** Where the names come from that its cells look up. */
  readonly names?: Source<number> | undefined;
  /** What it shows depends on this; a change of it flashes. */
  readonly watch: (row: Row) => unknown;
  readonly cell: (row: Row, c: CellContext) => ReactNode;
  /** The text that a cell shows where it draws more than text; unknown where it is absent. */
  readonly words?: ((row: Row, c: CellContext) => string) | undefined;
  /** CSS pixels of a cell in addition to its text. */
  readonly spare: number;
  /** The codes that its cells name: a column is as wide as the widest name. */
  readonly codes?: Pick<TableFor<number>, 'name' | 'codes'> | undefined;
  /** What hovering says. */
  readonly title?: ((row: Row, c: CellContext) => string | undefined) | undefined;
}

/** How a filter compares its field with its value, as words between the two. */
export type Operator = 'is' | 'anyOf' | 'matches' | 'has' | 'within';

/** A filter as built by `filter`. Its value is the text in the URL; empty means no filter. */
export interface Filter {
  /** Its name in the URL. */
  readonly key: string;
  readonly label: string;
  /** Always in the bar; the others are added. */
  readonly inline: boolean;
  /** The operator of a text. */
  readonly operator: (text: string) => Operator;
  /** CSS pixels of its input. */
  readonly width: number;
  /** The text that it holds while nobody says otherwise; it cannot be emptied. */
  readonly opens?: string | undefined;
  /** While it is empty the list loads nothing and says so. */
  readonly needed: boolean;
  /** The query fields that a text asks for; null where the text is not one of its own. */
  readonly query: (text: string) => Readonly<Record<string, unknown>> | null;
  readonly Input: (props: FilterInputProps) => ReactNode;
  /** Its text in words, for paper. */
  readonly Words: (props: { readonly text: string; readonly labels: Labels }) => ReactNode;
  /** The text that asks for the one account that was chosen where a name that was typed meant several (code 733). */
  readonly account?: ((userId: number) => string) | undefined;
}
export interface FilterInputProps {
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly labels: Labels;
  readonly label: string;
  readonly id: string;
  /** Between the label and the value, in words; absent where the filter is not a chip. */
  readonly operator?: string | undefined;
  /** The filter's name; fields of one name share what was typed before. */
  readonly name: string;
}

/** Why an action is not offered for a row. */
export type Block =
  | { readonly kind: 'status'; readonly code: number }
  | { readonly kind: 'error'; readonly code: number };

/** One action on rows, as `bulk` and `action` make it. */
export interface Action<Row> {
  readonly key: string;
  /** The call behind it, which decides who sees it and names it. */
  readonly call: AnyCall;
  readonly danger: boolean;
  /** Offered for several rows at once, in the bar. */
  readonly many: boolean;
  /** A row that it refuses greys it for all that are selected (checklist T-181). */
  readonly all: boolean;
  /** Row statuses from which it is allowed; absent when the state does not matter. */
  readonly from?: readonly number[] | undefined;
  /** The code of a further reason that refuses a row. */
  readonly blocks?: ((row: Row) => number | undefined) | undefined;
  /** The menu button of the action bar that holds it. */
  readonly group?: ActionGroup | undefined;
  /** A perId command with its question, or something that the screen does itself. */
  readonly run: BulkRun<Row> | CustomRun<Row> | EditRun | DuplicateRun;
}
/** Actions of one kind, behind one button of the bar and under one heading of a row's menu. */
export interface ActionGroup {
  readonly key: string;
  /** Drawn by the screen's own texts. */
  readonly Heading: () => ReactNode;
}
/** What a command is about to act on: ids, or a frozen selection. */
export interface PreviewTarget {
  readonly ids: readonly number[];
  readonly selectionId: SelectionId | undefined;
}
/** The command that takes another back for what it did; by what was sent with that one where it depends on it. */
export type Undo = PerIdCall | ((sent: Readonly<Record<string, unknown>>) => PerIdCall | undefined);

export interface BulkRun<Row> {
  readonly kind: 'bulk';
  readonly call: PerIdCall;
  readonly idOf: (row: Row) => number;
  readonly ask?: AnyAsk | undefined;
  /** What it would do by the server's word, shown inside the question before it is done. */
  readonly Impact?: ((props: { readonly target: PreviewTarget }) => ReactNode) | undefined;
  /** The same of a frozen selection alone, whose rows nobody here has seen; rows that are known speak for themselves. */
  readonly FrozenImpact?: BulkRun<Row>['Impact'];
  /** Says what was done, as a sentence of the screen's own; a hook, because texts are. */
  readonly useDone: () => ((count: number) => string) | undefined;
  /** The command that takes it back, offered after it for what it did. */
  readonly undo?: Undo | undefined;
  /** What a report calls one of them; by default its id. Rows of a frozen selection are not known. */
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
/** The question of an action with its types erased: the fields are drawn by the form kit. */
export interface AnyAsk {
  /** `draft` is what is typed by now. */
  readonly fields: (f: never, rows: readonly never[], draft: Draft) => ReactNode;
  readonly initial?: ((rows: readonly never[]) => object) | undefined;
  /** What it would do by what is typed, under the fields. */
  readonly Impact?: ((props: ImpactRequest) => ReactNode) | undefined;
}
/** Which rows a question is about, and what is typed by now. */
export interface ImpactRequest {
  readonly target: PreviewTarget;
  readonly draft: Draft;
}

/** A tab over a list; its query is added to that of the filters. The URL holds the open tab. */
export interface ListTab<Q extends z.ZodRawShape> {
  readonly key: string;
  /** Drawn by the screen's own texts. */
  readonly Heading: () => ReactNode;
  readonly query: { readonly [K in keyof Q]?: z.input<Q[K]> };
}

/** Rows of the same kind that belong to a row, read when it is opened. */
export interface RowTree<Row> {
  readonly has: (row: Row) => boolean;
  readonly read: (row: Row) => Promise<readonly Row[]>;
}

/** A dialog that a button of the list's head opens, at its key in the address: named like its call, for whom that is granted. */
export interface ListDialog {
  readonly call: AnyCall;
  readonly Dialog: (props: { readonly onClose: () => void }) => ReactNode;
  /** Another name than the call's, by the screen's own texts. */
  readonly Heading?: () => ReactNode;
  /** The list's main command: a primary button. Without one, the list's `edit` is. */
  readonly main?: true;
  /** Shown in the menu behind the buttons, since it is used rarely. */
  readonly more?: true;
}

/** What a list screen says of itself; all else lives in the kit. */
export interface ListDefinition<Q extends z.ZodRawShape, R extends z.ZodRawShape, S extends string> {
  /** The field with the lifecycle's status, which greys actions. */
  readonly status?: CodeKeys<z.output<z.ZodObject<R>>>;
  /** The table of that status, for reasons and previews. */
  readonly statusTable?: TableFor<number>;
  /** The field that names whose rows they are, for previews. */
  readonly ownerField?: KeysOf<z.output<z.ZodObject<R>>, string>;
  /** Each shows how many rows it has under the filters; the first is open. */
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
  /** The page that Enter or the row's link opens; undefined of a row whose page the reader does not see. */
  readonly open?: (row: z.output<z.ZodObject<R>>) => string | undefined;
  /** Always part of the query, and not shown as a filter. */
  readonly fixed?: { readonly [K in keyof Q]?: z.input<Q[K]> };
  /** The last word on the query before it is sent. */
  readonly prepare?: (query: Partial<z.input<z.ZodObject<Q>>>) => Partial<z.input<z.ZodObject<Q>>>;
  /** Instead of the call's opening sort. */
  readonly sort?: { readonly by: S; readonly value: SortValue };
  /** Buttons at the list's head, such as «new». */
  readonly Head?: () => ReactNode;
  /** What will stand here, and how it comes, where nothing does yet; drawn by the screen's own texts. */
  readonly EmptyHint?: () => ReactNode;
  /** Instead of «no … yet» with what the list is called. */
  readonly EmptyTitle?: () => ReactNode;
}

/** A list call as a screen takes it, its area known where the contract named it. */
export type ListOf<
  Q extends z.ZodRawShape,
  R extends z.ZodRawShape,
  S extends string,
  A extends string,
> = ListCall<Q, R, S> & { readonly area: A };
