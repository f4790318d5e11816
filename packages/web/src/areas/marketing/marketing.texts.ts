import { defineText } from '../../kit/text/index.ts';

export const { useText: useMarketingText } = defineText('screens.marketing', {
  facts: ['Invite code', '邀请码'],
  customers: ['Customers', '注册客户'],
  codeHint: ['Leave empty to have one made.', '留空则自动生成。'],
  usesHint: ['Leave empty for any number.', '留空表示不限次数。'],
});
