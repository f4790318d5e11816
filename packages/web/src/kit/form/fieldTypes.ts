import type { ReactNode } from 'react';
import type {
  CronText,
  CustomForm,
  DayText,
  HexColour,
  In,
  Instant,
  JsonText,
  Money,
  MonthText,
  Out,
  RichText,
  Shape,
  WeekTimes,
} from '@renderdesk/contract';
import type * as z from 'zod';
import type { Source } from '../pick/source.ts';
import type { PictureCall } from '../picture/pictureCall.ts';
import type { StoringCall } from '../upload/useUploads.ts';
import type {
  CodeIn,
  CodeKeys,
  CodeListKeys,
  IdKeys,
  KeysOf,
  NumberKeys,
  PickKeys,
  TableFor,
  TextKeys,
} from '../show/rowKeys.ts';

/** What every field may say; its label is the field's own by convention. */
export interface FieldProps {
  readonly label?: string;
  /** A line under the input that helps to fill it in. */
  readonly hint?: ReactNode;
  readonly autoFocus?: boolean;
  readonly disabled?: boolean;
  /** Marked as required where the command needs it in this case alone. */
  readonly needed?: boolean;
}
export interface TextProps extends FieldProps {
  /** More than one makes it a text area. */
  readonly rows?: number;
  readonly placeholder?: string;
  /** Not readable over a shoulder: a password. */
  readonly secret?: boolean;
  /** Called after a pause in typing; returns whether the value is not in use. */
  readonly free?: (value: string, signal: AbortSignal) => Promise<boolean>;
}
export interface NumberProps extends FieldProps {
  readonly unit?: string;
}

/** The shape of a row of a field that holds rows. */
export type RowShape<T> =
  T extends z.ZodArray<z.ZodObject<infer I>>
    ? I
    : T extends z.ZodOptional<infer U> | z.ZodNullable<infer U> | z.ZodDefault<infer U>
      ? RowShape<U>
      : never;
/** Keys of fields that hold rows. */
export type RowsKeys<S extends Shape> = {
  [K in keyof S & string]: [RowShape<S[K]>] extends [never] ? never : K;
}[keyof S & string];

/** The inputs of a form, typed by the command's input: a field that it does not have does not compile. */
export interface Fields<S extends Shape> {
  readonly Text: (props: { readonly name: TextKeys<Out<S>> } & TextProps) => ReactNode;
  /** A whole or decimal number, with the numeric input helper. */
  readonly Number: (props: { readonly name: NumberKeys<Out<S>> } & NumberProps) => ReactNode;
  /** The id of one thing, as a whole number. */
  readonly Id: (props: { readonly name: IdKeys<Out<S>> } & FieldProps) => ReactNode;
  /** An amount, kept as decimal text. */
  readonly Amount: (props: { readonly name: KeysOf<Out<S>, Money> } & NumberProps) => ReactNode;
  /** One code of a table; «none» where the command takes null or nothing. */
  readonly Code: <K extends CodeKeys<Out<S>>>(
    props: {
      readonly name: K;
      readonly table: TableFor<CodeIn<Out<S>, K>>;
      readonly look?: 'select' | 'radio';
    } & FieldProps,
  ) => ReactNode;
  /** Several codes of a table. */
  readonly Codes: <K extends CodeListKeys<Out<S>>>(
    props: { readonly name: K; readonly table: TableFor<CodeIn<Out<S>, K>> } & FieldProps,
  ) => ReactNode;
  /** Something that is looked up: a customer, a node, labels. Where the command takes a list, several. */
  readonly Choose: <V extends string | number>(
    props: { readonly name: PickKeys<Out<S>, V>; readonly from: Source<V> } & FieldProps,
  ) => ReactNode;
  /** One of some values that are data. */
  readonly Pick: <K extends keyof Out<S> & string>(
    props: {
      readonly name: K;
      readonly options: readonly {
        readonly value: NonNullable<In<S>[K & keyof In<S>]>;
        readonly label: string;
        /** What choosing it puts into other fields. */
        readonly brings?: Partial<In<S>>;
      }[];
      readonly look?: 'select' | 'radio';
    } & FieldProps,
  ) => ReactNode;
  /** Several words, with choices that are known. */
  readonly Words: (
    props: {
      readonly name: KeysOf<Out<S>, readonly string[]>;
      readonly choices?: readonly string[];
    } & FieldProps,
  ) => ReactNode;
  /** Several texts, one a line; empty lines are kept. */
  readonly Lines: (props: { readonly name: KeysOf<Out<S>, readonly string[]> } & FieldProps) => ReactNode;
  /** Names with values, one `name=value` a line. */
  readonly Pairs: (
    props: { readonly name: KeysOf<Out<S>, Readonly<Record<string, string>>> } & FieldProps,
  ) => ReactNode;
  readonly Flag: (props: { readonly name: KeysOf<Out<S>, boolean> } & FieldProps) => ReactNode;
  /** A calendar day, `2026-03-01`, and a month, `2026-03`. */
  readonly Day: (
    props: { readonly name: KeysOf<Out<S>, DayText>; readonly notBeforeToday?: boolean } & FieldProps,
  ) => ReactNode;
  readonly Month: (props: { readonly name: KeysOf<Out<S>, MonthText> } & FieldProps) => ReactNode;
  /** `notBeforeToday` bars the days before today, in business time (overview §5). */
  readonly Time: (
    props: { readonly name: KeysOf<Out<S>, Instant>; readonly notBeforeToday?: boolean } & FieldProps,
  ) => ReactNode;
  /** Files that are stored while the form is filled in; the field holds their ids. */
  readonly Files: (
    props: {
      readonly name: KeysOf<Out<S>, readonly string[]>;
      readonly upload: StoringCall;
      readonly max?: number;
    } & FieldProps,
  ) => ReactNode;
  /** One picture, stored while the form is filled in. */
  readonly Picture: (
    props: { readonly name: KeysOf<Out<S>, { fileId: string }>; readonly upload: PictureCall } & FieldProps,
  ) => ReactNode;
  /** Rows that can be added, moved and taken out; `blank` is what a new one holds, which may follow from the rows above. */
  readonly Rows: <K extends RowsKeys<S>>(
    props: {
      readonly name: K;
      readonly blank:
        | Partial<In<RowShape<S[K]>>>
        | ((rows: readonly Partial<In<RowShape<S[K]>>>[]) => Partial<In<RowShape<S[K]>>>);
      readonly children: (row: Fields<RowShape<S[K]>>, index: number) => ReactNode;
    } & FieldProps,
  ) => ReactNode;
  /** The fields of a form that staff made, by their kinds. */
  readonly Custom: (props: {
    readonly name: KeysOf<Out<S>, Readonly<Record<string, unknown>>>;
    readonly of: CustomForm;
    readonly upload: StoringCall;
  }) => ReactNode;
  /** Formatted text; the server cleans what comes in (`cleanRichText`). */
  readonly Rich: (props: { readonly name: KeysOf<Out<S>, RichText> } & FieldProps) => ReactNode;
  /** JSON as text, checked by a schema and compared with what is saved. */
  readonly Json: (
    props: {
      readonly name: KeysOf<Out<S>, JsonText>;
      readonly schema?: z.ZodType;
      readonly saved?: string;
    } & FieldProps,
  ) => ReactNode;
  /** A colour, typed, picked, or one of the swatches. */
  readonly Colour: (
    props: { readonly name: KeysOf<Out<S>, HexColour>; readonly swatches?: readonly string[] } & FieldProps,
  ) => ReactNode;
  /** Hours of a week, painted by mouse and keyboard. */
  readonly Week: (props: { readonly name: KeysOf<Out<S>, WeekTimes> } & FieldProps) => ReactNode;
  /** When something repeats, as a cron expression with its next runs. */
  readonly Cron: (props: { readonly name: KeysOf<Out<S>, CronText> } & FieldProps) => ReactNode;
  /** A time of day, `08:30`. */
  readonly Clock: (props: { readonly name: TextKeys<Out<S>> } & FieldProps) => ReactNode;
  /** Several of some values that are data. */
  readonly Picks: (
    props: {
      readonly name: KeysOf<Out<S>, readonly string[]>;
      readonly options: readonly { readonly value: string; readonly label: string }[];
      readonly look?: 'select' | 'checkbox';
    } & FieldProps,
  ) => ReactNode;
}
