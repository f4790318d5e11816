import { day } from '@renderdesk/contract';
import { addRow } from '../build/rows.ts';
import type { Tx } from '../core/db/db.ts';
import { addChances, claimAward, drawPrize, newSeed, publishWeights } from '../marketing/index.ts';

/** Name, of the year-end lottery, days until it begins and ends, launched. */
const pools = [
  ['双十一幸运抽奖', false, -20, 10, true],
  ['新客首单抽奖', false, -90, 60, true],
  ['国庆抽奖', false, -60, -30, true],
  ['渲染师节抽奖', false, 10, 20, true],
  ['周年庆抽奖', false, -40, -20, true],
  ['教师节抽奖', false, -80, -70, true],
  ['会员日抽奖', false, 15, 16, false],
  ['合作渠道抽奖', false, 20, 40, false],
  ['2026 年终抽奖', true, -5, 30, true],
  ['2025 年终抽奖', true, -330, -300, true],
  ['2024 年终抽奖', true, -700, -670, true],
  ['2023 年终抽奖', true, -1060, -1030, true],
  ['员工答谢抽奖', true, 30, 40, false],
  ['春节抽奖', true, 60, 80, false],
  ['元旦抽奖', true, 40, 45, false],
  ['元宵抽奖', true, 90, 95, false],
] as const;

/** Name, type, amount, weight, stock. */
const prizes = [
  ['数位板', 5, '899', 20_000, 3],
  ['银卡会员一个月', 1, '200', 60_000, 10],
  ['20 元渲染券', 2, '20', 250_000, 200],
  ['10 元青云券', 3, '10', 200_000, 200],
  ['再抽一次', 4, '0', 100_000, 500],
] as const;

/** Prize pools and year-end lotteries in each state, with draws of customers in those that run. */
export const fillPrizePools = async (
  tx: Tx,
  o: {
    readonly now: Date;
    readonly staff: readonly number[];
    readonly customers: readonly number[];
    readonly partnerId: number;
  },
): Promise<void> => {
  const at = (days: number): Date => new Date(o.now.getTime() + days * day);
  for (const [index, [pool_name, is_festival, from, until, isOn]] of pools.entries()) {
    const created_at = at(Math.min(from, 0) - 2 - index / 8);
    const by = o.staff[index % o.staff.length] ?? null;
    const pool = {
      pool_name,
      is_festival,
      starts_at: at(from),
      ends_at: at(until),
      launched_at: isOn ? created_at : null,
      launched_by: isOn ? by : null,
      rules: '每次抽奖消耗一次机会，中奖结果可在活动结束后验证。',
      ...newSeed(),
      created_by: by,
      created_at,
    };
    const id = await addRow(tx, 'prize_pool', pool);
    for (const [prize_name, prize_type, amount, weight, stock] of prizes)
      await addRow(tx, 'prize', { pool_id: id, prize_name, prize_type, amount, weight, stock, created_at });
    if (!isOn) continue;
    await publishWeights(tx, id, created_at);
    if (from > 0 || until < 0) continue;
    for (const [n, ownerId] of o.customers.slice(0, 24).entries()) {
      const now = at(-(n + 1) / 8);
      const given = {
        pool: { id, ends_at: pool.ends_at },
        userId: ownerId,
        count: 3,
        source: 1,
        now,
      } as const;
      await addChances(tx, { ...given, reason: '充值赠送' });
      for (let times = 0; times < 2; times += 1) {
        const of = { poolId: id, userId: ownerId, ownerId };
        const drawn = await drawPrize(tx, { ...of, currency: 1, partnerId: o.partnerId, now });
        if (!drawn.isGiven && n % 2 === 0)
          await claimAward(tx, {
            awardId: drawn.awardId,
            userId: ownerId,
            receiver: '杭州市西湖区文三路 90 号',
            now,
          });
      }
    }
  }
};
