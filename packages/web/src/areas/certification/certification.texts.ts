import { defineText } from '../../kit/text/index.ts';

export const { useText: useCertificationText } = defineText('screens.certification', {
  tabs: ['Certifications', '认证'],
  all: ['All', '全部'],
  approve: ['Approve', '通过'],
  refuse: ['Refuse', '驳回'],
  reviewOf: ['Review: {name}', '审核：{name}'],
  waiting: ['Waiting', '待审核'],
  customer: ['Customer', '客户'],
  noImages: ['No images.', '无照片'],
  noOthers: ['No earlier applications.', '无历史申请'],
  imagesHint: [
    'Every view is recorded, and your name stands on the image.',
    '每次查看都会记录，照片上带有您的姓名水印。',
  ],
  retentionHint: [
    'Names, numbers and images of deleted accounts are removed after this time. What was decided, and by whom, stays.',
    '到期后将清除已注销账号的姓名、证件号和照片，审核结果与审核人保留。',
  ],
  show: ['Show images', '查看照片'],
  larger: ['Enlarge', '放大'],
  claimFirst: ['Claim the application to review it.', '领取后即可审核。'],
  claimedBy: ['Being reviewed by {name}.', '{name} 正在审核。'],
  sameNumber: [
    ['{count} other account has this number', '{count} other accounts have this number'],
    '另有 {count} 个账号使用此证件号',
  ],
  otherHint: ['Remarks are required for “Other”.', '选择“其他”时须填写备注。'],
  revokeHint: [
    'The account counts as not verified from now on. Another person must approve.',
    '该账号将恢复为未认证，须由他人审批。',
  ],
  revokeStudent: ['The student certification ends with it.', '学生认证将同时失效。'],
  revokeCredit: ['Credit limit: {amount}', '信用额度：{amount}'],
  revokeReceipts: ['Open invoice applications: {count}', '处理中的发票申请：{count}'],
  revokeChildren: ['Child accounts lose it too: {count}', '子账号同时失去认证：{count}'],
  personHint: [
    'Name and number must be those of the personal certification.',
    '姓名和证件号须与个人认证一致。',
  ],
  evidenceHint: ['All three images, or the CHSI verification code.', '上传三张照片，或填写学信网验证码。'],
  openCustomer: ['Open customer', '查看客户'],
});
