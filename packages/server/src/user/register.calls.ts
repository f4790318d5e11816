import { allocationKind, textOf, type UserId, userRegistration, userSearchBy } from '@renderdesk/contract';
import { serve } from '../core/calls/serve.ts';
import { asId, asMoney } from '../core/db/wire.ts';
import { ApiError, badFields } from '../core/http/apiError.ts';
import { allocate, lockReceiver } from './allocation.store.ts';
import { expectNotBlocked } from './block.store.ts';
import { expectArea, registerAreas } from './detail.store.ts';
import { expectLabels } from './label.store.ts';
import { amountsOf, purseOfUser } from './money.store.ts';
import { accountOfNumber, accountsOfName, isFree, registerCustomer } from './register.store.ts';

/** Customers registered by staff. */
export const registrationCalls = serve(userRegistration, {
  validateUserName: async ({ db, input }) => ({
    free: await isFree(db, { column: 'name_folded', value: input.userName }),
  }),
  validateUserPhone: async ({ db, input }) => ({
    free: await isFree(db, { column: 'phone', value: input.phone }),
  }),
  validateUserEmail: async ({ db, input }) => ({
    free: await isFree(db, { column: 'email_folded', value: input.email }),
  }),
  exists: async ({ db, actor, input }) => ({
    exists: (await accountsOfName(db, actor, input.userName)).length > 0,
  }),

  lookup: async ({ db, actor, input, now }) => {
    const accounts =
      input.searchBy === userSearchBy.of.userId
        ? await accountOfNumber(db, actor, input.userName)
        : await accountsOfName(db, actor, input.userName);
    const [first] = accounts;
    if (!first) throw new ApiError('notFound');
    const accountMsg = [];
    for (const one of accounts) {
      const purse = await purseOfUser(db, one.id, now);
      const amounts = amountsOf(purse);
      accountMsg.push({
        ID: asId<UserId>(one.id),
        userName: one.name,
        type: one.account_type,
        zone: one.zone,
        currency: purse.currency,
        balance: asMoney(textOf(amounts.cash)),
        coupon: asMoney(textOf(amounts.coupon)),
        qingyunCoupon: asMoney(textOf(amounts.qingyun)),
      });
    }
    return { userId: asId(first.id), userName: first.name, accountType: first.account_type, accountMsg };
  },

  areas: async ({ db }) =>
    (await registerAreas(db)).map((area) => ({
      areaId: area.id,
      nameZh: area.name_zh,
      nameEn: area.name_en,
      zone: area.zone,
    })),

  register: async ({ tx, actor, input, now, effects }) => {
    const { phone, email, adminId } = input;
    if (phone === null && email === null) throw badFields('phone', 'email');
    await expectNotBlocked(tx, { ...input, now, toStaff: true });
    await expectArea(tx, input.areaId, input.zone);
    if (input.labelIds.length > 0) await expectLabels(tx, input.labelIds);
    const kind = allocationKind.of.salesman;
    if (adminId !== null && (await lockReceiver(tx, adminId)).kind !== kind)
      throw new ApiError('notOfThisKind');
    const id = await registerCustomer(tx, { ...input, partnerId: null, now });
    if (adminId !== null)
      await allocate(tx, { userIds: [id], kind, adminId, by: actor.adminId, reason: '', now });
    effects.affected.push({ id, outcome: 200 });
    return { userId: asId(id) };
  },
});
