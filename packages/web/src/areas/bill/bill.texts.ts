import { defineText } from '../../kit/text/index.ts';

export const { useText: useBillText } = defineText('screens.bill', {
  pdf: ['PDF', 'PDF'],
  xlsx: ['Excel', 'Excel'],
  confirmHint: ['Write where and how the customer confirmed.', '请填写客户确认的渠道和方式'],
  writeOffHint: [
    'Overdue {amount} is written off. Credit stays blocked.',
    '逾期金额 {amount} 将被核销，信用保持冻结',
  ],
  liftHint: ['The customer may use credit again.', '客户可再次使用信用额度'],
  appealHint: [
    'Frames, logs, images and prices are frozen as evidence.',
    '提交后将固定保存帧、日志、图片和价格作为凭据',
  ],
  finishHint: [
    'Beyond the limit, or the third within 90 days, another person approves.',
    '超过上限或 90 天内第三次退还须他人审批',
  ],
  rerunHint: ['The frames are rendered again free of charge.', '相关帧免费重新渲染'],
  evidence: ['Evidence: {shown} of {all} charges', '凭据：{all} 条计费中的 {shown} 条'],
  otherPrices: ['Other prices', '其他价格'],
  log: ['Log', '日志'],
  showLog: ['End of log', '日志末尾'],
  staffActions: ['Staff actions', '员工操作'],
  appealTitle: ['Appeal {id}', '申诉 {id}'],
  tabs: ['Kinds of consumption', '消费分类'],
  tab: {
    overview: ['Overview', '概览'],
    bill: ['Bills', '账单'],
    quantityDetail: ['Task consumption', '任务消费'],
    render: ['Frame consumption', '帧消费'],
    hardware: ['Hardware consumption', '硬件消费'],
    pictureMember: ['Picture member', '效果图会员'],
    consume: ['Postings', '消费记录'],
    appeal: ['Appeals', '申诉'],
  },
});
