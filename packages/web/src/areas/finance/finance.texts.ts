import { defineText } from '../../kit/text/index.ts';

export const { useText: useFinanceText } = defineText('screens.finance', {
  all: ['All', '全部'],
  open: ['To do', '待处理'],
  tabs: ['Finance requests', '财务申请'],
  ticketHint: [
    'Each invoice can be claimed once. The buyer is the company that pays.',
    '每张票据只能报销一次，购买方须为付款公司。',
  ],
  beneficiaryHint: ['Leave empty for yourself.', '本人可不填'],
  payeeHint: ['Only verified payees can be chosen.', '仅可选择已核验的收款方'],
  contractHint: ['Payments of one contract stay within its sum.', '同一合同的付款合计不得超过合同金额'],
  rateHint: [
    'Units of the receiving currency for one of the amount’s currency.',
    '每 1 单位转出币种对应的转入币种金额',
  ],
  fromHint: ['An account of the company, in the currency of the amount.', '须为该公司的同币种账户'],
  approveHint: ['Open loans of this person are offset first.', '将先抵扣该人员的未还借款'],
  budgetLine: [
    '{name}: {amount}, reserved {reserved}, used {used}',
    '{name}：{amount}，已预留 {reserved}，已使用 {used}',
  ],
  payOut: ['To pay: {amount}', '应付金额：{amount}'],
  sign: [
    'Applicant:            Manager:            Finance:            Cashier:',
    '申请人：            初审：            财务：            出纳：',
  ],
  keyHint: ['Letters and digits. Keep it when the label changes.', '字母与数字，名称变更时请保持不变'],
  optionHint: [
    'One a line, as 中文/English; for kinds that choose.',
    '每行一个，格式：中文/English；仅选择类字段需要',
  ],
  versionHint: [
    'Saving makes a new version. Earlier requests keep theirs.',
    '保存后生成新版本，已有申请仍使用原版本。',
  ],
});
