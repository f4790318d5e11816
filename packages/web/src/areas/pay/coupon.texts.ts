import { defineText } from '../../kit/text/index.ts';

export const { useText: useCouponText } = defineText('screens.pay.coupons', {
  amountHint: [
    'Beyond the month’s limit for one customer, another person must approve.',
    '超过单个客户的当月上限时，须由他人审批',
  ],
  monthsHint: ['Ends at 23:59:59 (UTC+8) of the last day.', '最后一天 23:59:59（UTC+8）到期'],
  voucherHint: [
    'A voucher waives one ended task up to its cap. No change is given.',
    '代金券可为一个已结束的任务免单，以上限为限，不找零。',
  ],
  capHint: ['The most that the voucher waives.', '代金券最多免除的金额'],
  settingHint: [
    'While off, no voucher is granted or used. Those that exist stay as they are.',
    '停用期间不能发放或使用代金券，已有的代金券保持不变。',
  ],
  history: ['Lines of lot {lot}', '批次 {lot} 的明细'],
  when: ['Posted at', '入账时间'],
  why: ['Cause', '类型'],
  frame: ['Frame', '帧'],
  task: ['Task {task}', '任务 {task}'],
  taskFrame: ['Task {task}, attempt {attempt}', '任务 {task}，第 {attempt} 次执行'],
  older: ['The {count} newest are shown.', '仅显示最近 {count} 条'],
});
