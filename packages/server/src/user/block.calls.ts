import { blockKind, customerBlocks, emailBlocks, thirdBlocks, type UserId } from '@renderdesk/contract';
import { type SqlBool, sql } from 'kysely';
import { type Actor, holds } from '../core/auth/actor.ts';
import { derived } from '../core/calls/columns.ts';
import { eq, type Filter, resolved } from '../core/calls/filters.ts';
import { listing } from '../core/calls/listing.ts';
import { serve } from '../core/calls/serve.ts';
import type { Db } from '../core/db/db.ts';
import { asId, asInstantOrNull } from '../core/db/wire.ts';
import { ApiError, badFields } from '../core/http/apiError.ts';
import { expectSeen, isSeen, usersSeen } from './allocation.store.ts';
import * as store from './block.store.ts';
import { withUserNamed } from './customer.store.ts';

const bears = (column: string, typed: string) =>
  sql<SqlBool>`position(folded(${typed}) in folded(${sql.ref(column)})) > 0`;
/** Entries that hold a customer, by id or by name: of one whom the reader does not see there are none. */
const ofCustomer = {
  userName: { ...resolved, resolve: withUserNamed },
  userId: {
    ...resolved,
    resolve: async <Q extends { readonly userId: UserId }>(db: Db, actor: Actor, query: Q): Promise<Q> =>
      (await isSeen(db, actor, query.userId)) ? query : { ...query, userId: asId<UserId>(-1) },
    narrow: (query, id, { now }) =>
      query.where(
        sql<SqlBool>`exists (select from "user" u where u.id = ${id} and u.deleted_at is null and ${store.blocksUser(now)})`,
      ),
  },
} satisfies Record<string, Filter<never, UserId>>;
const shared = {
  blockId: 'b.id',
  userCount: store.userCount,
  reason: 'b.reason',
  createdBy: 'by.really_name',
  createTime: 'b.created_at',
  version: 'b.version',
} as const;

/** Mail addresses and domains that no account may have. */
export const emailBlockCalls = serve(emailBlocks, {
  list: listing(emailBlocks.list)
    .from((db) => store.entriesOf(db, false))
    .list({
      key: 'b.id',
      where: {
        ...ofCustomer,
        email: (query, typed) => query.where(bears('b.value', typed)),
        reason: (query, typed) => query.where(bears('b.reason', typed)),
      },
      sorts: { createTimeFlag: 'b.created_at' },
      columns: { ...shared, pattern: 'b.value' },
    }),
  add: ({ tx, actor, input, now }) =>
    store.addLines(tx, {
      isThird: false,
      kind: blockKind.of.email,
      lines: input.patterns,
      source: '',
      ofUserId: null,
      reason: input.reason,
      expiresAt: null,
      by: actor.adminId,
      now,
    }),
  update: async ({ tx, input, now }) => {
    const { blockId: id, version, reason } = input;
    await store.changeBlock(tx, { id, version, isThird: false, now, set: { reason } });
    return null;
  },
  remove: ({ tx, ids, now }) => store.removeBlocks(tx, { ids, isThird: false, now }),
});

/** What third parties report. */
export const thirdBlockCalls = serve(thirdBlocks, {
  list: listing(thirdBlocks.list)
    .from((db, { actor }) =>
      store
        .entriesOf(db, true)
        .leftJoin(usersSeen(db, actor).select('user.id').as('seen'), 'seen.id', 'b.of_user_id'),
    )
    .list({
      key: 'b.id',
      where: {
        ...ofCustomer,
        blockKind: eq('b.kind'),
        value: (query, typed) => query.where(bears('b.value', typed)),
        source: (query, typed) =>
          query.where(sql<SqlBool>`(${bears('b.source', typed)} or seen.id::text = ${typed})`),
        isExpired: (query, asked, { now }) =>
          query.where(sql<SqlBool>`coalesce(b.expires_at <= ${now}, false) = ${asked}`),
      },
      sorts: { createTimeFlag: 'b.created_at' },
      columns: {
        ...shared,
        blockKind: 'b.kind',
        blockValue: 'b.value',
        // Whoever does not see the customer learns nothing of them.
        sourceUserId: 'seen.id',
        expireTime: derived(['b.expires_at'], (at: Date | null) => asInstantOrNull(at)),
      },
    }),
  add: ({ tx, actor, input, now }) =>
    store.addLines(tx, {
      isThird: true,
      kind: input.blockKind,
      lines: input.blockValues,
      source: input.source,
      ofUserId: null,
      reason: input.reason,
      expiresAt: input.expireTime === null ? null : new Date(input.expireTime),
      by: actor.adminId,
      now,
    }),
  update: async ({ tx, input, now }) => {
    const { blockId: id, version, source, reason, expireTime } = input;
    const set = { source, reason, expires_at: expireTime === null ? null : new Date(expireTime) };
    await store.changeBlock(tx, { id, version, isThird: true, now, set });
    return null;
  },
  remove: ({ tx, ids, now }) => store.removeBlocks(tx, { ids, isThird: true, now }),
});

const keyOf = {
  1: 'user:blacklist:edit',
  2: 'user:thirdBlockList:edit',
  4: 'user:thirdBlockList:edit',
} as const;

/** What a customer has, put on the block lists. */
export const customerBlockCalls = serve(customerBlocks, {
  preview: async ({ db, actor, input, now }) => {
    await expectSeen(db, actor, input.userId);
    return store.blockable(db, { userId: input.userId, now });
  },
  add: async ({ tx, actor, input, now }) => {
    const { userId, reason } = input;
    await expectSeen(tx, actor, userId);
    const has = await store.contactsOf(tx, userId);
    const asked = [
      ['blockEmail', blockKind.of.email, has.email],
      ['blockPhone', blockKind.of.phone, has.phone],
      ['blockCompany', blockKind.of.company, has.company],
    ] as const;
    const chosen = asked.filter(([field]) => input[field] === true);
    const empty = chosen.filter(([, , value]) => value === null || value === '').map(([field]) => field);
    if (chosen.length === 0 || empty.length > 0)
      throw badFields(...(empty.length > 0 ? empty : asked.map(([field]) => field)));
    let added = 0;
    for (const [, kind, value] of chosen) {
      if (!holds(actor, keyOf[kind])) throw new ApiError('forbidden', { key: keyOf[kind] });
      const isThird = kind !== blockKind.of.email;
      const answer = await store.addLines(tx, {
        isThird,
        kind,
        lines: [value ?? ''],
        source: '',
        ofUserId: userId,
        reason,
        expiresAt: null,
        by: actor.adminId,
        now,
      });
      added += answer.added;
    }
    return { added };
  },
});
