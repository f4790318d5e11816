import {
  errorCodes,
  memberPeriod,
  type MembershipId,
  memberships,
  memberState,
  memberWay,
  micro,
  microOf,
  noMoney,
  rechargePurpose,
  saidCode,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Actor } from '../../core/auth/actor.ts';
import { eq, since, until } from '../../core/calls/filters.ts';
import { listing } from '../../core/calls/listing.ts';
import { done, type Outcome, type Route, serve } from '../../core/calls/serve.ts';
import type { Config } from '../../core/config.ts';
import type { Db } from '../../core/db/db.ts';
import { asId, asMoney } from '../../core/db/wire.ts';
import { ofUser } from '../../user/index.ts';
import { byStaff, noteGrant } from '../coupon/couponGrant.store.ts';
import { lastSecondOf, seenBy, whoseColumns, whoseFilters } from '../money.filters.ts';
import { priceText, stepWithin, stoodBefore } from '../../config/index.ts';
import { addPrice, lockMemberships, pricesNow } from './memberEntry.store.ts';
import {
  addMembership,
  beginMembership,
  cancelMembership,
  dueFor,
  gradePrices,
  membershipOf,
  priceNow,
} from './member.store.ts';
import { askMoney, expectNone, missingOfWay } from '../channels/payWay.store.ts';
import { mainAccountOf } from '../channels/payment.store.ts';
import { lockOwner } from '../ledger/posting.store.ts';
import { returnedToday } from '../dailyTotals.store.ts';
import { inRmb } from '../weight.store.ts';

const from = (db: Db, actor: Actor) =>
  db
    .selectFrom('membership')
    .innerJoin('user', 'user.id', 'membership.owner_id')
    .where(seenBy(db, actor, 'membership.owner_id'));
const columns = {
  membershipId: 'membership.id',
  ...whoseColumns,
  grade: 'membership.grade',
  memberPeriod: 'membership.period',
  state: 'membership.state',
  way: 'membership.way',
  currency: 'contract.currency',
  listPrice: 'membership.list_price',
  price: 'contract.price',
  recognised: 'contract.recognised',
  returned: 'contract.returned',
  createTime: 'membership.created_at',
  beginTime: 'membership.begins_at',
  expireTime: lastSecondOf(sql.ref('membership.ends_at')),
  orderedBy: sql<string>`coalesce(admin.really_name, '')`,
  reason: 'membership.reason',
} as const;

const list = listing(memberships.list)
  .from((db, { actor }) => from(db, actor))
  .join((page) =>
    page
      .innerJoin('contract', (on) =>
        on
          .onRef('contract.owner_id', '=', 'membership.owner_id')
          .onRef('contract.id', '=', 'membership.contract_id'),
      )
      .leftJoin('admin', 'admin.id', 'membership.created_by'),
  )
  .list({
    key: 'membership.id',
    where: {
      ...whoseFilters,
      startTimeStamp: since('membership.created_at'),
      endTimeStamp: until('membership.created_at'),
      grade: eq('membership.grade'),
      memberPeriod: eq('membership.period'),
      state: eq('membership.state'),
      way: eq('membership.way'),
    },
    sorts: { timeSort: 'membership.created_at' },
    columns,
  });

/** Picture memberships alone: what the specification calls updates of professional rendering. */
const pictures = listing(memberships.pictures)
  .from((db, { actor }) => from(db, actor).where('membership.grade', '=', 1))
  .join((page) =>
    page
      .innerJoin('contract', (on) =>
        on
          .onRef('contract.owner_id', '=', 'membership.owner_id')
          .onRef('contract.id', '=', 'membership.contract_id'),
      )
      .leftJoin('admin', 'admin.id', 'membership.created_by'),
  )
  .list({
    key: 'membership.id',
    where: {
      ...ofUser('membership.owner_id'),
      startDate: since('membership.created_at'),
      endDate: until('membership.created_at'),
    },
    sorts: { timeSort: 'membership.created_at' },
    columns,
  });

/** Fields that a way of paying needs; throws `badInput` naming the first that is missing. */
const expectFields = (input: {
  readonly way: number;
  readonly memberPeriod: number;
  readonly channel?: unknown;
  readonly payerName?: string | undefined;
  readonly bankFlow?: string | undefined;
  readonly days?: unknown;
}): void => {
  const isPresent = input.way === memberWay.of.present;
  expectNone([
    isPresent && input.days === undefined && 'days',
    isPresent !== (input.memberPeriod === memberPeriod.of.present) && 'memberPeriod',
    ...missingOfWay(input),
  ]);
};

const monthDays = 30n;

/** Memberships (lifecycles §8). */
export const memberCalls = (config: Config): Route[] =>
  serve(memberships, {
    list,
    pictures,

    prices: async ({ db, now }) => {
      const rows = await pricesNow(db, now);
      return rows.map(({ period, price, ...row }) => ({
        ...row,
        memberPeriod: period,
        price: asMoney(price),
      }));
    },

    setPrice: async ({ tx, input, actor, now, effects }) => {
      const { grade, memberPeriod: period, currency } = input;
      const prices = gradePrices(tx, { grade, period, currency });
      effects.reason = input.reason;
      const price = microOf(input.price);
      const before = await prices.at(now);
      effects.weight = stepWithin(before, await stoodBefore(prices, now), price);
      // What is free is never one person's, whatever the limit of a step.
      if (price === 0n) effects.alwaysSecond = true;
      const id = await addPrice(tx, { ...input, period, by: actor.adminId, now });
      effects.derived.push({
        kind: 'memberPrice',
        id,
        before: { price: priceText(before, currency) },
        after: {
          price: priceText(price, currency),
          grade,
          member_period: { said: [saidCode('pay', memberPeriod, period)] },
        },
      });
      return null;
    },

    recharge: async ({ tx, input, actor, now, effects }) => {
      effects.reason = input.reason;
      effects.weight = 0;
      expectFields(input);
      const { id: ownerId, currency } = await mainAccountOf(tx, actor, input.userId);
      await lockOwner(tx, ownerId);
      const occasion = await byStaff(tx, actor, now);
      const { grade, memberPeriod: period, way } = input;
      const monthly = { grade, period: memberPeriod.of.monthly, currency, now };
      const listPrice =
        period === memberPeriod.of.present ? noMoney : await priceNow(tx, { ...monthly, period });
      const due =
        period === memberPeriod.of.present
          ? noMoney
          : await dueFor(tx, { ownerId, grade, period, listPrice }, occasion);
      const { id, contractId } = await addMembership(tx, {
        ownerId,
        currency,
        grade,
        period,
        way,
        days: period === memberPeriod.of.present ? (input.days ?? 1) : null,
        listPrice,
        due,
        reason: input.reason,
        by: actor.adminId,
        now,
      });
      if (period === memberPeriod.of.present) {
        const worth = micro(((await priceNow(tx, monthly)) * BigInt(input.days ?? 1)) / monthDays);
        const given = await noteGrant(
          tx,
          { ownerId, currency, amount: worth, reason: input.reason },
          { actor, now },
        );
        effects.weight = given.weight;
      }
      const membershipId: MembershipId = asId(id);
      if (due === noMoney || way === memberWay.of.balance) {
        await beginMembership(tx, { membershipId: id }, occasion);
        return { membershipId, paymentOrderId: null };
      }
      const purpose = { kind: rechargePurpose.of.membership, id: contractId };
      const asked = { ownerId, currency, amount: due, purpose, by: actor.adminId, now, input };
      return { membershipId, paymentOrderId: await askMoney(tx, asked, { config, effects }) };
    },

    cancel: async ({ tx, ids, input, actor, now, effects }) => {
      effects.reason = input.reason;
      const seen = await lockMemberships(tx, actor, ids);
      const outcomes = new Map<number, Outcome>();
      const occasion = await byStaff(tx, actor, now);
      const purses = new Map<number, 1 | 2>();
      for (const id of seen) {
        const row = await membershipOf(tx, id);
        const isActive = row.state === memberState.of.active;
        if (isActive) {
          await cancelMembership(tx, row, input.returnPercent, occasion);
          purses.set(row.owner_id, row.currency);
        }
        outcomes.set(
          id,
          isActive ? done : { code: errorCodes.notAllowedInState, data: { status: row.state } },
        );
      }
      effects.weight = 0;
      for (const [ownerId, currency] of purses) {
        const back = await returnedToday(tx, { ownerId, by: actor.adminId, now, from: [132] });
        effects.weight += await inRmb(tx, back, currency, now);
      }
      return outcomes;
    },
  });
