import { credits, microOf } from '@renderdesk/contract';
import { type Route, serve } from '../core/calls/serve.ts';
import { asId, asInstant, asInstantOrNull, asMoney } from '../core/db/wire.ts';
import { ApiError, badFields } from '../core/http/apiError.ts';
import { expectRealName } from '../user/index.ts';
import * as store from './credit.store.ts';

/** What customers may use before they pay, for how long, and who decided it. */
export const creditCalls: Route[] = serve(credits, {
  list: store.creditList,

  read: async ({ db, actor, input }) => {
    const row = await store.creditOf(db, actor, input.userId);
    return {
      userId: asId(row.id),
      userName: row.name,
      company: row.company,
      currency: row.currency,
      creditLimit: asMoney(row.credit_limit ?? '0'),
      creditUsed: asMoney(row.used),
      arrears: asMoney(row.arrears),
      billDays: row.bill_days ?? 10,
      creditBlocked: row.credit_blocked ?? false,
      standingLimit: row.standing === null ? null : asMoney(row.standing),
      endTime: asInstantOrNull(row.ends_at),
      changes: (await store.creditChanges(db, row.id)).map((one) => ({
        creditCause: one.cause,
        fromLimit: asMoney(one.from_limit),
        toLimit: asMoney(one.to_limit),
        fromDays: one.from_days,
        toDays: one.to_days,
        endTime: asInstantOrNull(one.ends_at),
        reason: one.reason,
        changedBy: one.really_name,
        at: asInstant(one.at),
      })),
      levels: (await store.levelChanges(db, row.id)).map((one) => ({
        fromLevel: one.from_level as 49,
        toLevel: one.to_level as 49,
        at: asInstant(one.at),
      })),
    };
  },

  set: async ({ tx, actor, input, now, effects }) => {
    const user = await store.creditOf(tx, actor, input.userId);
    // Whose purse is another's has no credit of its own.
    if (user.owner_id !== user.id) throw new ApiError('notRelated');
    const endsAt = input.lastDay === undefined ? null : store.endOfCredit(input.lastDay);
    if (endsAt !== null && endsAt <= now) throw badFields('lastDay');
    // Whoever may use more before they pay is known by their papers.
    if (microOf(input.creditLimit) > microOf(user.credit_limit ?? '0')) await expectRealName(tx, user.id);
    effects.reason = input.reason;
    effects.weight = 1;
    effects.affected.push({ id: user.id, outcome: 200 });
    await store.setCredit(tx, {
      ownerId: user.id,
      limit: microOf(input.creditLimit),
      billDays: input.billDays,
      reason: input.reason,
      by: actor.adminId,
      now,
      endsAt,
    });
    return null;
  },
});
