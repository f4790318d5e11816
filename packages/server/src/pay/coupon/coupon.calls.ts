import {
  coupons,
  errorCodes,
  frameIdOf,
  type LotState,
  lotState,
  lotTransitions,
  microOf,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import { derived } from '../../core/calls/columns.ts';
import { eq, since, until } from '../../core/calls/filters.ts';
import { listing } from '../../core/calls/listing.ts';
import type { ListContext } from '../../core/calls/listContext.ts';
import { done, type Outcome, serve } from '../../core/calls/serve.ts';
import type { Actor } from '../../core/auth/actor.ts';
import type { Tx } from '../../core/db/db.ts';
import { asId, asInstant, asMoney } from '../../core/db/wire.ts';
import { setLotState, voidCoupons } from './coupons.store.ts';
import {
  byStaff,
  endAfter,
  extendLot,
  grantByHand,
  historyLines,
  linesOfLot,
  lockLots,
  lotSeen,
  shownState,
} from './couponGrant.store.ts';
import { lotIsShown, lotSourceOf } from './coupon.list.ts';
import { lastSecondOf, seenBy, whoseColumns, whoseFilters } from '../money.filters.ts';
import { mainAccountOf } from '../channels/payment.store.ts';

const list = listing(coupons.list)
  .from((db, { actor }) =>
    db
      .selectFrom('lot')
      .innerJoin('user', 'user.id', 'lot.owner_id')
      .where('lot.account', '<>', 1)
      .where(seenBy(db, actor, 'lot.owner_id')),
  )
  .join((page) =>
    page
      .leftJoin('coupon_grant', (on) =>
        on.onRef('coupon_grant.owner_id', '=', 'lot.owner_id').onRef('coupon_grant.lot_id', '=', 'lot.id'),
      )
      .leftJoin('admin', 'admin.id', 'coupon_grant.granted_by')
      .leftJoin('area', 'area.id', 'user.area_id'),
  )
  .list({
    key: 'lot.id',
    where: {
      ...whoseFilters,
      startTimeStamp: since('lot.granted_at'),
      endTimeStamp: until('lot.granted_at'),
      couponType: eq('lot.coupon_type'),
      state: (query, value, { now }) => query.where(lotIsShown(value, now)),
      unit: eq('lot.currency'),
      source: (query, value) => query.where(lotSourceOf, '=', value),
      isCouponArea: (query, value) =>
        query.where(
          sql<boolean>`coalesce((select a.is_coupon_area from area a where a.id = "user".area_id), false)`,
          '=',
          value,
        ),
    },
    sorts: { timeSort: 'lot.granted_at' },
    columns: {
      lotId: 'lot.id',
      ...whoseColumns,
      couponType: sql<1 | 2 | 3 | 4 | 5 | 6>`lot.coupon_type`,
      state: derived(
        ['lot.state', 'lot.expires_at'],
        (state: LotState, expiresAt: Date | null, { now }: ListContext<unknown>) =>
          shownState(state, expiresAt, now),
      ),
      unit: sql<3 | 4>`lot.currency`,
      source: lotSourceOf,
      grantTime: 'lot.granted_at',
      expireTime: lastSecondOf(sql.ref('lot.expires_at')),
      reason: sql<string>`coalesce(coupon_grant.reason, '')`,
      grantedBy: sql<string>`coalesce(admin.really_name, '')`,
      rechargeId: 'lot.bonus_of',
      isCouponArea: sql<boolean>`coalesce(area.is_coupon_area, false)`,
    },
  });

type Lot = Awaited<ReturnType<typeof lockLots>>[number];

const ref = (lot: Lot) => ({ ownerId: lot.owner_id, lotId: lot.id });

/** Does the same to each lot that is in one of the states; the others are answered that they are not. */
const each = async (
  c: { readonly tx: Tx; readonly actor: Actor; readonly ids: readonly number[] },
  from: readonly number[],
  work: (lot: Lot) => Promise<unknown>,
): Promise<Map<number, Outcome>> => {
  const outcomes = new Map<number, Outcome>();
  for (const lot of await lockLots(c.tx, c.actor, c.ids)) {
    const isAllowed = from.includes(lot.state);
    if (isAllowed) await work(lot);
    outcomes.set(
      lot.id,
      isAllowed ? done : { code: errorCodes.notAllowedInState, data: { status: lot.state } },
    );
  }
  return outcomes;
};

/** The charge that a posting paid, by its key: `charge:<task>.<source>.<ix>.<n>`. */
const chargeOf = (key: string): { taskId: number; source: number; ix: number; n: number } | undefined => {
  const [, taskId, source, ix, n] = /^charge:(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(key)?.map(Number) ?? [];
  return taskId === undefined || source === undefined || ix === undefined || n === undefined
    ? undefined
    : { taskId, source, ix, n };
};

export const couponCalls = serve(coupons, {
  list,

  grant: async ({ tx, input, actor, now, effects }) => {
    effects.reason = input.reason;
    const { id: ownerId, currency } = await mainAccountOf(tx, actor, input.userId);
    const { lotId, weight } = await grantByHand(
      tx,
      {
        ownerId,
        currency,
        type: input.couponType,
        amount: microOf(input.amount),
        expiresAt: endAfter(now, input.months),
        reason: input.reason,
      },
      { actor, now },
    );
    effects.weight = weight;
    return { lotId: asId(lotId) };
  },

  voidLots: async (c) => {
    c.effects.reason = c.input.reason;
    const occasion = await byStaff(c.tx, c.actor, c.now);
    return each(c, lotTransitions.void.from, (lot) => voidCoupons(c.tx, ref(lot), occasion));
  },

  freeze: (c) => {
    c.effects.reason = c.input.reason;
    return each(c, lotTransitions.freeze.from, (lot) => setLotState(c.tx, ref(lot), lotState.of.frozen));
  },

  unfreeze: (c) => {
    c.effects.reason = c.input.reason;
    return each(c, lotTransitions.unfreeze.from, (lot) => setLotState(c.tx, ref(lot), lotState.of.usable));
  },

  extend: (c) => {
    c.effects.reason = c.input.reason;
    return each(c, lotTransitions.void.from, (lot) => extendLot(c.tx, lot, c.input, c));
  },

  history: async ({ db, input, actor }) => {
    const lot = await lotSeen(db, actor, input.lotId);
    const rows = await linesOfLot(db, lot);
    return {
      lotId: asId(lot.id),
      userName: lot.name,
      unit: lot.unit,
      lines: rows.slice(0, historyLines).map(({ at, cause, amount, left, key }) => {
        const charge = chargeOf(key);
        const isFrame = charge?.source === 1;
        return {
          time: asInstant(at),
          cause,
          amount: asMoney(amount),
          left: asMoney(left),
          postingKey: key,
          taskId: charge ? asId(charge.taskId) : null,
          frameId: isFrame ? asId(frameIdOf(charge.taskId, charge.ix)) : null,
          attempt: isFrame ? charge.n : null,
        };
      }),
      hasMore: rows.length > historyLines,
    };
  },
});
