import { defineText } from '../../kit/text/index.ts';

export const { useText: usePayText } = defineText('screens.pay', {
  kinds: ['Kinds of money records', '资金记录类型'],
  all: ['All', '全部'],
  close: ['Close', '关闭'],
  impact: ['Effect', '影响'],
  bankLine: ['Bank statement line', '银行流水'],
  noDifference: ['no difference', '无差异'],
  differs: ['difference {amount}', '差异 {amount}'],
  noRefunds: ['No refunds yet.', '尚无退款'],
  enterHint: [
    'For money that arrived by bank or outside a payment order. Another person must confirm it before it is credited.',
    '用于银行到账或支付订单以外的款项。须由他人确认后才会入账。',
  ],
  confirmHint: [
    'The amount is credited to the customer’s cash at once. Arrears are paid from it first.',
    '确认后金额将立即计入客户的现金余额，如有欠费先行抵扣。',
  ],
  payTimeHint: ['When the bank booked it; it counts for that month.', '以银行入账时间为准，计入该月份'],
  amountHint: [
    'The recharge was credited: another amount is reversed and posted anew, and another person must approve.',
    '该充值已入账：修改金额将冲正后重新入账，并须由他人审批。',
  ],
  paymentHint: [
    'The recharge was credited: another number must be approved by another person.',
    '该充值已入账：修改此号码须由他人审批。',
  ],
  invalidateHint: [
    'The recharge is reversed. Its transaction ID can be entered again.',
    '该充值将被冲正，其交易号可重新录入。',
  ],
  chargebackHint: ['The payment channel has taken the money back from us.', '支付渠道已将该款项从我方扣回。'],
  feeHint: ['What the channel charges us for it.', '渠道就此向我方收取的费用'],
  takenBack: ['Taken back from its remaining cash: {amount}', '从该充值的剩余现金扣回：{amount}'],
  becomesArrears: ['Already spent, becomes arrears: {amount}.', '已消费，将转为欠费：{amount}。'],
  spentBonus: ['Bonus that was spent, becomes arrears: {amount}.', '已消费的赠送，将转为欠费：{amount}。'],
  paidByOther: ['Other cash pays {amount} of it at once.', '其他现金将立即偿还 {amount}。'],
  bonusGoes: ['Bonus taken back: {amount} ({type})', '收回赠送：{amount}（{type}）'],
  refundable: [
    'Refundable now: {most} (left of this recharge {left}, free cash of the customer {free})',
    '目前可退：{most}（该充值剩余 {left}，客户可用现金 {free}）',
  ],
  owes: ['The customer owes {amount}.', '客户欠费 {amount}'],
  invoiced: ['Invoiced: {amount}', '已开票：{amount}'],
  deducted: ['Deducted for bonus that was spent: {amount}', '已消费的赠送，从退款中扣减：{amount}'],
  payout: ['To pay out: {amount}', '应退金额：{amount}'],
  needsSecond: [
    'Whoever approves needs a second person: by amount, age or invoice.',
    '因金额、时间或开票情况，批准时还须由另一人审批。',
  ],
  applyRefund: ['Apply for refund', '提交退款申请'],
  applyHint: ['Nothing is held until another person approves.', '他人批准之前不会冻结任何金额。'],
  onlyWay: ['Refunded by: {way}.', '退款方式：{way}'],
  routeHint: [
    'Money that came through a payment channel goes back through it. Bank transfer is for other money, or after the channel failed.',
    '经支付渠道收到的款项须原路退回；银行转账仅用于其他款项，或渠道退款失败之后。',
  ],
  payeeHint: ['The same name as the payer of the recharge.', '须与该充值的付款人名称一致'],
  payeeAccountHint: [
    '8 to 30 digits, spaces allowed, or an IBAN. Shown masked once it is saved.',
    '8–30 位数字，可含空格，或 IBAN。保存后脱敏显示。',
  ],
  payeeKept: ['Leave empty to keep the number that is there.', '留空则保留原收款账号'],
  approveHint: ['Approving freezes the amount.', '批准后冻结该金额。'],
  sendHint: [
    'By channel, the channel reports the outcome. By bank, confirm the payment once it was made.',
    '原路退回时由渠道通知结果；银行转账时请在付款后确认。',
  ],
  againHint: [
    'It goes out once more under the same number, by the same way. For another way, change the route first.',
    '以同一退款单号按原方式再次打款；如需更换方式，请先改退款方式。',
  ],
  reopenHint: [
    'The refund is approved again: send it by the new way, or reject it, which releases the money.',
    '退款回到已批准状态：可按新方式打款，或拒绝退款以解冻资金。',
  ],
  finishHint: [
    'The money has left our account, to the payer’s own name.',
    '款项已从我方账户付出，收款人须与原付款人一致。',
  ],
  failHint: [
    'The money was not paid out. It stays frozen until it is sent again.',
    '款项未付出，将保持冻结，直至再次打款。',
  ],
  channelGone: [
    'The payment channel is no longer configured, so it cannot be asked how this refund ended.',
    '该支付渠道已不在配置中，无法向其查询退款结果。',
  ],
  goneHint: [
    'Look the refund up with the channel first. What it accepted it may have paid: another person then approves this too.',
    '请先在渠道后台核实退款结果。渠道已受理的退款可能已支付，须由他人审批。',
  ],
  customer: ['Customer', '客户'],
  giver: ['Paying account', '转出账号'],
  taker: ['Receiving account', '转入账号'],
  creditHint: [
    'Another person of finance decides. The limit includes what child accounts were given, and is never lower than that and what is used.',
    '须由财务审批后生效。额度包含已分配给子账号的部分，且不能低于已分配与已用金额之和。',
  ],
  creditNow: [
    'Now {total}: {given} given to child accounts, {used} used, {free} free.',
    '当前 {total}：已分配 {given}，已用 {used}，可用 {free}。',
  ],
  creditThen: ['Then {free} free.', '变更后可用 {free}。'],
  creditOfChild: [
    'This is a child account of {name}. Set its share instead.',
    '该账号是 {name} 的子账号，请使用“分配额度”。',
  ],
  childAccount: ['Child account', '子账号'],
  shareHint: [
    'Moves credit between a main account and a child account that pays by itself. It takes effect at once; the total stays.',
    '在主账号与资金独立的子账号之间调整额度，立即生效，总额度不变。',
  ],
  mayShare: ['Between {least} and {most}', '可设为 {least} 至 {most}'],
  noShare: [
    'Not a child account that pays by itself, or its main account is not your customer.',
    '该账号不是资金独立的子账号，或其主账号不属于您的客户。',
  ],
  shareOfChild: ['{name}: {turn}', '{name}：{turn}'],
  keptByMain: [
    '{name} (main account) keeps {turn}, of which {used} is used',
    '{name}（主账号）自留 {turn}，其中已用 {used}',
  ],
  sharedTotal: ['In all {total}, as before', '总额度 {total}，保持不变'],
  lastDayHint: [
    'For temporary credit only: after this day the limit is what it was before.',
    '仅用于临时额度：该日之后恢复原额度。',
  ],
  creditHistory: ['Changes', '变更记录'],
  noChanges: ['No changes yet.', '暂无变更'],
  transferHint: [
    'Between a main account and a child account with a purse of its own. Coupons move from main to child only.',
    '在主账号与资金独立的子账号之间转账。券仅可由主账号转给子账号。',
  ],
  what: ['Coupons', '券'],
  whatHint: ['Leave empty to move cash.', '留空则转现金'],
  mayGive: ['May leave now: cash {cash}, coupons {coupons}', '目前可转：现金 {cash}，券 {coupons}'],
  forever: ['no expiry', '永久有效'],
  until: ['until {day}', '有效期至 {day}'],
});
export type PayText = ReturnType<typeof usePayText>;
