import { defineText } from '../../kit/text/index.ts';

export const { useText: useContractText } = defineText('screens.pay.contracts', {
  project: ['Project', '项目'],
  work: ['Work', '作品'],
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
