import {
  appealStatus,
  billLineKind,
  couponType,
  day,
  dueTime,
  endOfDayAfter,
  leastOf,
  type Micro,
  micro,
  microOf,
  noMoney,
  postingCause,
  principalKind,
  sumOf,
  textOf,
  YearNotStated,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import { attachable } from '../core/attachments/attachment.store.ts';
import { adminIdOf, type StoredBy, storedBy, type Viewer } from '../core/auth/principal.ts';
import type { Actor } from '../core/auth/actor.ts';
import type { Blobs } from '../core/blobs/blob.ts';
import { changeRow, expectVersion } from '../core/crud/crud.store.ts';
import type { Db, Tx } from '../core/db/db.ts';
import { asMoney } from '../core/db/wire.ts';
import { ApiError, badFields, notFound } from '../core/http/apiError.ts';
import { workCalendar } from '../calendar/index.ts';
import { grantCoupons, inRmb, payFromReturns, returnPart, seenBy } from '../pay/index.ts';
import { lockOwner, postingContextOf, settleBills, operatingCompanyId } from '../pay/ledger/index.ts';
import { chargesOf, leftOfLine, type LineOf } from './appealLeft.store.ts';
import { billOf, lockBill } from './bill.store.ts';
import { freezeEvidence } from './evidence.store.ts';
import { billRules } from './rules.store.ts';

/** So often a line may be appealed against. */
const mostAppeals = 2;
/** The third appeal that is granted to a customer within this time is always decided by two. */
const countedFor = 90 * day;

/** An appeal that somebody sees. Throws `notFound`. */
export const appealOf = (db: Db, actor: Viewer, appealId: number) =>
  db
    .selectFrom('appeal')
    .where('appeal.id', '=', appealId)
    .where(seenBy(db, actor, 'appeal.owner_id'))
    .selectAll()
    .executeTakeFirstOrThrow(notFound);

/** The same behind the lock of its purse, as its caller saw it, in one of some statuses. */
const lockAppeal = async (
  tx: Tx,
  actor: Viewer,
  o: { readonly appealId: number; readonly version: number; readonly from: readonly number[] },
) => {
  const { owner_id: ownerId } = await appealOf(tx, actor, o.appealId);
  await lockOwner(tx, ownerId);
  const appeal = await appealOf(tx, actor, o.appealId);
  await expectVersion(tx, 'appeal', appeal, o.version);
  if (!o.from.includes(appeal.status)) throw new ApiError('notAllowedInState');
  return appeal;
};

/** When the first answer and the decision are due. Throws `yearNotStated`. */
const dueTimes = async (tx: Tx, now: Date): Promise<{ answer: Date; decision: Date }> => {
  const calendar = await workCalendar(tx);
  const { answerDays, decisionDays } = await billRules(tx);
  try {
    return {
      answer: new Date(dueTime(now.getTime(), answerDays, calendar)),
      decision: new Date(dueTime(now.getTime(), decisionDays, calendar)),
    };
  } catch (error) {
    if (error instanceof YearNotStated) throw new ApiError('yearNotStated', { year: error.year });
    throw error;
  }
};

/**
 * Enters an appeal against lines of an issued bill and freezes its evidence; the clock of the bill's confirmation stands still until
 * it ends. One open appeal a line, two in all, the second only with new evidence, nothing above what is left of a line, and none
 * later after the confirmation than the rules said then.
 */
export const submitAppeal = async (
  tx: Tx,
  o: {
    readonly actor: Viewer;
    readonly blobs: Blobs;
    readonly billId: number;
    readonly version: number;
    /** Of tasks and fees. */
    readonly lines: readonly { readonly lineId: number; readonly claimed: string }[];
    readonly reason: string;
    readonly pictures: readonly string[];
    readonly now: Date;
  },
): Promise<number> => {
  const bill = await lockBill(tx, o.actor, o);
  const isLate = bill.appeal_until !== null && o.now > bill.appeal_until;
  if (bill.document === 0 || isLate) throw new ApiError('notAllowedInState');
  const claims: (LineOf & { claimed: string })[] = [];
  for (const [at, { lineId, claimed }] of o.lines.entries()) {
    const line = await tx
      .selectFrom('bill_line')
      .where('owner_id', '=', bill.owner_id)
      .where('bill_id', '=', bill.id)
      .where('id', '=', lineId)
      .where('kind', 'in', [billLineKind.of.task, billLineKind.of.fee])
      .where('amount', '>', '0')
      .select(['task_id as taskId', 'fee_id as feeId'])
      .executeTakeFirst();
    if (!line || claims.some((one) => one.lineId === lineId)) throw badFields(`lines.${at}.lineId`);
    const before = await tx
      .selectFrom('appeal_line')
      .where('owner_id', '=', bill.owner_id)
      .where('line_id', '=', lineId)
      .select('is_open')
      .execute();
    if (before.some(({ is_open }) => is_open))
      throw new ApiError('alreadyTaken', { issues: [{ path: `lines.${at}.lineId` }] });
    if (before.length >= mostAppeals) throw new ApiError('limitReached', { limit: mostAppeals });
    if (before.length > 0 && o.pictures.length === 0) throw badFields('pictures');
    const left = await leftOfLine(tx, bill, { lineId, ...line });
    if (microOf(claimed) > left) throw moreThanLeft(`lines.${at}.claimed`, left, bill.currency);
    claims.push({ lineId, ...line, claimed });
  }
  const due = await dueTimes(tx, o.now);
  const { id } = await tx
    .insertInto('appeal')
    .values({
      owner_id: bill.owner_id,
      bill_id: bill.id,
      currency: bill.currency,
      claimed: textOf(sumOf(claims.map(({ claimed }) => microOf(claimed)))),
      reason: o.reason,
      submitted_at: o.now,
      submitted_by: adminIdOf(o.actor),
      answer_due: due.answer,
      decision_due: due.decision,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await freezeEvidence(tx, o.blobs, { bill, appealId: id, claims });
  await attachPictures(tx, { appealId: id, ownerId: bill.owner_id, keys: o.pictures, by: storedBy(o.actor) });
  await tx
    .updateTable('bill')
    .set((eb) => ({ confirm_stopped_at: o.now, version: eb('version', '+', 1) }))
    .where('owner_id', '=', bill.owner_id)
    .where('id', '=', bill.id)
    .where('confirm_status', '=', 0)
    .where('confirm_stopped_at', 'is', null)
    .execute();
  return id;
};

const attachPictures = async (
  tx: Tx,
  o: {
    readonly appealId: number;
    readonly ownerId: number;
    readonly keys: readonly string[];
    readonly by: StoredBy;
  },
): Promise<void> => {
  for (const id of new Set(o.keys)) {
    const key = await attachable(tx, { id, kind: 'appeal', by: o.by, field: 'pictures' });
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('appeal_picture')
      .values({ key, owner_id: o.ownerId, appeal_id: o.appealId })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    // It is another appeal's already.
    if (numInsertedOrUpdatedRows === 0n) throw badFields('pictures');
  }
};

/** Somebody of the staff takes an appeal on. */
export const takeAppeal = async (
  tx: Tx,
  o: { readonly actor: Actor; readonly appealId: number; readonly version: number; readonly now: Date },
): Promise<void> => {
  const appeal = await lockAppeal(tx, o.actor, { ...o, from: [appealStatus.of.submitted] });
  await changeRow(tx, 'appeal', appeal, { set: { status: 1, taken_at: o.now, taken_by: o.actor.adminId } });
};

interface Ended {
  readonly owner_id: number;
  readonly id: number;
  readonly bill_id: number;
}

/** The refusal of an amount that is more than is left, which it names. */
const moreThanLeft = (path: string, left: Micro, currency: 1 | 2): ApiError =>
  new ApiError('moreThanAppealable', {
    issues: [{ path }],
    most: asMoney(textOf(left > 0n ? left : noMoney)),
    currency,
  });

/** Ends an appeal in one of its final statuses; the clock of its bill goes on once no other is open. */
const endAppeal = async (
  tx: Tx,
  appeal: Ended,
  o: {
    readonly by: number | null;
    readonly now: Date;
    readonly note: string;
    readonly status: 2 | 3 | 4;
    readonly finished?: {
      readonly outcome: 1 | 2 | 3;
      readonly cause: 1 | 2 | 3 | 4 | 5;
      readonly granted: Micro;
    };
  },
): Promise<void> => {
  await changeRow(tx, 'appeal', appeal, {
    set: {
      status: o.status,
      note: o.note,
      ended_at: o.now,
      ended_by: o.by,
      ...(o.finished && {
        outcome: o.finished.outcome,
        cause: o.finished.cause,
        granted: textOf(o.finished.granted),
      }),
    },
  });
  await tx
    .updateTable('appeal_line')
    .set({ is_open: false })
    .where('owner_id', '=', appeal.owner_id)
    .where('appeal_id', '=', appeal.id)
    .execute();
  await sql`
    update bill set confirm_due_at = confirm_due_at + (${o.now}::timestamptz - confirm_stopped_at), confirm_stopped_at = null,
      version = version + 1
    where owner_id = ${appeal.owner_id} and id = ${appeal.bill_id} and confirm_stopped_at is not null
      and id not in (select a.bill_id from appeal a where a.owner_id = ${appeal.owner_id} and a.status < 2)`.execute(
    tx,
  );
  await settleBills(tx, appeal.owner_id, o.now);
};

/** Ends an appeal that is open: rejected by staff, or withdrawn. */
export const closeAppeal = async (
  tx: Tx,
  o: {
    readonly actor: Viewer;
    readonly appealId: number;
    readonly version: number;
    readonly now: Date;
    readonly note: string;
    readonly status: 3 | 4;
  },
): Promise<void> => {
  const appeal = await lockAppeal(tx, o.actor, { ...o, from: [0, 1] });
  await endAppeal(tx, appeal, { by: adminIdOf(o.actor), now: o.now, note: o.note, status: o.status });
};

/** What finishing one takes: weighed in RMB, and by how many were granted to the customer lately. */
export interface Finished {
  readonly weight: number;
  readonly isThird: boolean;
}

/**
 * Finishes an appeal (lifecycles §9): what is granted returns to what paid it, in the open month, or is compensated in coupons, or the
 * frames are rendered again for nothing. Throws where more is granted than was claimed or is left.
 */
export const finishAppeal = async (
  tx: Tx,
  o: {
    readonly actor: Actor;
    readonly appealId: number;
    readonly version: number;
    readonly outcome: 1 | 2 | 3;
    readonly cause: 1 | 2 | 3 | 4 | 5;
    readonly lines: readonly { readonly lineId: number; readonly granted: string }[];
    readonly note: string;
    readonly now: Date;
  },
): Promise<Finished> => {
  const appeal = await lockAppeal(tx, o.actor, { ...o, from: [appealStatus.of.handling] });
  const { owner_id: ownerId } = appeal;
  const bill = await billOf(tx, o.actor, appeal.bill_id);
  if ((o.outcome === 3) !== (o.lines.length === 0)) throw badFields('lines');
  const claims = await tx
    .selectFrom('appeal_line')
    .innerJoin('bill_line', (join) =>
      join
        .onRef('bill_line.owner_id', '=', 'appeal_line.owner_id')
        .onRef('bill_line.id', '=', 'appeal_line.line_id'),
    )
    .where('appeal_line.owner_id', '=', ownerId)
    .where('appeal_line.appeal_id', '=', appeal.id)
    .select(['appeal_line.line_id', 'appeal_line.claimed', 'bill_line.user_id'])
    .select(['bill_line.task_id as taskId', 'bill_line.fee_id as feeId'])
    .execute();
  const occasion = await occasionIn(tx, bill.period, o);
  let granted: Micro = noMoney;
  const returned: Returned[] = [];
  for (const [at, line] of o.lines.entries()) {
    const claim = claims.find(({ line_id }) => line_id === line.lineId);
    const amount = microOf(line.granted);
    if (!claim) throw badFields(`lines.${at}.granted`);
    const left = leastOf(
      microOf(claim.claimed),
      await leftOfLine(tx, bill, { ...claim, lineId: line.lineId }),
    );
    if (amount > left) throw moreThanLeft(`lines.${at}.granted`, left, bill.currency);
    // A line that is named twice would be granted twice what was claimed of it.
    if (o.lines.findIndex(({ lineId }) => lineId === line.lineId) !== at)
      throw badFields(`lines.${at}.lineId`);
    if (o.outcome === 1)
      returned.push(...(await returnOf(tx, { bill, appealId: appeal.id, claim, amount, at, occasion })));
    granted = micro(granted + amount);
    await tx
      .updateTable('appeal_line')
      .set({ granted: line.granted })
      .where('owner_id', '=', ownerId)
      .where('appeal_id', '=', appeal.id)
      .where('line_id', '=', line.lineId)
      .execute();
  }
  await payFromReturns(tx, returned, occasion);
  if (o.outcome === 2)
    await grantCoupons(
      tx,
      {
        ownerId,
        userId: claims[0]?.user_id ?? ownerId,
        currency: appeal.currency,
        type: couponType.of.general,
        amount: granted,
        expiresAt: endOfDayAfter(o.now, (await billRules(tx)).couponDays),
        cause: postingCause.of.appeal,
        causeId: appeal.id,
        key: `appeal:${appeal.id}:coupon`,
      },
      occasion,
    );
  await endAppeal(tx, appeal, {
    by: o.actor.adminId,
    now: o.now,
    note: o.note,
    status: 2,
    finished: { outcome: o.outcome, cause: o.cause, granted },
  });
  const { n } = await tx
    .selectFrom('appeal')
    .where('owner_id', '=', ownerId)
    .where('id', '<>', appeal.id)
    .where('status', '=', 2)
    .where('granted', '>', '0')
    .where('ended_at', '>', new Date(o.now.getTime() - countedFor))
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return { weight: await inRmb(tx, granted, appeal.currency, o.now), isThird: granted > 0n && n >= 2 };
};

/** In the open month, with the month that it belongs to where that is closed (ledger rule 1). */
const occasionIn = async (tx: Tx, period: number, o: { readonly actor: Actor; readonly now: Date }) => {
  const occasion = await postingContextOf(tx, {
    companyId: operatingCompanyId,
    at: o.now,
    incurredAt: o.now,
    actor: { kind: principalKind.of.staff, id: o.actor.adminId },
  });
  const closed = await tx
    .selectFrom('period')
    .where('company_id', '=', operatingCompanyId)
    .where('period', '=', period)
    .where('state', '=', 3)
    .select('period')
    .executeTakeFirst();
  return { ...occasion, originPeriod: closed && period < occasion.period ? period : null };
};

type Returned = Awaited<ReturnType<typeof returnPart>>;

/** Returns an amount of a task's charges, the newest first, or of a fee; what is owed is paid after the last of them. */
const returnOf = async (
  tx: Tx,
  o: {
    readonly bill: Awaited<ReturnType<typeof billOf>>;
    readonly appealId: number;
    readonly claim: Omit<LineOf, 'lineId'>;
    readonly amount: Micro;
    readonly at: number;
    readonly occasion: Awaited<ReturnType<typeof occasionIn>>;
  },
): Promise<Returned[]> => {
  let left = o.amount;
  const returned: Returned[] = [];
  for (const { charge, key, left: most } of await chargesOf(tx, o.bill, o.claim)) {
    const amount = leastOf(left, most);
    if (amount <= 0n) continue;
    left = micro(left - amount);
    returned.push(
      await returnPart(tx, { charge, amount, cause: 14, step: `appeal:${o.appealId}:${key}` }, o.occasion),
    );
  }
  if (left > 0n) throw badFields(`lines.${o.at}.granted`);
  return returned;
};
