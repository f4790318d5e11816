import { allCalls, hour, type ListCall, maxIds } from '@renderdesk/contract';
import type { Actor } from '../auth/actor.ts';
import { mayCall } from '../auth/actor.ts';
import type { Db, Tx } from '../db/db.ts';
import { checkInput } from '../http/input.ts';
import { type Listing } from './listing.ts';
import { prepared, readIds } from './reading.ts';
import { ApiError } from '../http/apiError.ts';
import type { Route, Authenticated } from './serve.ts';

/** Lifetime of a frozen selection. */
const lives = hour;

/**
 * Freezes «all that match»: the ids, their count and the time; later rows are not included. Throws `notFound` when the
 * name is no list that the actor may call, `limitReached` beyond 100,000 ids.
 */
export const freezeSelection = async (
  tx: Tx,
  served: ReadonlyMap<string, Route>,
  c: Authenticated<Actor>,
  o: { call: string; filter: Record<string, unknown> },
): Promise<{ selectionId: number; count: number; at: number }> => {
  const list = served.get(o.call);
  if (list?.call.kind !== 'list' || !mayCall(c.actor, list.call.access)) throw new ApiError('notFound');
  const input = checkInput(list.call, o.filter, c.language);
  const listed = list.handler as Listing;
  const asked = { input, actor: c.actor, now: c.now, platform: c.platform };
  const ids = await readIds(listed, tx, await prepared(listed, tx, asked), maxIds + 1);
  if (ids.length > maxIds) throw new ApiError('limitReached', { limit: maxIds });
  const { id } = await tx
    .insertInto('selection')
    .values({
      admin_id: c.actor.adminId,
      call: o.call,
      filter: JSON.stringify(o.filter),
      ids,
      count: ids.length,
      at: c.now,
      expires_at: new Date(c.now.getTime() + lives),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { selectionId: id, count: ids.length, at: c.now.getTime() };
};

/** The ids of every row of a list that the caller sees. Throws `limitReached` beyond 100,000 of them. */
export const idsOfAll = async (
  db: Db,
  served: ReadonlyMap<string, Route>,
  c: Authenticated<Actor>,
  call: ListCall,
): Promise<number[]> => {
  const listed = served.get(call.name)?.handler as Listing;
  const asked = { input: checkInput(call, {}, c.language), actor: c.actor, now: c.now, platform: c.platform };
  const ids = await readIds(listed, db, await prepared(listed, db, asked), maxIds + 1);
  if (ids.length > maxIds) throw new ApiError('limitReached', { limit: maxIds });
  return ids;
};

/** Plural of a row's id: `taskIds`. A command takes selections of its own kind of id. */
export const idsFieldOf = (list: Pick<ListCall, 'id'>): string => `${list.id}s`;

/**
 * The ids of the actor's own selection, for a call whose field is `ids`; ids of another kind would name the wrong rows.
 * Throws `selectionGone` for a selection that is expired, unknown, another person's or of another kind.
 */
export const idsOfSelection = async (
  db: Db,
  c: Authenticated<Actor>,
  ids: string,
  selectionId: number,
): Promise<number[]> => {
  const found = await db
    .selectFrom('selection')
    .where('id', '=', selectionId)
    .where('admin_id', '=', c.actor.adminId)
    .where('expires_at', '>', c.now)
    .select(['ids', 'call'])
    .executeTakeFirst();
  const list = allCalls.find(({ name }) => name === found?.call);
  if (!found || list?.kind !== 'list' || idsFieldOf(list) !== ids) throw new ApiError('selectionGone');
  return found.ids;
};

/**
 * The ids of a preview: named, or from a frozen selection; `ids` is the field that names them. Throws `badInput` when
 * both are absent.
 */
export const requestedIds = async (
  db: Db,
  c: Authenticated<Actor>,
  ids: string,
  asked: { readonly named: readonly number[] | undefined; readonly selectionId: number | undefined },
): Promise<number[]> => {
  if (asked.named) return [...new Set(asked.named)];
  if (asked.selectionId === undefined) throw new ApiError('badInput', { fields: ids });
  return idsOfSelection(db, c, ids, asked.selectionId);
};
