import { defineText } from '../../kit/text/index.ts';

export const { useText: useBillText } = defineText('screens.bill', {
  feeHint: [
    'For what was calculated outside the farm, or charged too little. Somebody else has to approve it; then the account pays it as any charge.',
    '用于录入线下计算的消费，或补收任务少计的金额。须经他人审批，之后按正常计费扣款。',
  ],
  rulesHint: [
    'For what is issued, submitted or given from now on. The days until a bill is due stand with each customer’s credit.',
    '对此后签发的账单、提交的申诉和发放的补偿券生效；账单付款期限在客户信用额度中设置。',
  ],
  customer: ['Customer', '客户'],
  lines: ['Lines', '明细'],
  line: ['Line', '明细'],
  pdf: ['PDF', 'PDF'],
  xlsx: ['Excel', 'Excel'],
  confirmHint: ['Write where and how the customer confirmed.', '请填写客户确认的渠道和方式'],
  writeOffHint: [
    'Overdue {amount} is written off. Credit stays blocked.',
    '逾期金额 {amount} 将被核销，信用保持冻结',
  ],
  liftHint: ['The customer may use credit again.', '客户可再次使用信用额度'],
  appealHint: [
    'Frames, logs, images and prices are frozen as evidence. A second appeal against a line needs a picture of what is new.',
    '提交后将固定保存帧、日志、图片和价格作为凭据；同一明细再次申诉须附新的图片凭据',
  ],
  finishHint: [
    'Beyond the limit, or the third within 90 days, another person approves.',
    '超过上限或 90 天内第三次退还须他人审批',
  ],
  rerunHint: ['The frames are rendered again free of charge.', '相关帧免费重新渲染'],
  evidence: ['Evidence: {shown} of {all} charges', '凭据：{all} 条计费中的 {shown} 条'],
  otherPrices: ['Other prices', '其他价格'],
  images: ['Images', '图片'],
  imageOf: ['Image of frame {frame}', '第 {frame} 帧的图片'],
  imageGone: ['The image is gone', '图片已不存在'],
  pictures: ['Pictures of the customer', '客户提供的图片'],
  plot: ['Appeals by cause', '申诉原因统计'],
  cause: ['Cause', '原因'],
  open: ['Undecided', '未结'],
  log: ['Log', '日志'],
  showLog: ['End of log', '日志末尾'],
  staffActions: ['Staff actions', '员工操作'],
  tabs: ['Kinds of consumption', '消费分类'],
});
