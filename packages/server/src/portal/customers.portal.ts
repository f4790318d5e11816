import { errorCodes, textOf } from '@renderdesk/contract';
import { asInstantOrNull, asMoney } from '../core/db/wire.ts';
import { redeemCode, takeInviteCode } from '../marketing/index.ts';
import { noteSource } from '../monitor/index.ts';
import { amountsOf, expectNotBlocked, purseOfUser, registerCustomer } from '../user/index.ts';
import { accountOf, payerOf } from './portal.store.ts';
import { type Commands, type Reads } from './portalRequest.ts';
import { badFields } from '../core/http/apiError.ts';

/** Look-ups of an account. */
export const customerReads = {
  customer: async ({ app: { db }, customer, now }) => {
    const user = await accountOf(db, customer.id);
    const purse = await purseOfUser(db, user.id, now);
    const amounts = amountsOf(purse);
    return {
      userId: user.id,
      userName: user.name,
      authStatus: user.auth_status,
      studentEndTime: asInstantOrNull(user.student_until),
      currency: purse.currency,
      balance: asMoney(textOf(amounts.cash)),
      coupon: asMoney(textOf(amounts.coupon)),
      qingyunCoupon: asMoney(textOf(amounts.qingyun)),
    };
  },
} satisfies Partial<Reads>;

/** Accounts by their customers' own wish. */
export const customerCommands = {
  register: async ({ tx, input, partner, now, effects }) => {
    if (input.phone === null && input.email === null) throw badFields('phone');
    await expectNotBlocked(tx, { ...input, now });
    const id = await registerCustomer(tx, {
      ...input,
      areaId: null,
      userScale: 0,
      fromWhere: '',
      labelIds: [],
      remark: '',
      partnerId: partner.id,
      now,
    });
    if (input.inviteCode !== null)
      await takeInviteCode(tx, { code: input.inviteCode, userId: id, partnerId: partner.id, now });
    await noteSource(tx, { userId: id, source: input.source, referrer: input.referrer, now });
    effects.affected.push({ id, outcome: errorCodes.success });
    return { userId: id };
  },
  redeemCode: async ({ tx, input, partner, customer, now, effects }) => {
    const { id: ownerId, currency } = await payerOf(tx, customer.id);
    const given = await redeemCode(tx, {
      code: input.bonusCode,
      ownerId,
      currency,
      partnerId: partner.id,
      now,
    });
    effects.affected.push({ id: given.codeId, outcome: errorCodes.success });
    return {
      amount: asMoney(given.amount),
      unit: given.unit,
      expireTime: asInstantOrNull(given.expiresAt),
    };
  },
} satisfies Partial<Commands>;
