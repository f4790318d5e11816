import type { ReactNode } from 'react';
import type * as z from 'zod';
import type { AnyCall, CommandCall, In, ListCall, Out, Shape } from '@renderdesk/contract';
import type { Fields } from '../form/fieldTypes.ts';
import type { DialogParam } from '../url/index.ts';

/** The fields that adding and updating have in common. */
type Common<A extends Shape, U extends Shape> = Pick<A, keyof A & keyof U>;

/** Which of the two a dialog does now, with the fields that the other one does not have. */
export interface Mode<A extends Shape, U extends Shape, Id = unknown> {
  readonly adding: Fields<A> | undefined;
  readonly updating: Fields<U> | undefined;
  /** Which record is updated. */
  readonly id: Id | undefined;
}

type IdOf<U extends Shape, K extends keyof U & string> = Out<U>[K & keyof Out<U>];

/** What was answered, and what had been sent. */
export interface AddedProps<A extends Shape, O> {
  readonly answer: O;
  readonly sent: Partial<In<A>>;
  readonly onAgain: (initial: Partial<In<A>>) => void;
  readonly onClose: () => void;
}

type RequiredKeys<T> = { [K in keyof T]-?: undefined extends T[K] ? never : K }[keyof T];

/** A list whose rows have each field that an update needs; fields that it may leave out can be missing or masked. */
export type ListFor<U extends Shape> = Pick<ListCall, 'kind' | 'name' | 'path' | 'row'> & {
  readonly output: z.ZodType<{ readonly items: readonly Pick<In<U>, RequiredKeys<In<U>>>[] }>;
};

/** Where the record that is updated comes from. */
type Source<U extends Shape, K extends keyof U & string, Fixed extends object> =
  | {
      /** The list that shows the records: the row with this id is read. Masked fields are left as they are. */
      readonly list: ListFor<U>;
      readonly load?: never;
    }
  | {
      readonly list?: never;
      /** The record with this id and its version; undefined where it is gone. Called on opening and after a conflict. */
      readonly load: (id: IdOf<U, K>, fixed: Fixed) => Promise<In<U> | undefined>;
    };

/** A kind of record as its dialog adds and updates it. */
export type EditDefinition<
  A extends Shape,
  U extends Shape,
  K extends keyof U & string,
  Fixed extends object,
  O = unknown,
> = EditParts<A, U, K, O> & Source<U, K, Fixed>;

interface EditParts<A extends Shape, U extends Shape, K extends keyof U & string, O> {
  readonly add: CommandCall<A, O>;
  readonly update: CommandCall<U, unknown>;
  /** The field of `update` that identifies the record; the address holds its value. */
  readonly id: K;
  /** What the fields of a new one hold at first. */
  readonly initial?: Partial<In<A>>;
  /** The fields, written once. `typed` is what they hold by now. */
  readonly fields: (
    f: Fields<Common<A, U>>,
    typed: Partial<In<Common<A, U>>>,
    mode: Mode<A, U, IdOf<U, K>>,
  ) => ReactNode;
  readonly width?: string;
  /** Offers «duplicate» on a row: a new record that begins with the values of another. */
  readonly duplicates?: boolean;
  /** What the command that added it answered, where that is shown once more than «done». */
  readonly onAdded?: (answer: O) => void;
  /** What takes the dialog's place once something was added, where the answer is more than «done»; `onAgain` asks anew with what it is given. */
  readonly Added?: (props: AddedProps<A, O>) => ReactNode;
  /** By default the label of the command. */
  readonly Title?: (props: { readonly adding: boolean }) => ReactNode;
}

/** Props of an edit dialog. */
export type EditProps<A extends Shape, Fixed extends object> = {
  readonly at: DialogParam;
  /** What the fields of a new one hold at first, where that depends on the place. */
  readonly initial?: Partial<In<A>>;
} & (Record<never, never> extends Fixed
  ? { readonly fixed?: Fixed }
  : {
      /** Sent along with a new one and not shown: what it belongs to. */
      readonly fixed: Fixed;
    });

/** A definition with its types erased: what the dialog works on. */
export type AnyEdit = EditDefinition<Shape, Shape, string, object>;

/** A dialog that adds and updates a kind of record, and what it sends: enough for a list to offer both. */
export type EditDialog<A extends Shape, Fixed extends object, K extends string> = ((
  props: EditProps<A, Fixed>,
) => ReactNode) & {
  readonly add: AnyCall;
  readonly update: AnyCall;
  readonly id: K;
  readonly duplicates: boolean;
};
