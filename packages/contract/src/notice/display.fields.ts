import * as z from 'zod';
import type { Access } from '../kernel/callBase.ts';
import { keptRows, named } from '../kernel/keptRows.ts';
import { exportOf } from '../kernel/listCall.ts';
import { orderOf } from '../kernel/ordering.ts';
import { period } from '../kernel/period.ts';
import { Picture, PictureRef } from '../kernel/picture.ts';
import { DisplayId, Instant, orNull, text } from '../kernel/values.ts';
import { bulletinType, clientChannel, talkType } from './display.codes.ts';

const object = 'display';
const terminals = z.array(clientChannel.schema).max(clientChannel.codes.length);

/** Fields that things of some places have, as commands take them, as rows show them and as lists filter by them. */
const inputs = {
  type: bulletinType.schema,
  talkType: talkType.schema,
  content: text(2000),
  picture: PictureRef,
  /** Opens on a click. */
  linkUrl: orNull(z.url({ protocol: /^https?$/ }).max(500)),
  channel: clientChannel.schema,
  terminals: terminals.min(1),
} as const;
const rows = { ...inputs, content: z.string(), picture: Picture, linkUrl: z.string().nullable() } as const;
const queries = {
  type: bulletinType.schema.optional(),
  talkType: talkType.schema.optional(),
  channel: clientChannel.schema.optional(),
  terminals: terminals.optional(),
} as const;

export type DisplayPart = keyof typeof inputs;
const pick = <S extends object, P>(shape: S, parts: readonly P[]) =>
  Object.fromEntries(Object.entries(shape).filter(([key]) => parts.includes(key as P))) as Pick<
    S,
    P & keyof S
  >;

interface Place<F extends string, P extends DisplayPart, I extends string> {
  readonly access: Access;
  /** The query field that finds by title. */
  readonly find: F;
  readonly parts: readonly P[];
  /** The field of the id. */
  readonly id: I;
  /** The last part of the list's path where it is not `list`. */
  readonly listPath?: string;
  /** Whether people put the rows in order; otherwise the newest is the first. */
  readonly isOrdered: boolean;
}

/** The calls of everything that is displayed in one place: a title, a period, a switch, and the parts of that place. */
export const displayCalls = <const F extends string, const P extends DisplayPart, const I extends string>(
  path: string,
  { access, find, parts, id, isOrdered, listPath = 'list' }: Place<F, P, I>,
) => {
  const kept = keptRows(path, {
    access,
    object,
    id: [id, DisplayId],
    fields: { title: text(60), isOn: z.boolean(), ...period.input, ...pick(inputs, parts) },
    row: { ...period.row, ...pick(rows, parts), position: z.int(), createTime: Instant },
    query: { ...named(find, text(60).optional()), ...period.query, ...pick(queries, parts) },
    sorts: ['positionFlag', 'showFromFlag', 'createTimeFlag'],
    defaultSort: isOrdered ? { by: 'positionFlag', value: 1 } : { by: 'showFromFlag' },
    listPath,
  });
  const shown = parts.filter((part) => part !== 'picture');
  return {
    ...kept,
    export: exportOf(kept.list, `${path}/export`, {
      access,
      columns: ['title', ...shown, 'showFrom', 'showUntil', 'showState', 'isOn', 'createTime'] as never,
    }),
  };
};

/** Puts the rows of a place in order. */
export const displayOrder = (path: string, access: Access) =>
  orderOf(`${path}/order`, { access, object, id: DisplayId });

/** Calls of any place, with all parts. */
export type DisplayCalls = ReturnType<typeof displayCalls<'title', DisplayPart, 'displayId'>> & {
  readonly order: ReturnType<typeof displayOrder>;
};
