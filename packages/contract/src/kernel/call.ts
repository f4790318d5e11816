import * as z from 'zod';
import { base, type Base, type Options } from './callBase.ts';
import type { ExportCall, ListCall, Paging } from './listCall.ts';
import type { CommandCall, PerIdCall, PerIdInput, UploadCall } from './commandCall.ts';
import type { printFormat } from './exports.ts';
import type { In, Out, Shape, SelectionId, SortValue } from './values.ts';

export interface ReadCall<I extends Shape = Shape, O = unknown> extends Base {
  readonly kind: 'read';
  readonly input: z.ZodObject<I>;
  readonly output: z.ZodType<O>;
}

/** A look-up that changes nothing. */
export const read = <I extends Shape, O extends z.ZodType>(
  path: string,
  o: Options & { readonly input: I; readonly output: O },
): ReadCall<I, z.output<O>> => ({
  ...base(path, o),
  kind: 'read',
  input: z.object(o.input),
  output: o.output as never,
});

export type AnyCall = ListCall | ReadCall | CommandCall | PerIdCall | ExportCall | UploadCall;

/**
 * Whether an API token may send a call, unless the call sets `byToken`: calls that a permission key opens, and look-ups that
 * need none. Commands without a key act on the signed-in person's own account, which a token does not have.
 */
export const opensToTokens = (call: AnyCall): boolean =>
  call.byToken ?? (call.access.kind === 'anyOf' || ['list', 'read', 'export'].includes(call.kind));

export type CallGroup = Readonly<Record<string, AnyCall>>;

/** Calls whose area the type knows, so that the console finds their labels by type. */
export type InArea<T, A extends string> = T & { readonly [K in keyof T]: { readonly area: A } };

/** First part of a command's default audit name: its object; undefined for exports, whose objects are all `export`. */
const auditObjectOf = (call: Exclude<AnyCall, ListCall | ReadCall>): string | undefined =>
  call.kind === 'export' ? undefined : call.object;

/** Names the calls of one group; `actions.<group>.<key>` in the area's texts is the label of each. */
export const calls = <const A extends string, const G extends string, T extends object>(
  area: A,
  group: G,
  members: T,
): InArea<T, A> => {
  const named = Object.entries(members).map(([key, call]): [string, AnyCall, AnyCall] => [
    key,
    call,
    {
      ...call,
      ...('audit' in call && call.audit === '' && { audit: `${auditObjectOf(call) ?? group}.${key}` }),
      area,
      group,
      key,
      name: `${area}.${group}.${key}`,
    },
  ]);
  // An export, and a command over all rows, refer to the list without a name: replace it by the named one.
  const listNamed = (list: AnyCall | undefined) => list && named.find(([, plain]) => plain === list)?.[2];
  for (const [, , call] of named) {
    const of = call.kind === 'export' ? listNamed(call.of) : undefined;
    const all = call.kind === 'perId' ? listNamed(call.all) : undefined;
    Object.assign(call, of && { of }, all && { all });
  }
  return Object.fromEntries(named.map(([key, , call]) => [key, call])) as InArea<T, A>;
};

/** Input of a shape, to be intersected with others. An empty shape gives `unknown`: zod's empty object would forbid the others. */
type Also<S extends Shape> = [keyof S] extends [never] ? unknown : In<S>;

/** What a client sends to a call, before defaults and transforms. */
export type InputOf<C> =
  C extends ListCall<infer Q, infer _R, infer S>
    ? Partial<Paging> & Also<Q> & { [K in S]?: SortValue | undefined }
    : C extends PerIdCall<infer F, infer Id, infer S>
      ? PerIdInput<F, z.output<Id>> & Also<S>
      : C extends ExportCall<infer Q, infer R>
        ? Also<Q> & {
            columns?: (keyof R & string)[];
            selectionId?: SelectionId;
            fileFormat?: typeof printFormat;
          }
        : C extends ReadCall<infer I> | CommandCall<infer I> | UploadCall<infer I>
          ? In<I>
          : never;
/** What a call answers in `data`. */
export type OutputOf<C> = C extends { readonly output: z.ZodType<infer O> } ? O : never;
export type RowOf<C> = C extends ListCall<infer _Q, infer R> ? Out<R> : never;
