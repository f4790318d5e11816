import { day, endOfMonthsAfter, lotState, microOf } from '@renderdesk/contract';
import { setRow } from '../build/rows.ts';
import type { Tx } from '../core/db/db.ts';
import { grantByHand, grantVoucher, type Giver } from '../pay/index.ts';
import type { Random } from './random.ts';

const reasons = ['活动补发', '首单体验', '渲染异常补偿', '老客户回馈', '测试额度'] as const;

/** Coupons and vouchers that staff gave by hand, with their reasons; some vouchers are over. */
export async function fillCoupons(
  tx: Tx,
  o: { readonly random: Random; readonly now: Date; readonly staff: readonly number[] },
): Promise<void> {
  const { random, now } = o;
  const owners = await tx
    .selectFrom('user')
    .whereRef('owner_id', '=', 'id')
    .orderBy('id')
    .select(['id', 'currency'])
    .limit(36)
    .execute();
  for (const [at, { id: ownerId, currency }] of owners.entries()) {
    const given = new Date(now.getTime() - random.between(1, 40) * day);
    const giver: Giver = { actor: { adminId: o.staff[at % o.staff.length] ?? 1 }, now: given };
    const reason = random.pick(reasons);
    const expiresAt = endOfMonthsAfter(given, random.pick([1, 3, 6] as const));
    if (at % 3 === 0) {
      const cap = microOf(random.pick(['20', '50', '100'] as const));
      const { voucherId } = await grantVoucher(tx, { ownerId, currency, cap, expiresAt, reason }, giver);
      if (expiresAt <= now)
        await setRow(tx, 'voucher', { owner_id: ownerId, id: voucherId }, { state: lotState.of.expired });
    } else if (expiresAt > now) {
      const amount = microOf(random.pick(['10', '30', '80'] as const));
      await grantByHand(
        tx,
        { ownerId, currency, type: random.pick([1, 2, 3] as const), amount, expiresAt, reason },
        giver,
      );
    }
  }
}
