import {
  type BookAccount,
  type CouponType,
  type Micro,
  micro,
  microOf,
  noMoney,
  postingCause,
  sumOf,
  textOf,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Tx } from '../../core/db/db.ts';
import { ApiError } from '../../core/http/apiError.ts';
import type { Line } from './lines.rules.ts';
import { type Part, partsOfLines } from './payment.rules.ts';
import { openPeriods } from './period.store.ts';
import type { PostingContext } from './posting.rules.ts';
import { linesOf, lockOwner, post, postingOf, takeIds } from './posting.store.ts';
import { payArrears } from './purse.store.ts';
import {
  type CreditNow,
  type ItemNow,
  type LotNow,
  type Paid,
  partsReturned,
  type Payer,
  returnOf,
} from './returns.rules.ts';

/** A charge of a task, by its key. */
export interface ChargeRef {
  readonly taskId: number;
  readonly source: number;
  readonly ix: number;
  readonly n: number;
}

/** A fee, which is charged without a task, by its key. */
export interface FeeRef {
  readonly ownerId: number;
  readonly feeId: number;
}

export interface Return {
  readonly charge: ChargeRef | FeeRef;
  readonly amount: Micro;
  /** Why a part returns: an appeal, a voucher. The whole of a charge is a reversal. */
  readonly cause: 14 | 15;
  /** Its key, which returns once: `appeal:12`. */
  readonly step: string;
}

interface ChargeRow {
  readonly owner_id: number;
  readonly user_id: number;
  readonly posting_id: number;
  readonly amount: string;
  readonly returned: string;
  readonly currency: 1 | 2;
  readonly revenue: BookAccount;
}

/**
 * Returns part or all of a posted charge or fee to its final payers (ledger rule 8): a reversal for the whole amount
 * without earlier returns, else an adjustment. `step` identifies it among the returns of the charge, such as an appeal
 * or a voucher. Cash that comes back pays what is owed. Throws when the amount exceeds what is left.
 */
export const returnCharge = async (tx: Tx, o: Return, occasion: PostingContext): Promise<void> => {
  const posted = await returnPart(tx, o, occasion);
  if (posted) await payArrears(tx, posted, occasion);
};

/** What a return posted. */
type Returned = Parameters<typeof payArrears>[1];

/** Cash that came back by several returns of one command pays what is owed once, after the last of them. */
export const payFromReturns = async (
  tx: Tx,
  returned: readonly (Returned | undefined)[],
  occasion: PostingContext,
): Promise<void> => {
  const last = returned.findLast((one) => one !== undefined);
  if (last) await payArrears(tx, last, occasion);
};

/** `returnCharge` as one of several returns of a command, which ends in `payFromReturns`; undefined where it was posted before. */
export const returnPart = async (
  tx: Tx,
  o: Return,
  occasion: PostingContext,
): Promise<Returned | undefined> => {
  const { charge, amount } = o;
  const { owner_id: ownerId } = await postedCharge(tx, charge);
  await lockOwner(tx, ownerId);
  if ((await postingOf(tx, ownerId, o.step)) !== undefined) return undefined;
  // Read again behind the lock: what others returned of it meanwhile is gone.
  const row = await postedCharge(tx, charge);
  const { posting_id: postingId } = row;
  await expectNotReversed(tx, ownerId, postingId);
  const paid = await paidOf(tx, row);
  const isWhole = paid.returned === noMoney && amount === microOf(row.amount);
  const spare = await takeIds(tx, 'lot', paid.parts.filter(({ by }) => by === 'coupon').length);
  const back = returnOf(paid, amount, {
    postedAt: occasion.at,
    nextLot: () => {
      const id = spare.pop();
      if (id === undefined) throw new Error('more lots are made than coupons paid');
      return id;
    },
  });
  const posted = await post(tx, {
    ...occasion,
    originPeriod: occasion.originPeriod ?? (await closedMonthOf(tx, ownerId, postingId, occasion)),
    ownerId,
    userId: row.user_id,
    cause: isWhole ? postingCause.of.reversal : o.cause,
    causeId: postingId,
    key: o.step,
    ...(isWhole ? { reverses: postingId } : { adjusts: postingId }),
    lines: back.lines,
    lots: back.newLots.map((lot) => ({
      id: lot.id,
      account: lot.account,
      couponType: lot.couponType as Exclude<CouponType, 0>,
      currency: row.currency === 1 ? 3 : 4,
      grantedAt: occasion.at,
      expiresAt: lot.expiresAt,
      origin: { owner: ownerId, lot: lot.originLot },
    })),
  });
  await sql`update ${tableOf(charge)} set returned = returned + ${textOf(amount)}::numeric where ${isIt(charge)}`.execute(
    tx,
  );
  return { ownerId, postingId: posted.id };
};

/** Throws `reversedAlready` for a charge that was reversed whole. */
const expectNotReversed = async (tx: Tx, ownerId: number, postingId: number): Promise<void> => {
  const found = await tx
    .selectFrom('posting')
    .where('owner_id', '=', ownerId)
    .where('reverses', '=', postingId)
    .select('id')
    .executeTakeFirst();
  if (found) throw new ApiError('reversedAlready', { postingId: found.id });
};

/** The month of a charge where it is closed and its return falls into a later one; else null. */
const closedMonthOf = async (
  tx: Tx,
  ownerId: number,
  postingId: number,
  occasion: PostingContext,
): Promise<number | null> => {
  const { period } = await tx
    .selectFrom('posting')
    .where('owner_id', '=', ownerId)
    .where('id', '=', postingId)
    .select('period')
    .executeTakeFirstOrThrow();
  const isOpen = await openPeriods(tx, occasion.companyId);
  return period < occasion.period && !isOpen(period) ? period : null;
};

const tableOf = (ref: Return['charge']) => sql.table('feeId' in ref ? 'fee' : 'charge');
const isIt = (ref: Return['charge']) =>
  'feeId' in ref
    ? sql`(owner_id, id) = (${ref.ownerId}::bigint, ${ref.feeId}::bigint)`
    : sql`(task_id, source, ix, n) = (${ref.taskId}::bigint, ${ref.source}::smallint, ${ref.ix}::int, ${ref.n}::int)`;

const postedCharge = async (tx: Tx, ref: Return['charge']): Promise<ChargeRow> => {
  const {
    rows: [row],
  } = await sql<ChargeRow>`
    select owner_id, user_id, posting_id, amount, returned, currency, revenue from ${tableOf(ref)}
    where ${isIt(ref)} and posting_id is not null`.execute(tx);
  if (!row) throw new Error(`${JSON.stringify(ref)} is not posted`);
  return row;
};

/** How a charge was paid and the current state of its sources; locks its purse. */
const paidOf = async (tx: Tx, row: ChargeRow): Promise<Paid> => {
  const { owner_id: ownerId, posting_id: postingId } = row;
  const lines = await linesOf(tx, ownerId, postingId);
  const parts = partsOfLines(lines);
  const returned = partsReturned(parts, await returnsOf(tx, ownerId, postingId));
  const backTo = (by: Part['by']): Line[] =>
    returned.filter(({ part }) => part.by === by).map((one) => one.line);
  const refOf = (account: BookAccount): number | undefined =>
    lines.find(({ debit }) => debit.account === account)?.debit.ref ?? undefined;
  const [item, period] = [refOf(5), refOf(2)];
  return {
    currency: row.currency,
    revenue: row.revenue,
    parts,
    returned: microOf(row.returned),
    item: item === undefined ? null : await itemNow(tx, ownerId, item, backTo('arrears')),
    credit: period === undefined ? null : await creditNow(tx, ownerId, period),
    lots: await lotsNow(
      tx,
      ownerId,
      parts.flatMap((part) => (part.by === 'coupon' ? [part.lotId] : [])),
    ),
  };
};

/** The lines of what was returned of a charge so far, in their order. */
const returnsOf = async (tx: Tx, ownerId: number, postingId: number): Promise<Line[]> => {
  const postings = await tx
    .selectFrom('posting')
    .where('owner_id', '=', ownerId)
    .where((eb) => eb.or([eb('adjusts', '=', postingId), eb('reverses', '=', postingId)]))
    .orderBy('id')
    .select('id')
    .execute();
  const found: Line[] = [];
  for (const { id } of postings) found.push(...(await linesOf(tx, ownerId, id)));
  return found;
};

/** Cash that went into an account under a name, by lot in the order in which it came, less what was given back of it. */
const payersOf = async (
  tx: Tx,
  ownerId: number,
  to: { readonly account: 2 | 5; readonly ref: number },
  back: readonly Line[],
): Promise<Payer[]> => {
  const { rows } = await sql<{ lotId: number; amount: string }>`
    select debit_ref as "lotId", sum(amount) as amount from movement
    where owner_id = ${ownerId} and credit in (${to.account}, ${to.account === 5 ? 404 : to.account}) and credit_ref = ${to.ref} and debit = 1
    group by debit_ref order by min(posting_id)`.execute(tx);
  return rows.map(({ lotId, amount }) => {
    const given = sumOf(
      back.filter(({ credit }) => credit.account === 1 && credit.ref === lotId).map((one) => one.amount),
    );
    return { lotId, amount: micro(microOf(amount) - given) };
  });
};

const itemNow = async (tx: Tx, ownerId: number, itemId: number, back: readonly Line[]): Promise<ItemNow> => {
  const item = await tx
    .selectFrom('arrears_item')
    .where('owner_id', '=', ownerId)
    .where('id', '=', itemId)
    .select(['open', 'written_off'])
    .executeTakeFirstOrThrow();
  const uncovered = sumOf(back.filter(({ credit }) => credit.account === 404).map((one) => one.amount));
  return {
    itemId,
    open: microOf(item.open),
    paidBy: await payersOf(tx, ownerId, { account: 5, ref: itemId }, back),
    writtenOff: micro(microOf(item.written_off) - uncovered),
  };
};

/**
 * Current credit of a month. Its uses are not tracked one by one: earlier returns of charges of the month have already
 * reduced the repayments and the part that became arrears.
 */
const creditNow = async (tx: Tx, ownerId: number, period: number): Promise<CreditNow> => {
  const net = await tx
    .selectFrom('side')
    .where('owner_id', '=', ownerId)
    .where('account', '=', 2)
    .where('ref', '=', period)
    .select(sql<string>`coalesce(sum(debit - credit), 0)`.as('used'))
    .executeTakeFirstOrThrow();
  const back = await creditReturns(tx, ownerId, period);
  const moved = await tx
    .selectFrom('movement')
    .where('owner_id', '=', ownerId)
    .where('credit', '=', 2)
    .where('credit_ref', '=', period)
    .where('debit', '=', 5)
    .select('debit_ref')
    .executeTakeFirst();
  return {
    period,
    used: microOf(net.used),
    repaidBy: await payersOf(tx, ownerId, { account: 2, ref: period }, back),
    moved: moved?.debit_ref ? await itemNow(tx, ownerId, moved.debit_ref, back) : null,
  };
};

/** What was returned of the credit of a month so far, of any charge. */
const creditReturns = async (tx: Tx, ownerId: number, period: number): Promise<Line[]> => {
  const { rows } = await sql<{ id: number }>`
    select distinct p.id from movement m join posting p on p.owner_id = m.owner_id and p.id = m.posting_id
    join posting r on r.owner_id = p.owner_id and p.id in (r.adjusts, r.reverses)
    where m.owner_id = ${ownerId} and m.debit = 2 and m.debit_ref = ${period} order by p.id`.execute(tx);
  const found: Line[] = [];
  for (const { id } of rows) {
    const parts = partsOfLines(await linesOf(tx, ownerId, id));
    for (const one of partsReturned(parts, await returnsOf(tx, ownerId, id)))
      if (one.part.by === 'credit') found.push(one.line);
  }
  return found;
};

const lotsNow = async (
  tx: Tx,
  ownerId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, LotNow>> => {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('lot')
    .where('owner_id', '=', ownerId)
    .where('id', 'in', ids)
    .select(['id', 'coupon_type', 'state', 'expires_at'])
    .execute();
  return new Map(
    rows.flatMap(({ id, coupon_type: type, state, expires_at: expiresAt }) =>
      type === null ? [] : [[id, { id, couponType: type, state, expiresAt }]],
    ),
  );
};
