import { credits, micro, microOf, textOf } from '@renderdesk/contract';
import { type Route, serve } from '../../core/calls/serve.ts';
import { asId, asIdOrNull, asInstant, asInstantOrNull, asMoney } from '../../core/db/wire.ts';
import { ApiError, badFields } from '../../core/http/apiError.ts';
import { expectRealName, expectSeen } from '../../user/index.ts';
import { freeCredit } from './credit.rules.ts';
import * as store from './credit.store.ts';
import { setShare, shareOf, sharesOf } from './creditShare.store.ts';

/** What customers may use before they pay, for how long, and who decided it. */
export const creditCalls: Route[] = serve(credits, {
  list: store.creditList,

  read: async ({ db, actor, input }) => {
    const row = await store.creditOf(db, actor, input.userId);
    const [own, used] = [microOf(row.credit_limit ?? '0'), microOf(row.used)];
    const children = row.main_id === null ? await sharesOf(db, actor, row.id) : [];
    return {
      userId: asId(row.id),
      userName: row.name,
      company: row.company,
      currency: row.currency,
      creditLimit: asMoney(textOf(micro(own + microOf(row.given)))),
      creditGiven: asMoney(row.given),
      creditUsed: asMoney(row.used),
      creditFree: asMoney(textOf(freeCredit({ limit: own, used, isBlocked: row.credit_blocked ?? false }))),
      mainUserId: asIdOrNull(row.main_id),
      mainUsername: row.main_name,
      arrears: asMoney(row.arrears),
      billDays: row.bill_days ?? 10,
      creditBlocked: row.credit_blocked ?? false,
      standingLimit: row.standing === null ? null : asMoney(row.standing),
      endTime: asInstantOrNull(row.ends_at),
      children: children.map((one) => {
        const [limit, taken] = [microOf(one.credit_limit ?? '0'), microOf(one.used)];
        return {
          userId: asId(one.id),
          userName: one.name,
          creditShare: asMoney(textOf(limit)),
          creditUsed: asMoney(one.used),
          creditFree: asMoney(
            textOf(freeCredit({ limit, used: taken, isBlocked: one.credit_blocked ?? false })),
          ),
        };
      }),
      share: await shareOf(db, actor, row),
      changes: (await store.creditChanges(db, row.id)).map((one) => ({
        creditCause: one.cause,
        fromLimit: asMoney(one.from_limit),
        toLimit: asMoney(one.to_limit),
        toTotal: one.to_total === null ? null : asMoney(one.to_total),
        peerName: one.peer_name,
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
    if (user.main_id !== null) throw new ApiError('creditOfMain');
    const endsAt = input.lastDay === undefined ? null : store.endOfCredit(input.lastDay);
    if (endsAt !== null && endsAt <= now) throw badFields('lastDay');
    // More credit requires certification.
    const before = microOf(user.credit_limit ?? '0') + microOf(user.given);
    if (microOf(input.creditLimit) > before) await expectRealName(tx, user.id);
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

  share: async ({ tx, actor, input, now, effects }) => {
    const child = await store.creditOf(tx, actor, input.userId);
    if (child.main_id === null || child.owner_id !== child.id) throw new ApiError('notShared');
    // It changes what the main account may use as well.
    await expectSeen(tx, actor, child.main_id);
    const share = microOf(input.creditShare);
    if (share > microOf(child.credit_limit ?? '0')) await expectRealName(tx, child.id);
    effects.reason = input.reason;
    effects.affected.push({ id: child.id, outcome: 200 });
    await setShare(tx, {
      childId: child.id,
      mainId: child.main_id,
      share,
      reason: input.reason,
      by: actor.adminId,
      now,
    });
    return null;
  },
});
