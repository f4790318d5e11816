import { day } from '@renderdesk/contract';
import { addRow } from '../build/rows.ts';
import type { Tx } from '../core/db/db.ts';
import { makeCodes, redeemCode } from '../marketing/index.ts';

/** Name, type, amount, months, codes, uses, days until it begins and ends, launched, remark. */
const activities = [
  ['双十一渲染券', 3, '50', 3, 300, 12, -16, 14, true, '大促'],
  ['新客体验券', 1, '10', 1, 500, 9, -60, 300, true, '注册即可领取'],
  ['CG 分享会礼券', 2, '20', 6, 40, 6, -40, -5, true, '现场发放'],
  ['年终回馈券', 3, '100', 12, 80, 0, 20, 50, true, '年终回馈'],
  ['高校合作券', 1, '30', 3, 120, 0, 10, 100, false, '待确认名单'],
  ['周年庆 GPU 券', 1, '88', 3, 8, 8, -30, 30, true, '限量'],
  ['春季测试券', 3, '5', -1, 20, 0, -200, -150, true, ''],
  ['合作渠道券', 2, '15', 1, 60, 2, -10, 90, true, '渠道投放'],
] as const;

/** Coupon activities in each of their states, and codes that customers redeemed. */
export const fillCouponActivities = async (
  tx: Tx,
  o: {
    readonly now: Date;
    readonly staff: readonly number[];
    readonly customers: readonly number[];
    readonly partnerId: number;
  },
): Promise<void> => {
  const at = (days: number): Date => new Date(o.now.getTime() + days * day);
  for (const [
    index,
    [activity_name, coupon_type, amount, months, stock, uses, from, until, isOn, remark],
  ] of activities.entries()) {
    const created_at = at(Math.min(from, 0) - 1 - index / 8);
    const id = await addRow(tx, 'coupon_activity', {
      activity_name,
      coupon_type,
      unit: 3,
      amount,
      months,
      per_customer: 1,
      starts_at: at(from),
      ends_at: at(until),
      launched_at: isOn ? created_at : null,
      remark,
      created_by: o.staff[index % o.staff.length] ?? null,
      created_at,
    });
    await makeCodes(tx, { activityId: id, count: stock, now: created_at });
    const codes = await tx
      .selectFrom('bonus_code')
      .where('activity_id', '=', id)
      .orderBy('id')
      .select('bonus_code')
      .limit(uses)
      .execute();
    for (const [use, { bonus_code: code }] of codes.entries()) {
      const now = at(Math.max(from + 1, Math.min(until, 0) - 1 - use / 4));
      const ownerId = o.customers[(use + index) % o.customers.length] ?? 0;
      await redeemCode(tx, { code, ownerId, currency: 1, partnerId: o.partnerId, now });
    }
  }
};
