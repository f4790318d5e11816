import { day, rechargePurpose, rechargeStatus } from '@renderdesk/contract';
import { addRow } from '../build/rows.ts';
import type { Tx } from '../core/db/db.ts';
import { grantBonuses } from '../pay/index.ts';
import { postingContextOf } from '../pay/ledger/index.ts';
import { system } from '../build/recharges.ts';

const tier = (least: string, couponType: 1 | 2 | 3 | 4, rate: number, bonus = '0.00') => ({
  least,
  couponType,
  rate,
  bonus,
});

/** Name, tiers, group, first recharge only, budget, days until it begins and ends, launched. */
const activities = [
  ['双十一充值赠送', [tier('1000.00', 3, 10), tier('5000.00', 3, 15)], '大促', false, '80000', -18, 3, true],
  ['GPU 专享充值', [tier('2000.00', 1, 8)], '大促', false, '30000', -12, 20, true],
  ['新客首充礼', [tier('100.00', 3, 0, '20.00')], '', true, '20000', -90, 200, true],
  ['限量充值礼', [tier('500.00', 3, 0, '30.00')], '', false, '90', -14, 10, true],
  ['青云算力充值', [tier('1000.00', 4, 12)], '', false, '20000', 5, 40, true],
  ['年终充值回馈', [tier('1000.00', 3, 20), tier('10000.00', 3, 30)], '年终', false, '200000', 20, 50, false],
  ['国庆充值活动', [tier('500.00', 3, 5)], '', false, '10000', -60, -40, true],
  ['海外充值赠送', [tier('100.00', 3, 10)], '', false, '20000', -30, 30, true],
  ['周年庆充值', [tier('300.00', 2, 0, '15.00')], '周年', false, '6000', -35, -5, true],
] as const;

/** Recharge activities in each of their states, a template, and what recharges of the history got by them. */
export const fillRechargeActivities = async (
  tx: Tx,
  o: { readonly now: Date; readonly staff: readonly number[] },
): Promise<void> => {
  const at = (days: number): Date => new Date(o.now.getTime() + days * day);
  for (const [
    index,
    [activity_name, tiers, stacking_group, first_only, budget, from, until, isOn],
  ] of activities.entries()) {
    const created_at = at(Math.min(from, 0) - 1 - index / 8);
    const zone = activity_name.startsWith('海外') ? 2 : 1;
    const by = o.staff[index % o.staff.length] ?? null;
    await addRow(tx, 'recharge_activity', {
      months: 3,
      zone,
      activity_name,
      tiers: JSON.stringify(tiers),
      first_only,
      stacking_group,
      spend_total: budget,
      starts_at: at(from),
      ends_at: at(until),
      launched_at: isOn ? created_at : null,
      launched_by: isOn ? by : null,
      created_by: by,
      created_at,
    });
    await addRow(tx, 'activity_template', {
      template_name: `${activity_name}模板`,
      zone,
      terms: JSON.stringify({
        zone,
        tiers,
        payMethods: [],
        memberLevels: [],
        firstOnly: first_only,
        months: 3,
        stackingGroup: stacking_group,
        usesTotal: null,
        usesEach: null,
        spendTotal: budget,
        spendEach: null,
      }),
      created_by: by,
      created_at,
    });
  }
  const { success, confirmed } = rechargeStatus.of;
  const recharges = await tx
    .selectFrom('recharge')
    .where('status', 'in', [success, confirmed])
    .where('purpose', '=', rechargePurpose.of.balance)
    .where('paid_at', '>', at(-18))
    .where('refunded', '=', '0')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('lot')
            .whereRef('lot.owner_id', '=', 'recharge.owner_id')
            .whereRef('lot.bonus_of', '=', 'recharge.id')
            .select('lot.id'),
        ),
      ),
    )
    .orderBy('paid_at')
    .orderBy('id')
    .select(['id', 'owner_id', 'company_id', 'paid_at'])
    .limit(80)
    .execute();
  for (const one of recharges) {
    const incurredAt = one.paid_at ?? o.now;
    const occasion = { companyId: one.company_id, at: incurredAt, incurredAt, actor: system };
    await grantBonuses(
      tx,
      { ownerId: one.owner_id, rechargeId: one.id },
      await postingContextOf(tx, occasion),
    );
  }
};
