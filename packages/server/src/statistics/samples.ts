import { achievements, day, incomes, rechargeAmounts, statistics } from '@renderdesk/contract';
import { addAchievement, addIncome } from '../testing/achievements.ts';
import { addStaff } from '../testing/agents.ts';
import { samplesOf } from '../testing/sampling.ts';
import type { TestServer } from '../testing/server.ts';

const seriesSamples = samplesOf(statistics, {
  series: (t) => ({
    statistic: 'registrations' as const,
    startTime: (t.clock.now.getTime() - 30 * day) as never,
    endTime: t.clock.now.getTime() as never,
  }),
});

const line = async (t: TestServer, set: Parameters<typeof addAchievement>[1] = {}) => ({
  achievementIds: [(await addAchievement(t, set)) as never],
});
const declared = async (t: TestServer) => line(t, { status: 1, admin_id: await addStaff(t, 11) });
const sharesOf = async (t: TestServer) => ({
  shares: [
    { adminId: (await addStaff(t, 11)) as never, share: 60 },
    { adminId: (await addStaff(t, 11)) as never, share: 40 },
  ],
});
const achievementSamples = samplesOf(achievements, {
  amount: () => ({}),
  declare: (t) => line(t),
  confirm: declared,
  reject: async (t) => ({ ...(await declared(t)), reason: '付款人与合同不符' }),
  reset: async (t) => ({ ...(await declared(t)), reason: '申报有误' }),
  split: async (t) => ({ ...(await declared(t)), ...(await sharesOf(t)) }),
  cancelSplit: (t) => line(t, { status: 4, split_from: 1 }),
});
const row = async (t: TestServer, set: Parameters<typeof addIncome>[1] = {}) => ({
  incomeIds: [(await addIncome(t, set)) as never],
});
const decided = async (t: TestServer, status: 1 | 2) =>
  row(t, { status, decided_by: await addStaff(t, 11), decided_at: t.clock.now });
const incomeSamples = samplesOf(incomes, {
  verify: (t) => row(t),
  fail: async (t) => ({ ...(await row(t)), reason: '金额不符' }),
  recheck: (t) => decided(t, 2),
  undo: async (t) => ({ ...(await decided(t, 1)), reason: '重复核销' }),
  remark: async (t) => ({ ids: (await row(t)).incomeIds, remark: '已与客户确认' }),
});

export const samples = {
  ...seriesSamples,
  ...achievementSamples,
  ...incomeSamples,
  ...samplesOf(rechargeAmounts, {}),
};
