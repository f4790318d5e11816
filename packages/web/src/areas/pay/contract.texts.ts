import { defineText } from '../../kit/text/index.ts';

export const { useText: useContractText } = defineText('screens.pay.contracts', {
  project: ['Project', '项目'],
  work: ['Work', '作品'],
  unlistedHint: [
    'No list price is set for this: another person from finance always approves it.',
    '未设置标准价格，须由另一名财务人员审批',
  ],
  listPriceHint: [
    'Per node and day; of a copyright registration per order. Applies from now on; a larger step takes a second person.',
    '按节点每日计，版权登记按单计；自现在起生效，变动幅度较大时须由他人审批。',
  ],
  listed: ['List price', '标准价格'],
  perNodeDay: ['per node and day', '每节点每日'],
  perOrder: ['per order, decided in {days} working days', '每单，{days} 个工作日审核'],
  priceHint: [
    'Below the list price another person from finance must approve.',
    '低于标准价时须由另一名财务人员审批',
  ],
  evidenceHint: [
    'The transfer is entered as a recharge. The contract begins when another person confirms it.',
    '转账将录入为充值记录，由他人确认后合同生效。',
  ],
  renewsHint: [
    'The number of the contract that it continues; it begins on the day after that one’s last.',
    '填写所续合同的 ID，自其到期次日起生效',
  ],
  firstDayHint: ['Today if left empty; not before it is paid.', '留空则从今天起，且不早于付款日'],
  quotaHint: ['Leave both empty for any number of frames until the last day.', '两项均留空则到期前不限量'],
  projectHint: ['Frames of this project are covered.', '仅覆盖该项目的帧'],
  overflowHint: ['Without it, frames beyond the pack wait.', '不开启时，超出部分的帧将等待'],
  ends: ['Earned up to today: {recognised}', '截至今日确认收入：{recognised}'],
  goesBack: ['Returned to the customer’s cash: {back}', '退回客户现金：{back}'],
  staysHere: ['Kept: {kept}', '扣留：{kept}'],
  several: [
    'Select one contract to see what ending it would return.',
    '选择单份合同可查看结束后退回的金额。',
  ],
});
