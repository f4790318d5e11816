import { type LotState, lotState, microOf, vouchers } from '@renderdesk/contract';
import { sql, type SqlBool } from 'kysely';
import { derived } from '../../core/calls/columns.ts';
import { eq, since, until } from '../../core/calls/filters.ts';
import type { ListContext } from '../../core/calls/listContext.ts';
import { listing } from '../../core/calls/listing.ts';
import { done, type Outcome, serve } from '../../core/calls/serve.ts';
import type { Actor } from '../../core/auth/actor.ts';
import type { Tx } from '../../core/db/db.ts';
import { asId, asInstantOrNull } from '../../core/db/wire.ts';
import { ApiError } from '../../core/http/apiError.ts';
import { endAfter, shownState } from './couponGrant.store.ts';
import { lastSecondOf, seenBy, whoseColumns, whoseFilters } from '../money.filters.ts';
import { mainAccountOf } from '../channels/payment.store.ts';
import {
  expectVouchers,
  grantVoucher,
  lockVouchers,
  setVoucherSetting,
  useVoucher,
  voidVoucher,
  voucherSetting,
} from './voucher.store.ts';

const list = listing(vouchers.list)
  .from((db, { actor }) =>
    db
      .selectFrom('voucher')
      .innerJoin('user', 'user.id', 'voucher.owner_id')
      .where(seenBy(db, actor, 'voucher.owner_id')),
  )
  .join((page) =>
    page
      .leftJoin('coupon_grant', (on) =>
        on
          .onRef('coupon_grant.owner_id', '=', 'voucher.owner_id')
          .onRef('coupon_grant.voucher_id', '=', 'voucher.id'),
      )
      .leftJoin('admin as granter', 'granter.id', 'coupon_grant.granted_by')
      .leftJoin('admin as user_of_it', 'user_of_it.id', 'voucher.used_by'),
  )
  .list({
    key: 'voucher.id',
    where: {
      ...whoseFilters,
      startTimeStamp: since('voucher.granted_at'),
      endTimeStamp: until('voucher.granted_at'),
      state: (query, value, { now }) =>
        query.where(
          sql<SqlBool>`case when voucher.state = 1 and voucher.expires_at <= ${now} then 3::smallint
            else voucher.state end = ${value}::smallint`,
        ),
      taskId: eq('voucher.task_id'),
    },
    sorts: { timeSort: 'voucher.granted_at' },
    columns: {
      voucherId: 'voucher.id',
      ...whoseColumns,
      state: derived(
        ['voucher.state', 'voucher.expires_at'],
        (state: LotState, expiresAt: Date | null, { now }: ListContext<unknown>) =>
          shownState(state, expiresAt, now),
      ),
      grantTime: 'voucher.granted_at',
      expireTime: lastSecondOf(sql.ref('voucher.expires_at')),
      useTime: 'voucher.used_at',
      reason: sql<string>`coalesce(coupon_grant.reason, '')`,
      grantedBy: sql<string>`coalesce(granter.really_name, '')`,
      usedBy: sql<string>`coalesce(user_of_it.really_name, '')`,
    },
  });

/** Does something to each voucher; one of which it is refused before anything was done is answered so. */
const each = async (
  c: { readonly tx: Tx; readonly actor: Actor; readonly ids: readonly number[] },
  work: (voucher: Awaited<ReturnType<typeof lockVouchers>>[number]) => Promise<void>,
): Promise<Map<number, Outcome>> => {
  const outcomes = new Map<number, Outcome>();
  for (const voucher of await lockVouchers(c.tx, c.actor, c.ids)) {
    try {
      await work(voucher);
      outcomes.set(voucher.id, done);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      outcomes.set(voucher.id, { code: error.code, data: error.data });
    }
  }
  return outcomes;
};

export const voucherCalls = serve(vouchers, {
  list,

  grant: async ({ tx, input, actor, now, effects }) => {
    effects.reason = input.reason;
    await expectVouchers(tx);
    const { id: ownerId, currency } = await mainAccountOf(tx, actor, input.userId);
    const { voucherId, weight } = await grantVoucher(
      tx,
      {
        ownerId,
        currency,
        cap: microOf(input.cap),
        expiresAt: endAfter(now, input.months),
        reason: input.reason,
      },
      { actor, now },
    );
    effects.weight = weight;
    return { voucherId: asId(voucherId) };
  },

  use: async (c) => {
    c.effects.reason = c.input.reason;
    await expectVouchers(c.tx);
    return each(c, async (voucher) => {
      await useVoucher(c.tx, voucher, c.input.taskId, c);
    });
  },

  voidVouchers: async (c) => {
    c.effects.reason = c.input.reason;
    return each(c, async (voucher) => {
      if (voucher.state !== lotState.of.usable)
        throw new ApiError('notAllowedInState', { status: voucher.state });
      await voidVoucher(c.tx, voucher);
    });
  },

  setting: async ({ db }) => {
    const { isOn, by, at, version } = await voucherSetting(db);
    return { isOn, changedBy: by, changeTime: asInstantOrNull(at), version };
  },

  setSetting: async ({ tx, input, actor, now }) => {
    await setVoucherSetting(tx, {
      isOn: input.isOn,
      expectedVersion: input.version,
      by: actor.adminId,
      now,
    });
    return null;
  },
});
