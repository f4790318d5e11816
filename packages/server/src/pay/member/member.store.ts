import {
  couponUnitOf,
  type Micro,
  micro,
  microOf,
  noMoney,
  postingCause,
  sumOf,
  textOf,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Versions } from '../../config/index.ts';
import { changeRow, insertRow } from '../../core/crud/crud.store.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { ApiError } from '../../core/http/apiError.ts';
import {
  cashFor,
  endOfRest,
  linesOfPrice,
  lotsThatPaid,
  picturePart,
} from '../contract/contractMoney.store.ts';
import { line, type Line, side } from '../ledger/lines.rules.ts';
import { refreshLevel } from './memberLevel.store.ts';
import { dayNumber, dayText, daysBetween, daysFor, endOf, startOfDay, upgradeDue } from './member.rules.ts';
import type { PostingContext } from '../ledger/posting.rules.ts';
import { lockOwner, post } from '../ledger/posting.store.ts';
import { pricesIn } from '../contract/prices.store.ts';
import { payArrears } from '../ledger/purse.store.ts';
import { recogniseContract } from '../contract/recognition.store.ts';

type Grade = 1 | 55 | 56 | 57 | 58;

/** Of what a membership's price is. */
interface Priced {
  readonly grade: Grade;
  readonly period: 1 | 2 | 3 | 6;
  readonly currency: 1 | 2;
}

/** What a grade costs at any moment. */
export const gradePrices = (db: Db, { grade, period, currency }: Priced): Versions =>
  pricesIn(db, 'member_price', sql`grade = ${grade} and period = ${period} and currency = ${currency}`);

/** What a grade costs now. Throws `noMemberPrice` where nobody has said. */
export const priceNow = async (db: Db, o: Priced & { readonly now: Date }): Promise<Micro> => {
  const price = await gradePrices(db, o).at(o.now);
  if (price === undefined) throw new ApiError('noMemberPrice');
  return price;
};

const columns = [
  'membership.id',
  'membership.owner_id',
  'membership.contract_id',
  'membership.grade',
  'membership.period',
  'membership.state',
  'membership.list_price',
  'membership.due',
  'membership.days',
  'membership.begins_at',
  'membership.ends_at',
  'membership.replaces',
  'contract.price',
  'contract.recognised',
  'contract.returned',
  'contract.currency',
  'contract.days as contractDays',
] as const;
const memberships = (tx: Tx) =>
  tx
    .selectFrom('membership')
    .innerJoin('contract', (on) =>
      on
        .onRef('contract.owner_id', '=', 'membership.owner_id')
        .onRef('contract.id', '=', 'membership.contract_id'),
    )
    .select(columns);
export type MembershipRow = Awaited<ReturnType<ReturnType<typeof memberships>['executeTakeFirstOrThrow']>>;

/** A membership by its number; its purse is locked. */
export const membershipOf = (tx: Tx, id: number): Promise<MembershipRow> =>
  memberships(tx).where('membership.id', '=', id).executeTakeFirstOrThrow();

/** What is not earned and not given back of a contract. */
const restIn = (row: MembershipRow): Micro =>
  micro(microOf(row.price) - microOf(row.recognised) - microOf(row.returned));

const isPicture = (grade: Grade): boolean => grade === 1;

/** The active memberships of the same kind, the last to end first: levels among themselves, the picture membership by itself. */
const standing = (tx: Tx, ownerId: number, grade: Grade, now: Date): Promise<MembershipRow[]> =>
  memberships(tx)
    .where('membership.owner_id', '=', ownerId)
    .where('membership.state', '=', 1)
    .where('membership.ends_at', '>', now)
    .where('membership.grade', isPicture(grade) ? '=' : '<>', 1)
    .orderBy('membership.ends_at', 'desc')
    .execute();

/** Relation of a new membership to those that a customer has. */
interface Planned {
  readonly begins: Date;
  /** The one whose rest it takes over, with that rest. */
  readonly upgrades?: { readonly row: MembershipRow; readonly unused: Micro };
}

/** Whether a new membership begins now, takes over a lower one, or follows those that stand; the purse is locked. */
const planned = async (
  tx: Tx,
  o: { ownerId: number; grade: Grade; isPresent?: boolean },
  occasion: PostingContext,
): Promise<Planned> => {
  const { at: now } = occasion;
  const others = await standing(tx, o.ownerId, o.grade, now);
  const current = others.find((row) => row.begins_at !== null && row.begins_at <= now);
  // A gift has no price that would convert the rest of a paid membership into days, so it follows the current one.
  if (current && current.grade < o.grade && !o.isPresent) {
    // What the days before this one have earned is earned first: this day belongs to the new one.
    await recogniseContract(
      tx,
      { ownerId: o.ownerId, contractId: current.contract_id, before: dayNumber(now) },
      occasion,
    );
    const row = await membershipOf(tx, current.id);
    return { begins: now, upgrades: { row, unused: restIn(row) } };
  }
  const last = others[0]?.ends_at;
  return { begins: last ?? now };
};

/** What a membership would cost a customer now, less what is left of a lower one. */
export const dueFor = async (
  tx: Tx,
  o: {
    readonly ownerId: number;
    readonly grade: Grade;
    readonly period: 1 | 2 | 3 | 6;
    readonly listPrice: Micro;
  },
  occasion: PostingContext,
): Promise<Micro> => {
  const { upgrades } = await planned(tx, o, occasion);
  return upgrades ? upgradeDue({ listPrice: o.listPrice, unused: upgrades.unused }) : o.listPrice;
};

export interface NewMembership {
  readonly ownerId: number;
  readonly currency: 1 | 2;
  readonly grade: Grade;
  readonly period: 0 | 1 | 2 | 3 | 6;
  readonly way: 1 | 2 | 3 | 4;
  readonly days: number | null;
  readonly listPrice: Micro;
  readonly due: Micro;
  readonly reason: string;
  readonly by: number;
  readonly now: Date;
}

/** Writes a membership that is not paid yet, with its contract. */
export const addMembership = async (
  tx: Tx,
  o: NewMembership,
): Promise<{ id: number; contractId: number }> => {
  const { id: contractId } = await tx
    .insertInto('contract')
    .values({
      owner_id: o.ownerId,
      kind: 3,
      state: 0,
      currency: o.currency,
      price: textOf(o.due),
      first_day: dayText(dayNumber(o.now)),
      days: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const id = await insertRow(tx, 'membership', {
    now: o.now,
    set: {
      owner_id: o.ownerId,
      contract_id: contractId,
      grade: o.grade,
      period: o.period,
      state: 0,
      way: o.way,
      list_price: textOf(o.listPrice),
      due: textOf(o.due),
      days: o.days,
      reason: o.reason,
      created_by: o.by,
    },
  });
  return { id, contractId };
};

/**
 * Begins a membership that is paid (ledger §4): its cash, of one lot where a payment was made for it, and what is left of the one that
 * it upgrades, are earned from now on. The customer has the level at once where it begins now.
 */
export const beginMembership = async (
  tx: Tx,
  o: { readonly membershipId: number; readonly lotId?: number },
  occasion: PostingContext,
): Promise<void> => {
  const pending = await membershipOf(tx, o.membershipId);
  if (pending.state !== 0) return;
  const { owner_id: ownerId, contract_id: contractId, grade, period, currency } = pending;
  await lockOwner(tx, ownerId);
  const due = microOf(pending.due);
  const { begins, upgrades } = await planned(tx, { ownerId, grade, isPresent: period === 0 }, occasion);
  // Coupons for the picture membership pay it before cash does; what they pay is consumed and never earned.
  const coupons =
    o.lotId === undefined && isPicture(grade) ? await picturePart(tx, ownerId, { due, at: occasion.at }) : [];
  const byCoupons = sumOf(coupons.map(({ amount }) => amount));
  const parts =
    o.lotId === undefined
      ? await cashFor(tx, ownerId, micro(due - byCoupons))
      : [{ lotId: o.lotId, amount: due }];
  const unused = upgrades?.unused ?? noMoney;
  const worth = sumOf([due, unused]);
  const whole = daysBetween(begins, endOf(begins, { period, days: pending.days }));
  // A present is worth nothing and has its days.
  const days = period === 0 ? whole : daysFor({ listPrice: microOf(pending.list_price), worth, days: whole });
  const endsAt = startOfDay(dayNumber(begins) + days);
  const lines: Line[] = [
    ...(upgrades && unused > 0n
      ? [line(side(132, upgrades.row.contract_id), side(132, contractId), unused, currency)]
      : []),
    ...coupons.map(({ lotId, amount }) => line(side(7, lotId), side(302), amount, couponUnitOf(currency))),
    ...linesOfPrice(parts, { deferred: 132, contractId, currency }),
  ];
  if (lines.length > 0)
    await post(tx, {
      ...occasion,
      ownerId,
      userId: ownerId,
      cause: postingCause.of.contract,
      causeId: contractId,
      key: `contract:${contractId}:buy`,
      lines,
    });
  if (upgrades)
    await endContract(tx, upgrades.row, {
      returned: unused,
      state: 4,
      endsAt: startOfDay(dayNumber(begins)),
    });
  await changeRow(
    tx,
    'contract',
    { owner_id: ownerId, id: contractId },
    {
      set: { state: 1, price: textOf(micro(worth - byCoupons)), first_day: dayText(dayNumber(begins)), days },
    },
  );
  await changeRow(tx, 'membership', pending.id, {
    set: {
      state: 1,
      begins_at: startOfDay(dayNumber(begins)),
      ends_at: endsAt,
      replaces: upgrades?.row.contract_id ?? null,
    },
  });
  if (upgrades) await lineUp(tx, { ownerId, grade }, occasion.at);
  await refreshLevel(tx, { ownerId, cause: 1, now: occasion.at });
};

/**
 * Puts the memberships of a kind that wait behind the one that holds, one after the other, or from tomorrow where none does: an upgrade
 * takes no day of them, and what follows a cancelled one comes forward.
 */
const lineUp = async (
  tx: Tx,
  o: { readonly ownerId: number; readonly grade: Grade },
  now: Date,
): Promise<void> => {
  const stand = (await standing(tx, o.ownerId, o.grade, now)).toReversed();
  const waits = (row: MembershipRow): boolean => row.begins_at !== null && row.begins_at > now;
  const holds = stand.findLast((row) => !waits(row));
  let from = holds?.ends_at ? dayNumber(holds.ends_at) : dayNumber(now) + 1;
  for (const row of stand.filter(waits)) {
    const begins = startOfDay(from);
    const first = from;
    from += row.contractDays;
    if (row.begins_at?.getTime() === begins.getTime()) continue;
    await changeRow(
      tx,
      'contract',
      { owner_id: o.ownerId, id: row.contract_id },
      { set: { first_day: dayText(first) } },
    );
    await changeRow(tx, 'membership', row.id, { set: { begins_at: begins, ends_at: startOfDay(from) } });
  }
};

/** Ends a membership before its time: 3 cancelled, 4 superseded by what took it over. */
const endContract = async (
  tx: Tx,
  row: MembershipRow,
  o: { readonly returned: Micro; readonly state: 3 | 4; readonly endsAt: Date },
): Promise<void> => {
  await changeRow(
    tx,
    'contract',
    { owner_id: row.owner_id, id: row.contract_id },
    { set: { state: 3, returned: sql<string>`returned + ${textOf(o.returned)}::numeric` } },
  );
  await changeRow(tx, 'membership', row.id, { set: { state: o.state, ends_at: o.endsAt } });
};

/**
 * Cancels a membership (ledger §4): what it earned up to this day stays earned; of the rest the part that is returned goes to the
 * lots that paid, the last taken first, and what is kept is breakage. Cash that comes back pays what is owed. Answers what came back.
 */
export const cancelMembership = async (
  tx: Tx,
  row: MembershipRow,
  percent: number,
  occasion: PostingContext,
): Promise<Micro> => {
  const { owner_id: ownerId, contract_id: contractId, currency } = row;
  await recogniseContract(tx, { ownerId, contractId, before: dayNumber(occasion.at) + 1 }, occasion);
  const now = await membershipOf(tx, row.id);
  const rest = restIn(now);
  const paid = await lotsThatPaid(tx, { ownerId, contractId, deferred: 132 });
  const { back, lines } = endOfRest(paid, { deferred: 132, contractId, currency, rest, percent });
  if (lines.length > 0) {
    const posted = await post(tx, {
      ...occasion,
      ownerId,
      userId: ownerId,
      cause: postingCause.of.contract,
      causeId: contractId,
      key: `contract:${contractId}:cancel`,
      lines,
    });
    await payArrears(tx, { ownerId, postingId: posted.id }, occasion);
  }
  await endContract(tx, now, { returned: rest, state: 3, endsAt: startOfDay(dayNumber(occasion.at) + 1) });
  await lineUp(tx, { ownerId, grade: row.grade }, occasion.at);
  await refreshLevel(tx, { ownerId, cause: 4, now: occasion.at });
  return back;
};

/** A membership whose payment will not come: it never began. */
export const dropPending = async (tx: Tx, ownerId: number, contractId: number): Promise<void> => {
  await tx
    .updateTable('membership')
    .set((eb) => ({ state: 3, version: eb('version', '+', 1) }))
    .where('owner_id', '=', ownerId)
    .where('contract_id', '=', contractId)
    .where('state', '=', 0)
    .execute();
  await tx
    .updateTable('contract')
    .set((eb) => ({ state: 4, version: eb('version', '+', 1) }))
    .where('owner_id', '=', ownerId)
    .where('id', '=', contractId)
    .where('state', '=', 0)
    .execute();
};

/** The membership of a contract, which is what a payment names that was made for it. */
export const membershipOfContract = (tx: Tx, ownerId: number, contractId: number) =>
  tx
    .selectFrom('membership')
    .where('owner_id', '=', ownerId)
    .where('contract_id', '=', contractId)
    .select(['id', 'state'])
    .executeTakeFirst();
