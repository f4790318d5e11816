import * as z from 'zod';
import {
  type AuditOptions,
  type Audited,
  base,
  type Base,
  bodyBytes,
  type Known,
  type Options,
} from './callBase.ts';
import type { UploadType } from './fileTypes.ts';
import type { ListCall } from './listCall.ts';
import { type Out, type Shape, SelectionId } from './values.ts';
import { maxIds, PerIdAnswer } from './wire.ts';

export interface CommandCall<I extends Shape = Shape, O = unknown> extends Base, Audited {
  readonly kind: 'command';
  readonly input: z.ZodObject<I>;
  readonly output: z.ZodType<O>;
}

/** One change in one transaction, with one operation record. Sent again under its idempotency key it answers the same. */
export const command = <I extends Shape, O extends z.ZodType = z.ZodNull>(
  path: string,
  o: Options &
    AuditOptions & {
      readonly input: I;
      /** By default nothing. */
      readonly output?: O;
    },
): CommandCall<I, z.output<O>> => ({
  ...base(path, o),
  kind: 'command',
  audit: o.audit ?? '',
  ...(o.object && { object: o.object }),
  input: z.object(o.input),
  output: (o.output ?? z.null()) as never,
});

/**
 * A command that answers sensitive fields of one thing unmasked; lists and records mask them. It has a permission key of its
 * own and leaves an operation record without the values.
 */
export const reveal = <I extends Shape, O extends z.ZodRawShape>(
  path: string,
  o: Options & Required<Audited> & { readonly input: I; readonly output: O },
): CommandCall<I, z.output<z.ZodObject<O>>> & { readonly reveals: true } => ({
  ...command(path, { ...o, output: z.object(o.output) }),
  reveals: true,
});

export interface PerIdCall<
  F extends string = string,
  Id extends z.ZodType = z.ZodType,
  S extends Shape = Shape,
>
  extends Base, Audited {
  readonly kind: 'perId';
  readonly object: string;
  /** The field that holds the ids. */
  readonly ids: F;
  readonly id: Id;
  readonly rest: z.ZodObject<S>;
  readonly input: z.ZodType<Known<S, PerIdInput<F, z.output<Id>> & Out<S>>>;
  readonly output: typeof PerIdAnswer;
  /** Statuses from which the lifecycle allows it; absent when the status does not matter. */
  readonly from?: readonly number[];
  /** The list whose rows `selectAll` means: every row that the caller sees. */
  readonly all?: ListCall;
}
export type PerIdInput<F extends string, Id> = { [K in F]?: Id[] | undefined } & {
  selectionId?: SelectionId | undefined;
  /** The version of each id that the person saw; a row that changed since is refused. */
  versions?: number[] | undefined;
};

/** One command over ids or a frozen selection, answered for each id. */
export const perId = <const F extends string, Id extends z.ZodType, S extends Shape = Record<never, never>>(
  path: string,
  o: Options &
    Partial<Audited> & {
      readonly object: string;
      readonly ids: F;
      readonly id: Id;
      /** Input fields in addition to the ids; by default none. */
      readonly rest?: S;
      readonly from?: readonly number[];
      /** Makes `selectAll` of `rest` mean every row of this list. */
      readonly all?: unknown;
    },
): PerIdCall<F, Id, S> => {
  const input = z
    .object({
      [o.ids]: z.array(o.id).min(1).max(maxIds).optional(),
      selectionId: SelectionId.optional(),
      versions: z.array(z.int32()).optional(),
      ...o.rest,
    })
    .refine(
      (value: Record<string, unknown>) =>
        [value[o.ids], value['selectionId'], o.all && value['selectAll']].filter(
          (chosen) => chosen !== undefined,
        ).length === 1,
      { path: [o.ids], message: 'ids or selectionId' },
    );
  return {
    ...base(path, o, { maxBytes: bodyBytes.largest }),
    kind: 'perId',
    audit: o.audit ?? '',
    object: o.object,
    ids: o.ids,
    id: o.id,
    rest: z.object({ ...o.rest }),
    input,
    output: PerIdAnswer,
    ...(o.from && { from: o.from }),
    ...(o.all !== undefined && { all: o.all }),
  } as never;
};

export interface UploadCall<I extends Shape = Shape, O = unknown> extends Base, Audited {
  readonly kind: 'upload';
  readonly input: z.ZodObject<I>;
  readonly output: z.ZodType<O>;
  /** Media types let in, checked by content and not by name. */
  readonly types: readonly UploadType[];
}

/** A multipart upload of one file (`file`) and its fields. */
export const upload = <I extends Shape, O extends z.ZodType>(
  path: string,
  o: Options &
    AuditOptions & {
      readonly input: I;
      readonly output: O;
      readonly maxBytes: number;
      readonly types: readonly UploadType[];
    },
): UploadCall<I, z.output<O>> => ({
  ...command(path, o),
  kind: 'upload',
  maxBytes: o.maxBytes,
  types: o.types,
});
