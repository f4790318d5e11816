import { awardStatus, day, type PoolCalls, prizePools, prizes, yearEndPools } from '@renderdesk/contract';
import { addRow } from '../build/rows.ts';
import { addCustomer } from '../testing/fixtures.ts';
import { samplesOf } from '../testing/sampling.ts';
import type { TestServer } from '../testing/server.ts';

export const poolOf = (t: TestServer) => ({
  poolName: '样例奖池',
  startTime: t.clock.now.getTime() - day,
  endTime: t.clock.now.getTime() + 30 * day,
  rules: '每次抽奖消耗一次机会。',
});
export const prizeOf = {
  prizeName: '10 元渲染券',
  prizeType: 2 as const,
  amount: '10.00',
  chances: 1,
  weight: 1000,
  stock: 8,
};

const pool = async (t: TestServer, group = prizePools as PoolCalls as typeof prizePools): Promise<number> =>
  (await t.admin.call(group.add, poolOf(t) as never)).data.prizePoolId;
const prize = async (t: TestServer, activityId: number): Promise<number> =>
  (await t.admin.call(prizes.add, { activityId, ...prizeOf } as never)).data.prizeId;
const draft = async (t: TestServer, group?: typeof prizePools): Promise<number> => {
  const id = await pool(t, group);
  await prize(t, id);
  return id;
};

const samplesOfPools = (calls: object) => {
  const group = calls as typeof prizePools;
  return samplesOf(group, {
    add: poolOf as never,
    update: async (t) =>
      ({ prizePoolId: await pool(t, group), version: 1, ...poolOf(t), poolName: '改名' }) as never,
    remove: async (t) => ({ prizePoolIds: [await pool(t, group)] }),
    launch: async (t) => ({ prizePoolIds: [await draft(t, group)] }),
    close: async (t) => {
      const prizePoolIds = [await draft(t, group)];
      await t.admin.call(group.launch, { prizePoolIds } as never);
      return { prizePoolIds, reason: '提前结束' };
    },
  });
};

/** Awards of a pool that somebody won and that wait. */
export const wonAwards = async (t: TestServer, count: number, status: 0 | 1 = awardStatus.of.claimed) => {
  const activityId = await draft(t);
  const { data } = await t.admin.call(prizes.list, { activityId } as never);
  const prizeId = data.items[0]?.prizeId ?? 0;
  await t.admin.call(prizePools.launch, { prizePoolIds: [activityId] } as never);
  const awardIds: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const user_id = await addCustomer(t.db);
    const of = { pool_id: activityId, user_id, created_at: t.clock.now } as const;
    const expires_at = new Date(t.clock.now.getTime() + day);
    const chance_id = await addRow(t.db, 'lottery_chance', { ...of, source: 1, expires_at });
    awardIds.push(
      await addRow(t.db, 'award', {
        ...of,
        chance_id,
        weights_version: 1,
        drawn_prize_id: prizeId,
        prize_id: prizeId,
        status,
        receiver: '杭州市西湖区',
      }),
    );
  }
  return { activityId, awardIds };
};

export const prizeSamples = {
  ...samplesOfPools(prizePools),
  ...samplesOfPools(yearEndPools),
  ...samplesOf(prizes, {
    list: async (t) => {
      const activityId = await pool(t);
      for (let n = 0; n < 8; n += 1) await prize(t, activityId);
      return { activityId };
    },
    pool: async (t) => ({ prizePoolId: await draft(t) }),
    add: async (t) => ({ activityId: await pool(t), ...prizeOf }),
    update: async (t) => ({ prizeId: await prize(t, await pool(t)), version: 1, ...prizeOf, stock: 9 }),
    remove: async (t) => ({ prizeIds: [await prize(t, await pool(t))] }),
    grantChances: async (t) => ({
      prizePoolIds: [await draft(t)],
      userId: await addCustomer(t.db),
      count: 2,
      reason: '客服补偿',
    }),
    awards: async (t) => ({ activityId: (await wonAwards(t, 8)).activityId }),
    export: async (t) => ({ activityId: (await wonAwards(t, 1)).activityId }),
    exchange: async (t) => ({ awardIds: (await wonAwards(t, 1)).awardIds, evidence: '快递单号 SF100' }),
    void: async (t) => ({ awardIds: (await wonAwards(t, 1)).awardIds, reason: '信息有误' }),
    verify: async (t) => ({ awardId: (await wonAwards(t, 1)).awardIds[0] ?? 0 }),
  }),
};
