import { activityTemplates, day, rechargeActivities } from '@renderdesk/contract';
import { samplesOf } from '../testing/sampling.ts';
import type { TestServer } from '../testing/server.ts';

/** 1,000 and more get 20 % and 10.00 in general coupons. */
export const termsOfSample = {
  zone: 1 as const,
  tiers: [{ least: '1000.00', couponType: 3 as const, rate: 20, bonus: '0' }],
  payMethods: [],
  memberLevels: [],
  firstOnly: false,
  months: 3 as const,
  stackingGroup: '',
  usesTotal: null,
  usesEach: null,
  spendTotal: '5000.00',
  spendEach: null,
};
export const rechargeActivityOf = (t: TestServer) => ({
  templateId: null,
  activityName: '样例充值活动',
  ...termsOfSample,
  availabeStartTime: t.clock.now.getTime() - day,
  availabeEndTime: t.clock.now.getTime() + 30 * day,
  picture: null,
  remark: '',
});
const draft = async (t: TestServer) =>
  (await t.admin.call(rechargeActivities.add, rechargeActivityOf(t) as never)).data.rechargeActivityId;
const drafts = async (t: TestServer) => ({ rechargeActivityIds: [await draft(t)] });
const one = async (t: TestServer) => ({ rechargeActivityId: await draft(t) });

let made = 0;
const templateOf = () => ({ templateName: `样例模板 ${(made += 1)}`, ...termsOfSample });
const template = async (t: TestServer) =>
  (await t.admin.call(activityTemplates.add, templateOf() as never)).data.templateId;

/** A WebP picture of 640 × 72 pixels. */
const picture = `RIFF\x16\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\x7f\x02\0G\0\0`;

export const rechargeSamples = {
  ...samplesOf(rechargeActivities, {
    get: one,
    preview: one,
    add: rechargeActivityOf as never,
    update: async (t) => {
      const { templateId: _template, ...own } = rechargeActivityOf(t);
      return { rechargeActivityId: await draft(t), version: 1, ...own, activityName: '改名' } as never;
    },
    remove: drafts,
    launch: drafts,
    close: async (t) => {
      const ids = await drafts(t);
      await t.admin.call(rechargeActivities.launch, ids as never);
      return { ...ids, reason: '提前结束' };
    },
    upload: () => ({ file: picture }) as never,
  }),
  ...samplesOf(activityTemplates, {
    get: async (t) => ({ templateId: await template(t) }),
    add: templateOf as never,
    update: async (t) => ({ templateId: await template(t), version: 1, ...templateOf() }) as never,
    remove: async (t) => ({ templateIds: [await template(t)] }),
  }),
};
