import { couponActivities, day, inviteCodes } from '@renderdesk/contract';
import { samplesOf } from '../testing/sampling.ts';
import type { TestServer } from '../testing/server.ts';
import { prizeSamples } from './prize.samples.ts';
import { rechargeSamples } from './recharge.samples.ts';

export const inviteOf = () => ({
  inviteCode: null,
  adminId: null,
  maxUses: null,
  validFrom: null,
  validUntil: null,
  remark: '',
});
const added = async (t: TestServer) => (await t.admin.call(inviteCodes.add, inviteOf())).data.inviteCodeId;
const disabled = async (t: TestServer) => {
  const inviteCodeIds = [await added(t)];
  await t.admin.call(inviteCodes.disable, { inviteCodeIds } as never);
  return { inviteCodeIds };
};

const inviteSamples = samplesOf(inviteCodes, {
  detail: async (t) => ({ inviteCodeId: await added(t) }),
  logs: async (t) => ({ inviteCodeId: await added(t) }),
  add: inviteOf,
  enable: disabled,
  disable: async (t) => ({ inviteCodeIds: [await added(t)] }),
});

export const activityOf = (t: TestServer) => ({
  activityName: '样例活动',
  couponType: 3 as const,
  unit: 3 as const,
  amount: '10.00',
  months: 3 as const,
  perCustomer: 1,
  availabeStartTime: t.clock.now.getTime() - day,
  availabeEndTime: t.clock.now.getTime() + 30 * day,
  remark: '',
  stock: 8,
});
const draft = async (t: TestServer) =>
  (await t.admin.call(couponActivities.insert, activityOf(t) as never)).data.couponActivityId;
const drafts = async (t: TestServer) => ({ couponActivityIds: [await draft(t)] });
const couponSamples = samplesOf(couponActivities, {
  byId: async (t) => ({ couponActivityId: await draft(t) }),
  records: async (t) => ({ activityId: await draft(t) }),
  export: async (t) => ({ activityId: await draft(t) }),
  insert: activityOf as never,
  update: async (t) => {
    const { stock: _stock, ...own } = activityOf(t);
    return { couponActivityId: await draft(t), version: 1, ...own, activityName: '改名' } as never;
  },
  remove: drafts,
  launch: drafts,
  close: async (t) => {
    const ids = await drafts(t);
    await t.admin.call(couponActivities.launch, ids as never);
    return { ...ids, reason: '提前结束' };
  },
  addBonus: async (t) => ({ ...(await drafts(t)), count: 3 }),
  voidCodes: async (t) => {
    const { data } = await t.admin.call(couponActivities.records, { activityId: await draft(t) } as never);
    return { bonusCodeIds: data.items.slice(0, 2).map((row) => row.bonusCodeId), reason: '泄露' } as never;
  },
});

export const samples = { ...inviteSamples, ...couponSamples, ...rechargeSamples, ...prizeSamples };
