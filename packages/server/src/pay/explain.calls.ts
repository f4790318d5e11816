import { explain, microOf, sumOf, textOf } from '@renderdesk/contract';
import { serve } from '../core/calls/serve.ts';
import { asDuration, asId, asInstant, asMoney } from '../core/db/wire.ts';
import * as store from './explain.store.ts';
import { linesOf } from './posting.store.ts';

const most = 50;

export const explainCalls = serve(explain, {
  account: async ({ db, actor, input }) => {
    const user = await store.purseSeen(db, actor, input.userId);
    const causes = await store.causesOf(db, input.userId, input.ownerAccount);
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
    await store.purseSeen(db, actor, input.userId);
    const head = await store.postingHead(db, input.userId, input.postingId);
    // A return is of the charge that the posting it adjusts settled.
    const charge = await store.chargeOfPosting(db, input.userId, head.adjusts ?? head.reverses ?? head.id);
    return {
      postingId: asId(head.id),
      postingKey: head.key,
      cause: head.cause,
      postTime: asInstant(head.at),
      incurredTime: asInstant(head.incurred_at),
      period: head.period,
      originPeriod: head.origin_period,
      adjusts: head.adjusts === null ? null : asId(head.adjusts),
      reverses: head.reverses === null ? null : asId(head.reverses),
      lines: (await linesOf(db, input.userId, head.id)).map((line) => ({
        ...line,
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
          }
        : null,
    };
  },
});
