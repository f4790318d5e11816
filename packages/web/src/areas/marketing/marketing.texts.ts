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
  rechargeTabs: ['Activities and templates', '活动与模板'],
  tiersHint: [
    'A recharge gets the bonus of the highest tier that it reaches: the percentage and the fixed amount together.',
    '按充值达到的最高档位赠送：比例赠送与固定金额相加。',
  ],
  allHint: ['Leave empty for all.', '留空表示全部。'],
  groupHint: [
    'A recharge gets only the best bonus of one group. Bonuses of activities without a group are added.',
    '同一互斥组内只赠送最优的一项；未填写互斥组的活动可叠加。',
  ],
  budgetHint: [
    'The activity stops once one of its budgets is used up. Without one, a second person approves the launch.',
    '任一预算用尽后立即停止赠送；未设总预算时，启动需他人审批。',
  ],
  noLimit: ['No budget limits what it may cost.', '未设总预算，成本无上限。'],
  worstCase: ['It may cost at most {amount}.', '最高成本 {amount}。'],
  qualify: ['{count} customers qualify now.', '当前符合条件的客户 {count} 个。'],
  lastMonth: [
    'Last month {bonuses} of {recharges} recharges would have got {amount}.',
    '按上月充值测算：{recharges} 笔中 {bonuses} 笔可获赠，共 {amount}。',
  ],
  addedTo: ['Its bonuses are added to those of: {names}.', '可与以下活动叠加：{names}。'],
  comma: [', ', '、'],
  percent: ['{rate} %', '{rate}%'],
  pool: ['Prize pool', '奖池'],
  draws: ['Draws', '抽奖情况'],
  prizes: ['Prizes', '奖品'],
  receive: ['Receive details', '领取明细'],
  poolHint: [
    'A seed is made with the pool and only its hash is published. Once the pool is closed, the seed follows.',
    '新增时生成随机种子，仅公布哈希；活动结束后公布种子，供任何人验证。',
  ],
  weightHint: [
    'So many of a million draws. What is left of the million wins nothing.',
    '百万次抽奖中的中奖次数；余下部分为未中奖。',
  ],
  proofHash: ['Hash published before the first draw: {hash}', '活动前公布的种子哈希：{hash}'],
  proofWeights: ['Weights, version {version}: {weights}', '权重（第 {version} 版）：{weights}'],
  proofLater: ['The seed is published once the pool is closed.', '种子在活动结束后公布。'],
  proofSeed: ['Seed: {seed}', '种子：{seed}'],
  proofTrue: [
    'Checked in this browser: chance {chance} fell on {roll}, as recorded.',
    '已在本浏览器验证：抽奖机会 {chance} 对应数值 {roll}，与记录一致。',
  ],
  proofFalse: [
    'Chance {chance} falls on {roll}, which differs from the record.',
    '抽奖机会 {chance} 对应数值 {roll}，与记录不一致。',
  ],
  customers: ['Customers', '注册客户'],
  codeHint: ['Leave empty to have one made.', '留空则自动生成。'],
  usesHint: ['Leave empty for any number.', '留空表示不限次数。'],
});
