import {
  type ContractId,
  contracts,
  contractState,
  errorCodes,
  hour,
  memberWay,
  microOf,
  noMoney,
  purposeOf,
  restOf,
  saidCode,
  soldKind,
  textOf,
} from '@renderdesk/contract';
import { done, type Outcome, type Route, serve } from '../../core/calls/serve.ts';
import type { Effects } from '../../core/calls/effects.ts';
import type { Config } from '../../core/config.ts';
import type { Actor } from '../../core/auth/actor.ts';
import type { Tx } from '../../core/db/db.ts';
import { asId, asMoney } from '../../core/db/wire.ts';
import { priceText, stepWithin, stoodBefore } from '../../config/index.ts';
import { ApiError } from '../../core/http/apiError.ts';
import * as lists from './contract.list.ts';
import {
  addContract,
  approveCopyright,
  beginContract,
  contractOf,
  type ContractRow,
  endContractEarly,
  lockTerms,
  returnNodes,
} from './contract.store.ts';
import { isListed, type Listed, listPriceOf } from './contract.rules.ts';
import { addUnitPrice, type Priced, unitPrices, unitPricesNow } from './listPrice.store.ts';
import { contractSeen, lockContracts, previewOf, renewedOf, setOverflow } from './contractEntry.store.ts';
import { byStaff } from '../coupon/couponGrant.store.ts';
import { dropPending } from '../member/member.store.ts';
import { dayNumber, numberOfDay } from '../member/member.rules.ts';
import { askMoney, expectNone, missingOfWay } from '../channels/payWay.store.ts';
import { mainAccountOf } from '../channels/payment.store.ts';
import type { PostingContext } from '../ledger/posting.rules.ts';
import { lockOwner } from '../ledger/posting.store.ts';
import { returnedToday } from '../dailyTotals.store.ts';
import { inRmb } from '../weight.store.ts';

const { machinePack, projectPack, rental, copyright } = soldKind.of;

interface Sold {
  readonly soldKind: 1 | 2 | 3 | 4;
  readonly days?: number | undefined;
  readonly nodes?: number | undefined;
  readonly platformIds: readonly number[];
  readonly title: string;
  readonly overduePrice?: string | undefined;
  readonly auditDays?: number | undefined;
  readonly quotaFrames?: number | undefined;
  readonly quotaHours?: number | undefined;
  readonly way: 1 | 2 | 3 | 4;
  readonly price: string;
}

/** What each kind must say, and what contradicts itself; throws `badInput` naming the first field. */
const expectTerms = (input: Sold & Parameters<typeof missingOfWay>[0]): void => {
  const { soldKind: kind } = input;
  const hasNodes = kind === machinePack || kind === rental;
  expectNone([
    kind !== copyright && input.days === undefined && 'days',
    hasNodes && input.nodes === undefined && 'nodes',
    kind === machinePack && input.platformIds.length === 0 && 'platformIds',
    (kind === projectPack || kind === copyright) && input.title === '' && 'title',
    kind === rental && input.overduePrice === undefined && 'overduePrice',
    kind === copyright && input.auditDays === undefined && 'auditDays',
    input.quotaFrames !== undefined && input.quotaHours !== undefined && 'quotaHours',
    input.way === memberWay.of.present && microOf(input.price) > 0n && 'price',
    ...missingOfWay(input),
  ]);
};

/** What is done to one contract. */
type Doing<I> = (
  tx: Tx,
  row: ContractRow,
  o: { readonly input: I; readonly occasion: PostingContext },
) => Promise<unknown>;

interface Query<I> {
  readonly tx: Tx;
  readonly ids: readonly number[];
  readonly input: I;
  readonly actor: Actor;
  readonly now: Date;
  readonly effects: Effects;
}

/** Does something to each contract that somebody sees, that is in a state of which it may be done, and of a kind for which it is. */
const each =
  <I extends { readonly reason: string }>(
    from: readonly number[],
    fits: (row: ContractRow) => boolean,
    doing: Doing<I>,
  ) =>
  async ({ tx, ids, input, actor, now, effects }: Query<I>): Promise<Map<number, Outcome>> => {
    effects.reason = input.reason;
    const purses = new Map<number, 1 | 2>();
    const seen = await lockContracts(tx, actor, ids);
    const occasion = await byStaff(tx, actor, now);
    const outcomes = new Map<number, Outcome>();
    for (const id of seen) {
      const row = await contractOf(tx, id);
      if (!from.includes(row.state) || !fits(row)) {
        outcomes.set(id, { code: errorCodes.notAllowedInState, data: { status: row.state } });
        continue;
      }
      await doing(tx, row, { input, occasion });
      purses.set(row.ownerId, row.currency);
      outcomes.set(id, done);
    }
    effects.weight = 0;
    for (const [ownerId, currency] of purses) {
      const back = await returnedToday(tx, { ownerId, by: actor.adminId, now, from: [130, 131, 133] });
      effects.weight += await inRmb(tx, back, currency, now);
    }
    return outcomes;
  };

/** Of what a list price is, of a contract or of what somebody sets. */
const pricedOf = (o: {
  readonly soldKind: Listed;
  readonly currency: 1 | 2;
  readonly auditDays?: 1 | 3 | 5 | 10 | undefined;
}): Priced => ({
  soldKind: o.soldKind,
  currency: o.currency,
  auditDays: o.soldKind === copyright ? (o.auditDays ?? null) : null,
});

const { pending, active, overdue } = contractState.of;
const any = (): boolean => true;
const isCopyright = (row: ContractRow): boolean => row.soldKind === copyright;
const isRental = (row: ContractRow): boolean => row.soldKind === rental;

/** Packs, rentals and copyright orders (lifecycles §21, §25): what finance and sales do to their money. */
export const contractCalls = (config: Config): Route[] =>
  serve(contracts, {
    ...lists,

    sell: async ({ tx, input, actor, now, effects }) => {
      effects.reason = input.reason;
      expectTerms(input);
      const { id: ownerId, currency } = await mainAccountOf(tx, actor, input.userId);
      if (input.renews !== undefined) await lockTerms(tx, [input.renews]);
      await lockOwner(tx, ownerId);
      const today = dayNumber(now);
      const before = input.renews === undefined ? undefined : await renewedOf(tx, ownerId, input.renews);
      if (before && before.soldKind !== input.soldKind) throw new ApiError('notFound');
      const asked = input.firstDay === undefined ? today : numberOfDay(input.firstDay);
      const price = microOf(input.price);
      const [nodes, days] = [input.nodes ?? 1, input.days ?? 1];
      const unit = isListed(input.soldKind)
        ? await unitPrices(tx, pricedOf({ ...input, soldKind: input.soldKind, currency })).at(now)
        : undefined;
      const listPrice =
        unit !== undefined && isListed(input.soldKind)
          ? listPriceOf(unit, { soldKind: input.soldKind, nodes, days })
          : microOf(input.listPrice ?? input.price);
      // What nobody has listed who sells would price alone: finance decides.
      if (unit === undefined) effects.alwaysSecond = true;
      // Overdue days below the list price would rent out machines for less by letting the rental run over.
      const overdueAt = microOf(input.overduePrice ?? '0');
      if (input.soldKind === rental && unit !== undefined && overdueAt < unit) effects.alwaysSecond = true;
      // Of an overdue term the next begins today; else on the day after its last.
      const firstDay = before ? Math.max(today, before.after) : Math.max(today, asked);
      effects.weight = await inRmb(tx, restOf(listPrice, price), currency, now);
      const id = await addContract(tx, {
        ownerId,
        currency,
        soldKind: input.soldKind,
        way: input.way,
        title: input.title,
        listPrice,
        price,
        firstDay,
        days: input.soldKind === copyright ? 1 : days,
        nodes: input.soldKind === machinePack || input.soldKind === rental ? nodes : null,
        platformIds: input.platformIds,
        isOverflow: input.isOverflow,
        quotaFrames: input.soldKind === projectPack ? (input.quotaFrames ?? null) : null,
        quotaMs:
          input.soldKind === projectPack && input.quotaHours !== undefined ? input.quotaHours * hour : null,
        overduePrice: input.soldKind === rental ? microOf(input.overduePrice ?? '0') : null,
        returnPercent: input.returnPercent,
        auditDays: input.soldKind === copyright ? (input.auditDays ?? null) : null,
        renews: input.renews ?? null,
        reason: input.reason,
        by: actor.adminId,
        now,
      });
      const contractId: ContractId = asId(id);
      effects.events.push({ topic: 'contract' });
      if (price === noMoney || input.way === memberWay.of.balance) {
        await beginContract(tx, { contractId: id }, await byStaff(tx, actor, now));
        return { contractId, paymentOrderId: null };
      }
      const purpose = { kind: purposeOf[input.soldKind], id };
      const money = { ownerId, currency, amount: price, purpose, by: actor.adminId, now, input };
      return { contractId, paymentOrderId: await askMoney(tx, money, { config, effects }) };
    },

    listPrices: async ({ db, now }) => {
      const rows = await unitPricesNow(db, now);
      return rows.map((row) => ({
        soldKind: row.sold_kind,
        auditDays: row.audit_days as Priced['auditDays'],
        currency: row.currency,
        price: asMoney(row.price),
      }));
    },

    setListPrice: async ({ tx, input, actor, now, effects }) => {
      expectNone([input.soldKind === copyright && input.auditDays === undefined && 'auditDays']);
      const of = pricedOf(input);
      const prices = unitPrices(tx, of);
      effects.reason = input.reason;
      const price = microOf(input.price);
      const before = await prices.at(now);
      effects.weight = stepWithin(before, await stoodBefore(prices, now), price);
      // What is free is never one person's, whatever the limit of a step.
      if (price === 0n) effects.alwaysSecond = true;
      const id = await addUnitPrice(tx, {
        ...of,
        price: input.price,
        reason: input.reason,
        by: actor.adminId,
        now,
      });
      effects.derived.push({
        kind: 'listPrice',
        id,
        before: { price: priceText(before, input.currency) },
        after: {
          price: priceText(price, input.currency),
          sold_kind: { said: [saidCode('pay', soldKind, input.soldKind)] },
          ...(input.auditDays !== undefined && { audit_days: input.auditDays }),
        },
      });
      return null;
    },

    preview: async ({ db, input, actor, now }) => {
      const { id, currency } = await contractSeen(db, actor, input.contractId);
      const told = await previewOf(db, id, { isRefund: input.isRefund, now });
      return {
        currency,
        recognised: asMoney(textOf(told.recognised)),
        back: asMoney(textOf(told.back)),
        kept: asMoney(textOf(told.kept)),
        overdue: asMoney(textOf(told.overdue)),
      };
    },

    end: each(
      [active],
      (row) => !isCopyright(row),
      (tx, row, { occasion }) => endContractEarly(tx, row.id, { isRefund: false }, occasion),
    ),

    refund: each([active], any, (tx, row, { occasion }) =>
      endContractEarly(tx, row.id, { isRefund: true }, occasion),
    ),

    cancel: each([pending], any, (tx, row) => dropPending(tx, row.ownerId, row.id)),

    returnNodes: each<{ readonly reason: string; readonly nodes?: number | undefined }>(
      [active, overdue],
      isRental,
      (tx, row, { input, occasion }) => returnNodes(tx, row.id, { nodes: input.nodes }, occasion),
    ),

    approve: each([active], isCopyright, (tx, row, { occasion }) => approveCopyright(tx, row.id, occasion)),

    setOverflow: each<{ readonly reason: string; readonly isOverflow: boolean }>(
      [pending, active],
      (row) => row.soldKind === machinePack || row.soldKind === projectPack,
      (tx, row, { input }) => setOverflow(tx, row.id, input.isOverflow),
    ),
  });
