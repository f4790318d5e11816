import { explain, microOf, type RechargeId, sumOf, textOf } from '@renderdesk/contract';
import { serve } from '../../core/calls/serve.ts';
import { asDuration, asId, asIdOrNull, asInstant, asMoney } from '../../core/db/wire.ts';
import { ApiError } from '../../core/http/apiError.ts';
import * as store from './explain.store.ts';
import { figureOf, paidOfFigure, partsOfFigure, roundingOfBill, sumOfFigure } from './explainFigure.store.ts';
import { rechargesOfLots } from '../../user/index.ts';
import type { Side } from '../ledger/lines.rules.ts';
import { linesOf } from '../ledger/posting.store.ts';

const most = 50;
/** Accounts whose lines name lots of cash: what is there, and what is frozen of it. */
const ofLots: ReadonlySet<number> = new Set([1, 6]);

export const explainCalls = serve(explain, {
  account: async ({ db, actor, input }) => {
    const user = await store.purseSeen(db, actor, input.userId);
    const causes = await store.causesOf(db, {
      ownerId: input.userId,
      account: input.ownerAccount,
      ref: input.accountRef,
    });
    return {
      userName: user.name,
      currency: causes[0]?.currency ?? user.currency,
      balance: asMoney(textOf(sumOf(causes.map(({ amount }) => microOf(amount))))),
      causes: causes.map(({ cause, postings, amount, last }) => ({
        cause,
        postings,
        amount: asMoney(amount),
        lastTime: asInstant(last),
      })),
    };
  },

  postings: async ({ db, actor, input }) => {
    await store.purseSeen(db, actor, input.userId);
    const rows = await store.postingsOf(db, {
      ownerId: input.userId,
      account: input.ownerAccount,
      ref: input.accountRef,
      cause: input.cause,
      before: input.before,
      most: most + 1,
    });
    return {
      postings: rows.slice(0, most).map((row) => ({
        postingId: asId(row.id),
        postTime: asInstant(row.at),
        incurredTime: asInstant(row.incurred_at),
        postingKey: row.key,
        amount: asMoney(row.amount),
      })),
      hasMore: rows.length > most,
    };
  },

  posting: async ({ db, actor, input }) => {
    const ownerId = input.userId ?? store.house;
    await store.seen(db, actor, ownerId);
    const head = await store.postingHead(db, ownerId, input.postingId);
    // A return is of the charge that the posting it adjusts settled.
    const settled = head.adjusts ?? head.reverses ?? head.id;
    const charge = await store.chargeOfPosting(db, ownerId, settled);
    const fee = await store.feeOfPosting(db, ownerId, settled);
    const lines = await linesOf(db, ownerId, head.id);
    const lots = lines
      .flatMap(({ debit, credit }) => [debit, credit])
      .flatMap(({ account, ref }) => (ref !== null && ofLots.has(account) ? [ref] : []));
    const came = await rechargesOfLots(db, actor, lots);
    const told = ({ account, ref }: Side) => ({
      account,
      ref,
      rechargeId: asIdOrNull<RechargeId>(ref !== null && ofLots.has(account) ? came.get(ref) : undefined),
    });
    return {
      postingId: asId(head.id),
      postingKey: head.key,
      cause: head.cause,
      postTime: asInstant(head.at),
      incurredTime: asInstant(head.incurred_at),
      period: head.period,
      originPeriod: head.origin_period,
      adjusts: asIdOrNull(head.adjusts),
      reverses: asIdOrNull(head.reverses),
      lines: lines.map((line) => ({
        currency: line.currency,
        debit: told(line.debit),
        credit: told(line.credit),
        amount: asMoney(textOf(line.amount)),
      })),
      charge: charge
        ? {
            taskId: asId(charge.task_id),
            sceneName: charge.scene_name,
            frame: charge.label,
            attempt: charge.n,
            startTime: asInstant(charge.started_at),
            renderTime: asDuration(charge.render_ms),
            rule: charge.rule,
            priceUnit: charge.unit,
            units: charge.units,
            hourly: asMoney(charge.hourly),
            listAmount: asMoney(charge.list_amount),
            amount: asMoney(charge.amount),
            returned: asMoney(charge.returned),
            currency: charge.currency,
            priceVersionId: charge.price_version_id,
            alternatives: charge.alternatives.map(({ rule, hourly }) => ({ rule, hourly: asMoney(hourly) })),
            software: charge.software.map((one) => ({
              softwareFeeId: asId(one.id),
              feeName: one.name,
              plugin: one.plugin,
              feeUnit: one.unit,
              units: one.units,
              price: asMoney(one.price),
              renderTime: asDuration(one.ms),
              amount: asMoney(one.amount),
            })),
          }
        : null,
      fee: fee
        ? {
            feeSource: fee.source,
            revenue: fee.revenue,
            document: fee.document,
            taskId: asIdOrNull(fee.task_id),
            returned: asMoney(fee.returned),
            currency: fee.currency,
          }
        : null,
    };
  },

  figure: async ({ db, actor, input }) => {
    const { figure, figureId: id } = input;
    const whose = await figureOf(db, figure, id);
    if (!whose) throw new ApiError('notFound');
    const user = await store.seen(db, actor, whose.ownerId);
    const { total, waiting, count } = await sumOfFigure(db, figure, id);
    const paid = await paidOfFigure(db, figure, id);
    const rounding = figure === 'bill' ? await roundingOfBill(db, id) : undefined;
    const parts = await partsOfFigure(db, { figure, id, before: input.before, most: most + 1 });
    return {
      userName: user.name,
      currency: whose.currency,
      total: asMoney(total),
      waiting: asMoney(waiting),
      rounding: rounding === undefined ? null : asMoney(rounding),
      paid: paid && {
        couponPart: asMoney(paid.coupon),
        cashPart: asMoney(paid.cash),
        creditPart: asMoney(paid.credit),
        arrearsPart: asMoney(paid.arrears),
      },
      count,
      parts: parts.slice(0, most).map((part) => ({
        n: part.n,
        userId: part.ownerId === store.house ? null : asId(part.ownerId),
        postingId: asIdOrNull(part.postingId),
        lineId: asIdOrNull(part.lineId),
        cause: part.cause,
        postingKey: part.key,
        postTime: part.at && asInstant(part.at),
        amount: asMoney(part.amount),
        taskId: asIdOrNull(part.taskId),
        sceneName: part.scene,
        frame: part.frame,
        renderTime: part.renderMs === null ? null : asDuration(part.renderMs),
        hourly: part.hourly === null ? null : asMoney(part.hourly),
        software: part.software,
      })),
      hasMore: parts.length > most,
    };
  },
});
