import { defineText } from '../../kit/text/index.ts';

export const { useText: useMarketingText } = defineText('screens.marketing', {
  facts: ['Invite code', '邀请码'],
  activity: ['Coupon activity', '渲染券活动'],
  cost: ['Codes and cost', '兑换码与成本'],
  codes: ['Codes', '兑换码'],
  perCustomerHint: ['Leave empty for any number.', '留空表示不限次数。'],
  launchedHint: [
    'Once launched, only the name, the remark and a later end can be changed.',
    '启动后仅可修改名称、备注，或延后结束时间。',
  ],
  customers: ['Customers', '注册客户'],
  codeHint: ['Leave empty to have one made.', '留空则自动生成。'],
  usesHint: ['Leave empty for any number.', '留空表示不限次数。'],
});
