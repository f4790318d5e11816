import * as z from 'zod';
import { type ErrorCode, errorCodes } from '../errors/codes.ts';
import type { Access } from './callBase.ts';
import { command, perId } from './commandCall.ts';
import { list } from './listCall.ts';
import type { Shape, SortValue } from './values.ts';

/** An object of one field. */
export const named = <K extends string, V>(key: K, value: V) =>
  ({ [key]: value }) as { readonly [One in K]: V };

/** List, addition, change and deletion of rows that people keep one by one; the server makes their handlers with `rowHandlers`. */
export const keptRows = <
  const K extends string,
  Id extends z.ZodType,
  F extends Shape,
  R extends Shape,
  Q extends Shape,
  const S extends string,
>(
  path: string,
  o: {
    readonly access: Access;
    readonly object: string;
    /** Field and type of the id. */
    readonly id: readonly [K, Id];
    /** What commands take and rows show. */
    readonly fields: F;
    /** What rows show in addition. */
    readonly row: R;
    readonly query: Q;
    readonly sorts: readonly S[];
    readonly defaultSort?: { readonly by: NoInfer<S>; readonly value?: SortValue };
    /** Last parts of the paths; by default `list` and `edit`. */
    readonly listPath?: string;
    readonly updatePath?: string;
    /** Codes in addition to those that each change may answer; a change answers those of an addition too. */
    readonly errors?: { readonly [One in 'add' | 'update' | 'remove']?: readonly ErrorCode[] };
  },
) => {
  const { access, object, fields, errors = {} } = o;
  const [key, id] = o.id;
  const version = z.int32();
  const added = errors.add ?? [];
  return {
    list: list(`${path}/${o.listPath ?? 'list'}`, {
      access,
      id: key as never,
      query: o.query,
      row: { ...named(key, id), ...fields, ...o.row, version } as unknown as {
        readonly [One in K]: Id;
      } & Omit<F, keyof R> &
        R & { readonly version: z.ZodInt32 },
      sorts: o.sorts,
      ...(o.defaultSort && { defaultSort: o.defaultSort }),
    }),
    add: command(`${path}/add`, {
      access,
      object,
      errors: added,
      input: fields,
      output: z.object(named(key, id)),
    }),
    update: command(`${path}/${o.updatePath ?? 'edit'}`, {
      access,
      object,
      errors: [
        ...new Set([errorCodes.notFound, errorCodes.changedMeanwhile, ...added, ...(errors.update ?? [])]),
      ],
      input: { ...named(key, id), version, ...fields },
    }),
    remove: perId(`${path}/delete`, {
      access,
      object,
      ids: `${key}s` as const,
      id,
      errors: errors.remove ?? [],
    }),
  };
};
