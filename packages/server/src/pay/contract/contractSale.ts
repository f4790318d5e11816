import {
  type ContractId,
  type contracts,
  hour,
  memberWay,
  microOf,
  noMoney,
  type Out,
  type OutputOf,
  purposeOf,
  restOf,
  soldKind,
} from '@renderdesk/contract';
import type { Actor } from '../../core/auth/actor.ts';
import type { Effects } from '../../core/calls/effects.ts';
import type { Config } from '../../core/config.ts';
import type { Tx } from '../../core/db/db.ts';
import { asId } from '../../core/db/wire.ts';
import { ApiError } from '../../core/http/apiError.ts';
import { askMoney, expectNone, missingOfWay } from '../channels/payWay.store.ts';
import { mainAccountOf } from '../channels/payment.store.ts';
import { byStaff } from '../coupon/couponGrant.store.ts';
import { lockOwner } from '../ledger/posting.store.ts';
import { dayNumber, numberOfDay } from '../member/member.rules.ts';
import { inRmb } from '../weight.store.ts';
import { isListed, type Listed, listPriceOf } from './contract.rules.ts';
import { addContract, beginContract, lockTerms } from './contract.store.ts';
import { renewedOf } from './contractEntry.store.ts';
import { type Priced, unitPrices } from './listPrice.store.ts';

const { machinePack, projectPack, rental, copyright } = soldKind.of;

/** A sale with what it needs of its command. */
export interface Selling {
  readonly tx: Tx;
  readonly input: Out<typeof contracts.sell.input.shape>;
  readonly actor: Actor;
  readonly now: Date;
  readonly effects: Effects;
}

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

/** Of what a list price is, of a contract or of what somebody sets. */
export const pricedOf = (o: {
  readonly soldKind: Listed;
  readonly currency: 1 | 2;
  readonly auditDays?: 1 | 3 | 5 | 10 | undefined;
}): Priced => ({
  soldKind: o.soldKind,
  currency: o.currency,
  auditDays: o.soldKind === copyright ? (o.auditDays ?? null) : null,
});

/** Sells a pack, a rental or a copyright order: what the balance pays begins at once, the rest when its money came. */
export const sellContract = async (
  { tx, input, actor, now, effects }: Selling,
  config: Config,
): Promise<OutputOf<typeof contracts.sell>> => {
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
};
